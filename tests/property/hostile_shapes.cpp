// A list of units, most of which are hostile to one grammar and nonsense to the others; all are
// tried on all.
#include "tests/property/hostile_shapes.hpp"

#include <algorithm>

namespace strata::property {
namespace {

// clang-format off
constexpr std::string_view kUnits[] = {
    // brackets and marks
    "(", ")", "[", "]", "{", "}", "<", ">", "()", "[]", "{}", "([{", ")]}", "(\n", "[\n", "{\n",
    "a(", "a[", "a{", "a<", "(a,", "[a,", "{a:", "{a=", "{\"a\":", "[[", "{{", "{%", "<<", "((a)",
    "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "=", "?", ":", ";", ",", ".", "@", "#", "$",
    "\\", "_", "- ", "+ ", "! ", "* ", "? ", ": ", "?:", "a?b:", "a ? ", "=>", "->", "a=>", "a->",
    "a?", "a!", "(a)", "a<b,", "a=", "a+", "a.", "a,", "a;", "a:", "a::", "a|", "a|>", "a && ", "a\n.b", "..", "...", "::",
    // quotes and interpolations
    "\"", "'", "`", "\"\"\"", "'''", "```", "\"a\"", "'a'", "\"\\", "\"\n", "'\n", "r#\"", "R\"(",
    "@\"", "$\"", "f\"{", "$\"{", "\"#{", "\"${", "`${", "\"$(", "$(", "${", "\"\\(", "%{", "%w(",
    "%(", "q{", "[[[", "[==[", "<<A\n", "<<~A\n", "<<<A\n", "<<'A'\n", "<<-A\n", "@'\n", "\"@",
    // comments
    "/*", "*/", "//", "/* */", "/**", "#", "# a\n", "--", "-- a\n", "--[[", "{-", "-}", "(*",
    "*)", "<!--", "-->", "=begin\n", "=end\n", "///", ";", "%%", "\"\"\"\n", "#|", "<#", "#>",
    // tags
    "<div>", "</div>", "<a><b>", "<p>", "<li><td>", "<x-a>", "<a b=", "<a b=\"", "<a b='c' ",
    "<br>", "<script>", "<style>", "<script>{", "<?php ", "?>", "<% ", "{{ a", "{#if a}", "<>",
    "<A>{", "&amp;", "<![CDATA[",
    // words
    "if ", "if a ", "if (a) ", "if a then ", "else ", "else if a ", "begin ", "end ", "do ",
    "do\n", "fn ", "def f ", "def f(", "def f:\n", "fun f() {", "function f(){", "class A ",
    "class A {", "module A\n", "namespace a {", "struct {", "union {", "enum {", "case a: ",
    "switch (a) {", "match a { ", "where ", "let ", "let a = ", "in ", "try { ", "catch ",
    "template<", "lambda ", "lambda: ", "not ", "async ", "await ", "new ", "typeof ", "return ",
    "yield ", "import a\n", "export ", "public ", "static ", "@a ", "@a\n", "@a(", "#[a]\n",
    "#if 1\n", "#else\n", "#endif\n", "#define A ", "#define A \\\n", "#include <a>\n", "SELECT ",
    "SELECT (", "(SELECT ", "FROM a, ", "CASE WHEN ", "AND ", "UNION ", "a b ", "int a;\n",
    "int f() {", "var a = ", "val a = ", "a: b\n", "a: ", "- a\n", "- - ", "? ", "&a ", "*a ",
    "!!a ", "a = 1\n", "[a]\n", "[[a]]\n", "[a.b]\n", "end\n", "}\n", "esac\n", "case a in ",
    "while a; do ", "for a in b; do ", "for (;;) ", "\\a ",
    // prose
    "# a\n\n", "> ", "> a\n", "* a\n", "  * a\n", "1. a\n", "| a ", "| a | b |\n", "![", "[a](",
    "[a]", "**", "**a", "_a_ ", "<a@b>", "---\n", "===\n", "a\n===\n", "    a\n", "\t", "\ta\n",
    ":a:",
    // long runs
    "a", "A", "1", "0x", "1.", "1e", " ", "\n", "\r", "\r\n", "\n\n", " \n", "a\n", "a\r", "a ",
    "ab1_", "\xC3\xA9", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80", "\xCC\x81", "a\xCC\x81",
    "\xE2\x80\x8D", "\xF0\x9F\x91\xA9\xE2\x80\x8D", "\xF0\x9F\x87\xA9", "\xE0\xB8\x81",
    "\xEA\xB0\x80", "\xFF", "\xC3", "\xE2\x80", "\xEF\xBB\xBF", "\xE2\x80\xA8",
};

// clang-format on

struct Nest {
  std::string_view open;
  std::string_view middle;
  std::string_view close;
};

constexpr Nest kNests[] = {
    {"(", "1", ")"},
    {"[", "1", "]"},
    {"{", "", "}"},
    {"<", "a", ">"},
    {"(\n", "1\n", ")\n"},
    {"[\n", "1\n", "]\n"},
    {"{\n", "\n", "}\n"},
    {"{\"a\":", "1", "}"},
    {"a(", "1", ")"},
    {"f{", "1", "}"},
    {"\"#{", "1", "}\""},
    {"\"${", "1", "}\""},
    {"`${", "1", "}`"},
    {"$(", "a", ")"},
    {"\"\\(", "1", ")\""},
    {"f\"{", "1", "}\""},
    {"/*", "a", "*/"},
    {"{-", "a", "-}"},
    {"(*", "a", "*)"},
    {"<div>", "a", "</div>"},
    {"<div>\n", "a\n", "</div>\n"},
    {"<A>{", "a", "}</A>"},
    {"<li><td>", "a", ""},
    {"begin ", "1 ", "end "},
    {"if a\n", "b\n", "end\n"},
    {"do ", "a ", "end "},
    {"if a; then ", "b; ", "fi; "},
    {"{#if a}", "b", "{/if}"},
    {"a ? ", "b", " : c"},
    {"template<class a=b<", "c", ">> "},
    {"[[", "a", "]]"},
    {"vector<", "a", "> "},
    {"function(){", "", "}"},
    {"(function(){", "", "})()"},
    {"x => (", "1", ")"},
    {"class A {", "", "}"},
    {"mod a {", "", "}"},
    {"(a, ", "b", ")"},
    {"let a = (", "1", ") in a"},
    {"case a of b -> ", "c", ""},
    {"> ", "a", ""},
    {"- ", "a", ""},
};

HostileShape repeated(std::string_view unit) { return {"", std::string(unit), "", ""}; }

std::vector<HostileShape> all_common() {
  std::vector<HostileShape> shapes;
  for (const std::string_view unit : kUnits) {
    shapes.push_back(repeated(unit));
  }
  for (const Nest& nest : kNests) {
    shapes.push_back(
        {"", std::string(nest.open), std::string(nest.middle), std::string(nest.close)});
  }
  // Behind something that never ends.
  for (const std::string_view head : {"\"", "'", "`", "/*", "(", "{", "<!--", "x = \"", "x = ("}) {
    for (const std::string_view unit : {"a", "a\n", "\" ", "\\", "\n"}) {
      shapes.push_back({std::string(head), std::string(unit), "", ""});
    }
  }
  return shapes;
}

struct Frame {
  std::string_view language;
  std::string_view head;  // so that expressions, blocks or declarations follow
};

constexpr Frame kFrames[] = {
    {"bash", "x=$(echo "},
    {"c", "int f(void) { return "},
    {"c", "int t[] = {"},
    {"cpp", "auto x = "},
    {"cpp", "void f() { "},
    {"csharp", "class A { object F() { return "},
    {"css", "a { b: "},
    {"dart", "var x = "},
    {"elixir", "def f do "},
    {"go", "package a\nvar x = "},
    {"haskell", "f x = "},
    {"hcl", "a = "},
    {"html", "<html><body>"},
    {"java", "class A { Object f() { return "},
    {"javascript", "const x = "},
    {"json", "{\"a\": "},
    {"julia", "x = "},
    {"kotlin", "val x = "},
    {"lua", "local x = "},
    {"ocaml", "let x = "},
    {"php", "<?php $x = "},
    {"php", "<b>"},
    {"powershell", "$x = "},
    {"python", "x = "},
    {"python", "def f():\n    return "},
    {"ruby", "x = "},
    {"rust", "fn f() { let x = "},
    {"scala", "val x = "},
    {"sql", "SELECT "},
    {"svelte", "<p>{"},
    {"swift", "let x = "},
    {"toml", "a = "},
    {"tsx", "const x = "},
    {"typescript", "const x: "},
    {"vue", "<template><p>"},
    {"yaml", "a: "},
    {"zig", "const x = "},
};

}  // namespace

std::string HostileShape::text(std::size_t bytes) const {
  const std::size_t unit = std::max<std::size_t>(open.size() + close.size(), 1);
  const std::size_t count = bytes / unit + 1;
  std::string out = head;
  for (std::size_t blanks = 0; deeper && out.size() < bytes; ++blanks) {
    out.append(blanks, ' ') += open;
  }
  if (deeper) {
    return out + middle;
  }
  out.reserve(head.size() + middle.size() + count * unit);
  for (std::size_t i = 0; i < count; ++i) {
    out += open;
  }
  out += middle;
  for (std::size_t i = 0; i < count && !close.empty(); ++i) {
    out += close;
  }
  return out;
}

std::string HostileShape::name() const {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const std::string whole =
      (deeper ? "deeper|" : "") + head + "|" + open + "|" + middle + "|" + close;
  std::string out;
  for (const char byte : whole) {
    const auto code = static_cast<unsigned char>(byte);
    if (byte == '\n') {
      out += "\\n";
    } else if (code < 0x20 || code >= 0x7F) {
      out += "\\x";
      out += kDigits[code / 16U];
      out += kDigits[code % 16U];
    } else {
      out += byte;
    }
  }
  return out;
}

const std::vector<HostileShape>& common_shapes() {
  static const std::vector<HostileShape> kShapes = all_common();
  return kShapes;
}

std::vector<HostileShape> shapes_of(std::string_view language) {
  std::vector<HostileShape> shapes;
  for (const Frame& frame : kFrames) {
    if (frame.language == language) {
      for (HostileShape shape : common_shapes()) {
        if (shape.head.empty()) {
          shape.head = frame.head;
          shapes.push_back(std::move(shape));
        }
      }
    }
  }
  return shapes;
}

}  // namespace strata::property
