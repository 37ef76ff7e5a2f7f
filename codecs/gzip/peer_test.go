package gzip_test

import (
	"bytes"
	stdgzip "compress/gzip"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	kgzip "github.com/klauspost/compress/gzip"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
)

// peerLimit is more than any stream here decodes to.
const peerLimit = 1 << 22

// peer is what klauspost/compress reads of src.
func peer(src []byte) ([]byte, error) {
	r, err := kgzip.NewReader(bytes.NewReader(src))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, peerLimit))
}

// class is what an error of either is, in one word.
func class(err error) string {
	switch {
	case err == nil:
		return "none"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "early end"
	case errors.Is(err, kgzip.ErrHeader):
		return "header"
	case errors.Is(err, kgzip.ErrChecksum), errors.Is(err, codecs.ErrChecksum):
		return "checksum"
	}
	return "deflate"
}

// agree wants of src what klauspost/compress makes of it, and an error of the same class. There is one exception: a block
// that uses an empty code, for which klauspost/compress takes that of an earlier block. There compress/gzip has to agree.
func agree(t testing.TB, w *codecs.Worker, src []byte) {
	t.Helper()
	want, wantErr := peer(src)
	got, err := stage(t, 5).AppendDecode(nil, src, peerLimit, w)
	switch {
	case len(want) == peerLimit:
		return
	case class(err) == "deflate" && class(wantErr) != "deflate":
		r, stdErr := stdgzip.NewReader(bytes.NewReader(src))
		if stdErr == nil {
			_, stdErr = io.Copy(io.Discard, r)
		}
		if stdErr != nil {
			return
		}
	case class(err) == class(wantErr) && (err != nil || bytes.Equal(got, want)):
		return
	}
	t.Fatalf("%d bytes, %v; klauspost/compress: %d, %v; of %x", len(got), err, len(want), wantErr, src)
}

// members makes a file of up to three members with header fields of all kinds.
func members(r *rand.Rand) []byte {
	var b bytes.Buffer
	for range 1 + r.IntN(3) {
		w, _ := kgzip.NewWriterLevel(&b, r.IntN(10))
		if r.IntN(2) == 0 {
			w.Name = strings.Repeat("n", r.IntN(514))
		}
		if r.IntN(3) == 0 {
			w.Comment = strings.Repeat("c", r.IntN(514))
		}
		if r.IntN(3) == 0 {
			w.Extra = make([]byte, r.IntN(300))
		}
		w.Write(codectest.Data(codectest.Kinds[r.IntN(len(codectest.Kinds))], r.IntN(1<<r.IntN(14))))
		w.Close()
	}
	return b.Bytes()
}

// harm changes, cuts or lengthens p at up to three places, mostly in the frame.
func harm(r *rand.Rand, p []byte) []byte {
	for range r.IntN(4) {
		at := r.IntN(len(p))
		switch r.IntN(3) {
		case 0:
			at = r.IntN(min(len(p), 16))
		case 1:
			at = len(p) - 1 - r.IntN(min(len(p), 12))
		}
		switch r.IntN(12) {
		case 0:
			p = p[:at+1]
		case 1:
			p = append(p, byte(r.Uint32()))
		case 2:
			p[at] = byte(r.Uint32())
		default:
			p[at] ^= 1 << r.IntN(8)
		}
	}
	return p
}

func TestPeer(t *testing.T) {
	const seed = 11
	t.Logf("seed %d", seed)
	w, classes := codectest.Worker(t), map[string]int{}
	count := 4000
	if testing.Short() {
		count = 400
	}
	for i := range count {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		p := harm(r, members(r))
		agree(t, w, p)
		_, err := peer(p)
		classes[class(err)]++
	}
	if t.Logf("%d files: %v", count, classes); len(classes) < 5 {
		t.Errorf("the files have no error of some class: %v", classes)
	}
}

// TestPeerTruncated cuts files at every length.
func TestPeerTruncated(t *testing.T) {
	w := codectest.Worker(t)
	for i := range uint64(6) {
		r := rand.New(rand.NewPCG(3, i))
		p := members(r)
		for n := range min(len(p), 2000) {
			agree(t, w, p[:n])
			agree(t, w, p[:len(p)-n])
		}
	}
}

// TestHeaderCRC covers each byte of a header with its checksum.
func TestHeaderCRC(t *testing.T) {
	const header = "1f8b081f00f153650003050041420100786e616d652e62696e00636f6d6d656e7400e96f"
	src, _ := hex.DecodeString(header + "f348cdc9c9d75148afca2c00009d142dda0b000000")
	w := codectest.Worker(t)
	for i := 4; i < len(header)/2; i++ { // magic and flags are errors of their own
		p := bytes.Clone(src)
		p[i] ^= 0x20
		if _, err := stage(t, 5).AppendDecode(nil, p, 100, w); !errors.Is(err, kgzip.ErrHeader) && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("byte %d of the header changed: %v", i, err)
		}
	}
}

// TestLimits decodes several members within every limit around what they decode to, into room of every kind.
func TestLimits(t *testing.T) {
	w, s := codectest.Worker(t), stage(t, 5)
	a, b := codectest.Data("text", 3000), codectest.Data("noise", 700)
	src, _ := s.AppendEncode(nil, a, w)
	src, _ = s.AppendEncode(src, b, w)
	want := append(bytes.Clone(a), b...)
	for _, limit := range []int{0, 1, 2999, 3000, 3001, 3699, 3700, 3701, 10_000} {
		for _, room := range []int{0, 1, 300, limit, limit + 500} {
			t.Run(fmt.Sprintf("limit=%d/room=%d", limit, room), func(t *testing.T) {
				dst := append(make([]byte, 0, 2+room), "ab"...)
				memory := dst[:cap(dst)]
				got, err := s.AppendDecode(dst, src, int64(limit), w)
				if fits := limit >= len(want); fits != (err == nil) || !fits && !errors.Is(err, codecs.ErrSize) {
					t.Fatalf("%v", err)
				}
				if err != nil && (len(got) != 2 || cap(got) != cap(dst)) || err == nil && !bytes.Equal(got[2:], want) || string(got[:2]) != "ab" {
					t.Fatalf("%d bytes", len(got))
				}
				for _, c := range memory[min(len(memory), 2+limit):] {
					if c != 0 {
						t.Fatal("written behind the limit")
					}
				}
			})
		}
	}
}

// FuzzPeer decodes any bytes as klauspost/compress does.
func FuzzPeer(f *testing.F) {
	for i := range uint64(12) {
		r := rand.New(rand.NewPCG(5, i))
		f.Add(harm(r, members(r)))
	}
	f.Fuzz(func(t *testing.T, src []byte) { agree(t, codectest.Worker(t), src) })
}
