#include "document/mentions.hpp"

#include "document/document_samples.hpp"

namespace strata::document {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

std::vector<std::string> names(const std::string& text) {
  const Blocks blocks = scan_blocks(text);
  return names_in({0, static_cast<std::uint32_t>(text.size())},
                  mentions_of(SourceText(text), blocks, inlines_of(SourceText(text), blocks)));
}

TEST(Mentions, ReadNamesAndPathsFromCodeSpans) {
  EXPECT_THAT(names("`Pile.push(x)`, `std::vector<int>`, `src/a.cpp` and `main.py`, `a b`, `42`"),
              ElementsAre("push", "vector", "src/a.cpp", "main.py", "a"));
}

TEST(Mentions, ReadPathsFromLinks) {
  EXPECT_THAT(names("[x](docs/a.md#part) [y](https://a.b/c.py) [z](#top)"),
              ElementsAre("docs/a.md"));
}

TEST(Mentions, ParseFencesInTheirLanguage) {
  const std::string text =
      "Text.\n\n```py\ndef load(path):\n    return "
      "open_file(path)\n```\n\n```nonsense\nfoo()\n```\n";
  EXPECT_THAT(names(text), IsSupersetOf({"load", "open_file"}));
  EXPECT_THAT(names(text), Not(Contains("foo")));
  const Blocks blocks = scan_blocks(text);
  for (const parse::Reference& mention :
       mentions_of(SourceText(text), blocks, inlines_of(SourceText(text), blocks))) {
    EXPECT_EQ(mention.kind, parse::ReferenceKind::kMention);
    EXPECT_EQ(slice(text, mention.range).substr(0, mention.name.size()), mention.name);
  }
}

TEST(Mentions, KnowLanguagesByNameAndExtension) {
  for (const std::string word : {"python", "py", "Python"}) {
    EXPECT_EQ(lang::info(language_of_info(word)).name, "python") << word;
  }
  EXPECT_EQ(language_of_info("").value, 0);
}

TEST(Mentions, BelongToTheTreeOfTheDocument) {
  const Chunked file = chunked("# A\n\nCall `run()`.\n");
  ASSERT_EQ(file.document.tree.references.size(), 1U);
  EXPECT_EQ(file.document.tree.references[0].name, "run");
}

}  // namespace
}  // namespace strata::document
