// A document's text behind its bytes: in most files the same, in a notebook what JSON's strings
// say.
#pragma once

#include <string>
#include <string_view>

#include "core/byte_range.hpp"
#include "document/json_text.hpp"
#include "document/text_syntax.hpp"

namespace strata::document {

class SourceText {
 public:
  /// All arguments must outlive the object. `cells`: of a notebook, else null.
  explicit SourceText(std::string_view bytes, TextSyntax syntax = TextSyntax::kMarkdown,
                      const NotebookParts* cells = nullptr)
      : bytes_(bytes), syntax_(syntax), cells_(cells) {}

  [[nodiscard]] std::string_view bytes() const { return bytes_; }

  [[nodiscard]] TextSyntax syntax() const { return syntax_; }

  /// Null if bytes are text.
  [[nodiscard]] const NotebookParts* cells() const { return cells_; }

  /// The text of a range. O(range + log cells).
  [[nodiscard]] std::string of(ByteRange range) const {
    return cells_ == nullptr ? std::string(slice(bytes_, range))
                             : decoded_text(bytes_, *cells_, range);
  }

  /// The text as readers see it: shown_text, or of Markdown plain_title.
  [[nodiscard]] std::string shown(ByteRange range) const;

 private:
  std::string_view bytes_;
  TextSyntax syntax_;
  const NotebookParts* cells_;
};

}  // namespace strata::document
