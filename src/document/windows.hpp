// A Markdown file that arrives in pieces, cut into windows that can be read alone: memory follows
// the largest section, not the file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace strata::document {

/// Windows begin with the first byte of the file or with a heading of the top level, and give the
/// same blocks alone as within the file. Only what looks further than its section does not work
/// across them: labels that are defined in another window.
class Windows {
 public:
  /// `least`: bytes that a window has at least, unless it is the last one. Precondition: not 0.
  explicit Windows(std::size_t least) : least_(least) {}

  void add(std::string_view piece) { buffer_.append(piece); }

  /// The next window, if enough has arrived; with `at_end` all that is left. Nothing if there is
  /// none. O(bytes) over all calls.
  [[nodiscard]] std::optional<std::string> next(bool at_end);

 private:
  std::string take(std::size_t size);

  std::size_t least_;
  std::string buffer_;
  std::size_t looked_at_ = 0;  // bytes of the buffer in which no border was found
};

}  // namespace strata::document
