package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
	"github.com/zarrcodec/zarrcodec/metadata"
)

func newValidate() *cobra.Command {
	var asJSON, openable bool
	cmd := &cobra.Command{
		Use:   "validate PATH|-",
		Short: "Print the problems of an array's metadata",
		Long: `Validate prints every problem of an array's metadata, one a line: the JSON pointer to where it is, its kind, and a
message, with tabs between them. The pointer of the whole document is empty. PATH is a zarr.json, or the folder that
holds one; - is standard input.

The kinds are missing_key, invalid_type, invalid_value, invalid_json and unknown_key; with --openable, which also finds
what this program does not know and a reader must understand, unclaimed_declaration.`,
		Example: `  zarrcodec validate data.zarr
  zarrcodec validate --openable --json data.zarr/zarr.json
  curl https://example.org/data.zarr/zarr.json | zarrcodec validate -`,
		Args: oneArgument("PATH"),
		RunE: func(cmd *cobra.Command, args []string) error {
			document, err := readDocument(args[0], cmd.InOrStdin())
			if err != nil {
				return err
			}
			reading := metadata.Read(document, zarrcodec.CoreAndExtensions())
			problems := reading.Problems
			if openable {
				problems = reading.Openable()
			}
			write := writeProblems
			if asJSON {
				write = writeJSONProblems
			}
			if err := write(cmd.OutOrStdout(), problems); err != nil || len(problems) == 0 {
				return err
			}
			return errReported
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON objects with pointer, kind and message")
	cmd.Flags().BoolVar(&openable, "openable", false, "also print what a reader must understand and nobody claims")
	return cmd
}

// readDocument reads the metadata document at a path; "-" is standard input.
func readDocument(path string, in io.Reader) ([]byte, error) {
	if path == "-" {
		return store.DocumentFrom(in)
	}
	document, _, err := store.ReadDocument(path)
	return document, err
}
