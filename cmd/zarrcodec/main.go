// Command zarrcodec validates, shows, decodes and encodes Zarr v3 arrays that lie in a folder. Its help says how:
//
//	zarrcodec --help
package main

import (
	"context"
	"os"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}
