// Links, images and code spans of an HTML file.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "document/html_tokens.hpp"
#include "document/inline_scanner.hpp"

namespace strata::document {

/// Fed with the inline tags of a file, in order. O(1) per tag but for its attributes.
class HtmlInlines {
 public:
  explicit HtmlInlines(std::string_view bytes) : bytes_(bytes) {}

  void open(const HtmlToken& tag);
  void close(const HtmlToken& tag);

  /// The text is a link of one sign, as documentation tools put it beside titles.
  [[nodiscard]] bool is_permalink(ByteRange text) const;

  /// Ascending by their ends.
  [[nodiscard]] std::vector<Inline> take() { return std::move(list_); }

 private:
  void add(InlineKind kind, ByteRange range, ByteRange shown, ByteRange target);

  std::string_view bytes_;
  std::optional<HtmlToken> link_;  // the open `a`
  std::optional<HtmlToken> code_;  // the open `code`
  std::vector<Inline> list_;
};

}  // namespace strata::document
