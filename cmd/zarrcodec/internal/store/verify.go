package store

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"sync"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/pipeline"
)

// Verdict is what there is to say of one chunk.
type Verdict struct {
	Path string // its file
	Err  error  // what is wrong with it
}

// Verify decodes every chunk that has a file, several at once, and hands the elements to check. It gives how many chunks
// these are, and yields a verdict on each, in C order. It goes on behind chunks that are wrong. An error that has nothing
// to do with what is stored comes last.
func (a *Array) Verify(ctx context.Context, check func(codecs.Array) error) (int64, iter.Seq2[Verdict, error]) {
	indexes, unread := a.stored(ctx)
	return int64(len(indexes)), func(yield func(Verdict, error) bool) {
		v := verifier{cut: &cut{grid: gridOf(a.Array), array: a, plans: map[string]*pipeline.Plan{}}, check: check}
		for _, index := range indexes {
			if err := v.add(index); err != nil {
				unread = errors.Join(unread, err)
				break
			}
			if len(v.batch) == v.atOnce() && !v.run(ctx, yield) {
				return
			}
		}
		if v.run(ctx, yield) && unread != nil {
			yield(Verdict{}, unread)
		}
	}
}

// verifier is one call of Verify.
type verifier struct {
	*cut
	check func(codecs.Array) error
	batch []job
}

// job is a chunk that is to be verified.
type job struct {
	chunk metadata.Chunk
	plan  *pipeline.Plan
}

func (v *verifier) add(index []int64) error {
	c, err := v.chunk(index)
	if err != nil {
		return err
	}
	p, err := v.planFor(c.Shape)
	if err != nil {
		return err
	}
	if n := int64(p.Size()); n > v.array.MemoryLimit {
		return &MemoryError{fmt.Sprintf("the chunk %s", c.Key), n, v.array.MemoryLimit}
	}
	v.batch = append(v.batch, job{c, p})
	return nil
}

// atOnce is how many chunks like the last one are decoded at once: as many as there are processors, if their elements and
// what they are decoded from fit into the memory that is allowed.
func (v *verifier) atOnce() int {
	each := 3 * int64(v.plan.Size())
	return int(min(int64(runtime.GOMAXPROCS(0)), max(1, v.array.MemoryLimit/max(1, each))))
}

// run verifies the batch and empties it; false where nobody wants more.
func (v *verifier) run(ctx context.Context, yield func(Verdict, error) bool) bool {
	verdicts := make([]Verdict, len(v.batch))
	var wait sync.WaitGroup
	for i, j := range v.batch {
		wait.Go(func() { verdicts[i] = v.verify(ctx, j) })
	}
	wait.Wait()
	v.batch = v.batch[:0]
	if err := ctx.Err(); err != nil {
		yield(Verdict{}, err)
		return false
	}
	for _, verdict := range verdicts {
		if !yield(verdict, nil) {
			return false
		}
	}
	return true
}

func (v *verifier) verify(ctx context.Context, j job) Verdict {
	out := Verdict{Path: v.pathOf(j.chunk)}
	stored, present, err := v.array.folder.read(j.chunk.Key, v.array.MemoryLimit)
	if err == nil && !present {
		err = errors.New("the file is gone")
	}
	if out.Err = err; err != nil {
		return out
	}
	a := j.plan.Dense(make([]byte, j.plan.Size()))
	o := v.options()
	o.AllErrors = true
	if out.Err = j.plan.Decode(ctx, a, stored, o); out.Err == nil {
		out.Err = v.check(a)
	}
	return out
}
