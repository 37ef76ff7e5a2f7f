package alias

import "testing"

func TestAlias(t *testing.T) {
	p := make([]byte, 8)
	for _, c := range []struct {
		name         string
		a, b         []byte
		any, inexact bool
	}{
		{"the same", p[2:6], p[2:6], true, false},
		{"touching", p[:4], p[4:], false, false},
		{"a byte in common", p[:5], p[4:], true, true},
		{"one in the other", p, p[3:4], true, true},
		{"one start", p[:4], p[:5], true, true},
		{"nothing", p[4:4], p, false, false},
		{"nil", nil, p, false, false},
		{"two times nil", nil, nil, false, false},
		{"others", make([]byte, 8), p, false, false},
	} {
		for _, turned := range []bool{false, true} {
			a, b := c.a, c.b
			if turned {
				a, b = b, a
			}
			if Any(a, b) != c.any || Inexact(a, b) != c.inexact {
				t.Errorf("%s, turned %v: %v, %v, want %v, %v", c.name, turned, Any(a, b), Inexact(a, b), c.any, c.inexact)
			}
		}
	}
}
