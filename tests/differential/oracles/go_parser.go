// Symbols of Go files by go/parser, in the form of strata_symbol_dump. Reads paths from standard input.
//
// Mapping: functions; methods qualified by their receiver's type; types with the fields and methods of struct and interface
// literals that they are declared as; package constants and variables, which are functions if their value is a function
// literal (so are variables of functions); types declared in functions, qualified by these. A function without a body is forward.
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
)

type reader struct {
	files *token.FileSet
	path  string
}

func (r reader) say(path, kind string, node ast.Node, forward bool) {
	mark := "-"
	if forward {
		mark = "forward"
	}
	fmt.Printf("%s\t%s\t%s\t%d\t%d\t%s\n", r.path, path, kind, r.files.Position(node.Pos()).Line,
		r.files.Position(node.End()-1).Line, mark)
}

func receiver(expr ast.Expr) string {
	for {
		switch e := expr.(type) {
		case *ast.StarExpr:
			expr = e.X
		case *ast.ParenExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.IndexListExpr:
			expr = e.X
		case *ast.Ident:
			return e.Name
		default:
			return "?"
		}
	}
}

func join(scope, name string) string {
	if scope == "" {
		return name
	}
	return scope + "." + name
}

func (r reader) typeSpec(scope string, spec *ast.TypeSpec) {
	path := join(scope, spec.Name.Name)
	switch t := spec.Type.(type) {
	case *ast.StructType:
		r.say(path, "struct", spec, false)
		for _, field := range t.Fields.List {
			for _, name := range field.Names {
				if name.Name != "_" {
					r.say(join(path, name.Name), "field", field, false)
				}
			}
		}
	case *ast.InterfaceType:
		r.say(path, "interface", spec, false)
		for _, method := range t.Methods.List {
			for _, name := range method.Names {
				r.say(join(path, name.Name), "method", method, false)
			}
		}
	default:
		r.say(path, "type_alias", spec, false)
	}
}

func (r reader) general(scope string, decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			r.typeSpec(scope, s)
		case *ast.ValueSpec:
			for i, name := range s.Names {
				kind := "variable"
				if decl.Tok == token.CONST {
					kind = "constant"
				} else if i == 0 && len(s.Values) == 1 {
					if _, ok := s.Values[0].(*ast.FuncLit); ok {
						kind = "function"
					}
				}
				if name.Name != "_" && (scope == "" || kind == "function") {
					r.say(join(scope, name.Name), kind, s, false)
				}
			}
		}
	}
}

func (r reader) body(scope string, block *ast.BlockStmt) {
	ast.Inspect(block, func(node ast.Node) bool {
		if decl, ok := node.(*ast.GenDecl); ok {
			r.general(scope, decl)
		}
		return true
	})
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		path := input.Text()
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			fmt.Println("!" + path)
			continue
		}
		r := reader{files, path}
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				path, kind := d.Name.Name, "function"
				if d.Recv != nil && len(d.Recv.List) == 1 {
					path, kind = join(receiver(d.Recv.List[0].Type), path), "method"
				}
				if path == "_" {
					continue
				}
				r.say(path, kind, d, d.Body == nil)
				if d.Body != nil {
					r.body(path, d.Body)
				}
			case *ast.GenDecl:
				r.general("", d)
			}
		}
	}
}
