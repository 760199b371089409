// Asked of blocks and bytes, not of what the chunker noted down. Tested by validate_test.cpp.
#include "document/validate.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "chunk/blanks.hpp"
#include "chunk/laws.hpp"
#include "document/leaf_text.hpp"
#include "document/sentence_cuts.hpp"

namespace strata::document {
namespace {

class Critic {
 public:
  Critic(std::string_view bytes, const std::vector<chunk::Chunk>& leaves,
         const chunk::ChunkOptions& options)
      : bytes_(bytes), leaves_(leaves), options_(options) {}

  void sizes() {
    for (std::uint32_t i = 0; i < leaves_.size(); ++i) {
      if (leaves_[i].tokens < options_.min_tokens && leaves_.size() > 1) {
        add(i, Complaint::kTooShort,
            fmt::format("has {} tokens, fewer than {}", leaves_[i].tokens, options_.min_tokens));
      }
    }
  }

  void contents(const Document& document) {
    for (std::uint32_t i = 0; i < leaves_.size(); ++i) {
      ends(i, document);
      headings(i, document.blocks);
      if (leaves_[i].contents == 0) {
        add(i, Complaint::kNoContents, "holds no known type of element");
      }
      if (!document.sections.empty() && !leaves_[i].primary.exists() &&
          !leaves_[i].scope.exists()) {
        add(i, Complaint::kNoSection, "stands under no heading");
      }
    }
  }

  std::vector<Finding> findings() && {
    std::stable_sort(findings_.begin(), findings_.end(),
                     [](const Finding& a, const Finding& b) { return a.leaf < b.leaf; });
    return std::move(findings_);
  }

 private:
  void add(std::uint32_t leaf, Complaint complaint, std::string reason) {
    findings_.push_back({leaf, complaint, std::move(reason)});
  }

  void ends(std::uint32_t i, const Document& document) {
    const Blocks& blocks = document.blocks;
    const ByteRange core = leaves_[i].core;
    const std::string opening = lost_opening(bytes_, document, core.begin);
    if (!opening.empty() && leaves_[i].context.find(opening) == std::string::npos) {
      const std::uint32_t cut = cut_block(blocks, core.begin);  // none: a table of parts
      const bool fence = cut != kNoBlock && blocks[cut].kind == BlockKind::kFencedCode;
      add(i, fence ? Complaint::kOpenFence : Complaint::kCutTable,
          fence ? "begins inside a code fence, and its context does not open it again"
                : "begins inside a table, and its context does not repeat the head");
    }
    const Block& last = last_block(blocks, core.end);
    const std::uint32_t end = chunk::without_outer_blanks(bytes_, core).end;
    if (last.kind == BlockKind::kParagraph && last.range.end > core.end &&
        !sentence_ends(last, end)) {
      add(i, Complaint::kMidSentence, "ends in the middle of a sentence");
    }
  }

  /// The last block that begins before `offset`; the document if there is none.
  [[nodiscard]] static const Block& last_block(const Blocks& blocks, std::uint32_t offset) {
    const auto after = std::partition_point(blocks.begin(), blocks.end(), [&](const Block& block) {
      return block.parent == kNoBlock || block.range.begin < offset;
    });
    return *(after - 1);
  }

  /// A sentence of the paragraph begins with the next visible character after `end`; or a mark
  /// stands there that ends a clause before a list or a line of its own.
  [[nodiscard]] bool sentence_ends(const Block& paragraph, std::uint32_t end) {
    constexpr std::string_view kClauseEnds = ":;|";
    if (kClauseEnds.find(bytes_[end - 1]) != std::string_view::npos) {
      return true;
    }
    if (&paragraph != starts_of_) {
      starts_of_ = &paragraph;
      starts_ = sentence_starts(bytes_, paragraph.range);
    }
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), end - 1);
    return next != starts_.end() && chunk::without_outer_blanks(bytes_, {end, *next}).empty();
  }

  void headings(std::uint32_t i, const Blocks& blocks) {
    const ByteRange core = leaves_[i].core;
    const Block& last = last_block(blocks, core.end);
    const bool heading =
        last.kind == BlockKind::kHeading && last.parent == 0 && last.range.begin >= core.begin;
    if (!heading) {
      return;
    }
    const auto only = static_cast<std::uint16_t>(chunk::Content::kHeading);
    if (leaves_[i].contents == only) {
      add(i, Complaint::kHeadingAlone, "holds headings and nothing else");
    } else {
      add(i, Complaint::kHeadingLast, "ends with a heading");
    }
  }

  std::string_view bytes_;
  const std::vector<chunk::Chunk>& leaves_;
  const chunk::ChunkOptions& options_;
  std::vector<std::uint32_t> starts_;  // sentences of this paragraph:
  const Block* starts_of_ = nullptr;
  std::vector<Finding> findings_;
};

}  // namespace

std::string_view to_string(Complaint complaint) {
  switch (complaint) {
    case Complaint::kBrokenPromise:
      return "broken_promise";
    case Complaint::kTooShort:
      return "too_short";
    case Complaint::kMidSentence:
      return "mid_sentence";
    case Complaint::kOpenFence:
      return "open_fence";
    case Complaint::kCutTable:
      return "cut_table";
    case Complaint::kHeadingAlone:
      return "heading_alone";
    case Complaint::kHeadingLast:
      return "heading_last";
    case Complaint::kNoContents:
      return "no_contents";
    case Complaint::kNoSection:
      return "no_section";
  }
  return "broken_promise";
}

std::vector<Finding> validate(std::string_view bytes, const Document* document,
                              const std::vector<chunk::Chunk>& leaves,
                              const chunk::ChunkOptions& options) {
  std::vector<Finding> broken;
  for (std::string& law : chunk::broken_laws(bytes, leaves, options)) {
    broken.push_back({0, Complaint::kBrokenPromise, std::move(law)});
  }
  if (!broken.empty()) {
    return broken;  // nothing else can be trusted then
  }
  Critic critic(bytes, leaves, options);
  critic.sizes();
  if (document != nullptr) {
    critic.contents(*document);
  }
  return std::move(critic).findings();
}

}  // namespace strata::document
