package transpose_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/transpose"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype/rawbits"
)

// TestStage: the specification's rule, B[p] = A[q] where p[i] = q[order[i]], with the stage's own methods and with mapped
// strides, for orders that are their own inverse and others.
func TestStage(t *testing.T) {
	typ, err := rawbits.New(3)
	if err != nil {
		t.Fatal(err)
	}
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}} {
		shape := []int{2, 3, 4}
		spec := codecs.NewSpec(typ, shape, make([]byte, 3))
		c := transpose.Config{Order: order}
		out, ps := c.Judge(spec)
		if ps != nil {
			t.Fatal(ps)
		}
		turned, _ := out.Shape()
		st, err := c.Bind(spec)
		if err != nil {
			t.Fatal(err)
		}
		w := codecs.NewWorker(t.Context(), codecs.Options{})
		a, b, back := array(shape), array(turned), array(shape)
		for i := range a.Data {
			a.Data[i] = byte(i)
		}
		if err := st.Encode(b, a, w); err != nil {
			t.Fatal(err)
		}
		for i := range 24 {
			q := []int{i / 12, i / 4 % 3, i % 4}
			p := []int{q[order[0]], q[order[1]], q[order[2]]}
			at := ((p[0]*turned[1]+p[1])*turned[2] + p[2]) * 3
			if !bytes.Equal(b.Data[at:at+3], a.Data[3*i:3*i+3]) {
				t.Fatalf("order %v: element %v is not at %v", order, q, p)
			}
		}
		if err := st.Decode(back, b, w); err != nil || !bytes.Equal(back.Data, a.Data) {
			t.Fatalf("order %v: decoded to %x", order, back.Data)
		}
		mapped := array(turned)
		codecs.Copy(mapped, st.(codecs.StrideMapper).MapStrides(a, w), 3)
		if !bytes.Equal(mapped.Data, b.Data) {
			t.Fatalf("order %v: other strides than elements", order)
		}
		w.Close()
	}
}

func array(shape []int) codecs.Array {
	return codecs.Dense(make([]byte, 3*codecs.Count(shape)), shape, 3)
}

func ExampleConfig() {
	fmt.Println(config.Declare(transpose.Config{Order: []int{2, 0, 1}}).Raw())
	// Output: {"name":"transpose","configuration":{"order":[2,0,1]}}
}
