#include "document/mdx.hpp"

#include "document/document_samples.hpp"

namespace strata::document {
namespace {

using testing::ElementsAre;

TEST(Mdx, CommentsAndModuleCodeAreNoText) {
  const std::string text =
      "import { A } from './a'\nexport const b = 1\n\n# Title\n\n{/* one */}\n\nWords import x.\n\n"
      "{/*\n\n## No heading\n\n- no list\n\n*/}\n\nimport is a word\n\n> - quote\n\nexport default "
      "C\n";
  const Chunked file = [&] {
    Chunked result{chunk::file_of("a.mdx", text), {}, {}};
    result.document = read_document(result.file);
    result.leaves = chunk_document(result.file, result.document, {});
    EXPECT_THAT(chunk::broken_laws(text, result.leaves, {}), testing::IsEmpty());
    return result;
  }();
  EXPECT_THAT(file.paths(), ElementsAre("Title"));
  std::vector<std::string> kinds;
  const Blocks& blocks = file.document.blocks;
  for (std::uint32_t i = 1; i < blocks.size(); ++i) {
    kinds.emplace_back(to_string(blocks[i].kind));
    EXPECT_GT(blocks[i].after, i);
    EXPECT_TRUE(blocks[blocks[i].parent].range.contains(blocks[i].range)) << i;
  }
  EXPECT_THAT(kinds, ElementsAre("html", "heading", "html", "paragraph", "html", "paragraph",
                                 "quote", "list", "item", "paragraph", "html"));
  EXPECT_EQ(read_document(chunk::file_of("a.md", text)).sections.size(), 2U);
}

}  // namespace
}  // namespace strata::document
