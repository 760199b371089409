// The rows. Each is one line: name, title, nature, extensions, file names, interpreters, grammar.
// To add a language, add a line here (sorted by name) and, if it has a grammar, a file
// rules/<grammar>.toml; docs/languages.md tells how. Tested by language_test.cpp.
#include "lang/language.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "lang/generic_rules.hpp"
#include "lang/grammars.hpp"

namespace strata::lang {
namespace {

// Lists are words separated by blanks.
struct Row {
  std::string_view name;
  std::string_view title;
  Nature nature;
  std::string_view extensions;
  std::string_view file_names;
  std::string_view interpreters;
  std::string_view grammar;
};

constexpr Nature kCode = Nature::kCode;
constexpr Nature kDocument = Nature::kDocument;
constexpr Nature kData = Nature::kData;

// clang-format off
constexpr Row kRows[] = {
    {"text", "plain text", kDocument, ".txt .text .log .nfo", "README LICENSE LICENCE COPYING NOTICE AUTHORS CHANGES CHANGELOG NEWS TODO INSTALL CONTRIBUTORS MAINTAINERS VERSION", "", ""},
    {"ada", "Ada", kCode, ".adb .ads .gpr", "", "", ""},
    {"asciidoc", "AsciiDoc", kDocument, ".adoc .asciidoc .asc", "", "", ""},
    {"assembly", "Assembly", kCode, ".s .asm .nasm", "", "", ""},
    {"awk", "AWK", kCode, ".awk .gawk", "", "awk gawk mawk nawk", ""},
    {"bash", "Shell", kCode, ".sh .bash .ksh .zsh .bats .ebuild .eclass", ".bashrc .bash_profile .bash_aliases .bash_logout .profile .zshrc .zshenv .zprofile PKGBUILD APKBUILD configure bootstrap", "sh bash dash ksh zsh ash bats busybox", "bash"},
    {"batch", "Batch", kCode, ".bat .cmd", "", "", ""},
    {"bibtex", "BibTeX", kData, ".bib", "", "", ""},
    {"c", "C", kCode, ".c .h .idc .xs", "", "tcc", "c"},
    {"clojure", "Clojure", kCode, ".clj .cljs .cljc .edn .bb", "", "bb clojure", ""},
    {"cmake", "CMake", kCode, ".cmake .cmake.in", "CMakeLists.txt", "", ""},
    {"cobol", "COBOL", kCode, ".cob .cbl .cpy", "", "", ""},
    {"coq", "Coq", kCode, "", "", "", ""},
    {"cpp", "C++", kCode, ".cpp .cc .cxx .c++ .hpp .hh .hxx .h++ .ipp .inl .tpp .txx .tcc .ixx .cppm .cu .cuh .ino", "", "", "cpp"},
    {"crystal", "Crystal", kCode, ".cr", "", "crystal", ""},
    {"csharp", "C#", kCode, ".cs .csx .cake", "", "", "c_sharp"},
    {"css", "CSS", kCode, ".css .pcss .postcss", "", "", "css"},
    {"csv", "delimited values", kData, ".csv .tsv .psv", "", "", ""},
    {"d", "D", kCode, ".d .di", "", "rdmd", ""},
    {"dart", "Dart", kCode, ".dart", "", "dart", "dart"},
    {"diff", "patch", kData, ".diff .patch", "", "", ""},
    {"dockerfile", "Dockerfile", kCode, ".dockerfile .containerfile", "Dockerfile Containerfile", "", ""},
    {"elixir", "Elixir", kCode, ".ex .exs", "", "elixir", "elixir"},
    {"elm", "Elm", kCode, ".elm", "", "", ""},
    {"erb", "embedded Ruby", kCode, ".erb .rhtml", "", "", ""},
    {"erlang", "Erlang", kCode, ".erl .hrl .escript", "rebar.config", "escript", ""},
    {"fish", "fish", kCode, ".fish", "", "fish", ""},
    {"fortran", "Fortran", kCode, ".f .for .f77 .f90 .f95 .f03 .f08", "", "", ""},
    {"fsharp", "F#", kCode, ".fs .fsi .fsx", "", "", ""},
    {"gdscript", "GDScript", kCode, ".gd", "", "", ""},
    {"gherkin", "Gherkin", kDocument, ".feature", "", "", ""},
    {"gitconfig", "git settings", kData, ".gitconfig", ".gitignore .gitattributes .gitmodules .dockerignore .npmignore .eslintignore .prettierignore CODEOWNERS", "", ""},
    {"glsl", "shader", kCode, ".glsl .vert .frag .geom .comp .hlsl .fx .wgsl .metal", "", "", ""},
    {"go", "Go", kCode, ".go", "", "gorun", "go"},
    {"gomod", "Go module", kData, "", "go.mod go.sum go.work", "", ""},
    {"graphql", "GraphQL", kCode, ".graphql .gql .graphqls", "", "", ""},
    {"groovy", "Groovy", kCode, ".groovy .gradle .gvy", "Jenkinsfile", "groovy", ""},
    {"haskell", "Haskell", kCode, ".hs .hsc .hs-boot", "", "runhaskell runghc stack", "haskell"},
    {"hcl", "HCL", kCode, ".hcl .tf .tfvars .nomad", "", "", "hcl"},
    {"html", "HTML", kDocument, ".html .htm .xhtml .shtml", "", "", "html"},
    {"ini", "INI", kData, ".ini .cfg .conf .cnf .properties .env .desktop .service .editorconfig .reg", ".editorconfig .env .npmrc .flake8 .pylintrc .coveragerc", "", ""},
    {"java", "Java", kCode, ".java .jav", "", "", "java"},
    {"javascript", "JavaScript", kCode, ".js .jsx .mjs .cjs .es6 .jsm", "Jakefile", "node nodejs deno bun", "javascript"},
    {"jinja", "Jinja", kCode, ".j2 .jinja .jinja2 .njk .liquid .mustache .hbs .handlebars .tmpl .gotmpl .ejs", "", "", ""},
    {"json", "JSON", kData, ".json .jsonc .json5 .geojson .webmanifest .jsonl .ndjson .har .avsc", ".babelrc .eslintrc .prettierrc .swcrc composer.lock Pipfile.lock", "", "json"},
    {"julia", "Julia", kCode, ".jl", "", "julia", "julia"},
    {"just", "just", kCode, ".just", "justfile Justfile", "", ""},
    {"kotlin", "Kotlin", kCode, ".kt .kts .ktm", "", "kotlin", "kotlin"},
    {"latex", "LaTeX", kDocument, ".tex .sty .cls .ltx .dtx", "", "", ""},
    {"less", "Less", kCode, ".less", "", "", ""},
    {"lisp", "Lisp", kCode, ".lisp .lsp .el .cl .asd .fnl", "", "sbcl clisp ecl", ""},
    {"lua", "Lua", kCode, ".lua .luau .rockspec", ".luacheckrc", "lua luajit", "lua"},
    {"makefile", "Makefile", kCode, ".mk .mak .make", "Makefile makefile GNUmakefile Kbuild", "make", ""},
    {"man", "manual page", kDocument, ".man .1 .2 .3 .4 .5 .6 .7 .8", "", "", ""},
    {"markdown", "Markdown", kDocument, ".md .markdown .mdx .mkd .mdown .qmd .rmd", "", "", "markdown"},
    {"matlab", "MATLAB", kCode, ".matlab", "", "octave", ""},
    {"meson", "Meson", kCode, "", "meson.build meson_options.txt", "", ""},
    {"nim", "Nim", kCode, ".nim .nims .nimble", "", "nim", ""},
    {"nix", "Nix", kCode, ".nix", "", "", ""},
    {"notebook", "Jupyter notebook", kDocument, ".ipynb", "", "", ""},
    {"objective-c", "Objective-C", kCode, ".m .mm", "", "", "objc"},
    {"ocaml", "OCaml", kCode, ".ml", "", "ocaml ocamlrun", "ocaml"},
    {"ocaml_interface", "OCaml interface", kCode, ".mli", "", "", "ocaml_interface"},
    {"org", "Org", kDocument, ".org", "", "", ""},
    {"pascal", "Pascal", kCode, ".pas .dpr .lpr .pp", "", "instantfpc", ""},
    {"perl", "Perl", kCode, ".pl .pm .t .plx .perl", "Makefile.PL cpanfile", "perl", ""},
    {"php", "PHP", kCode, ".php .phtml .php3 .php4 .php5 .phps .inc", "", "php", "php"},
    {"powershell", "PowerShell", kCode, ".ps1 .psm1 .psd1", "", "pwsh powershell", "powershell"},
    {"prisma", "Prisma", kCode, ".prisma", "", "", ""},
    {"prolog", "Prolog", kCode, ".pro .prolog", "", "swipl", ""},
    {"protobuf", "Protocol Buffers", kCode, ".proto", "", "", ""},
    {"pug", "Pug", kCode, ".pug .jade .haml .slim", "", "", ""},
    {"python", "Python", kCode, ".py .pyi .pyw .pyx .pxd .bzl .bazel .star .wsgi", "SConstruct SConscript BUILD WORKSPACE Snakefile", "python pypy uv", "python"},
    {"r", "R", kCode, ".r .rprofile", "", "Rscript", ""},
    {"racket", "Racket", kCode, ".rkt .scm .ss .sld", "", "racket guile", ""},
    {"restructuredtext", "reStructuredText", kDocument, ".rst .rest", "", "", ""},
    {"ruby", "Ruby", kCode, ".rb .rake .gemspec .ru .rbi .rbw .podspec .jbuilder .thor", "Gemfile Rakefile Guardfile Vagrantfile Podfile Brewfile Fastfile Capfile Berksfile Dangerfile Thorfile", "ruby jruby rake", "ruby"},
    {"rust", "Rust", kCode, ".rs .rs.in", "", "rust-script", "rust"},
    {"sass", "Sass", kCode, ".scss .sass .styl", "", "", ""},
    {"scala", "Scala", kCode, ".scala .sc .sbt", "", "scala amm", "scala"},
    {"sed", "sed", kCode, ".sed", "", "sed", ""},
    {"solidity", "Solidity", kCode, ".sol", "", "", ""},
    {"sql", "SQL", kCode, ".sql .ddl .dml .pgsql .psql .mysql .plsql", "", "", "sql"},
    {"svelte", "Svelte", kCode, ".svelte", "", "", "html"},
    {"swift", "Swift", kCode, ".swift", "", "swift", "swift"},
    {"tcl", "Tcl", kCode, ".tcl .tk .exp", "", "tclsh wish expect", ""},
    {"textile", "Textile", kDocument, ".textile .wiki .mediawiki .rdoc .pod", "", "", ""},
    {"thrift", "Thrift", kCode, ".thrift", "", "", ""},
    {"toml", "TOML", kData, ".toml", "Cargo.lock Pipfile poetry.lock uv.lock", "", "toml"},
    {"tsx", "TypeScript JSX", kCode, ".tsx", "", "", "tsx"},
    {"typescript", "TypeScript", kCode, ".ts .mts .cts .d.ts", "", "ts-node tsx", "typescript"},
    {"vala", "Vala", kCode, ".vala .vapi", "", "", ""},
    {"vb", "Visual Basic", kCode, ".vb .vbs .bas", "", "", ""},
    {"verilog", "Verilog", kCode, ".v .vh .sv .svh", "", "", ""},
    {"vhdl", "VHDL", kCode, ".vhd .vhdl", "", "", ""},
    {"vim", "Vim script", kCode, ".vim", ".vimrc _vimrc", "vim nvim", ""},
    {"vue", "Vue", kCode, ".vue", "", "", "html"},
    {"webassembly", "WebAssembly text", kCode, ".wat .wast", "", "", ""},
    {"xml", "XML", kData, ".xml .xsd .xsl .xslt .svg .rss .atom .plist .csproj .vbproj .fsproj .props .targets .xaml .resx .wsdl .storyboard .xib .pom .qrc .ui", "", "", ""},
    {"yaml", "YAML", kData, ".yaml .yml .clang-format .clang-tidy", ".clang-format .clang-tidy .yamllint CITATION.cff", "", "yaml"},
    {"zig", "Zig", kCode, ".zig .zon", "", "zig", "zig"},
};

// clang-format on

// The rows with their lists split and their grammars and rules looked up. Made once, never changed.
class Table {
 public:
  Table() {
    for (const Row& row : kRows) {
      LanguageInfo& info = infos_.emplace_back();
      info.name = row.name;
      info.title = row.title;
      info.nature = row.nature;
      info.extensions = split(row.extensions);
      info.file_names = split(row.file_names);
      info.interpreters = split(row.interpreters);
      info.grammar = grammar_function(row.grammar);
      info.rules = rules_named(row.grammar);
    }
  }

  [[nodiscard]] std::span<const LanguageInfo> infos() const { return infos_; }

 private:
  std::span<const std::string_view> split(std::string_view words) {
    std::vector<std::string_view>& list = lists_.emplace_back();
    while (!words.empty()) {
      const std::size_t blank = words.find(' ');
      list.push_back(words.substr(0, blank));
      words = blank == std::string_view::npos ? std::string_view{} : words.substr(blank + 1);
    }
    return list;
  }

  std::vector<LanguageInfo> infos_;
  std::deque<std::vector<std::string_view>> lists_;
};

}  // namespace

std::span<const LanguageInfo> languages() {
  static const Table kTable;
  return kTable.infos();
}

const LanguageInfo& info(LanguageId id) {
  const std::span<const LanguageInfo> all = languages();
  return all[id.value < all.size() ? id.value : 0];
}

LanguageId language_named(std::string_view name) {
  const std::span<const LanguageInfo> all = languages();
  const auto found = std::lower_bound(
      all.begin() + 1, all.end(), name,
      [](const LanguageInfo& row, std::string_view wanted) { return row.name < wanted; });
  if (found == all.end() || found->name != name) {
    return {};
  }
  return {static_cast<std::uint8_t>(found - all.begin())};
}

const RuleTable* rules_of(LanguageId id) {
  const LanguageInfo& row = info(id);
  if (row.rules != nullptr || row.grammar == nullptr) {
    return row.rules;
  }
  static std::array<std::once_flag, std::size(kRows)> made;
  static std::array<std::unique_ptr<const GenericRules>, std::size(kRows)> rules;
  std::call_once(made[id.value],
                 [&] { rules[id.value] = std::make_unique<GenericRules>(row.grammar()); });
  return &rules[id.value]->table();
}

}  // namespace strata::lang
