#include "parse/parse.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "parse/parse_samples.hpp"

namespace strata::parse {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> paths(const SyntaxTree& tree) {
  std::vector<std::string> out;
  for (const Symbol& symbol : tree.symbols) {
    out.push_back(symbol.path);
  }
  return out;
}

// What every tree promises, whatever the input was.
void expect_well_formed(const scan::SourceFile& file, const SyntaxTree& tree) {
  const auto size = static_cast<std::uint32_t>(file.bytes.size());
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const SyntaxNode& node = tree.nodes[i];
    ASSERT_LT(node.range.begin, node.range.end);
    ASSERT_LE(node.range.end, size);
    if (!node.parent.exists()) {
      continue;
    }
    ASSERT_LT(node.parent.value, i);
    ASSERT_TRUE(tree.nodes[node.parent.value].range.contains(node.range));
  }
  for (std::size_t i = 0; i < tree.symbols.size(); ++i) {
    const Symbol& symbol = tree.symbols[i];
    ASSERT_LE(symbol.range.end, size);
    ASSERT_TRUE(symbol.range.contains(symbol.definition)) << symbol.path;
    ASSERT_TRUE(symbol.definition.contains(symbol.name_range) || symbol.name_range.begin < size)
        << symbol.path;
    ASSERT_TRUE(symbol.range.contains(symbol.signature)) << symbol.path;
    ASSERT_FALSE(symbol.name.empty());
    ASSERT_NE(symbol.parent.value, i);
    if (i > 0) {
      ASSERT_LE(tree.symbols[i - 1].definition.begin, symbol.definition.begin) << symbol.path;
    }
  }
  for (const Reference& reference : tree.references) {
    ASSERT_LE(reference.range.end, size);
  }
}

TEST(Parse, EachNameThatAPatternBindsIsASymbol) {
  for (const std::string_view language : {"javascript", "typescript"}) {
    const scan::SourceFile file =
        file_of(language,
                "export const { increment, decrement: d, ...rest } = slice.actions;\n"
                "export const [A, , b = f(c), { deep: [e], g = h, 'i': { j } }] = k();\n"
                "let { l } = m;\nfunction n() {\n  const { o } = p;\n}\nexport { l };\n");
    const SyntaxTree tree = parse(file);
    EXPECT_THAT(paths(tree),
                ElementsAre("increment", "d", "rest", "A", "b", "e", "g", "j", "l", "n"));
    ASSERT_EQ(tree.symbols.size(), 10U);
    for (std::size_t i = 0; i < 9; ++i) {
      EXPECT_TRUE(tree.symbols[i].exported) << tree.symbols[i].name;
    }
    EXPECT_EQ(tree.symbols[3].type, lang::SymbolType::kConstant);
    EXPECT_EQ(tree.symbols[4].type, lang::SymbolType::kVariable);
  }
}

TEST(Parse, FindsDartFieldsOfOneLetter) {
  const scan::SourceFile file =
      file_of("dart", "class U {\n  final int a;\n  int b, c;\n  var d;\n}\nint e;\n");
  EXPECT_THAT(paths(parse(file)), ElementsAre("U", "U.a", "U.b", "U.c", "U.d", "e"));
}

TEST(Parse, GivesNothingButALanguageForPlainText) {
  const SyntaxTree tree = parse(file_of("text", "hello"));
  EXPECT_THAT(tree.nodes, IsEmpty());
  EXPECT_THAT(tree.diagnostics, IsEmpty());
}

TEST(Parse, CommentTravelsWithItsDefinition) {
  EXPECT_EQ(
      whole(file_of("python",
                    "import z\n\n# retry twice, see notes\ndef pull():\n    return z.get()\n"),
            "pull"),
      "# retry twice, see notes\ndef pull():\n    return z.get()");
}

TEST(Parse, DecoratorsTravelWithTheirDefinition) {
  EXPECT_EQ(
      whole(file_of("python", "def a(): pass\n\n@retry(3)\n@traced(\"b\")\nasync def b(): pass\n"),
            "b"),
      "@retry(3)\n@traced(\"b\")\nasync def b(): pass");
}

TEST(Parse, NestedFunctionsAreSymbols) {
  const auto file = file_of(
      "python", "def make(app):\n    @app.get(\"/a\")\n    def a(): return 1\n    return app\n");
  const SyntaxTree tree = parse(file);
  ASSERT_THAT(paths(tree), ElementsAre("make", "make.a"));
  EXPECT_EQ(tree.symbols[1].parent.value, 0U);
}

TEST(Parse, KeepsLatin1BytesAndSaysSo) {
  const auto file = file_of("python", "# caf\xe9\ndef brew(): pass\n");
  const SyntaxTree tree = parse(file);
  EXPECT_THAT(paths(tree), ElementsAre("brew"));
  EXPECT_EQ(whole(file, "brew"), "# caf\xe9\ndef brew(): pass");
  EXPECT_THAT(tree.diagnostics, testing::SizeIs(1));
}

TEST(Parse, OuterStatementsStayBesideNestedDefinitions) {
  const auto file =
      file_of("python",
              "def top():\n    seed = 7\n    def mid():\n        return seed\n    return "
              "mid\n\ndef last(): pass\n");
  const SyntaxTree tree = parse(file);
  EXPECT_THAT(paths(tree), ElementsAre("top", "top.mid", "last"));
  const auto seeds =
      std::count_if(tree.nodes.begin(), tree.nodes.end(), [&](const SyntaxNode& node) {
        return slice(file.bytes, node.range) == "seed = 7" &&
               lang::has(node.roles, lang::Role::kStatement);
      });
  EXPECT_EQ(seeds, 1);
}

TEST(Parse, ConstFunctionsAreFunctionsAndCallbacksAreNot) {
  const auto file = file_of("tsx",
                            "export const sum = (a: number, b: number) => a + b;\n"
                            "export const Card = memo(forwardRef((p, r) => <div ref={r}/>));\n");
  const SyntaxTree tree = parse(file);
  ASSERT_THAT(paths(tree), ElementsAre("sum", "Card"));
  for (const Symbol& symbol : tree.symbols) {
    EXPECT_EQ(symbol.type, lang::SymbolType::kFunction);
    EXPECT_TRUE(symbol.exported);
  }
}

TEST(Parse, MethodsBelongToTheirReceiver) {
  const SyntaxTree tree =
      parse(file_of("go",
                    "package p\nfunc (p *Pile[T]) Push(x T) {}\n"
                    "type Pile[T any] struct{ xs []T }\nfunc (o *Other) Do() {}\n"));
  ASSERT_THAT(paths(tree), ElementsAre("Pile.Push", "Pile", "Pile.xs", "Other.Do"));
  EXPECT_EQ(tree.symbols[0].parent.value, 1U) << "the type comes later";
  EXPECT_FALSE(tree.symbols[3].parent.exists()) << "the type is in another file";
}

TEST(Parse, ClausesOfOneFunctionAreOneSymbol) {
  const scan::SourceFile elixir = file_of("elixir",
                                          "defmodule M do\n  @doc \"F.\"\n  def f(0), do: 1\n\n"
                                          "  def f(n), do: n\n  def f(a, b), do: a + b\nend\n");
  EXPECT_THAT(paths(parse(elixir)), ElementsAre("M", "M.f", "M.f"));
  EXPECT_EQ(whole(elixir, "M.f"), "@doc \"F.\"\n  def f(0), do: 1\n\n  def f(n), do: n");
  const scan::SourceFile haskell =
      file_of("haskell", "-- | F.\nf :: Int -> Int\nf 0 = 1\nf n = n\n");
  EXPECT_EQ(whole(haskell, "f"), "-- | F.\nf :: Int -> Int\nf 0 = 1\nf n = n");
}

TEST(Parse, RubySingletonMethodsAreJoinedByADot) {
  EXPECT_THAT(
      paths(parse(file_of("ruby",
                          "module M\n  class Job\n    class << self\n      def run; 1; end\n"
                          "    end\n    def go; end\n  end\nend\n"))),
      ElementsAre("M", "M::Job", "M::Job.run", "M::Job#go"));
}

TEST(Parse, MembersOutsideOfTheirClassBelongToIt) {
  const SyntaxTree tree = parse(file_of(
      "cpp",
      "namespace n {\nclass Foo { void bar(); };\nvoid Foo::bar() {}\n}\nvoid n::Foo::baz() {}\n"));
  ASSERT_THAT(paths(tree), ElementsAre("n", "n::Foo", "n::Foo::bar", "n::Foo::bar", "n::Foo::baz"));
  EXPECT_TRUE(tree.symbols[2].forward);
  EXPECT_FALSE(tree.symbols[3].forward);
  EXPECT_EQ(tree.symbols[3].parent.value, 1U);
  EXPECT_EQ(tree.symbols[4].parent.value, 1U);
}

TEST(Parse, SignaturesBeginAfterAnnotations) {
  const auto file = file_of("java", "@Named(\"private\") @Old\npublic class A {}\n");
  const SyntaxTree tree = parse(file);
  ASSERT_THAT(paths(tree), ElementsAre("A"));
  EXPECT_EQ(slice(file.bytes, tree.symbols[0].signature), "public class A");
  EXPECT_EQ(tree.symbols[0].definition.begin, 0U);
  EXPECT_EQ(tree.symbols[0].visibility, Visibility::kPublic);
}

TEST(Parse, ExtensionsBelongToTheirReceiver) {
  EXPECT_THAT(paths(parse(file_of("kotlin", "fun <T> List<T>?.half(): Int = 1\n"))),
              ElementsAre("List.half"));
  EXPECT_THAT(paths(parse(file_of("swift", "extension A.B {\n  func f() {}\n}\n"))),
              ElementsAre("A.B", "A.B.f"));
}

TEST(Parse, CommentsBeforeADefinitionDoNotBelongToTheOneAbove) {
  const auto file = file_of("scala", "class A {\n  def f = 1\n\n  // About g.\n  def g = 2\n}\n");
  EXPECT_EQ(whole(file, "A.f"), "def f = 1");
  EXPECT_EQ(whole(file, "A.g"), "// About g.\n  def g = 2");
}

TEST(Parse, NamespacesWithoutBracesQualifyWhatFollows) {
  EXPECT_THAT(paths(parse(file_of("csharp", "namespace A.B;\nclass C { int d, e; }\n"))),
              ElementsAre("A.B", "A.B.C", "A.B.C.d", "A.B.C.e"));
}

TEST(Parse, FindsClassesBehindExportMacros) {
  const auto file =
      file_of("cpp",
              "#define API\nclass API Wheel final : public Part {\npublic:\n  int spin() "
              "const;\n};\n");
  EXPECT_THAT(paths(parse(file)), ElementsAre("API", "Wheel", "Wheel::spin"));
  EXPECT_EQ(whole(file, "Wheel"),
            "class API Wheel final : public Part {\npublic:\n  int spin() const;\n};");
}

TEST(Parse, MacrosInFrontBelongToTheirDefinition) {
  const auto c = file_of("cpp",
                         "// Makes one.\nLIB_EXPORT const F* make(int);\n"
                         "// Starts.\nDEFINE_CMD(start)\nstatic int live;\n"
                         "// Prints.\n__printf(1, 2)\nvoid print(const char* a, ...);\n");
  EXPECT_EQ(whole(c, "make"), "// Makes one.\nLIB_EXPORT const F* make(int);");
  EXPECT_EQ(whole(c, "live"), "static int live;");
  EXPECT_EQ(whole(c, "print"), "// Prints.\n__printf(1, 2)\nvoid print(const char* a, ...);");
  const SyntaxTree tree = parse(c);
  ASSERT_FALSE(tree.symbols.empty());
  EXPECT_EQ(slice(c.bytes, tree.symbols[0].documentation), "// Makes one.");
}

TEST(Parse, FriendsKeepTheirDocumentation) {
  const auto c = file_of("cpp",
                         "class A {\n  // Equal.\n  friend bool operator==(A a, A b);\n"
                         "  // Not for c.\n  friend class B;\n  int c;\n};\n");
  EXPECT_EQ(whole(c, "A::operator=="), "// Equal.\n  friend bool operator==(A a, A b);");
  EXPECT_EQ(whole(c, "A::c"), "int c;");
}

TEST(Parse, AttributeMacrosHideNoDefinitions) {
  EXPECT_THAT(paths(parse(file_of("c",
                                  "struct a {int x;\n} __aligned(4) __packed;\nint f(int a)\n{\n}\n"
                                  "struct p { int a; } __packed;\n"
                                  "unsigned long limit __read_mostly = 5;\n"
                                  "extern int __must_check reg(struct c *);\n"
                                  "void __noreturn do_dead(void);\n"
                                  "static int __maybe_unused z(void) { return 0; }\n"))),
              ElementsAre("a", "a::x", "f", "p", "p::a", "limit", "reg", "do_dead", "z"));
}

TEST(Parse, MacroCallsAreNoDefinitions) {
  EXPECT_THAT(paths(parse(file_of("c",
                                  "module_init(start)\nmodule_exit(stop)\nstatic int x;\n"
                                  "SYSCALL_DEFINE2(kill, pid_t, pid, int, sig)\n{\n"
                                  "  FOREACH(i) { bar(i); }\n}\n"))),
              ElementsAre("x", "kill"));
  EXPECT_THAT(
      paths(parse(file_of("cpp",
                          "class W : public QObject {\n Q_OBJECT\n Q_PROPERTY(int x READ x)\n"
                          " Q_ENUMS(Foo)\n int y;\n};\n"))),
      ElementsAre("W", "W::y"));
}

TEST(Parse, SeesDeclarationsAfterMacroCallsWithoutSemicolon) {
  EXPECT_THAT(paths(parse(file_of("c", "DEFINE_CMD(start)\nDEFINE_CMD(stop)\nstatic int live;\n"))),
              ElementsAre("live"));
}

TEST(Parse, TakesAFlatInitialiserOfAnyLength) {
  std::string text = "static const int t[] = {";
  for (int i = 0; i < 60000; ++i) {
    text += "1,";
  }
  const auto file = file_of("c", text + "1};\n");
  const SyntaxTree tree = parse(file);
  expect_well_formed(file, tree);
  EXPECT_THAT(paths(tree), ElementsAre("t"));
  EXPECT_LT(tree.nodes.size(), 100U) << "small entries are not copied";
}

TEST(Parse, StopsAfterAFixedNumberOfSteps) {
  std::string text;
  for (int i = 0; i < 2000; ++i) {
    text += "x = f(1)\n";
  }
  const SyntaxTree tree = parse(file_of("python", text), {.max_steps = 3});
  EXPECT_THAT(tree.nodes, IsEmpty());
  ASSERT_THAT(tree.diagnostics, testing::SizeIs(1));
  EXPECT_EQ(parse(file_of("python", text)).diagnostics.size(), 0U) << "the parser is clean again";
}

TEST(Parse, CopiesWhatBordersNeed) {
  const auto file =
      file_of("python", "# c\nx = 1\n\ndef f():\n    if x:\n        return 1\n    y = 2\n");
  const SyntaxTree tree = parse(file);
  expect_well_formed(file, tree);
  std::vector<std::string> texts;
  for (const SyntaxNode& node : tree.nodes) {
    if (lang::has(node.roles, lang::Role::kStatement | lang::Role::kComment)) {
      texts.emplace_back(slice(file.bytes, node.range));
    }
  }
  EXPECT_THAT(texts, ElementsAre("# c", "x = 1", "if x:\n        return 1", "return 1", "y = 2"));
}

TEST(Parse, IsIterativeOnNesting) {
  const std::string nested = std::string(200000, '(') + "1" + std::string(200000, ')');
  for (const auto& [language, head, tail] :
       {std::tuple{"python", "x = ", "\n"}, std::tuple{"javascript", "x = ", ";\n"},
        std::tuple{"c", "int x = ", ";\n"}, std::tuple{"go", "package p\nvar x = ", "\n"}}) {
    const auto file = file_of(language, head + nested + tail);
    expect_well_formed(file, parse(file));
  }
}

// Golden inputs, cut and damaged at random places: nothing may break, whatever the bytes.
TEST(Parse, SurvivesDamagedSources) {
  std::minstd_rand random(7);
  for (const auto& entry : std::filesystem::recursive_directory_iterator("tests/golden/parse")) {
    if (entry.path().stem() != "input") {
      continue;
    }
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const std::string language = entry.path().parent_path().parent_path().filename();
    for (int round = 0; round < 40; ++round) {
      std::string damaged = text.substr(0, random() % text.size());
      for (int i = 0; i < 4 && !damaged.empty(); ++i) {
        damaged[random() % damaged.size()] = "(){};\"'\\\xff\0\n#"[random() % 12];
      }
      const auto file = file_of(language, damaged);
      expect_well_formed(file, parse(file));
    }
  }
}

TEST(Parse, GivesTheSameTreeEveryTime) {
  const auto file = file_of("python", "class A:\n    def f(self):\n        return g(1)\n");
  const SyntaxTree first = parse(file);
  const SyntaxTree second = parse(file);
  EXPECT_EQ(paths(first), paths(second));
  EXPECT_EQ(first.nodes.size(), second.nodes.size());
}

TEST(Parse, ReadsLanguagesWithoutRulesByTheWordsOfTheirGrammar) {
  const SyntaxTree tree = parse(file_of("dart", "// About A.\nclass A {\n}\n"));
  ASSERT_THAT(paths(tree), ElementsAre("A"));
  EXPECT_EQ(tree.symbols[0].type, lang::SymbolType::kClass);
  EXPECT_EQ(tree.symbols[0].range.begin, 0U) << "its comment belongs to it";
}

TEST(Parse, SurvivesAnyPrefixOfASource) {
  const std::string text =
      "@a\nclass B(C):\n    \"\"\"d\"\"\"\n    def f(self, x: int = 3) -> 'T':\n        return "
      "g(x)\n";
  for (std::size_t n = 0; n <= text.size(); ++n) {
    const auto file = file_of("python", text.substr(0, n));
    expect_well_formed(file, parse(file));
  }
}

}  // namespace
}  // namespace strata::parse
