module github.com/zarrcodec/zarrcodec

go 1.26.0

require github.com/go-json-experiment/json v1.27.2

require (
	github.com/DataDog/zstd v1.5.7 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/klauspost/compress v1.20.4 // indirect
	github.com/spf13/cobra v1.10.2 // indirect
	github.com/spf13/pflag v1.0.9 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/text v0.44.0 // indirect
)
