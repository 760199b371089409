#!/bin/sh
# Holds the symbol tables against independent parsers on the repositories below a folder:
#   tests/differential/symbols.sh FOLDER [BUILD]
# Each oracle runs if its tools are there (python3, go, java, cargo, ruby, node with typescript in $ORACLE_MODULES, ctags); the others
# are named.
set -eu
folder=${1:?usage: symbols.sh FOLDER [BUILD]}
build=${2:-build/release}
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

compare() { # NAME FIND-EXPRESSION -- OPTIONS-AND-ORACLE
  name=$1
  expression=$2
  shift 2
  eval "find \"$folder\" $expression" | sort >"$work/paths"
  echo "== $name"
  python3 "$here/symbols.py" --dump "$build/bin/strata_symbol_dump" "$@" <"$work/paths"
}

compare Python "-name '*.py'" -- python3 "$here/oracles/python_ast.py"
if command -v go >/dev/null; then
  go build -o "$work/go_parser" "$here/oracles/go_parser.go"
  compare Go "-name '*.go' -not -path '*/testdata/*'" -- "$work/go_parser"
else
  echo "== Go: no go command"
fi
if [ -d "${ORACLE_MODULES:-}/typescript" ]; then
  compare TypeScript "\\( -name '*.ts' -o -name '*.tsx' \\) -not -name '*.d.ts' -size -200k" -- \
    node "$here/oracles/typescript_api.mjs" "$(dirname "$ORACLE_MODULES")"
else
  echo "== TypeScript: set ORACLE_MODULES to a node_modules folder that holds typescript"
fi
if command -v java >/dev/null; then
  compare Java "-name '*.java'" -- java "$here/oracles/JavaTree.java"
else
  echo "== Java: no java command"
fi
if command -v cargo >/dev/null; then
  cp "$here/oracles/rust_syn/"* "$work"
  cargo build --quiet --release --manifest-path "$work/Cargo.toml"
  compare Rust "-name '*.rs'" -- "$work/target/release/rust_syn"
else
  echo "== Rust: no cargo command"
fi
if command -v ruby >/dev/null; then
  compare Ruby "-name '*.rb'" --name-line --types class,module,method,function,constructor,constant -- ruby "$here/oracles/ripper.rb"
else
  echo "== Ruby: no ruby command"
fi
if command -v ctags >/dev/null; then
  types=function,method,constructor,class,struct,union,enum,enum_member
  compare C "-name '*.c' -size -300k" --name-line --no-forward --types $types -- python3 "$here/oracles/ctags.py"
  compare C++ "\\( -name '*.cpp' -o -name '*.cc' -o -name '*.hpp' \\) -size -300k" --name-line --no-forward --types $types -- \
    python3 "$here/oracles/ctags.py"
else
  echo "== C, C++: no ctags command"
fi
