// A large document that arrives in pieces, cut into windows that can be read alone: memory follows
// the window, or what cannot be cut, not the file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "document/carried.hpp"

namespace strata::document {

struct Window {
  std::string bytes;
  Carried before;  ///< for read_document; without a section path
};

/// Windows begin with the first byte of the file or at a border (part_borders.hpp), and give the
/// same blocks alone as within the file, unless nothing but a forced border is left. What looks
/// farther does not work across them: labels that are defined in another window.
class Windows {
 public:
  static constexpr std::size_t kNoLimit = std::string_view::npos;

  /// `least`: bytes that a window has at least, unless it is the last one. `most`: how many may
  /// wait for a border; then the window ends somewhere else. Precondition: least is not 0;
  /// has_part_borders(language).
  Windows(std::size_t least, std::string_view language, std::size_t most = kNoLimit)
      : least_(least), most_(std::max(most, least)), language_(language) {}

  void add(std::string_view piece) { buffer_.append(piece); }

  /// The next window, if enough has arrived; with `at_end` all that is left. Nothing if there is
  /// none. O(bytes) over all calls.
  [[nodiscard]] std::optional<Window> next(bool at_end);

 private:
  Window take(std::size_t size);

  std::size_t least_;
  std::size_t most_;
  std::string language_;
  std::string buffer_;
  std::size_t looked_at_ = 0;  // bytes of the buffer in which no border was found
  Carried before_;             // of the next window
};

}  // namespace strata::document
