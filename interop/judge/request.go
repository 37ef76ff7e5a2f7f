package main

import (
	"fmt"
	"strings"

	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
)

// request is one line of standard input.
type request struct {
	As    string `json:"as"`
	Text  string `json:"text"`
	Slot  string `json:"slot"`
	Type  string `json:"type"`
	Other string `json:"other"`
	Reads int    `json:"reads"`
}

// pair is the place and the kind of a problem.
type pair [2]string

func pairs(problems problem.List) []pair {
	out := make([]pair, len(problems))
	for i, p := range problems {
		out[i] = pair{p.Pointer, string(p.Kind)}
	}
	return out
}

var notJSON = []pair{{"", string(problem.InvalidJSON)}}

// answer is what one line of standard output holds. An error is the request's, never the text's.
func (r request) answer(registry *metadata.Registry) (out any, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			out, err = []pair{{"", fmt.Sprintf("panic: %v", reason)}}, nil
		}
	}()
	switch r.As {
	case "array":
		return pairs(metadata.ReadArray([]byte(r.Text), registry).Problems), nil
	case "node":
		return pairs(metadata.Read([]byte(r.Text), registry).Problems), nil
	case "openable":
		return pairs(metadata.Read([]byte(r.Text), registry).Openable()), nil
	case "declaration":
		return r.declaration(registry)
	case "fill":
		return r.fill(registry)
	case "listing":
		return r.listing(registry), nil
	case "timing":
		return r.timed(registry), nil
	case "canonical":
		return r.canonical(registry), nil
	case "equal":
		return r.equal(registry), nil
	}
	return nil, fmt.Errorf("a text cannot be read as %q", r.As)
}

var slots = []metadata.Slot{
	metadata.DataTypeSlot,
	metadata.CodecSlot,
	metadata.ChunkGridSlot,
	metadata.ChunkKeyEncodingSlot,
	metadata.StorageTransformerSlot,
}

func (r request) declaration(registry *metadata.Registry) (any, error) {
	for _, slot := range slots {
		if strings.ReplaceAll(string(slot), " ", "_") != r.Slot {
			continue
		}
		v, err := config.Parse([]byte(r.Text))
		if err != nil {
			return notJSON, nil
		}
		resolved := metadata.Resolve(v, slot, registry)
		out := pairs(resolved.Problems)
		for _, u := range resolved.Unclaimed {
			out = append(out, pair{u.Pointer, string(problem.Unclaimed)})
		}
		return out, nil
	}
	return nil, fmt.Errorf("no slot is called %q", r.Slot)
}

// fill judges a fill value; of a data type that is unclaimed or refused only whether it is JSON.
func (r request) fill(registry *metadata.Registry) (any, error) {
	declared, err := config.Parse([]byte(r.Type))
	if err != nil {
		return nil, fmt.Errorf("the data type of a fill value: %w", err)
	}
	v, err := config.Parse([]byte(r.Text))
	if err != nil {
		return notJSON, nil
	}
	if t := metadata.Resolve(declared, metadata.DataTypeSlot, registry).DataType; t != nil {
		return pairs(metadata.FillValueProblems(t, v)), nil
	}
	out := []pair{}
	for at := range v.NotJSON() {
		out = append(out, pair{at, string(problem.InvalidValue)})
	}
	return out, nil
}

// listing reads the text as a member of a group's document, since nesting is counted from the root of a document.
func (r request) listing(registry *metadata.Registry) any {
	if _, err := config.Parse([]byte(r.Text)); err != nil {
		return notJSON
	}
	group, err := config.Parse([]byte(`{"consolidated_metadata":` + r.Text + `}`))
	if err != nil {
		return notJSON
	}
	return pairs(metadata.ReadListing(group.Member("consolidated_metadata"), registry).Problems)
}

func (r request) canonical(registry *metadata.Registry) any {
	a := metadata.Read([]byte(r.Text), registry).Array
	if a == nil {
		return nil
	}
	return a.JSON().Raw()
}

func (r request) equal(registry *metadata.Registry) any {
	a := metadata.Read([]byte(r.Text), registry).Array
	b := metadata.Read([]byte(r.Other), registry).Array
	if a == nil || b == nil {
		return nil
	}
	return a.Equal(b)
}
