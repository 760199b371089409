// UTF-16 -> UTF-8 keeps one code point for one, so that a position maps back by counting UTF-16
// units, of which every one is two bytes of the file. Tested by encoding_test.cpp.
#include "scan/encoding.hpp"

#include <initializer_list>
#include <utility>

#include "text/utf8.hpp"

namespace strata::scan {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

bool starts_with(std::string_view bytes, std::initializer_list<char> mark) {
  return bytes.starts_with(std::string_view(mark.begin(), mark.size()));
}

bool is_utf32(std::string_view bytes) {
  return starts_with(bytes, {'\xFF', '\xFE', '\0', '\0'}) ||
         starts_with(bytes, {'\0', '\0', '\xFE', '\xFF'});
}

bool has_utf16_mark(std::string_view bytes) {
  return !is_utf32(bytes) &&
         (starts_with(bytes, {'\xFF', '\xFE'}) || starts_with(bytes, {'\xFE', '\xFF'}));
}

char32_t unit_at(std::string_view bytes, std::size_t at, Encoding encoding) {
  const auto first = static_cast<unsigned char>(bytes[at]);
  const auto second = static_cast<unsigned char>(bytes[at + 1]);
  return encoding == Encoding::kUtf16Be ? static_cast<char32_t>(first << 8U | second)
                                        : static_cast<char32_t>(second << 8U | first);
}

void append_utf8(std::string& out, char32_t value) {
  const auto tail = [&](unsigned shift) {
    out += static_cast<char>(0x80U | (value >> shift & 0x3FU));
  };
  if (value < 0x80) {
    out += static_cast<char>(value);
  } else if (value < 0x800) {
    out += static_cast<char>(0xC0U | value >> 6U);
    tail(0);
  } else if (value < 0x10000) {
    out += static_cast<char>(0xE0U | value >> 12U);
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0U | value >> 18U);
    tail(12);
    tail(6);
    tail(0);
  }
}

std::string from_utf16(std::string_view bytes, Encoding encoding) {
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    char32_t value = unit_at(bytes, at, encoding);
    if (value >= 0xD800 && value <= 0xDFFF) {
      const char32_t next = at + 3 < bytes.size() ? unit_at(bytes, at + 2, encoding) : 0;
      if (value <= 0xDBFF && next >= 0xDC00 && next <= 0xDFFF) {
        value = 0x10000 + ((value - 0xD800) << 10U) + (next - 0xDC00);
        at += 2;
      } else {
        value = kReplacement;
      }
    }
    append_utf8(out, value);
  }
  return out;
}

}  // namespace

std::string_view to_string(Encoding encoding) {
  switch (encoding) {
    case Encoding::kUtf8:
      return "UTF-8";
    case Encoding::kUtf16Le:
      return "UTF-16LE";
    case Encoding::kUtf16Be:
      return "UTF-16BE";
    case Encoding::kEightBit:
      return "8-bit";
  }
  return "unknown";
}

Encoding encoding_of(std::string_view bytes) {
  if (has_utf16_mark(bytes) && bytes.size() % 2 == 0) {
    return bytes.front() == '\xFF' ? Encoding::kUtf16Le : Encoding::kUtf16Be;
  }
  return text::is_valid_utf8(bytes) ? Encoding::kUtf8 : Encoding::kEightBit;
}

std::string_view unreadable_encoding(std::string_view bytes) {
  if (is_utf32(bytes)) {
    return "UTF-32";
  }
  return has_utf16_mark(bytes) && bytes.size() % 2 != 0 ? "UTF-16" : "";
}

DecodedText decode(std::string bytes) {
  const Encoding encoding = encoding_of(bytes);
  const bool wide = encoding == Encoding::kUtf16Le || encoding == Encoding::kUtf16Be;
  return {.encoding = encoding, .text = wide ? from_utf16(bytes, encoding) : std::move(bytes)};
}

FilePositions::FilePositions(std::string_view text, Encoding encoding)
    : map_(encoding == Encoding::kUtf16Le || encoding == Encoding::kUtf16Be
               ? std::make_unique<text::PositionMap>(text)
               : nullptr) {}

FilePositions::~FilePositions() = default;
FilePositions::FilePositions(FilePositions&&) noexcept = default;
FilePositions& FilePositions::operator=(FilePositions&&) noexcept = default;

ByteRange FilePositions::in_file(ByteRange in_text) const {
  if (!map_) {
    return in_text;
  }
  constexpr std::uint32_t kUnitBytes = 2;
  return {.begin = map_->utf16_of(in_text.begin) * kUnitBytes,
          .end = map_->utf16_of(in_text.end) * kUnitBytes};
}

}  // namespace strata::scan
