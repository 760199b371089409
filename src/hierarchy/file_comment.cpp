// Finds a file's own comment. Neighbouring comment nodes on successive lines count as one. A
// licence or a tool's note is known by its words, looked for in the first 512 bytes of the comment.
// Tested by file_comment_test.cpp.
#include "hierarchy/file_comment.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace strata::hierarchy {

namespace {

constexpr std::size_t kMostComments = 64;
constexpr std::size_t kLookAt = 512;
constexpr std::array<std::string_view, 10> kNoticeWords = {
    "copyright",    "licen",  "spdx-", "all rights reserved", "-*-", "vim:", "eslint",
    "clang-format", "pylint", "@ts-"};

bool has_words_of_a_notice(std::string_view comment) {
  std::string lower(comment.substr(0, kLookAt));
  std::ranges::transform(lower, lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return std::ranges::any_of(
      kNoticeWords, [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

// Only blanks between them and at most one line end.
bool continues(std::string_view bytes, ByteRange before, ByteRange next) {
  if (next.begin < before.end) {
    return false;
  }
  const std::string_view between = slice(bytes, {before.end, next.begin});
  // A line comment of some grammars includes its line end.
  const std::size_t line_ends = static_cast<std::size_t>(std::ranges::count(between, '\n'));
  return between.find_first_not_of(" \t\r\n") == std::string_view::npos && line_ends <= 1;
}

std::vector<ByteRange> leading_comments(std::string_view bytes, const parse::SyntaxTree& tree) {
  const std::size_t end = tree.symbols.empty() ? bytes.size() : tree.symbols.front().range.begin;
  std::vector<ByteRange> runs;
  std::size_t comments = 0;
  for (const parse::SyntaxNode& node : tree.nodes) {
    if (node.range.begin >= end || comments == kMostComments) {
      break;
    }
    if (!lang::has(node.roles, lang::Role::kComment | lang::Role::kDocumentation)) {
      continue;
    }
    ++comments;
    const bool shebang = node.range.begin == 0 && bytes.starts_with("#!");
    if (shebang) {
      continue;
    }
    if (!runs.empty() && continues(bytes, runs.back(), node.range)) {
      runs.back() = runs.back().joined(node.range);
    } else if (runs.empty() || node.range.begin >= runs.back().end) {
      runs.push_back(node.range);
    }
  }
  return runs;
}

}  // namespace

ByteRange file_comment(std::string_view bytes, const parse::SyntaxTree& tree) {
  for (const ByteRange run : leading_comments(bytes, tree)) {
    if (!has_words_of_a_notice(slice(bytes, run))) {
      return run;
    }
  }
  return {};
}

}  // namespace strata::hierarchy
