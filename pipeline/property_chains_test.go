package pipeline_test

import (
	"fmt"
	"strings"
)

// list is a JSON array of numbers.
func list(numbers []int) string {
	return strings.ReplaceAll(fmt.Sprint(numbers), " ", ",")
}

// chain is a random one for chunks of the given shape, with at most depth shards in each other.
func (c *combination) chain(shape []int, depth int) (declared string, levels int64) {
	all, shape := c.arrayToArray(shape)
	array, levels := c.arrayToBytes(shape, depth)
	all = append(all, array)
	for c.rnd.Intn(3) == 0 {
		stage := c.bytesToBytes()
		if all = append(all, stage); stage != crc {
			levels = 1
		}
	}
	return strings.Join(all, ","), levels
}

// arrayToArray are some transposes and reshapes, and the shape that they hand on.
func (c *combination) arrayToArray(shape []int) (all []string, to []int) {
	for c.rnd.Intn(5) < 2 {
		turn := c.transpose
		if c.rnd.Intn(3) == 0 {
			turn = c.reshape
		}
		declared, next := turn(shape)
		all, shape = append(all, declared), next
	}
	return all, shape
}

func (c *combination) transpose(shape []int) (declared string, turned []int) {
	order := c.rnd.Perm(len(shape))
	for _, axis := range order {
		turned = append(turned, shape[axis])
	}
	return tr(list(order)), turned
}

// reshape goes through the axes by stretches, of which each is joined by a list, or cut anew: into axes that are parts of
// the old ones, or lie across them. One length may be left to be inferred, and an axis of one element put in.
func (c *combination) reshape(shape []int) (declared string, to []int) {
	var entries []string
	add := func(entry string, length int) { entries, to = append(entries, entry), append(to, length) }
	inferred := false
	for k := 0; k < len(shape); {
		var axes []int
		product := 1
		for n := 1 + c.rnd.Intn(len(shape)-k); n > 0; n-- {
			axes, product, k = append(axes, k), product*shape[k], k+1
		}
		if c.rnd.Intn(3) == 0 {
			add(list(axes), product)
			continue
		}
		for _, n := range c.factors(product) {
			entry := fmt.Sprint(n)
			if !inferred && c.rnd.Intn(4) == 0 {
				entry, inferred = "-1", true
			}
			add(entry, n)
		}
	}
	if c.rnd.Intn(4) == 0 {
		add([]string{"1", "[]"}[c.rnd.Intn(2)], 1)
	}
	return `{"name":"reshape","configuration":{"shape":[` + strings.Join(entries, ",") + `]}}`, to
}

// factors are up to three numbers with the given product.
func (c *combination) factors(product int) (all []int) {
	for range c.rnd.Intn(3) {
		n := 1 + c.rnd.Intn(min(product, 12))
		for product%n != 0 {
			n--
		}
		all, product = append(all, n), product/n
	}
	return append(all, product)
}

// arrayToBytes is bytes or a shard.
func (c *combination) arrayToBytes(shape []int, depth int) (declared string, levels int64) {
	if depth == 0 || c.rnd.Intn(2) == 0 {
		return []string{le, be}[c.rnd.Intn(2)], 1
	}
	inner, entries := make([]int, len(shape)), make([]int, len(shape)+1)
	for i, n := range shape {
		for inner[i] = 1 + c.rnd.Intn(n); n%inner[i] != 0; {
			inner[i]--
		}
		entries[i] = n / inner[i]
	}
	entries[len(shape)] = 2
	chain, levels := c.chain(inner, depth-1)
	declared = shard(list(inner), chain, c.index(entries))
	if c.rnd.Intn(2) == 0 {
		declared = strings.Replace(declared, `"chunk_shape"`, `"index_location":"start","chunk_shape"`, 1)
	}
	return declared, levels + 1
}

// index are the codecs of an index of the given shape.
func (c *combination) index(entries []int) (declared string) {
	var all []string
	if c.rnd.Intn(4) == 0 {
		all, _ = c.arrayToArray(entries)
	}
	return strings.Join(append(all, []string{le, be, le + "," + crc}[c.rnd.Intn(3)]), ",")
}

// bytesToBytes is a checksum, a compressor, or what holds some of all these.
func (c *combination) bytesToBytes() (declared string) {
	switch c.rnd.Intn(6) {
	case 0:
		return c.conditional()
	case 1, 2, 3:
		return crc
	}
	return []string{zs, zs, zs, gz}[c.rnd.Intn(4)]
}

// conditional holds up to three codecs, with a header of as many bytes as they need, or more: so many that another one
// around it makes fewer of them.
func (c *combination) conditional() (declared string) {
	var all []string
	for range c.rnd.Intn(4) {
		all = append(all, c.bytesToBytes())
	}
	header := ""
	if c.rnd.Intn(2) == 0 {
		header = fmt.Sprintf(`,"header_bits":%d`, 8*(c.rnd.Intn(60)+(len(all)+7)/8))
	}
	return `{"name":"conditional","configuration":{"codecs":[` + strings.Join(all, ",") + `]` + header + `}}`
}
