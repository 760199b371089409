// O(bytes). Tested by code_text_test.cpp.
#include "train/code_text.hpp"

#include <algorithm>

namespace strata::train {

namespace {

bool has_letters(std::string_view text) {
  const auto letters = std::ranges::count_if(
      text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ' '; });
  return static_cast<std::size_t>(letters) * 10 >= text.size() * 7;
}

}  // namespace

std::string cut_out(std::string_view bytes, ByteRange whole, std::span<const ByteRange> holes,
                    std::size_t max_bytes) {
  std::string code;
  std::uint32_t at = whole.begin;
  for (const ByteRange hole : holes) {
    if (hole.end <= at || hole.begin >= whole.end) {
      continue;
    }
    code += slice(bytes, {at, std::max(at, hole.begin)});
    code += ' ';
    at = std::min(hole.end, whole.end);
  }
  code += slice(bytes, {at, whole.end});
  if (code.size() > max_bytes) {
    const std::size_t line = code.rfind('\n', max_bytes);
    code.resize(line == std::string::npos ? max_bytes : line);
  }
  return code;
}

std::string prose(std::string_view line, const TextLimits& limits) {
  std::size_t words = 0;
  std::size_t at = 0;
  while (at < line.size() && words < limits.max_words) {
    at = std::min(line.find(' ', at + 1), line.size());
    ++words;
  }
  const std::string_view cut = line.substr(0, at);
  return words >= limits.min_words && has_letters(cut) ? std::string(cut) : std::string();
}

std::string joined(std::span<const std::string> words) {
  std::string text;
  for (const std::string& word : words) {
    text += text.empty() ? "" : " ";
    text += word;
  }
  return text;
}

}  // namespace strata::train
