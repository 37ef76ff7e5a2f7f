package main

import (
	"cmp"
	"go/ast"
	"go/doc"
	"go/printer"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// writePackage writes the block of one package.
func writePackage(b *strings.Builder, p pkg) {
	b.WriteString("package " + p.path + "\n")
	consts, vars, funcs := p.doc.Consts, p.doc.Vars, p.doc.Funcs
	for _, t := range p.doc.Types { // go/doc files them under their type
		consts, vars, funcs = slices.Concat(consts, t.Consts), slices.Concat(vars, t.Vars), slices.Concat(funcs, t.Funcs)
	}
	var lines []string
	for _, c := range consts {
		lines = append(lines, p.values("const", c.Decl)...)
	}
	slices.Sort(lines)
	var rest []string
	for _, v := range vars {
		rest = append(rest, p.values("var", v.Decl)...)
	}
	slices.Sort(rest)
	lines = append(lines, rest...)
	lines = append(lines, p.functions(funcs)...)
	types := slices.SortedFunc(slices.Values(p.doc.Types), func(a, b *doc.Type) int { return cmp.Compare(a.Name, b.Name) })
	for _, t := range types {
		lines = append(lines, p.typeLines(t)...)
	}
	for _, line := range lines {
		b.WriteString(line + "\n")
	}
}

// values gives the exported constants or variables of a declaration, a line each. The type that a list of constants goes on
// with stands with each; the value of one that is counted does not.
func (p pkg) values(word string, decl *ast.GenDecl) (lines []string) {
	var goesOn ast.Expr
	for _, s := range decl.Specs {
		spec := s.(*ast.ValueSpec)
		typ := spec.Type
		if word == "const" && typ == nil && len(spec.Values) == 0 {
			typ = goesOn
		}
		goesOn = typ
		for i, name := range spec.Names {
			if !name.IsExported() {
				continue
			}
			line := word + " " + name.Name
			if typ != nil {
				line += " " + p.text(typ)
			}
			if i < len(spec.Values) && (word == "const" || typ == nil) && !isCounted(spec.Values[i]) {
				line += " = " + p.value(spec.Values[i])
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// value is an expression, of which the type shows; what a literal holds does not.
func (p pkg) value(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return p.text(e.Type) + "{…}"
	case *ast.FuncLit:
		return p.text(e.Type) + " {…}"
	}
	return p.text(e)
}

// isCounted says whether an expression has iota in it.
func isCounted(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == "iota"
		return !found
	})
	return found
}

func (p pkg) functions(funcs []*doc.Func) (lines []string) {
	for _, f := range funcs {
		lines = append(lines, p.text(&ast.FuncDecl{Recv: f.Decl.Recv, Name: f.Decl.Name, Type: f.Decl.Type}))
	}
	slices.SortFunc(lines, func(a, b string) int { return cmp.Compare(nameOf(a), nameOf(b)) })
	return lines
}

var receiver = regexp.MustCompile(`^func (\([^)]*\) )?`)

// nameOf is the signature of a function from its name on.
func nameOf(signature string) string { return receiver.ReplaceAllString(signature, "") }

// typeLines gives a type, and below it its fields or what an interface has, and its methods.
func (p pkg) typeLines(t *doc.Type) []string {
	var spec *ast.TypeSpec
	for _, s := range t.Decl.Specs {
		if ts := s.(*ast.TypeSpec); ts.Name.Name == t.Name {
			spec = ts
		}
	}
	head := "type " + t.Name + p.parameters(spec.TypeParams) + " "
	if spec.Assign != token.NoPos {
		head += "= "
	}
	var below []string
	switch u := spec.Type.(type) {
	case *ast.StructType:
		head += "struct"
		below = p.fields(u)
	case *ast.InterfaceType:
		head += "interface"
		below = p.members(u)
	default:
		head += p.text(spec.Type)
	}
	lines := []string{head}
	for _, line := range append(below, p.functions(t.Methods)...) {
		lines = append(lines, "\t"+line)
	}
	return lines
}

func (p pkg) parameters(list *ast.FieldList) string {
	if list == nil {
		return ""
	}
	var out []string
	for _, f := range list.List {
		for _, name := range f.Names {
			out = append(out, name.Name+" "+p.text(f.Type))
		}
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// fields gives the exported fields of a struct, in the order of the source.
func (p pkg) fields(u *ast.StructType) (lines []string) {
	for _, f := range u.Fields.List {
		if len(f.Names) == 0 {
			lines = append(lines, "embeds "+p.text(f.Type))
		}
		for _, name := range f.Names {
			lines = append(lines, name.Name+" "+p.text(f.Type))
		}
	}
	if u.Incomplete {
		lines = append(lines, "has unexported fields")
	}
	return lines
}

// members gives the methods of an interface and what it embeds, sorted.
func (p pkg) members(u *ast.InterfaceType) (lines []string) {
	for _, m := range u.Methods.List {
		if len(m.Names) == 0 {
			lines = append(lines, "embeds "+p.text(m.Type))
		}
		for _, name := range m.Names {
			lines = append(lines, name.Name+strings.TrimPrefix(p.text(m.Type), "func"))
		}
	}
	slices.Sort(lines)
	if u.Incomplete {
		lines = append(lines, "has unexported methods")
	}
	return lines
}

var blanks = regexp.MustCompile(`\s+`)

// text is a piece of source on one line.
func (p pkg) text(node any) string {
	var b strings.Builder
	if err := printer.Fprint(&b, p.fset, node); err != nil {
		panic("apilist: " + err.Error()) // the parser made it
	}
	return blanks.ReplaceAllString(b.String(), " ")
}
