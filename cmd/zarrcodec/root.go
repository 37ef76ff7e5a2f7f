package main

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// streams are those of a process.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// run runs the command with arguments and gives its exit status.
func run(ctx context.Context, args []string, s streams) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	err := root.ExecuteContext(ctx)
	report(s.err, err)
	return status(err)
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "zarrcodec",
		Short: "Validate, show, decode, encode and verify Zarr v3 arrays",
		Long: `zarrcodec works on Zarr v3 arrays that lie in a folder: a zarr.json, and a file for each chunk.

It knows the data types, codecs, chunk grids and chunk key encodings of this module, which are those of the Zarr v3
specification and its extensions. Arrays come and go as NumPy's .npy files, among other formats.

The exit status is 0 when the work is done, 1 when the metadata or the stored bytes are wrong, and 2 for wrong usage
and for files that cannot be read or written.`,
		Example: `  zarrcodec validate data.zarr
  zarrcodec inspect data.zarr
  zarrcodec decode data.zarr
  zarrcodec decode data.zarr --format npy -o data.npy
  zarrcodec encode --metadata zarr.json -o new.zarr data.npy
  zarrcodec verify data.zarr`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usageError{cmd, err} })
	root.AddCommand(newValidate(), newInspect(), newDecode(), newEncode(), newVerify())
	return root
}

// version is that of the module that the program was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// oneArgument wants the named argument, and no other.
func oneArgument(name string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return usageError{cmd, fmt.Errorf("expected %s", name)}
		case 1:
			return nil
		}
		return usageError{cmd, fmt.Errorf("expected only %s, found %q as well", name, args[1])}
	}
}
