// Short quotations of source: one line each, whole words, no comment marks. All of them are total
// on any bytes; control characters count as blanks.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace strata::hierarchy {

/// The text in one line: runs of blanks become one, none at either end.
[[nodiscard]] std::string one_line(std::string_view text);

/// Longest prefix of at most `max_bytes` bytes that ends with a word; if already the first word is
/// longer, the longest that ends with a code point. No blanks at its end.
[[nodiscard]] std::string_view cut_at_word(std::string_view text, std::size_t max_bytes);

/// Bytes of a paragraph that is_notice looks at: notices say at their beginning what they are.
inline constexpr std::size_t kNoticeBytes = 512;

/// The text in one line of at most `max_bytes` bytes.
[[nodiscard]] std::string opening(std::string_view text, std::size_t max_bytes);

/// Takes the first paragraph off the front of a comment, doc string or prose and gives it in one
/// line without comment marks. It ends at a blank line; a documentation tag ("@param") ends the
/// whole comment. Of a longer one, what lies beyond the line with byte `enough` may be left out.
/// Empty: there is no more.
[[nodiscard]] std::string take_paragraph(std::string_view& comment,
                                         std::size_t enough = std::string_view::npos);

/// The first sentence of a paragraph in one line: up to a full stop before a blank, unless the next
/// word begins in lower case ("e.g. this"), or up to a full-width one.
[[nodiscard]] std::string_view first_sentence(std::string_view paragraph);

/// True for a paragraph that tells readers nothing: a licence, a note to a tool, a drawing.
[[nodiscard]] bool is_notice(std::string_view paragraph);

}  // namespace strata::hierarchy
