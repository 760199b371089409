// Is a set of chunks any good? What a reader or a pipeline would complain about, with a reason
// each. The promises of the chunker (chunk/laws.hpp) are among it; everything else is advice.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "chunk/options.hpp"
#include "document/document.hpp"

namespace strata::document {

enum class Complaint : std::uint8_t {
  kBrokenPromise,  ///< see chunk::broken_laws; a fault of the program
  kTooShort,       ///< under min_tokens
  kMidSentence,    ///< ends inside a paragraph, not after a sentence
  kOpenFence,      ///< begins inside fenced code and its context does not open it again
  kCutTable,       ///< begins inside a table and its context does not repeat the head
  kHeadingAlone,   ///< headings and nothing else
  kHeadingLast,    ///< its last element is a heading
  kNoContents,     ///< no type of element is known
  kNoSection,      ///< no heading of the document names it; output fills in a default
};

[[nodiscard]] std::string_view to_string(Complaint complaint);

struct Finding {
  std::uint32_t leaf = 0;  ///< index; 0 for what concerns all
  Complaint complaint = Complaint::kTooShort;
  std::string reason;  ///< one sentence without full stop

  friend bool operator==(const Finding&, const Finding&) = default;
};

/// Findings in the order of leaves. `document`: null for source files, of which only promises and
/// sizes are asked. O(bytes).
[[nodiscard]] std::vector<Finding> validate(std::string_view bytes, const Document* document,
                                            const std::vector<chunk::Chunk>& leaves,
                                            const chunk::ChunkOptions& options);

}  // namespace strata::document
