// One pass; bytes below 0x80 are classified by comparison, letters of the common scripts by range,
// and only the rest asks the Unicode tables. Tested by blanks_test.cpp.
#include "chunk/blanks.hpp"

#include "text/utf8.hpp"

namespace strata::chunk {
namespace {

constexpr bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80U; }

constexpr bool is_ascii_visible(char c) {
  return static_cast<unsigned char>(c) > 0x20U && static_cast<unsigned char>(c) < 0x7FU;
}

/// Scripts whose code points are all visible; a shortcut only.
constexpr bool surely_visible(char32_t c) {
  return (c >= 0xA1 && c <= 0xAC) || (c >= 0xAE && c <= 0x24F) || (c >= 0x3001 && c <= 0x3028) ||
         (c >= 0x3041 && c <= 0x3096) || (c >= 0x4E00 && c <= 0x9FFF) ||
         (c >= 0xAC00 && c <= 0xD7A3);
}

struct Glyph {
  std::size_t length = 1;  // bytes
  bool blank = false;
};

Glyph glyph_at(std::string_view text, std::size_t offset) {
  if (is_ascii(text[offset])) {
    return {1, !is_ascii_visible(text[offset])};
  }
  const text::CodePoint point = text::decode_at(text, offset);
  const bool visible = !point.valid || surely_visible(point.value) ||
                       text::has_visible(text.substr(offset, point.length));
  return {point.length, !visible};
}

/// First offset >= `at` that holds a blank, or text.size().
std::size_t skip_visible(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (is_ascii_visible(text[at])) {
      ++at;
      continue;
    }
    const Glyph glyph = glyph_at(text, at);
    if (glyph.blank) {
      break;
    }
    at += glyph.length;
  }
  return at;
}

}  // namespace

std::size_t blank_at(std::string_view text, std::size_t offset) {
  const Glyph glyph = glyph_at(text, offset);
  return glyph.blank ? glyph.length : 0;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (is_ascii(text[at])) {
      if (is_ascii_visible(text[at])) {
        break;
      }
      ++at;
      continue;
    }
    const Glyph glyph = glyph_at(text, at);
    if (!glyph.blank) {
      break;
    }
    at += glyph.length;
  }
  return at;
}

void append_collapsed(std::string& out, std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t blank = skip_visible(text, at);
    out.append(text, at, blank - at);
    at = skip_blanks(text, blank);
    if (at == blank) {
      return;  // the end
    }
    const std::string_view run = text.substr(blank, at - blank);
    if (run == " ") {
      out.push_back(' ');
    } else if (!is_ascii(run.front()) && run.size() == glyph_at(run, 0).length) {
      out.append(run);
    } else {
      out.push_back(run.find_first_of("\r\n") == std::string_view::npos ? ' ' : '\n');
    }
  }
}

std::string collapse_blanks(std::string_view text) {
  const ByteRange inner = without_outer_blanks(text, {0, static_cast<std::uint32_t>(text.size())});
  std::string out;
  out.reserve(inner.size());
  append_collapsed(out, slice(text, inner));
  return out;
}

ByteRange without_outer_blanks(std::string_view bytes, ByteRange range) {
  const std::string_view text = slice(bytes, range);
  const std::size_t begin = skip_blanks(text, 0);
  std::size_t end = text.size();
  while (end > begin) {
    const std::size_t last = text::boundary_at_or_before(text, end - 1);
    if (last < begin || blank_at(text, last) == 0) {
      break;
    }
    end = last;
  }
  return {range.begin + static_cast<std::uint32_t>(begin),
          range.begin + static_cast<std::uint32_t>(end)};
}

bool any_visible(std::string_view text) { return skip_blanks(text, 0) < text.size(); }

}  // namespace strata::chunk
