package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// slow is a stream that has some bytes, and then nothing for ever; waits is closed when that begins.
type slow struct {
	bytes.Reader
	waits chan struct{}
	ends  chan struct{}
}

func newSlow(t *testing.T, text string) *slow {
	s := &slow{*bytes.NewReader([]byte(text)), make(chan struct{}), make(chan struct{})}
	t.Cleanup(func() { close(s.ends) })
	return s
}

func (s *slow) Read(p []byte) (int, error) {
	if n, err := s.Reader.Read(p); err == nil {
		return n, nil
	}
	close(s.waits)
	<-s.ends
	return 0, io.EOF
}

// TestSignals: each signal to stop ends an encode that waits for its input, and what it made is gone. What the tests were
// started to ignore, as by nohup, would not end it.
func TestSignals(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot send itself signals")
	}
	folder := array(t, little(`"uint8"`, `[4]`, `[1]`, `0`), nil)
	header := get(t, numpy(t, "|u1", false, []int{4}, "\x01\x02\x03\x04"))
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) {
			continue
		}
		for _, args := range [][]string{{"-o", "new"}, {"--chunk", "0", "-o", "file"}} {
			parent := t.TempDir()
			args[len(args)-1] = filepath.Join(parent, args[len(args)-1])
			in := newSlow(t, header[:len(header)-3])
			if len(args) > 2 { // the file has one element
				in = newSlow(t, strings.Replace(header[:len(header)-4], "(4,)", "(1,)", 1))
			}
			go func() {
				<-in.waits
				process, err := os.FindProcess(os.Getpid())
				if err == nil {
					err = process.Signal(s)
				}
				if err != nil {
					t.Error(err)
				}
			}()
			var stdout, stderr bytes.Buffer
			status := run(t.Context(), append([]string{"encode", "-m", folder, "-"}, args...), streams{in, &stdout, &stderr})
			if status != statusUsage || stderr.String() != "zarrcodec: interrupted\n" {
				t.Errorf("%v: status %d, errors %q", s, status, stderr.String())
			}
			if left, _ := os.ReadDir(parent); len(left) > 0 {
				t.Errorf("%v: left behind: %v", s, left)
			}
		}
	}
}

func TestPatient(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	text := strings.Repeat("some text ", 20_000)
	if got, err := io.ReadAll(newPatient(ctx, strings.NewReader(text))); err != nil || string(got) != text {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	broken := errors.New("broken")
	if _, err := io.ReadAll(newPatient(ctx, io.MultiReader(strings.NewReader("a"), failing{broken}))); !errors.Is(err, broken) {
		t.Error(err)
	}
	in := newSlow(t, "")
	go func() {
		<-in.waits
		cancel()
	}()
	if _, err := newPatient(ctx, in).Read(make([]byte, 1)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error)  { return 0, f.err }
func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestValidateInterrupted: documents behind the one that is being written stay as they are.
func TestValidateInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	text := strings.Replace(little(`"uint8"`, `[2]`, `[2]`, `0`), `"configuration":{"endian":"little"}`, `"configuration":{}`, 1)
	folder := array(t, text, nil)
	var stdout, stderr bytes.Buffer
	status := run(ctx, []string{"validate", "--fix", "--write", folder}, streams{strings.NewReader(""), &stdout, &stderr})
	if status != statusUsage || stderr.String() != "zarrcodec: interrupted\n" || get(t, filepath.Join(folder, "zarr.json")) != text {
		t.Errorf("status %d, errors %q", status, stderr.String())
	}
}
