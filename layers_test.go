package zarrcodec_test

import (
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/zarrcodec/zarrcodec"

// layers are the rooms of the module, lowest first, by the start of their path below the module, and the layers whose
// rooms they import.
var layers = []struct {
	name  string
	rooms []string
	may   []string
}{
	{"kernels", []string{"internal/kernel/", "internal/cpu"}, []string{"kernels"}},
	{"contracts", []string{"codecs", "dtype", "chunkgrid", "chunkkey", "storage", "config", "problem"}, []string{"kernels", "contracts"}},
	{"support of tests", []string{"internal/alloctest"}, nil},
	{"rooms of the street", []string{"codecs/", "dtype/", "chunkgrid/", "chunkkey/", "source"}, []string{"kernels", "contracts"}},
	{"suites of rooms", []string{"codecs/codectest"}, []string{"contracts", "support of tests"}},
	{"engine", []string{"pipeline"}, []string{"kernels", "contracts"}},
	{"documents", []string{"metadata"}, []string{"contracts", "engine"}},
	{"front door", []string{"", "npy"}, []string{"kernels", "contracts", "rooms of the street", "engine", "documents"}},
	{"faces", []string{"cmd/", "bench", "bench/", "examples/", "interop/"}, []string{"contracts", "rooms of the street", "engine", "documents", "front door", "machine", "faces"}},
	{"machine", []string{"bench/internal/machine"}, nil},
	{"measurements of kernels", []string{"bench/kernels"}, []string{"kernels", "machine"}},
}

// layerOf gives the index in layers of a package, by its path below the module; -1: none.
func layerOf(path string) int {
	best, length := -1, -1
	for i, l := range layers {
		for _, room := range l.rooms {
			exact := path == room
			below := strings.HasSuffix(room, "/") && strings.HasPrefix(path, room)
			if (exact || below) && len(room) > length {
				best, length = i, len(room)
			}
		}
	}
	return best
}

// forbidden says what is wrong with one import; empty: nothing.
func forbidden(from, to string) string {
	a, b := layerOf(from), layerOf(to)
	switch {
	case a < 0:
		return "the package is in no layer"
	case b < 0:
		return "the import is in no layer"
	case !slices.Contains(layers[a].may, layers[b].name):
		return layers[a].name + " do not import " + layers[b].name
	}
	return ""
}

func TestLayers(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command here")
	}
	out, err := exec.Command(goTool, "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := 0
	for d := json.NewDecoder(strings.NewReader(string(out))); ; packages++ {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		for _, imported := range p.Imports {
			to, own := strings.CutPrefix(imported, module)
			if !own {
				continue
			}
			from := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
			if why := forbidden(from, strings.TrimPrefix(to, "/")); why != "" {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, why)
			}
		}
	}
	if packages < 10 {
		t.Fatalf("only %d packages were looked at", packages)
	}
}

// TestForbidden holds the test above to its word.
func TestForbidden(t *testing.T) {
	for _, c := range []struct {
		from, to string
		ok       bool
	}{
		{"codecs/gzip", "codecs", true},
		{"codecs/gzip", "dtype", true},
		{"codecs/gzip", "internal/kernel/move", true},
		{"codecs/gzip", "codecs/zstd", false},
		{"codecs/sharding", "pipeline", false},
		{"codecs/sharding", "dtype/number", false},
		{"codecs", "codecs/gzip", false},
		{"codecs", "dtype", true},
		{"dtype", "codecs/gzip", false},
		{"pipeline", "codecs/bytes", false},
		{"pipeline", "metadata", false},
		{"metadata", "pipeline", true},
		{"metadata", "", false},
		{"", "metadata", true},
		{"npy", "", false},
		{"npy", "dtype/utf32", true},
		{"internal/kernel/move", "codecs", false},
		{"internal/kernel/move", "internal/kernel/swap", true},
		{"cmd/zarrcodec", "", true},
		{"cmd/zarrcodec", "internal/kernel/move", false},
		{"metadata", "cmd/zarrcodec", false},
		{"bench/kernels", "internal/kernel/move", true},
		{"bench/peers", "internal/kernel/move", false},
		{"util", "codecs", false},
	} {
		if why := forbidden(c.from, c.to); (why == "") != c.ok {
			t.Errorf("%s imports %s: %q", c.from, c.to, why)
		}
	}
}
