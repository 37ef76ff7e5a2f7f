package datetime64

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/problem"
)

// spellings are those of all units.
var spellings = []string{"Y", "M", "W", "D", "h", "m", "s", "ms", "us", greekMicro, "ns", "ps", "fs", "as", "generic"}

const natText = "NaT"

// parseStep reads the two members of a configuration.
func parseStep(c *config.Reader) (step, bool) {
	text, ok := c.Text("unit", true)
	unit := Unit(0)
	if ok {
		if unit, ok = ParseUnit(text); !ok {
			c.Add("/configuration/unit", problem.InvalidValue, "expected one of %s, found %q%s", strings.Join(spellings, " "), text, problem.Hint(text, spellings...))
		}
	}
	scale, inRange := c.Int("scale_factor", true, 1, maxScale)
	return step{unit, int32(scale)}, ok && inRange
}

// ParseJSON reads an integer within int64, or "NaT", into the 8 bytes of an element.
func (step) ParseJSON(v config.Value) ([]byte, problem.List) {
	if ps := dtype.NotJSON(v, ""); ps != nil {
		return nil, ps
	}
	if text, ok := v.Text(); ok {
		if text != natText {
			return nil, problem.One("", problem.InvalidValue, "expected an integer or %q, found %q%s", natText, text, problem.Hint(text, natText))
		}
		return element(NaT), nil
	}
	if !v.IsInteger() {
		return nil, config.Mismatch(v, "", `an integer or "NaT"`)
	}
	n, err := strconv.ParseInt(v.Raw(), 10, 64)
	if err != nil {
		return nil, problem.One("", problem.InvalidValue, "expected an integer from -2^63 to 2^63-1, found one beyond")
	}
	return element(n), nil
}

func element(v int64) []byte { return binary.NativeEndian.AppendUint64(nil, uint64(v)) }

// AppendJSON appends the integer, or "NaT" in quotes.
func (step) AppendJSON(dst, element []byte) ([]byte, error) {
	if len(element) != itemBytes {
		return dst, fmt.Errorf("dtype/datetime64: have an element of %d bytes, want %d", len(element), itemBytes)
	}
	v := int64(binary.NativeEndian.Uint64(element))
	if v == NaT {
		return config.AppendQuoted(dst, natText), nil
	}
	return strconv.AppendInt(dst, v, 10), nil
}
