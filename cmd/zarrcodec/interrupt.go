package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// interruptible is a context that ends with the first signal to stop, an interrupt, a request to terminate or the end of
// the terminal, so that files that are not complete are removed; the second one ends the program. A signal that the program
// was started to ignore, as by nohup, is ignored.
func interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	var signals []os.Signal
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signals = append(signals, s)
		}
	}
	if signals == nil {
		return context.WithCancel(ctx) // notified of no signal in particular is of all
	}
	ctx, stop := signal.NotifyContext(ctx, signals...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// patient reads from a stream that may have nothing for a long time. A read that waits ends with the context.
type patient struct {
	ctx    context.Context
	in     io.Reader
	buffer []byte
}

func newPatient(ctx context.Context, in io.Reader) io.Reader {
	const size = 1 << 16
	return &patient{ctx, in, make([]byte, size)}
}

// Read reads into memory of its own, since a read that was given up may still come to its end.
func (p *patient) Read(dst []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	type result struct {
		n   int
		err error
	}
	done := make(chan result, 1)
	go func() {
		n, err := p.in.Read(p.buffer[:min(len(dst), len(p.buffer))])
		done <- result{n, err}
	}()
	select {
	case <-p.ctx.Done():
		return 0, p.ctx.Err()
	case r := <-done:
		return copy(dst, p.buffer[:r.n]), r.err
	}
}
