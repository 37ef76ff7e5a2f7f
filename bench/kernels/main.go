// Command kernels measures the kernels on this machine, each against copy() of the same number of bytes, and compares the
// ratios with the floors that are set for them:
//
//	go run ./bench/kernels [-rows REGEXP] [-rounds N] [-time D] [-check]
//
// A line is a kernel with one level of vector instructions; its columns are sizes. Of every cell the result is verified,
// then it is timed in rounds, each sample between two of copy(); the table has the rate, the median ratio to copy(), its
// spread over the rounds (half of what lies between the quartiles) and the floor. With -check, cells below their floor are
// measured again when the table is done, in other memory, at most twice; those that stay below are named on standard error,
// and the exit status is 1. Floors hold within 15 %, which is the noise that was seen where they were set. The whole table
// takes less than three minutes.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"time"
)

// tolerance is the part of a floor by which a ratio may miss it.
const tolerance = 0.15

// rows are those of all groups.
func rows() []row {
	var out []row
	for _, group := range [][]row{swapRows(), natRows(), fillRows(), padRows(), moveRows(), textRows(), unitRows()} {
		out = append(out, group...)
	}
	return out
}

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "kernels:", err)
		}
		os.Exit(1)
	}
}

func run(args []string, out, errs io.Writer) error {
	flags := flag.NewFlagSet("kernels", flag.ContinueOnError)
	flags.SetOutput(errs)
	pattern := flags.String("rows", "", "measure the cells KERNEL/LEVEL/SIZE that this `regexp` matches")
	check := flags.Bool("check", false, "exit with status 1 where a ratio is below its floor")
	var e effort
	flags.IntVar(&e.rounds, "rounds", 11, "at most so many rounds for a kernel at one size")
	flags.DurationVar(&e.time, "time", time.Second, "at most so long for a kernel at one size, but 3 rounds; all share 2 minutes")
	if err := flags.Parse(args); err != nil {
		return err
	}
	wanted, err := regexp.Compile(*pattern)
	if err != nil {
		return fmt.Errorf("-rows: %w", err)
	}
	b := bench{all: rows(), wanted: wanted, effort: e, again: *check, out: out, progress: terminal(errs)}
	if err := b.run(); err != nil {
		return err
	}
	if *check && len(b.low) > 0 {
		return fmt.Errorf("%d below their floor:\n%s", len(b.low), b.names())
	}
	return nil
}
