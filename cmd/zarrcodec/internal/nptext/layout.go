package nptext

import (
	"strings"
	"unicode/utf8"
)

// layout sets words in nested brackets.
type layout struct {
	words []string // those that are still to be set
	axes  []axis
	text  strings.Builder
}

type axis struct {
	items int // that are shown
	gapAt int // the item in front of which some are left out; 0: none are
}

const gap = "..."

// block sets what lies along an axis.
func (l *layout) block(at int) {
	l.text.WriteByte('[')
	if at == len(l.axes)-1 {
		l.row(at)
	} else {
		l.rows(at)
	}
	l.text.WriteByte(']')
}

// rows sets blocks below each other, with more empty lines between them the more axes they have.
func (l *layout) rows(at int) {
	between := strings.Repeat("\n", len(l.axes)-1-at) + strings.Repeat(" ", at+1)
	for i := range l.axes[at].items {
		if i > 0 {
			l.text.WriteString(between)
		}
		if i > 0 && i == l.axes[at].gapAt {
			l.text.WriteString(gap + between)
		}
		l.block(at + 1)
	}
}

// row sets words beside each other. A word that would reach beyond the width, brackets counted, starts a line, unless it
// stands at the start of one already.
func (l *layout) row(at int) {
	line := line{indent: at + 1, width: lineWidth - at - 1}
	a := l.axes[at]
	for i, word := range l.words[:a.items] {
		if i > 0 && i == a.gapAt {
			line.add(&l.text, gap)
		}
		line.add(&l.text, word)
	}
	l.words = l.words[a.items:]
	l.text.WriteString(line.text)
}

// line is the line that is being set.
type line struct {
	indent, width int
	text          string // without the indent
	length        int    // in characters, with the indent; 0: nothing is set
}

func (l *line) add(done *strings.Builder, word string) {
	n := utf8.RuneCountInString(word)
	switch {
	case l.length == 0:
		l.text, l.length = word, l.indent+n
	case l.length+1+n > l.width:
		done.WriteString(strings.TrimRight(l.text, " "))
		done.WriteString("\n" + strings.Repeat(" ", l.indent))
		l.text, l.length = word, l.indent+n
	default:
		l.text += " " + word
		l.length += 1 + n
	}
}
