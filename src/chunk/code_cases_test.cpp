// Code cases of public bug reports (B..: the list's numbers) that are about what a leaf says of
// itself: which symbols it holds, by which path, exported or not. Each is tried as a kind: the
// report's input and others of its shape. The cases about cuts, sizes and offsets are in
// chunker_test.cpp.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/blanks.hpp"
#include "chunk/chunk_samples.hpp"
#include "chunk/laws.hpp"

namespace strata::chunk {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

Chunked lawful(std::string path, std::string bytes, const ChunkOptions& options = {}) {
  Chunked result = chunked(std::move(path), std::move(bytes), options);
  EXPECT_THAT(broken_laws(result.file.bytes, result.leaves, options), IsEmpty());
  return result;
}

/// Paths of the symbols of all leaves, in order.
std::vector<std::string> all_symbols(const Chunked& file) {
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    for (const std::string& path : file.symbols(i)) {
      paths.push_back(path);
    }
  }
  return paths;
}

const parse::Symbol& symbol(const Chunked& file, std::string_view path) {
  const auto& symbols = file.tree.symbols;
  const auto found = std::find_if(symbols.begin(), symbols.end(),
                                  [&](const parse::Symbol& each) { return each.path == path; });
  static const parse::Symbol none;
  EXPECT_NE(found, symbols.end()) << path;
  return found == symbols.end() ? none : *found;
}

std::string parent(const Chunked& file, std::string_view path) {
  const SymbolId id = symbol(file, path).parent;
  return id.exists() ? file.tree.symbols[id.value].path : "";
}

TEST(CodeCases, ScriptsInsideMarkupAreProgramsAtTheirPlace) {  // B05
  std::string script;
  std::vector<std::string> names;
  for (int i = 1; i <= 80; ++i) {
    names.push_back("v" + std::to_string(i));
    script += "const " + names.back() + " = ref(1)\n";
  }
  for (const std::string path : {"a.vue", "a.svelte", "a.html"}) {
    const std::string open = path == "a.vue" ? "<script setup>\n" : "<script>\n";
    const Chunked file = lawful(path, "<template><p/></template>\n" + open + script + "</script>\n",
                                sizes(20, 60, 120));
    EXPECT_GT(file.leaves.size(), 3U) << path;
    EXPECT_THAT(all_symbols(file), IsSupersetOf(names)) << path;
    for (const std::string& name : names) {
      EXPECT_EQ(slice(file.file.bytes, symbol(file, name).name_range), name);
      EXPECT_THAT(file.symbols(file.leaf_with("const " + name + " ")), Contains(name));
    }
  }
}

TEST(CodeCases, FunctionsThatAreValuesHaveTheNamesTheyAreGiven) {  // B07
  const Chunked file = lawful("a.tsx",
                              "export const sum = (a: number, b: number) => a + b;\n"
                              "export const Card = memo(forwardRef((p, r) => <div ref={r}/>));\n"
                              "export default memo(function Panel(p) { return <p/>; });\n"
                              "const late = async function () { await list.map((x) => x + 1); };\n"
                              "module.exports.spin = () => 1;\n");
  EXPECT_THAT(all_symbols(file), ElementsAre("sum", "Card", "Panel", "late", "spin"));
  for (const char* name : {"sum", "Card", "Panel", "late", "spin"}) {
    const parse::Symbol& found = symbol(file, name);
    EXPECT_TRUE(lang::is_callable(found.type) || found.type == lang::SymbolType::kComponent)
        << name << " " << lang::to_string(found.type);
    EXPECT_EQ(found.exported, std::string_view(name) != "late") << name;
  }
}

TEST(CodeCases, GoMethodsKeepTheirReceiver) {  // B08
  const Chunked file = lawful("a.go",
                              "package a\n\n"
                              "type Pile[T any] struct{ xs []T }\n"
                              "func (p *Pile[T]) Push(x T) { p.xs = append(p.xs, x) }\n"
                              "func (Pile[_]) Size() int { return 0 }\n"
                              "type Pair[K comparable, V any] struct{}\n"
                              "func (p Pair[K, V]) Swap() {}\n"
                              "type plain int\n"
                              "func (*plain) Run() {}\n"
                              "func (o *Other[T]) Far() {}\n");
  EXPECT_THAT(all_symbols(file), IsSupersetOf({"Pile", "Pile.Push", "Pile.Size", "Pair.Swap",
                                               "plain.Run", "Other.Far"}));
  EXPECT_EQ(parent(file, "Pile.Push"), "Pile");
  EXPECT_EQ(parent(file, "Pile.Size"), "Pile");
  EXPECT_EQ(parent(file, "Pair.Swap"), "Pair");
  EXPECT_EQ(parent(file, "plain.Run"), "plain");
  EXPECT_EQ(symbol(file, "Pile.Push").type, lang::SymbolType::kMethod);
}

TEST(CodeCases, SingletonMethodsOfRubyAreMethodsOfTheClass) {  // B11
  const Chunked file = lawful("a.rb",
                              "module M\n  class Job\n    class << self\n      def run; 1; end\n"
                              "      private\n      def hidden; end\n    end\n"
                              "    def self.stop; end\n    def work; end\n  end\nend\n"
                              "def M.helper; end\n");
  EXPECT_THAT(all_symbols(file), ElementsAre("M", "M::Job", "M::Job.run", "M::Job.hidden",
                                             "M::Job.stop", "M::Job#work", "M.helper"));
  EXPECT_EQ(parent(file, "M::Job.run"), "M::Job");
  EXPECT_EQ(symbol(file, "M::Job.hidden").visibility, parse::Visibility::kPrivate);
}

TEST(CodeCases, ExportMacrosHideNoClass) {  // B13
  const std::string report =
      "#define API\nclass API Wheel final : public Part {\npublic:\n  int spin() const;\n};\n";
  const Chunked file = lawful("a.cpp", report);
  ASSERT_EQ(file.leaves.size(), 1U);
  EXPECT_THAT(file.symbols(0), IsSupersetOf({"Wheel", "Wheel::spin"}));
  EXPECT_EQ(symbol(file, "Wheel").type, lang::SymbolType::kClass);
  for (const char* head :
       {"class MY_API Wheel", "struct EXPORT(2) Wheel : Part", "class API MORE Wheel",
        "class [[nodiscard]] API Wheel", "struct alignas(8) API Wheel",
        "class __declspec(dllexport) Wheel", "class __attribute__((packed)) Wheel"}) {
    const Chunked other =
        lawful("a.hpp", std::string(head) + " {\n public:\n  int spin() const;\n};\n");
    EXPECT_THAT(all_symbols(other), IsSupersetOf({"Wheel", "Wheel::spin"})) << head;
  }
}

TEST(CodeCases, MacroCallsWithoutSemicolonSwallowNothing) {  // B15
  const std::string report = "DEFINE_CMD(start)\nDEFINE_CMD(stop)\nstatic int live;\n";
  const Chunked file = lawful("a.c", report);
  ASSERT_EQ(file.leaves.size(), 1U);
  EXPECT_EQ(file.text(0), report);
  EXPECT_THAT(file.symbols(0), Contains("live"));
  const Chunked more = lawful("b.c",
                              "MODULE_LICENSE(\"x\")\nint one(void) { return 1; }\n"
                              "EXPORT_SYMBOL(one)\nLIST_HEAD(all)\nint two(void) { return 2; }\n");
  EXPECT_THAT(all_symbols(more), IsSupersetOf({"one", "two"}));
  EXPECT_EQ(slice(more.file.bytes, symbol(more, "two").definition), "int two(void) { return 2; }");
}

TEST(CodeCases, AnOverlapIsASliceThatEndsWhereTheLeafBegins) {  // B41
  Dice dice(41);
  std::string prose;
  std::string code = "def sweep(shop):\n";
  for (int i = 0; i < 60; ++i) {
    prose +=
        std::string(1 + dice.roll(14), static_cast<char>('a' + i % 26)) + (i % 6 == 5 ? "\n" : " ");
    code += "    shop.move(" + std::string(1 + dice.roll(14), 'x') + ")\n";
  }
  std::size_t repeats = 0;
  for (const auto& [path, bytes] :
       {std::pair<std::string, std::string>{"words.txt", prose}, {"shop.py", code}}) {
    for (const std::uint32_t max : {16U, 20U, 40U, 80U}) {
      ChunkOptions options = sizes(0, max / 2, max);
      options.overlap_ratio = 0.5;
      const Chunked file = lawful(path, bytes, options);
      std::uint32_t at = 0;
      for (const Chunk& leaf : file.leaves) {
        EXPECT_EQ(leaf.core.begin, at);
        at = leaf.core.end;
        const std::string before = collapse_blanks(bytes.substr(0, leaf.core.begin));
        const std::size_t line = leaf.context.rfind('\n');
        const std::string last = leaf.context.substr(line == std::string::npos ? 0 : line + 1);
        const bool scope = last.empty() || path.find(last) != std::string::npos ||
                           last.find("sweep") != std::string::npos;
        if (!scope) {
          ++repeats;
          EXPECT_TRUE(before.ends_with(last)) << leaf.context;
        }
      }
      EXPECT_EQ(at, bytes.size());
    }
  }
  EXPECT_GT(repeats, 5U);
}

TEST(CodeCases, CallbacksWithoutANameAreNoSymbols) {  // B07
  const Chunked file = lawful("a.js",
                              "list.map((x) => x + 1).filter(function (x) { return x; });\n"
                              "app.get('/', (req, res) => { res.send(1); });\n");
  EXPECT_THAT(all_symbols(file), IsEmpty());
  EXPECT_THAT(file.leaves.at(0).context, Not(HasSubstr("function")));
}

}  // namespace
}  // namespace strata::chunk
