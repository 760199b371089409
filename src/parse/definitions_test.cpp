// What belongs to a definition, and which definitions there are, in constructs that grammars show
// in unusual ways. The usual ways are in the golden cases.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "parse/parse.hpp"
#include "parse/parse_samples.hpp"

namespace strata::parse {
namespace {

using testing::ElementsAre;

// "type path" of every symbol.
std::vector<std::string> symbols(std::string_view language, std::string bytes) {
  std::vector<std::string> out;
  for (const Symbol& symbol : parse(file_of(language, std::move(bytes))).symbols) {
    out.push_back(std::string(lang::to_string(symbol.type)) + " " + symbol.path);
  }
  return out;
}

TEST(Definitions, AfterAndHaveTheirComments) {
  for (const std::string language : {"ocaml", "ocaml_interface"}) {
    const bool interface = language == "ocaml_interface";
    std::string text =
        "(** Doc of a *)\ntype a = A | B\n\n(** Doc of b *)\nand b = { x : int  (** x *) }\n\n"
        "(* about c *)\nand c = int\n\n(** Doc of M *)\nmodule rec M : S = struct end\n\n"
        "(** Doc of N *)\nand N : T = struct end\n";
    if (interface) {
      text.resize(text.find("(** Doc of M"));
    } else {
      text +=
          "\n(** Doc of f *)\nlet rec f x = g x\n\n(** Doc of g *)\nand g x =\n  let rec h y = k "
          "y\n"
          "  (* about k *)\n  and k y = y in\n  h x\n\n(** Doc of p *)\nclass p = object end\n"
          "(** Doc of q *)\nand virtual q = object end\n";
    }
    const scan::SourceFile file = file_of(language, text);
    for (const Symbol& symbol : parse(file).symbols) {
      if (symbol.name == "A" || symbol.name == "B" || symbol.name == "x" || symbol.name == "h") {
        continue;
      }
      const std::string_view doc = slice(text, symbol.documentation);
      EXPECT_THAT(doc, testing::EndsWith(" " + symbol.name + " *)")) << symbol.path;
      EXPECT_EQ(symbol.range.begin, symbol.documentation.begin) << symbol.path;
    }
    EXPECT_EQ(whole(file, "c"), "(* about c *)\nand c = int");
  }
}

TEST(Definitions, ConversionOperatorsAreNamedByTheirType) {
  const std::string text =
      "struct A {\n  explicit operator bool() const { return b; }\n  operator const char*() "
      "const;\n"
      "  int operator ()(int x);\n};\nA::operator int() const {\n  return 1;\n}\n";
  std::vector<std::string> names;
  for (const Symbol& symbol : parse(file_of("cpp", text)).symbols) {
    EXPECT_EQ(slice(text, symbol.name_range), symbol.name);
    names.push_back(symbol.path);
  }
  EXPECT_THAT(names, ElementsAre("A", "A::operator bool", "A::operator const char*",
                                 "A::operator ()", "A::operator int"));
}

TEST(Definitions, FunctionsWithoutABodyInPythonAreForward) {
  const std::string text =
      "@overload\ndef f(x: int) -> int: ...\n@overload\ndef f(x: str) -> str:\n    ...  # noqa\n"
      "def f(x):\n    return x\nclass P(Protocol):\n    def g(self): ...\n    def h(self):\n"
      "        \"\"\"Doc.\"\"\"\n        ...\n    async def i(self):\n        return ...\n";
  std::vector<std::string> forward;
  for (const Symbol& symbol : parse(file_of("python", text)).symbols) {
    if (symbol.forward) {
      forward.push_back(symbol.path + " " + std::to_string(symbol.range.begin));
    }
  }
  EXPECT_THAT(forward, ElementsAre("f 0", "f 36", "P.g 130"));
}

TEST(Definitions, AliasesInRubyAreMethods) {
  EXPECT_THAT(symbols("ruby",
                      "class A\n  alias b c\n  alias :d :e\n  alias_method :f, :g\n"
                      "  alias_method \"h\", \"i\"\n  define_method :j, instance_method(:k)\n"
                      "  attr_reader :l, :m\nend\n"),
              ElementsAre("class A", "method A#b", "method A#d", "method A#f", "method A#h",
                          "method A#j", "property A#l", "property A#m"));
}

TEST(Definitions, ParametersOfCaseClassesAndRecordsAreMembers) {
  EXPECT_THAT(
      symbols("scala",
              "case class A(x: Int, private val y: Int)(implicit z: Z) {\n  def f(a: Int) = 1\n}\n"
              "class B(val p: Int, q: Int)\nenum E(c: Int) {\n  case R(r: Int) extends E(1)\n}\n"),
      ElementsAre("class A", "field A.x", "field A.y", "method A.f", "class B", "field B.p",
                  "enum E", "enum_member E.R", "field E.R.r"));
  EXPECT_THAT(symbols("csharp",
                      "public record P(string Name, int Age = 3) : B(Name) {\n  ~P() { }\n"
                      "  Func<int, int> f = (int x) => x;\n  P(int y) { }\n  void M(int z) { }\n}\n"
                      "record struct Q(int A);\nclass C(int x) {\n  ~C() { y(); }\n}\n"),
              ElementsAre("class P", "property P.Name", "property P.Age", "method P.~P",
                          "field P.f", "constructor P.P", "method P.M", "class Q", "property Q.A",
                          "class C", "property C.x", "method C.~C"));
}

TEST(Definitions, GivensInScalaHaveANameOrTheirType) {
  EXPECT_THAT(symbols("scala",
                      "given Ordering[Int] with\n  def compare(a: Int, b: Int) = 1\n"
                      "given intOrd: Ordering[Int] with\n  def compare(a: Int, b: Int) = 1\n"
                      "given c: C = new C\n"),
              ElementsAre("variable Ordering", "function Ordering.compare", "variable intOrd",
                          "function intOrd.compare", "variable c"));
}

}  // namespace
}  // namespace strata::parse
