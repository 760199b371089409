// The document stage on arbitrary bytes: bytes 0 to 2 choose the sizes, byte 3 the other options,
// the rest is the file. Every broken promise ends the run with its sentence.
#include "document/document.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "chunk/blanks.hpp"
#include "chunk/laws.hpp"
#include "document/facts.hpp"
#include "document/leaf_text.hpp"
#include "document/validate.hpp"
#include "lang/language.hpp"

namespace {

void expect(bool holds, const char* law) {
  if (!holds) {
    std::fprintf(stderr, "%s\n", law);
    std::abort();
  }
}

void expect_nested(const strata::document::Blocks& blocks) {
  for (std::uint32_t i = 1; i < blocks.size(); ++i) {
    const strata::document::Block& block = blocks[i];
    expect(block.parent < i && block.after > i, "blocks are not in pre-order");
    expect(blocks[block.parent].range.contains(block.range), "a block leaves its parent");
    expect(block.after >= blocks.size() || blocks[block.after].range.begin >= block.range.end,
           "blocks overlap");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace chunk = strata::chunk;
  namespace document = strata::document;
  constexpr std::size_t kHead = 4;
  constexpr std::size_t kLongest = 1U << 16U;  // bounds the time of one run
  if (size <= kHead || size > kLongest) {
    return 0;
  }
  strata::scan::SourceFile file;
  file.path = "folder/file.md";
  static constexpr const char* kOthers[] = {"text", "restructuredtext", "asciidoc", "org",
                                            "csv",  "notebook",         "html"};
  file.language =
      strata::lang::language_named((data[3] & 128U) != 0 ? kOthers[data[0] % 7] : "markdown");
  file.bytes.assign(reinterpret_cast<const char*>(data) + kHead, size - kHead);
  document::SyntaxOptions syntax;
  syntax.extensions = (data[3] & 1U) == 0;
  syntax.front_matter = (data[3] & 2U) == 0;
  syntax.heading_without_space = (data[3] & 4U) != 0;
  const document::Document read = document::read_document(file, syntax);
  expect_nested(read.blocks);
  if (!chunk::any_visible(file.bytes)) {
    return 0;
  }
  chunk::ChunkOptions options;
  options.max_tokens = 16U + 2U * data[0];
  options.target_tokens = 1 + options.max_tokens * data[1] / 256;
  options.min_tokens = options.target_tokens * data[2] / 256;
  options.context = (data[3] & 8U) == 0;
  options.adaptive = (data[3] & 16U) == 0;
  options.strict_sections = (data[3] & 32U) != 0;
  options.overlap_ratio = (data[3] & 64U) != 0 ? 0.5 : 0;
  const auto leaves = document::chunk_document(file, read, options);
  for (const chunk::Chunk& leaf : leaves) {
    expect(document::display_text(file.bytes, read, leaf.core).size() >= leaf.core.size(),
           "a leaf is shown without some of its text");
  }
  const document::FactsReader facts(file.bytes, read);
  for (const chunk::Chunk& leaf : leaves) {
    for (const document::Link& link : facts.facts(leaf.core, leaf.primary).links) {
      expect(leaf.core.contains(link.range.begin), "a link begins outside of its leaf");
    }
  }
  expect(document::validate(file.bytes, &read, leaves, options).size() < 10 * leaves.size() + 10,
         "findings without end");
  const auto broken = chunk::broken_laws(file.bytes, leaves, options);
  expect(broken.empty(), broken.empty() ? "" : broken.front().c_str());
  return 0;
}
