package move

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGenerated: the generator writes the files that are here, byte for byte.
func TestGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the generator")
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command")
	}
	dir := t.TempDir()
	asm, stubs := filepath.Join(dir, "block_amd64.s"), filepath.Join(dir, "stubs_amd64.go")
	generate := exec.Command(tool, "run", "./_asm", "-asm", asm, "-stubs", stubs)
	generate.Env = append(os.Environ(), "GOOS=", "GOARCH=", "GOFLAGS=")
	if out, err := generate.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, path := range []string{asm, stubs} {
		fresh, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		here, err := os.ReadFile(filepath.Base(path))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(fresh, here) {
			t.Errorf("%s is not what go generate writes", filepath.Base(path))
		}
	}
}
