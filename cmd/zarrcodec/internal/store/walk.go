package store

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	"github.com/zarrcodec/zarrcodec/config"
)

// A Node is the metadata document of an array or a group.
type Node struct {
	Path string
	Text []byte
	Root config.Value // absent where Text is no JSON
	Err  error        // of the parser, a *config.SyntaxError
}

// NewNode parses a document.
func NewNode(path string, text []byte) Node {
	root, err := config.Parse(text)
	return Node{path, text, root, err}
}

// IsArray says whether the document declares an array, which has no nodes below it.
func (n Node) IsArray() bool { return n.nodeType() == "array" }

func (n Node) nodeType() string {
	t, _ := n.Root.Member("node_type").Text()
	return t
}

// Nodes yields the node whose document, or folder, is at path, and those below it, whatever their documents hold. A folder
// that leads to none is an error. Links to folders below path are not followed. The first error is the last that is yielded.
func Nodes(path string) iter.Seq2[Node, error] {
	return func(yield func(Node, error) bool) {
		w := walk{yield: yield}
		if err := w.start(path); err != nil && !errors.Is(err, errEnough) {
			yield(Node{}, err)
		}
	}
}

// walk is one call of Nodes.
type walk struct {
	yield func(Node, error) bool
	found bool
}

// errEnough: nobody wants more.
var errEnough = errors.New("enough")

func (w *walk) start(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		_, err := w.node(path)
		return err
	}
	if err := w.folder(path); err != nil {
		return err
	}
	if !w.found {
		return fmt.Errorf("%s: neither the folder nor one below it holds a %s", path, documentName)
	}
	return nil
}

// folder yields the node in a folder, and what is below where that is no array.
func (w *walk) folder(path string) error {
	document := filepath.Join(path, documentName)
	switch _, err := regular(document); {
	case err == nil:
		array, err := w.node(document)
		if err != nil || array {
			return err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() {
			if err := w.folder(filepath.Join(path, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *walk) node(path string) (array bool, err error) {
	text, _, err := ReadDocument(path)
	if err != nil {
		return false, err
	}
	n := NewNode(path, text)
	w.found = true
	if !w.yield(n, nil) {
		return false, errEnough
	}
	return n.IsArray(), nil
}
