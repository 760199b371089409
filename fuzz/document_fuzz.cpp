// The document stage on arbitrary bytes: bytes 0 to 2 choose the sizes, byte 3 the other options,
// the rest is the file. Every broken promise ends the run with its sentence.
#include "document/document.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "chunk/blanks.hpp"
#include "chunk/laws.hpp"
#include "document/facts.hpp"
#include "document/leaf_text.hpp"
#include "document/part_borders.hpp"
#include "document/validate.hpp"
#include "document/windows.hpp"
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

/// A document that is read in parts of so many bytes: they tile it, and each keeps the laws.
void expect_good_parts(const strata::scan::SourceFile& file, std::size_t least,
                       const strata::chunk::ChunkOptions& options) {
  namespace document = strata::document;
  constexpr std::size_t kPiece = 61;
  const std::string_view bytes = file.bytes;
  document::Windows windows(least, strata::lang::info(file.language).name);
  std::string joined;
  for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
    windows.add(bytes.substr(at, kPiece));
    while (auto window = windows.next(at + kPiece >= bytes.size())) {
      strata::scan::SourceFile part = file;
      part.bytes = std::move(window->bytes);
      expect(!part.bytes.empty(), "a part is empty");
      joined += part.bytes;
      if (!strata::chunk::any_visible(part.bytes)) {
        continue;
      }
      const auto read = document::read_document(part, {}, document::kAllBytes, window->before);
      const auto leaves = document::chunk_document(part, read, options);
      const auto broken = strata::chunk::broken_laws(part.bytes, leaves, options);
      expect(broken.empty(), broken.empty() ? "" : broken.front().c_str());
    }
  }
  expect(joined == bytes, "parts do not tile the document");
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
  if (document::has_part_borders(strata::lang::info(file.language).name)) {
    expect_good_parts(file, 1 + std::size_t{8} * data[1], options);
  }
  return 0;
}
