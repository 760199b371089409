// A buffer without a border is scanned again only when it has doubled, so each byte is scanned a
// constant number of times. Tested by windows_test.cpp.
#include "document/windows.hpp"

#include <algorithm>
#include <utility>

#include "document/formats.hpp"
#include "document/part_borders.hpp"

namespace strata::document {

Window Windows::take(std::size_t size) {
  std::string rest = buffer_.substr(size);
  buffer_.resize(size);
  Window window{std::exchange(buffer_, std::move(rest)), before_};
  if (language_ == "csv" && before_.table_head.empty()) {
    before_.table_head = head_of_delimited(window.bytes);
  }
  looked_at_ = 0;
  return window;
}

std::optional<Window> Windows::next(bool at_end) {
  const std::size_t doubled = 2 * (at_end ? least_ : std::max(least_, looked_at_));
  const std::size_t enough = std::min(doubled, std::max(most_, 2 * least_));
  if (buffer_.size() >= enough) {
    if (language_ == "text" && !before_.is_log.has_value()) {
      before_.is_log = is_log(buffer_);
    }
    const std::size_t border = last_border(buffer_, least_, language_, before_);
    if (border > 0) {
      return take(border);
    }
    const bool is_full = buffer_.size() >= std::max(most_, 2 * least_);
    if (const std::size_t forced = is_full ? forced_border(buffer_, least_, language_) : 0;
        forced > 0) {
      return take(forced);
    }
    looked_at_ = buffer_.size();
  }
  if (at_end && !buffer_.empty()) {
    return take(buffer_.size());
  }
  return std::nullopt;
}

}  // namespace strata::document
