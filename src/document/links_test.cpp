#include "document/links.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "document/block_scanner.hpp"

namespace strata::document {
namespace {

using testing::ElementsAre;

TEST(Links, ResolvesReferencesAndFootnotes) {
  const std::string text =
      "# See [guide]\n\nA [word][Guide], a note[^1] and `[x](y)`.\n\n| [cell](c.md) | b "
      "|\n|--|--|\n"
      "\n[guide]: <docs/guide.md> 'Guide'\n[^1]: the note\n\n```\n[no](no)\n```\n";
  const Blocks blocks = scan_blocks(text);
  const Inlines inlines = inlines_of(SourceText(text), blocks);
  std::vector<std::string> words;
  for (const Link& link :
       links_in({0, static_cast<std::uint32_t>(text.size())}, SourceText(text), inlines)) {
    std::string word(to_string(link.kind));
    word.append(" ").append(link.text).append(" -> ").append(link.target);
    word.append(" by ").append(slice(text, link.definition));
    words.push_back(word);
  }
  EXPECT_THAT(words, ElementsAre("link guide -> docs/guide.md by [guide]: <docs/guide.md> 'Guide'",
                                 "link word -> docs/guide.md by [guide]: <docs/guide.md> 'Guide'",
                                 "footnote ^1 -> the note by [^1]: the note", "link cell -> c.md by "));
}

TEST(Links, GivesThoseOfARange) {
  const std::string text = "[a](x) [b](y)\n\n[c](z)\n";
  const Blocks blocks = scan_blocks(text);
  const Inlines inlines = inlines_of(SourceText(text), blocks);
  EXPECT_EQ(links_in({7, 14}, SourceText(text), inlines).size(), 1U);
  EXPECT_EQ(links_in({7, 14}, SourceText(text), inlines).at(0).target, "y");
}

}  // namespace
}  // namespace strata::document
