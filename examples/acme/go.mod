module example.com/acme

go 1.26.0

require github.com/zarrcodec/zarrcodec v0.0.0

require (
	github.com/DataDog/zstd v1.5.7 // indirect
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/go-json-experiment/json v1.27.2 // indirect
	github.com/klauspost/compress v1.20.4 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/text v0.44.0 // indirect
)

replace github.com/zarrcodec/zarrcodec => ../..
