package main

import (
	"bufio"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/zarrcodec/zarrcodec"
	"github.com/zarrcodec/zarrcodec/cmd/zarrcodec/internal/store"
	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/metadata"
)

func newInspect() *cobra.Command {
	var s stored
	cmd := &cobra.Command{
		Use:   "inspect PATH",
		Short: "Show what an array's metadata say",
		Long: `Inspect shows what an array's metadata say: type, shape, chunks, fill value, and the codecs one by one, each with what
it hands on when a chunk is encoded. It also shows arrays that need something this program does not know, and says so.
PATH is a zarr.json, or the folder that holds one; - is standard input.`,
		Example: `  zarrcodec inspect data.zarr`,
		Args:    oneArgument("PATH"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if s.shard != "" || s.region.given {
				return s.run(cmd, args[0])
			}
			document, err := readDocument(args[0], cmd.InOrStdin())
			if err != nil {
				return err
			}
			reading := metadata.ReadArray(document, zarrcodec.ZarrPython())
			if err := store.OfArray(reading.Problems, document).Err(); err != nil {
				return inFile(args[0], err)
			}
			b := bufio.NewWriter(cmd.OutOrStdout())
			(&inspection{b, reading.Array}).write()
			return b.Flush()
		},
	}
	cmd.Flags().StringVar(&s.shard, "shard", "", "show the index of the shard with this `KEY`, like c/0/0")
	cmd.Flags().Var(&s.region, "region", "tell what reading this region costs, like 0:10,5,::2")
	s.limit = addMemoryLimit(cmd)
	return cmd
}

// inspection is the text about one array. Errors of w are sticky, and come out when it is flushed.
type inspection struct {
	w     io.Writer
	array *metadata.Array
}

func (p *inspection) write() {
	p.row("type", p.dataType())
	p.row("shape", p.shape())
	if names := p.dimensions(); names != "" {
		p.row("dimensions", names)
	}
	p.row("chunks", p.chunks())
	p.row("keys", p.keys())
	p.row("fill value", p.fillValue())
	if n := p.array.Attributes.Len(); n > 0 {
		p.row("attributes", attributeNames(p.array.Attributes))
	}
	in := p.chunkSpec()
	p.row("codecs", "of a chunk "+describeSpec(in))
	(&pipelineText{p.w, p.array.Unclaimed()}).chain(p.array.Codecs, in, "/codecs", 1)
	p.passes(in)
	p.unclaimed()
}

// passes says what a decode does, where the pipeline can be bound to a chunk.
func (p *inspection) passes(in codecs.Spec) {
	shape, known := in.Shape()
	if !known {
		return
	}
	plan, err := p.array.Plan(shape)
	if err != nil {
		return
	}
	title := "decoding"
	for _, pass := range plan.Passes() {
		p.row(title, pass.String())
		title = ""
	}
	switch swapped, ok := plan.HasView(); {
	case ok && swapped:
		p.row("", "typed access to the stored bytes takes none but its own")
	case ok:
		p.row("", "a view of the stored bytes takes none that moves")
	}
}

func (p *inspection) row(title, text string) { fmt.Fprintf(p.w, "%-12s %s\n", title, oneLine(text)) }

func (p *inspection) dataType() string {
	t := p.array.DataType
	if t == nil {
		return p.missing("/data_type")
	}
	text := withConfiguration(t.Name(), t.Configuration())
	if size := t.Layout().Size; size > 0 {
		return text + fmt.Sprintf(", %s an element", countOf(int64(size), "byte"))
	}
	return text
}

// withConfiguration is a name and the configuration of a declaration, where it has one.
func withConfiguration(name string, conf config.Value) string {
	if conf.Len() == 0 {
		return name
	}
	return name + " " + clip(conf.Raw())
}

// shape gives the lengths as they are written: one may be beyond int64.
func (p *inspection) shape() string {
	elements := big.NewInt(1)
	var lengths []string
	for _, item := range p.array.Document().Member("shape").Items() {
		lengths = append(lengths, clip(item.Raw()))
		elements.Mul(elements, item.Big())
	}
	text := "[" + strings.Join(lengths, ", ") + "], " + plural(elements, "element")
	if t := p.array.DataType; t != nil && t.Layout().Size > 0 {
		text += ", " + plural(elements.Mul(elements, big.NewInt(int64(t.Layout().Size))), "byte")
	}
	return text
}

func (p *inspection) dimensions() string {
	var names []string
	for _, name := range p.array.DimensionNames {
		names = append(names, clip(name.Raw()))
	}
	return strings.Join(names, ", ")
}

func (p *inspection) chunks() string {
	if p.array.ChunkGrid == nil {
		return p.missing("/chunk_grid")
	}
	counts := p.array.ChunkCounts()
	text := fmt.Sprintf("%s, %s of shape %s", p.array.ChunkGrid.Name(), plural(product(counts), "chunk"), axesText(p.chunkSpec().Axes))
	if len(counts) > 1 {
		text += ", " + strings.Trim(strings.ReplaceAll(fmt.Sprint(counts), " ", " × "), "[]")
	}
	return text
}

// product is that of the counts along each axis, which int64 may not hold.
func product(counts []int64) *big.Int {
	total := big.NewInt(1)
	for _, n := range counts {
		total.Mul(total, big.NewInt(n))
	}
	return total
}

// keys gives those of the first and the last chunk.
func (p *inspection) keys() string {
	keys := p.array.ChunkKeys
	if keys == nil {
		return p.missing("/chunk_key_encoding")
	}
	counts := p.array.ChunkCounts()
	text := withConfiguration(keys.Name(), keys.Configuration())
	last := make([]int64, len(counts))
	for i, n := range counts {
		if n == 0 {
			return text
		}
		last[i] = n - 1
	}
	if p.array.ChunkGrid == nil {
		return text
	}
	from := string(keys.AppendKey(nil, make([]int64, len(counts))))
	if to := string(keys.AppendKey(nil, last)); to != from {
		return text + ", " + from + " … " + to
	}
	return text + ", " + from
}

func (p *inspection) fillValue() string {
	if p.array.FillValue != nil {
		if text, err := p.array.DataType.AppendJSON(nil, p.array.FillValue); err == nil {
			return clip(string(text))
		}
	}
	return clip(p.array.Document().Member("fill_value").Raw())
}

func attributeNames(attributes config.Value) string {
	var names []string
	for name := range attributes.Members() {
		names = append(names, name)
	}
	return clip(strings.Join(names, ", "))
}

// chunkSpec is what the first codec is handed, as far as it is known.
func (p *inspection) chunkSpec() codecs.Spec {
	in := codecs.Spec{Type: p.array.DataType, Axes: make([]codecs.Axis, len(p.array.Shape)), Fill: p.array.FillValue}
	if p.array.ChunkGrid == nil {
		return in
	}
	for i, lengths := range p.array.ChunkGrid.Lengths(p.array.Shape) {
		in.Axes[i] = known(lengths)
	}
	return in
}

// known is an axis with the given lengths, unknown where one of them is beyond int64.
func known(lengths []int64) codecs.Axis {
	if slices.Contains(lengths, codecs.Beyond) {
		return nil
	}
	return lengths
}

// missing says that the declaration at a pointer is unclaimed.
func (p *inspection) missing(pointer string) string { return missing(p.array.Unclaimed(), pointer) }

// unclaimed says what keeps a reader from opening the array.
func (p *inspection) unclaimed() {
	list := p.array.Unclaimed()
	if len(list) == 0 {
		return
	}
	fmt.Fprint(p.w, "\nThe array cannot be opened, because nobody claims\n")
	for _, u := range list {
		fmt.Fprintf(p.w, "  %s\tthe %s %q\n", oneLine(u.Pointer), u.Slot, u.Name)
	}
}
