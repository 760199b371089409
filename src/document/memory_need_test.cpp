#include "document/memory_need.hpp"

#include <string>

#include <gtest/gtest.h>

#include "document/document.hpp"

namespace strata::document {
namespace {

std::string repeated(const std::string& unit, std::size_t bytes) {
  std::string out;
  while (out.size() < bytes) {
    out += unit;
  }
  return out;
}

std::uint64_t need_of(const std::string& text, const char* language) {
  return memory_need(text, lang::language_named(language)).total;
}

/// What the objects of a document take, without what lies behind their pointers.
std::uint64_t taken(const std::string& text, const char* language) {
  scan::SourceFile file;
  file.path = "x";
  file.language = lang::language_named(language);
  file.bytes = text;
  const Document document = read_document(file);
  return document.blocks.size() * sizeof(Block) + document.sections.size() * sizeof(Section) +
         document.tree.symbols.size() * sizeof(parse::Symbol) +
         document.tree.references.size() * sizeof(parse::Reference);
}

TEST(MemoryNeed, IsABoundForTextsThatConsistOfOneMark) {
  constexpr std::size_t kBytes = 200'000;
  for (const char* unit :
       {"# h\n", "# h\n\ntext\n\n", "- a\n", "a\n\n", "> a\n\n", "`a` ", "A b. ", "[a](b) ",
        "|a|b|\n", "```\na\n```\n", "[a]: b\n", "- - - a\n", "a\n=\n"}) {
    const std::string text = repeated(unit, kBytes);
    EXPECT_GE(need_of(text, "markdown"), taken(text, "markdown")) << unit;
  }
  for (const char* unit : {"<br>", "<p>a</p>", "<td>a", "<h1>a</h1>", "<a href=x>y</a>"}) {
    const std::string text = repeated(unit, kBytes);
    EXPECT_GE(need_of(text, "html"), taken(text, "html")) << unit;
  }
  for (const char* unit : {"a\n", "a,b\n", "\n,\n"}) {
    const std::string text = repeated(unit, kBytes);
    EXPECT_GE(need_of(text, "csv"), taken(text, "csv")) << unit;
  }
}

TEST(MemoryNeed, OfProseIsAboutTwentyTimesItsSize) {
  const std::string text = repeated(
      "Some words that are a line of ordinary length, and then there are more.\n", 100'000);
  EXPECT_LT(need_of(text, "markdown"), 22 * text.size());
  EXPECT_EQ(need_of("", "markdown"), 0U);
}

TEST(MemoryNeed, KnowsTheDensestWindow) {
  const std::string prose(10 * kNeedWindow, 'x');
  const std::string tags = repeated("<br>", kNeedWindow);
  const lang::LanguageId html = lang::language_named("html");
  const MemoryNeed need = memory_need(prose + tags, html);
  EXPECT_EQ(need.densest, memory_need(tags, html).densest);
  EXPECT_GT(need.densest * 11, 2 * need.total);
}

}  // namespace
}  // namespace strata::document
