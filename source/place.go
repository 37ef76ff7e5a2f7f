package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// place is what an answer says about where its bytes lie in the object, in bytes. What is not said is -1.
type place struct{ start, end, size int64 }

var errContentRange = errors.New("the server answers with a range and does not say which")

// contentRange reads the header of that name: "bytes 0-9/100", "bytes 0-9/*" or "bytes */100"; and "bytes 0--1/0", which is
// what net/http answers for the last bytes of an object of none.
func contentRange(h string) (place, error) {
	none := place{-1, -1, -1}
	rest, ok := strings.CutPrefix(h, "bytes ")
	where, total, cut := strings.Cut(rest, "/")
	if !ok || !cut {
		return none, errContentRange
	}
	at, err := none, error(nil)
	if total != "*" {
		if at.size, err = strconv.ParseInt(total, 10, 64); err != nil || at.size < 0 {
			return none, errContentRange
		}
	}
	switch {
	case where == "*":
		return at, nil
	case where == "0--1" && at.size == 0:
		return place{0, 0, 0}, nil
	}
	first, last, _ := strings.Cut(where, "-")
	var errs [2]error
	at.start, errs[0] = strconv.ParseInt(first, 10, 64)
	at.end, errs[1] = strconv.ParseInt(last, 10, 64)
	if errs[0] != nil || errs[1] != nil || at.start < 0 || at.end < at.start || at.end == math.MaxInt64 {
		return none, errContentRange
	}
	at.end++
	return at, nil
}

// mostSought is how many bytes are read to find the last ones of an object whose size is not known.
const mostSought = 1 << 30

// last reads an object to its end, and keeps no more than about twice its last n bytes.
func last(object io.Reader, n int64) (p []byte, size int64, err error) {
	var kept bytes.Buffer
	for err == nil {
		var more int64
		more, err = io.CopyN(&kept, object, 64<<10)
		if size += more; size > mostSought {
			return nil, -1, fmt.Errorf("the server answers with the whole object and does not say how long it is: its last bytes are not sought behind the first %d", int64(mostSought))
		}
		kept.Next(int(max(0, int64(kept.Len())-n)))
	}
	if err != io.EOF {
		return nil, -1, err
	}
	return kept.Bytes(), size, nil
}
