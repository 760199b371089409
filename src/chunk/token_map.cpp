// Why the cells are exact: both encodings first split text by a pattern whose pieces never reach
// from a line break to a visible character, from a non-blank to a blank, or from an ASCII
// alphanumeric to a punctuation mark other than the apostrophe. One exception is known: o200k_base
// lets punctuation swallow a line break and the slashes after it. Lines of usual length are one
// cell; longer ones are cut at safe places, and by force where there is none for a while. Tested by
// token_map_test.cpp.
#include "chunk/token_map.hpp"

#include <algorithm>

#include "chunk/blanks.hpp"
#include "text/plain_tokens.hpp"
#include "text/utf8.hpp"

namespace strata::chunk {
namespace {

constexpr std::size_t kWantedCell = 192;   // bytes after which a safe cut is looked for
constexpr std::size_t kLargestCell = 384;  // bytes after which a cell is cut by force

constexpr bool is_line_break(char c) { return c == '\n' || c == '\r'; }

constexpr bool is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

constexpr bool is_graphic(char c) { return c > ' ' && c < '\x7F'; }

constexpr bool is_punctuation(char c) { return is_graphic(c) && !is_alphanumeric(c); }

/// Precondition: at + 1 < bytes.size().
bool is_safe_cut(std::string_view bytes, std::size_t at) {
  const char before = bytes[at - 1];
  const char after = bytes[at];
  return (after == ' ' && is_graphic(before) && is_graphic(bytes[at + 1])) ||
         (is_alphanumeric(before) && is_punctuation(after) && after != '\'');
}

/// One past the line that begins at `begin`, with its line break and all blanks up to the next
/// visible line. `has_returns`: there are carriage returns in the bytes.
std::size_t end_of_line(std::string_view bytes, std::size_t begin, bool has_returns) {
  const std::size_t found =
      has_returns ? static_cast<std::size_t>(
                        std::find_if(bytes.begin() + static_cast<std::ptrdiff_t>(begin),
                                     bytes.end(), is_line_break) -
                        bytes.begin())
                  : std::min(bytes.find('\n', begin), bytes.size());
  if (found + 1 < bytes.size() && is_graphic(bytes[found + 1])) {
    return found + 1;  // nearly always
  }
  const std::size_t visible = skip_blanks(bytes, found);
  if (visible == bytes.size()) {
    return visible;
  }
  std::size_t end = visible;
  while (end > found && !is_line_break(bytes[end - 1])) {
    --end;
  }
  return end;
}

/// After blanks.
bool begins_with_slash(std::string_view line) {
  const std::size_t first = skip_blanks(line, 0);
  return first < line.size() && line[first] == '/';
}

struct Cut {
  std::size_t offset = 0;
  bool safe = true;
};

/// End of the cell that begins at `begin`, within the line that ends at `end`.
Cut end_of_cell(std::string_view bytes, std::size_t begin, std::size_t end) {
  if (end - begin <= kLargestCell) {
    return {end, true};
  }
  for (std::size_t at = begin + kWantedCell; at < begin + kLargestCell; ++at) {
    if (is_safe_cut(bytes, at)) {
      return {at, true};
    }
  }
  return {text::boundary_at_or_before(bytes, begin + kLargestCell), false};
}

}  // namespace

TokenMap::TokenMap(std::string_view bytes, const text::TokenCounter& counter)
    : bytes_(bytes),
      counter_(counter),
      plain_(counter.tokenizer() == text::Tokenizer::kCl100kBase),
      characters_(counter.tokenizer() == text::Tokenizer::kCharacters),
      ascii_((plain_ || characters_) && text::is_ascii(bytes)),
      tokens_before_{0} {
  const bool slashes_reach_over = counter.tokenizer() == text::Tokenizer::kO200kBase;
  const bool has_returns = bytes.find('\r') != std::string_view::npos;
  constexpr std::size_t kUsualCell = 40;  // bytes
  begins_.reserve(bytes.size() / kUsualCell + 1);
  tokens_before_.reserve(bytes.size() / kUsualCell + 2);
  std::string scratch;
  std::size_t at = 0;
  while (at < bytes.size()) {
    const std::size_t line_end = end_of_line(bytes, at, has_returns);
    bool unsafe = slashes_reach_over && begins_with_slash(bytes.substr(at, line_end - at));
    while (at < line_end) {
      const Cut cut = end_of_cell(bytes, at, line_end);
      add_cell({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(cut.offset)}, unsafe,
               scratch);
      unsafe = !cut.safe;
      at = cut.offset;
    }
  }
}

void TokenMap::add_cell(ByteRange source, bool unsafe_begin, std::string& scratch) {
  const std::size_t cell = begins_.size();
  begins_.push_back(source.begin);
  if (unsafe_begin && cell > 0) {
    unsafe_.push_back(static_cast<std::uint32_t>(cell));
  }
  tokens_before_.push_back(tokens_before_.back() + count_cell(source, opens_line(cell), scratch));
}

/// Blanks at the end of the cell count, as they part it from what follows.
std::uint32_t TokenMap::count_cell(ByteRange cell, bool trim_begin, std::string& scratch) const {
  std::string_view text = slice(bytes_, cell);
  if (trim_begin && !text.empty() && !is_graphic(text.front())) {
    text = text.substr(skip_blanks(text, 0));
  }
  if (ascii_ || ((plain_ || characters_) && text::is_ascii(text))) {
    return static_cast<std::uint32_t>(characters_ ? text::count_collapsed_characters(text)
                                                  : text::count_collapsed_cl100k(text));
  }
  scratch.clear();
  append_collapsed(scratch, text);
  return static_cast<std::uint32_t>(counter_.count(scratch));
}

std::size_t TokenMap::cell_of(std::uint32_t offset) const {
  const auto after = std::upper_bound(begins_.begin(), begins_.end(), offset);
  return static_cast<std::size_t>(after - begins_.begin()) - 1;
}

bool TokenMap::opens_line(std::size_t cell) const {
  return begins_[cell] == 0 || is_line_break(bytes_[begins_[cell] - 1]);
}

std::uint32_t TokenMap::before_in(std::size_t cell, std::uint32_t offset) const {
  if (offset == begins_[cell]) {
    return tokens_before_[cell];  // nearly always
  }
  const std::uint64_t end = cell + 1 < begins_.size() ? begins_[cell + 1] : bytes_.size();
  const std::uint64_t tokens = tokens_before_[cell + 1] - tokens_before_[cell];
  const std::uint64_t part = tokens * (offset - begins_[cell]) / (end - begins_[cell]);
  return tokens_before_[cell] + static_cast<std::uint32_t>(part);
}

std::uint32_t TokenMap::before(std::uint32_t offset) const {
  return offset >= bytes_.size() ? tokens_before_.back() : before_in(cell_of(offset), offset);
}

std::uint32_t TokenMap::before(std::uint32_t offset, std::size_t& cell) const {
  if (offset >= bytes_.size()) {
    return tokens_before_.back();
  }
  while (cell + 1 < begins_.size() && begins_[cell + 1] <= offset) {
    ++cell;
  }
  return before_in(cell, offset);
}

std::uint32_t TokenMap::count(ByteRange range) const {
  const ByteRange visible = without_outer_blanks(bytes_, range);
  if (visible.empty()) {
    return 0;
  }
  std::string scratch;
  std::size_t first = cell_of(visible.begin);
  const std::size_t last = cell_of(visible.end - 1);
  const auto unsafe = std::upper_bound(unsafe_.begin(), unsafe_.end(), first);
  if (first == last || (unsafe != unsafe_.end() && *unsafe <= last)) {
    return count_cell(visible, true, scratch);
  }
  std::uint32_t total = 0;
  const bool whole_cell = opens_line(first) && skip_blanks(bytes_, begins_[first]) == visible.begin;
  if (!whole_cell) {
    total += count_cell({visible.begin, begins_[first + 1]}, true, scratch);
    ++first;
  }
  total += tokens_before_[last] - tokens_before_[first];
  return total + count_cell({begins_[last], visible.end}, opens_line(last), scratch);
}

}  // namespace strata::chunk
