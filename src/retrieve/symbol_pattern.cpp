// Both sides are cut into parts at separators, then compared from the back. Tested by
// inline_filters_test.cpp.
#include "retrieve/symbol_pattern.hpp"

#include <algorithm>

namespace strata::retrieve {

namespace {

bool separates(char c) {
  return c == '.' || c == ':' || c == '#' || c == '/' || c == '>' || c == ' ';
}

/// Greedy match with backtracking to the last star only: O(text * pattern).
bool star_matches(std::string_view text, std::string_view pattern) {
  std::size_t t = 0;
  std::size_t p = 0;
  std::size_t star = std::string_view::npos;
  std::size_t resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') {
    ++p;
  }
  return p == pattern.size();
}

}  // namespace

std::vector<std::string> name_parts(std::string_view name) {
  std::vector<std::string> parts;
  std::string part;
  const auto finish = [&] {
    if (!part.empty()) {
      parts.push_back(std::move(part));
      part.clear();
    }
  };
  for (std::size_t i = 0; i < name.size() && name[i] != '('; ++i) {
    const bool arrow = name[i] == '-' && i + 1 < name.size() && name[i + 1] == '>';
    if (arrow || separates(name[i])) {
      finish();
      continue;
    }
    const char c = name[i];
    part += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  finish();
  return parts;
}

SymbolPattern::SymbolPattern(std::string_view pattern) : parts_(name_parts(pattern)) {}

bool SymbolPattern::matches(std::string_view path) const {
  const std::vector<std::string> parts = name_parts(path);
  return !parts_.empty() && parts.size() >= parts_.size() &&
         std::equal(parts_.rbegin(), parts_.rend(), parts.rbegin(),
                    [](const std::string& pattern, const std::string& part) {
                      return star_matches(part, pattern);
                    });
}

}  // namespace strata::retrieve
