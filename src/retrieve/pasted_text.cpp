// Signs from the strongest to the weakest. Word lists are English, as messages of programs are.
// Tested by inline_filters_test.cpp.
#include "retrieve/pasted_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "retrieve/query_kind.hpp"
#include "retrieve/stack_trace.hpp"

namespace strata::retrieve {

namespace {

constexpr std::size_t kStructured = 2;  // pairs of a log line
constexpr std::array<std::string_view, 19> kTroubles = {
    "error",   "exception", "invalid", "unexpected", "unknown",   "undefined", "failed",
    "failure", "cannot",    "can't",   "not found",  "not valid", "not a ",    "fatal",
    "panic",   "warning",   "missing", "unresolved", "expected"};

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

bool has_marks_of_code(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool call = text[i] == '(' && !text.substr(i).starts_with("()");
    if (call || std::string_view("{};=<>|\\[]").find(text[i]) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

}  // namespace

Origin origin_of(std::string_view text, std::size_t pairs) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  text = text.substr(begin, end == std::string_view::npos ? 0 : end + 1 - begin);
  if (text.find('\n') != std::string_view::npos || read_stack_trace(text).trace_lines > 0) {
    return Origin::kPasted;
  }
  if (is_question(text)) {
    return Origin::kTyped;
  }
  if (pairs >= kStructured || is_error_message(text)) {
    return Origin::kPasted;
  }
  const std::string folded = lower(text);
  const bool trouble = std::ranges::any_of(
      kTroubles, [&](std::string_view word) { return folded.find(word) != std::string::npos; });
  return trouble || pairs > 0 || has_marks_of_code(text) ? Origin::kMixed : Origin::kTyped;
}

}  // namespace strata::retrieve
