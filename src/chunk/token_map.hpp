// Token counts of all parts of one file, from counting each byte once. The file's embedded form
// (blanks collapsed) is cut into cells where no token of the byte pair encodings can reach across:
// after a line break, before a blank, between an ASCII letter or digit and a punctuation mark.
// Counts of cells therefore add up to the count of the whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "text/tokens.hpp"

namespace strata::chunk {

class TokenMap {
 public:
  /// `bytes` must outlive the map. O(bytes).
  TokenMap(std::string_view bytes, const text::TokenCounter& counter);

  /// Tokens of the embedded form of bytes [0, offset): exact at the beginning of a visible line,
  /// interpolated inside a cell. Never falls as `offset` grows. O(log cells).
  [[nodiscard]] std::uint32_t before(std::uint32_t offset) const;

  /// The same for offsets asked for in ascending order; `cell` belongs to the caller and begins as
  /// 0. O(1) on average.
  [[nodiscard]] std::uint32_t before(std::uint32_t offset, std::size_t& cell) const;
  /// Exact tokens of collapse_blanks(slice(bytes, range)). Recounts the cells at the two ends, and
  /// everything only where a cell had to be cut at an unsafe place or the tokenizer lets a token
  /// reach over a line break.
  [[nodiscard]] std::uint32_t count(ByteRange range) const;

  [[nodiscard]] std::size_t cells() const { return begins_.size(); }

 private:
  void add_cell(ByteRange source, bool unsafe_begin, std::string& scratch);
  [[nodiscard]] std::size_t cell_of(std::uint32_t offset) const;
  [[nodiscard]] bool opens_line(std::size_t cell) const;
  [[nodiscard]] std::uint32_t before_in(std::size_t cell, std::uint32_t offset) const;
  [[nodiscard]] std::uint32_t count_cell(ByteRange cell, bool trim_begin,
                                         std::string& scratch) const;

  std::string_view bytes_;
  text::TokenCounter counter_;
  bool plain_ = false;                        // cl100k_base, for which ASCII is counted in place
  bool characters_ = false;                   // so are characters
  bool ascii_ = false;                        // all bytes are, and they are counted in place
  std::vector<std::uint32_t> begins_;         // first byte of each cell; cells tile the file
  std::vector<std::uint32_t> tokens_before_;  // one more than cells
  std::vector<std::uint32_t> unsafe_;  // cells whose begin a token may reach across; ascending
};

}  // namespace strata::chunk
