// Strings inside a JSON file that are documents of their own: their text, and where each byte of it
// stands in the file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"

namespace strata::document {

/// Several JSON strings read as one text.
class DecodedText {
 public:
  /// Appends a string by the range between its quotes. Escapes that JSON does not know stay.
  void append(std::string_view bytes, ByteRange string);

  [[nodiscard]] const std::string& text() const { return text_; }

  /// Bytes of the file that `range` of the text was made from, from its first byte to after its
  /// last. Precondition: range is within the text and not empty.
  [[nodiscard]] ByteRange source_of(ByteRange range) const;

  /// The text that was made from bytes within `source`, a range of the file; an escape belongs to
  /// the range in which it begins. O(log text).
  [[nodiscard]] ByteRange text_of(ByteRange source) const;

 private:
  /// Text from `text` on was copied from `source` on; an escape is a run of its own.
  struct Run {
    std::uint32_t text = 0;
    std::uint32_t source = 0;
    std::uint32_t source_end = 0;  // of an escape; 0 for a copy
  };

  [[nodiscard]] const Run& run_at(std::uint32_t offset) const;
  [[nodiscard]] std::uint32_t text_at(std::uint32_t source) const;

  std::string text_;
  std::vector<Run> runs_;
};

inline constexpr std::uint32_t kLongestEscape = 12;  // bytes: two surrogates

/// Bytes of the escape that begins at `at`; 1 if it is none.
[[nodiscard]] std::uint32_t escape_length(std::string_view bytes, std::uint32_t at);

/// A cell of a notebook, as ranges of the file.
struct NotebookCell {
  ByteRange range;                ///< the object, braces included
  ByteRange type;                 ///< between the quotes: markdown, code, raw, heading
  std::vector<ByteRange> source;  ///< strings, between their quotes
  ByteRange outputs;              ///< value, else that of its attachments; empty if there is none
  std::uint32_t source_key = 0;   ///< offset of the key's quote
  std::uint32_t outputs_key = 0;
  std::uint8_t level = 0;  ///< of a heading of format 3
};

struct NotebookParts {
  std::vector<NotebookCell> cells;
  ByteRange language;  ///< of the kernel, else of the last cell that says one, between the quotes;
                       ///< empty if not said
};

/// The cells of a notebook of format 4 (`cells`) or 3 (`worksheets`). No cells if `bytes` is no
/// such JSON; a file that ends early gives those before its end. Iterative, O(bytes).
[[nodiscard]] NotebookParts notebook_parts(std::string_view bytes);

/// The text of the bytes of sources within `range`, without what stands between their strings. An
/// escape belongs to the range in which it begins. O(log notebook + range).
[[nodiscard]] std::string decoded_text(std::string_view bytes, const NotebookParts& parts,
                                       ByteRange range);

/// Offsets of the first visible byte of each line of text that begins within a line of the file,
/// ascending.
[[nodiscard]] std::vector<std::uint32_t> line_starts_in_strings(std::string_view bytes,
                                                                const NotebookParts& parts);

/// decoded_text with its places.
[[nodiscard]] DecodedText decoded_range(std::string_view bytes, const NotebookParts& parts,
                                        ByteRange range);

/// decoded_text, cells parted by blank lines: what people see of a leaf.
[[nodiscard]] std::string notebook_text(std::string_view bytes, const NotebookParts& parts,
                                        ByteRange range);

}  // namespace strata::document
