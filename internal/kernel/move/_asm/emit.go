package main

import (
	"bytes"
	"fmt"
)

// An emitter writes one kernel. Its registers:
//
//	SI  src of the outer loop     DI  dst      R15  dst of the outer loop
//	AX  src of the inner loop     CX  blocks left to the inner loop, R14 to the outer one
//	BX  bytes from row to row of src, R8 three times that
//	DX  bytes from row to row of dst, R9 three times that
//	R10 to R13  the rows that the lanes are loaded from; while storing, R10 is the row of dst
//	the last vector register  the shuffle that reverses units, in kernels that do
type emitter struct {
	kernel
	out *bytes.Buffer
}

func (e *emitter) line(format string, args ...any) { fmt.Fprintf(e.out, "\t"+format+"\n", args...) }

// vector is the name of a vector register of the kernel's width.
func (e *emitter) vector(i int) string { return fmt.Sprintf("%s%d", e.reg, i) }

// vectors is how many registers hold elements.
func (e *emitter) vectors() int {
	n := 16
	if e.lanes == 4 {
		n = 32
	}
	if e.swap {
		n--
	}
	return n
}

// spills says whether a block does not fit the registers.
func (e *emitter) spills() bool { return e.columns() == 16 && e.lanes < 4 }

func emit(out *bytes.Buffer, k kernel) {
	e := &emitter{k, out}
	e.begin()
	if e.spills() {
		e.spilled()
	} else {
		e.block()
	}
	e.end()
}

// begin writes what stands before the work on a block.
func (e *emitter) begin() {
	frame := spillStart
	if e.spills() {
		frame += 8 * 16 * e.lanes
	}
	fmt.Fprintf(e.out, "\n// func %s(j *job)\n// %s\n// Requires: %s\n", e.name(), e.about(), e.level)
	fmt.Fprintf(e.out, "TEXT ·%s(SB), NOSPLIT, $%d-8\n", e.name(), frame)
	e.line("MOVQ j+0(FP), AX")
	if e.swap {
		e.line("MOVQ job_mask(AX), CX")
		e.line("%s (CX), %s", map[int]string{1: "VMOVDQU", 2: "VBROADCASTI128", 4: "VBROADCASTI32X4"}[e.lanes], e.vector(e.vectors()))
	}
	for i, field := range stepFields {
		e.line("MOVQ job_%s(AX), CX", field)
		e.line("MOVQ CX, %s", local(i))
	}
	for _, load := range []string{"dst(AX), DI", "ds(AX), DX", "src(AX), SI", "ss(AX), BX", "nOut(AX), R14"} {
		e.line("MOVQ job_%s", load)
	}
	e.line("LEAQ (BX)(BX*2), R8")
	e.line("LEAQ (DX)(DX*2), R9")
	fmt.Fprintln(e.out, "outer:")
	e.line("MOVQ %s, CX", local(0))
	e.line("MOVQ DI, R15")
	e.line("MOVQ SI, AX")
	e.line("PCALIGN $32")
	fmt.Fprintln(e.out, "inner:")
	e.lanesAt()
}

// about describes the block.
func (e *emitter) about() string {
	s := fmt.Sprintf("Blocks of %d rows and %d columns of %d-byte elements", e.columns()*e.lanes, e.columns()*e.pieces, e.size)
	if e.swap {
		s += ", units reversed"
	}
	if e.stream {
		s += "; rows of dst are aligned to 64 bytes and stored past the caches"
	}
	return s + "."
}

// lanesAt points each lane at its first row.
func (e *emitter) lanesAt() {
	e.line("MOVQ AX, R10")
	for l := 1; l < e.lanes; l++ {
		from, to := laneReg(l-1), laneReg(l)
		if E := e.columns(); E == 16 {
			e.line("LEAQ (%s)(BX*8), %s", from, to)
			e.line("LEAQ (%s)(BX*8), %s", to, to)
		} else {
			e.line("LEAQ (%s)(BX*%d), %s", from, E, to)
		}
	}
}

func laneReg(l int) string { return fmt.Sprintf("R%d", 10+l) }

// load fills a register with 16 bytes, from byte at on, of the row r of each lane, counted from where the lanes point.
func (e *emitter) load(r, reg, at int) {
	index := []string{"", "(BX*1)", "(BX*2)", "(R8*1)"}[r]
	for l := range e.lanes {
		mem := fmt.Sprintf("%d(%s)%s", at, laneReg(l), index)
		switch {
		case l == 0:
			e.line("VMOVDQU %s, X%d", mem, reg)
		case e.lanes == 2:
			e.line("VINSERTI128 $1, %s, Y%d, Y%d", mem, reg, reg)
		default:
			e.line("VINSERTI32X4 $%d, %s, Z%d, Z%d", l, mem, reg, reg)
		}
	}
	if e.swap {
		e.line("VPSHUFB %s, %s, %s", e.vector(e.vectors()), e.vector(reg), e.vector(reg))
	}
}

// nextRows moves the lanes on by four rows.
func (e *emitter) nextRows() {
	for l := range e.lanes {
		e.line("LEAQ (%s)(BX*4), %s", laneReg(l), laneReg(l))
	}
}

// unpack interleaves the elements of two registers: low or high halves of the lanes.
func (e *emitter) unpack(half string, a, b, to int) {
	elements := map[int]string{1: "BW", 2: "WD", 4: "DQ", 8: "QDQ"}[e.size]
	e.line("VPUNPCK%s%s %s, %s, %s", half, elements, e.vector(b), e.vector(a), e.vector(to))
}

// store writes row i of the n rows of dst that a block has.
func (e *emitter) store(reg, i, n int) {
	op := "VMOVDQU"
	switch {
	case e.stream:
		op = "VMOVNTDQ"
	case e.lanes == 4:
		op = "VMOVDQU64"
	}
	e.line("%s %s, (R10)%s", op, e.vector(reg), []string{"", "(DX*1)", "(DX*2)", "(R9*1)"}[i%4])
	if i%4 == 3 && i != n-1 {
		e.line("LEAQ (R10)(DX*4), R10")
	}
}

// end writes the loops' ends.
func (e *emitter) end() {
	e.line("ADDQ %s, AX", local(1))
	e.line("ADDQ %s, DI", local(2))
	e.line("DECQ CX")
	e.line("JNZ inner")
	e.line("MOVQ R15, DI")
	e.line("ADDQ %s, SI", local(3))
	e.line("ADDQ %s, DI", local(4))
	e.line("DECQ R14")
	e.line("JNZ outer")
	e.line("VZEROUPPER")
	e.line("RET")
}

// stepFields are the fields of the job that the loops need again and again; they are in the frame.
var stepFields = []string{"nIn", "sIn", "dIn", "sOut", "dOut"}

func local(i int) string { return fmt.Sprintf("%s-%d(SP)", stepFields[i], 8*(i+1)) }

// spillStart is where the frame goes on with registers.
const spillStart = 8 * 5
