// One pass over the code points; whatever could act on a terminal is spelled out. Direction
// controls are those of the "Trojan source" attack (CVE-2021-42574). Tested by safe_text_test.cpp.
#include "apps/cli/safe_text.hpp"

#include <iterator>

#include <fmt/format.h>

#include "text/utf8.hpp"

namespace strata::cli {

namespace {

constexpr char32_t kDelete = 0x7F;
constexpr char32_t kLastControl = 0x9F;

bool is_control(char32_t c) { return c < 0x20 || (c >= kDelete && c <= kLastControl); }

bool turns_direction(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

bool breaks_line(char32_t c) { return c == 0x2028 || c == 0x2029; }

std::string escaped(std::string_view text, bool keep_layout) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::decode_at(text, at);
    const char32_t c = point.value;
    const bool layout = keep_layout && (c == U'\n' || c == U'\t');
    if (!point.valid) {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<unsigned char>(text[at]));
    } else if (is_control(c) && !layout) {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<unsigned>(c));
    } else if (turns_direction(c) || breaks_line(c)) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out.append(text.substr(at, point.length));
    }
    at += point.length;
  }
  return out;
}

}  // namespace

std::string safe_text(std::string_view text) { return escaped(text, true); }

std::string safe_line(std::string_view text) { return escaped(text, false); }

std::string shortened(std::string_view name, std::size_t most) {
  constexpr std::string_view kGap = "...";
  if (name.size() <= most) {
    return std::string(name);
  }
  // The end says more than the beginning: it gets two thirds.
  const std::size_t head = text::cut_at_or_before(name, (most - kGap.size()) / 3, 0);
  const std::size_t rest = most - kGap.size() - head;
  const std::size_t tail = text::cut_at_or_before(name, name.size() - rest, 0);
  std::string out(name.substr(0, head));
  out += kGap;
  out += name.substr(tail);
  return out;
}

}  // namespace strata::cli
