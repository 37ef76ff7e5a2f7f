module example.com/acme

go 1.26.0

require github.com/zarrcodec/zarrcodec v0.0.0

replace github.com/zarrcodec/zarrcodec => ../..
