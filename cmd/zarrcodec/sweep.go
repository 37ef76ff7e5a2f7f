package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"time"

	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
	"github.com/zarrcodec/zarrcodec/metadata"
)

// validation is one call of validate.
type validation struct {
	asJSON, openable, fix, write bool

	ctx      context.Context // ends between two documents
	registry *metadata.Registry
	in       io.Reader
	out      *bufio.Writer
	sweep    *sweep
	several  bool      // there is more than one document
	first    *document // one that waits until it is known whether there are more
	wrong    bool
}

// run looks at every document that the paths lead to.
func (v *validation) run(paths []string) error {
	var err error
	for _, path := range paths {
		if err = v.path(path); err != nil {
			break
		}
	}
	if v.first != nil && err == nil {
		err = v.document(*v.first)
	}
	v.sweep.finish(v.several)
	if e := v.out.Flush(); err == nil {
		err = e
	}
	if err == nil && v.wrong {
		err = errReported
	}
	return err
}

func (v *validation) path(path string) error {
	if path == "-" {
		text, err := store.DocumentFrom(v.in)
		if err != nil {
			return err
		}
		return v.next(document{Node: store.NewNode("-", text)})
	}
	for n, err := range store.Nodes(path) {
		if err != nil {
			return err
		}
		if err := v.next(document{Node: n}); err != nil {
			return err
		}
	}
	return nil
}

// next takes one document more. The first waits: whether its lines have a path depends on whether there is a second.
func (v *validation) next(d document) error {
	if v.several {
		return v.document(d)
	}
	if v.first == nil {
		v.first = &d
		return nil
	}
	first := *v.first
	v.several, v.first = true, nil
	if err := v.document(first); err != nil {
		return err
	}
	return v.document(d)
}

func (v *validation) document(d document) error {
	if err := v.ctx.Err(); err != nil {
		return err
	}
	if v.fix && d.Root.Exists() {
		var err error
		if d, err = v.mend(d); err != nil {
			return err
		}
	}
	problems := v.judge(d)
	v.wrong = v.wrong || len(problems) > 0
	v.sweep.count(len(problems))
	v.writeProblems(d, problems)
	return nil
}

// sweep counts documents and problems, and tells on a terminal how far the work is.
type sweep struct {
	w                    io.Writer
	terminal, shown      bool
	done, wrong, problem int
	next                 time.Time
}

func newSweep(w io.Writer) *sweep {
	return &sweep{w: w, terminal: isTerminal(w), next: time.Now().Add(patience)}
}

func (s *sweep) count(problems int) {
	s.done++
	s.problem += problems
	if problems > 0 {
		s.wrong++
	}
	if s.terminal && time.Now().After(s.next) {
		s.next, s.shown = time.Now().Add(interval), true
		fmt.Fprintf(s.w, "\r%s\x1b[K", s)
	}
}

// String is the summary.
func (s *sweep) String() string {
	return fmt.Sprintf("%d documents, %d with problems, %d problems", s.done, s.wrong, s.problem)
}

func (s *sweep) finish(summary bool) {
	if s.shown {
		fmt.Fprint(s.w, "\r\x1b[K")
	}
	if summary && s.done > 0 {
		fmt.Fprintln(s.w, s)
	}
}
