// Command judge reads JSON texts with the metadata reader and tells what it finds, for the checks against zarr-metadata in
// the folder above.
//
// Standard input has one request a line, an object with text members:
//
//	as     what the text is: "array" (read as one whatever its node_type says), "node" (an array or a group), "openable"
//	       (a node that is to be opened), "declaration", "fill" (a fill value) or "listing" (a group's member
//	       consolidated_metadata)
//	text   the JSON text
//	slot   of a declaration: "data_type", "codec", "chunk_grid", "chunk_key_encoding" or "storage_transformer"
//	type   of a fill value: the text of its data type's declaration
//
// Standard output has one line for each: an array of [pointer, kind] pairs in the order of the read, those of unclaimed
// declarations behind the others ("openable" and "declaration" only). A read that panics gives the one pair
// ["", "panic: REASON"].
//
// Two more requests are about the model of an array that has no problems; the answer is null where it has some:
//
//	as "canonical"   the answer is the text of its document in canonical form
//	as "equal"       the answer is whether that of a second text, the member other, is equal to it
//
// And one is about speed:
//
//	as "timing"      the text is read as a node as often as the member reads says; the answer is an object with the seconds,
//	                 the allocations and the allocated bytes of one read, and the number of problems
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/zarrcodec/zarrcodec/metadata"
)

func main() {
	name := flag.String("registry", "default", "the definitions that the reader takes: default, core, or cut (those that zarr-metadata 0.6.0 has)")
	flag.Parse()
	registry, err := registryOf(*name)
	if err == nil {
		err = serve(os.Stdin, os.Stdout, registry)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(1)
	}
}

// serve answers requests until there are no more.
func serve(in io.Reader, out io.Writer, registry *metadata.Registry) error {
	requests := json.NewDecoder(bufio.NewReader(in))
	buffered := bufio.NewWriter(out)
	answers := json.NewEncoder(buffered)
	for {
		var r request
		if err := requests.Decode(&r); err == io.EOF {
			return buffered.Flush()
		} else if err != nil {
			return err
		}
		answer, err := r.answer(registry)
		if err != nil {
			return err
		}
		if err := answers.Encode(answer); err != nil {
			return err
		}
	}
}
