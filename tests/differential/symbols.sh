#!/bin/sh
# Holds the symbol tables against independent parsers on the repositories below a folder:
#   tests/differential/symbols.sh FOLDER [BUILD]
# Each oracle runs if its tools are there (python3, go, java, cargo, ruby, node with typescript in $ORACLE_MODULES, ctags, the grammars'
# tags.scm in $STRATA_DEPS_DIR, PyYAML); the others are named. EVERY=N takes every Nth file of each language, ONLY=NAME one language.
set -eu
folder=${1:?usage: symbols.sh FOLDER [BUILD]}
build=${2:-build/release}
here=$(dirname "$0")
grammars=${STRATA_DEPS_DIR:-.deps}/share/grammars
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

wanted() { [ "${ONLY:-$1}" = "$1" ]; }

compare() { # NAME FIND-EXPRESSION -- OPTIONS-AND-ORACLE
  name=$1
  expression=$2
  shift 2
  wanted "$name" || return 0
  eval "find \"$folder\" -type f $expression" | sort | awk "NR % ${EVERY:-1} == 0" >"$work/paths"
  echo "== $name"
  python3 "$here/symbols.py" --dump "$build/bin/strata_symbol_dump" "$@" <"$work/paths"
}

tags() { # NAME GRAMMAR FIND-EXPRESSION OPTIONS: by the grammar's tags.scm, and what oracles/tags adds to it
  name=$1
  query=$grammars/$2/tags.scm
  more=$here/oracles/tags/$2.scm
  expression=$3
  shift 3
  [ -e "$more" ] || more=
  compare "$name" "$expression -size -200k" "$@" -- "$build/bin/strata_tag_dump" "$query" $more
}

compare Python "-name '*.py'" -- python3 "$here/oracles/python_ast.py"
if ! wanted Go; then :; elif command -v go >/dev/null; then
  go build -o "$work/go_parser" "$here/oracles/go_parser.go"
  compare Go "-name '*.go' -not -path '*/testdata/*'" -- "$work/go_parser"
else
  echo "== Go: no go command"
fi
if ! wanted TypeScript; then :; elif [ -d "${ORACLE_MODULES:-}/typescript" ]; then
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
if ! wanted Rust; then :; elif command -v cargo >/dev/null; then
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
  compare Shell "\\( -name '*.sh' -o -name '*.bash' \\)" --tags function=function --no-ends -- python3 "$here/oracles/ctags_names.py" Sh
  compare PowerShell "\\( -name '*.ps1' -o -name '*.psm1' \\)" --tags function=function --no-ends -- \
    python3 "$here/oracles/ctags_names.py" PowerShell
  compare Julia "-name '*.jl'" --tags function=function,method=function,macro=macro,module=module --no-ends -- \
    python3 "$here/oracles/ctags_names.py" Julia
  compare Kotlin "-name '*.kt' -size -200k" --tags class=class,enum=class,interface=interface,function=method,method=method \
    --same-kinds object=class --no-ends -- python3 "$here/oracles/ctags_names.py" Kotlin
  compare SQL "-name '*.sql' -size -200k" --tags function=function --no-ends -- python3 "$here/oracles/ctags_names.py" SQL
else
  echo "== C, C++, Shell, PowerShell, Julia, Kotlin, SQL: no ctags command"
fi
if [ -d "$grammars" ]; then
  tags 'C#' c_sharp "-name '*.cs'" --tags class=class,interface=interface,method=method
  tags Dart dart "-name '*.dart'" --tags class=class,method=function,function=function,enum=enum --same-kinds mixin=class --no-ends
  tags Elixir elixir "-name '*.ex'" --tags module=module,interface=module,function=function,method=function,macro=function \
    --same-kinds interface=module --no-ends
  tags Lua lua "-name '*.lua'" --tags function=function,method=function --same-kinds method=function --no-ends
  ocaml=module=module,interface=interface,class=class,method=function,function=function,type_alias=type,struct=type,enum=type
  tags OCaml ocaml "-name '*.ml'" --tags $ocaml,enum_member=enum_variant,field=field --same-kinds method=function,operator=function --no-ends
  tags 'OCaml interface' ocaml_interface "-name '*.mli'" --tags $ocaml,enum_member=enum_variant,field=field \
    --same-kinds method=function --no-ends
  tags PHP php "-name '*.php'" --tags \
    class=class,interface=interface,trait=interface,function=function,method=function,constructor=function,namespace=module
  tags Scala scala "-name '*.scala'" --tags \
    trait=interface,class=class,enum=enum,enum_member=class,function=function,method=function,constructor=function \
    --same-kinds object=class --no-ends
  tags Swift swift "-name '*.swift'" --tags \
    class=class,struct=class,enum=class,interface=interface,function=function,method=function,constructor=function \
    --same-kinds method=function --no-ends
else
  echo "== C#, Dart, Elixir, Lua, OCaml, PHP, Scala, Swift: no grammars in $grammars"
fi
keys="--paths-only --types key -- python3 $here/oracles/data_keys.py"
compare JSON "-name '*.json' -size -100k" $keys
compare TOML "-name '*.toml' -size -100k" $keys
if python3 -c 'import yaml' 2>/dev/null; then
  compare YAML "\\( -name '*.yaml' -o -name '*.yml' \\) -size -100k" $keys
else
  echo "== YAML: no PyYAML"
fi
