// Decoding follows table 3-7 of the Unicode standard (no overlong forms, no surrogates). Whether an
// offset is a boundary depends on at most three bytes before it, because a byte that is no
// continuation always opens a code point. Everything is linear; runs of ASCII are skipped eight
// bytes at a time. Tested by utf8_test.cpp.
#include "text/utf8.hpp"

#include <algorithm>
#include <cstring>

#include <utf8proc.h>

namespace strata::text {

namespace {

constexpr char32_t kReplacement = 0xFFFD;
constexpr std::string_view kReplacementUtf8 = "\xEF\xBF\xBD";

unsigned byte_at(std::string_view text, std::size_t offset) {
  return static_cast<unsigned char>(text[offset]);
}

bool is_continuation(std::string_view text, std::size_t offset) {
  return (byte_at(text, offset) & 0xC0U) == 0x80U;
}

/// First offset >= `offset` whose byte is not ASCII, or text.size().
std::size_t skip_ascii(std::string_view text, std::size_t offset) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;
  std::uint64_t block = 0;
  while (text.size() - offset >= sizeof block) {
    std::memcpy(&block, text.data() + offset, sizeof block);
    if ((block & kHighBits) != 0) {
      break;
    }
    offset += sizeof block;
  }
  while (offset < text.size() && byte_at(text, offset) < 0x80) {
    ++offset;
  }
  return offset;
}

bool is_visible(char32_t value) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(value))) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
      return false;
    default:
      return true;
  }
}

}  // namespace

CodePoint decode_at(std::string_view text, std::size_t offset) {
  constexpr CodePoint kInvalid{.value = kReplacement, .length = 1, .valid = false};
  const unsigned lead = byte_at(text, offset);
  if (lead < 0x80) {
    return {.value = lead, .length = 1, .valid = true};
  }
  if (lead < 0xC2 || lead > 0xF4) {
    return kInvalid;
  }
  const std::uint8_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() - offset < length) {
    return kInvalid;
  }
  char32_t value = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text, offset + i)) {
      return kInvalid;
    }
    value = (value << 6U) | (byte_at(text, offset + i) & 0x3FU);
  }
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kSmallest[length] || surrogate || value > 0x10FFFF) {
    return kInvalid;
  }
  return {.value = value, .length = length, .valid = true};
}

std::size_t boundary_at_or_before(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) {
    return text.size();
  }
  for (std::size_t back = 1; back <= std::min<std::size_t>(offset, 3); ++back) {
    if (!is_continuation(text, offset - back + 1)) {
      return offset;
    }
    if (is_continuation(text, offset - back)) {
      continue;
    }
    return decode_at(text, offset - back).length > back ? offset - back : offset;
  }
  return offset;
}

bool is_boundary(std::string_view text, std::size_t offset) {
  return offset >= text.size() || boundary_at_or_before(text, offset) == offset;
}

bool is_valid_utf8(std::string_view text) {
  for (std::size_t at = skip_ascii(text, 0); at < text.size(); at = skip_ascii(text, at)) {
    const CodePoint point = decode_at(text, at);
    if (!point.valid) {
      return false;
    }
    at += point.length;
  }
  return true;
}

std::size_t invalid_bytes(std::string_view text) {
  std::size_t found = 0;
  for (std::size_t at = skip_ascii(text, 0); at < text.size(); at = skip_ascii(text, at)) {
    const CodePoint point = decode_at(text, at);
    if (!point.valid) {
      ++found;
    }
    at += point.length;
  }
  return found;
}

std::string to_valid_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t copied = 0;
  for (std::size_t at = skip_ascii(text, 0); at < text.size(); at = skip_ascii(text, at)) {
    const CodePoint point = decode_at(text, at);
    if (!point.valid) {
      out.append(text, copied, at - copied);
      out += kReplacementUtf8;
      copied = at + 1;
    }
    at += point.length;
  }
  return out.append(text, copied);
}

bool has_visible(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const unsigned byte = byte_at(text, at);
    if (byte > 0x20 && byte < 0x7F) {
      return true;
    }
    const CodePoint point = decode_at(text, at);
    if (byte >= 0x80 && is_visible(point.value)) {
      return true;
    }
    at += point.length;
  }
  return false;
}

}  // namespace strata::text
