// Lines are read as git reads them: a byte order mark and CR before LF are dropped, `#` opens a
// comment, spaces at the end go unless escaped, and a NUL ends the line. Parsing is one pass; a
// match looks at the lines from the last to the first. Tested by ignore_file_test.cpp, and against
// git by ignore_git_test.cpp.
#include "scan/ignore_file.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include "scan/git_configuration.hpp"

namespace strata::scan {

namespace {

// Removes spaces at the end; an escaped one stays, with those before it.
std::string_view without_trailing_spaces(std::string_view line) {
  std::size_t keep = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\') {
      if (++i == line.size()) {
        return line;
      }
      keep = i + 1;
    } else if (line[i] != ' ') {
      keep = i + 1;
    }
  }
  return line.substr(0, keep);
}

// Size of what git before 2.52 compares by itself where that makes a difference: the letters before
// stars that it then takes for a whole name. 0 elsewhere.
std::size_t size_before_stars(std::string_view pattern) {
  const std::size_t stars = pattern.find_first_of("*?[\\");
  if (stars == std::string_view::npos || stars == 0 || pattern[stars - 1] == '/') {
    return 0;
  }
  const std::size_t end = std::min(pattern.find_first_not_of('*', stars), pattern.size());
  const std::string_view behind = pattern.substr(end);
  const bool whole = behind.empty() || behind.starts_with('/') || behind.starts_with("\\/");
  return end - stars >= 2 && whole ? stars : 0;
}

IgnorePattern parse_pattern(std::string_view text, std::uint32_t line, const PatternStyle& style) {
  std::string_view pattern = text;
  const bool negated = pattern.starts_with('!');
  if (negated) {
    pattern.remove_prefix(1);
  }
  const bool folder_only = pattern.ends_with('/');
  if (folder_only) {
    pattern.remove_suffix(1);
  }
  const bool name_only = pattern.find('/') == std::string_view::npos;
  if (pattern.starts_with('/')) {
    pattern.remove_prefix(1);
  }
  std::string opening;
  if (const std::size_t size = name_only ? 0 : size_before_stars(pattern);
      size > 0 && style.cuts_patterns != nullptr && style.cuts_patterns()) {
    opening =
        style.ignore_case ? in_small_letters(pattern.substr(0, size)) : pattern.substr(0, size);
    pattern.remove_prefix(size);
  }
  return {.text = std::string(text),
          .line = line,
          .negated = negated,
          .folder_only = folder_only,
          .name_only = name_only,
          .opening = std::move(opening),
          .glob = Glob(pattern, style.ignore_case)};
}

}  // namespace

IgnoreFile::IgnoreFile(std::string_view bytes, std::string label, std::size_t base_size,
                       const PatternStyle& style)
    : label_(std::move(label)), base_size_(base_size), ignore_case_(style.ignore_case) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (bytes.starts_with(kByteOrderMark)) {
    bytes.remove_prefix(kByteOrderMark.size());
  }
  for (std::uint32_t number = 1; !bytes.empty(); ++number) {
    const std::size_t end = bytes.find('\n');
    std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    line = line.substr(0, line.find('\0'));
    if (line.starts_with('#')) {
      continue;
    }
    line = without_trailing_spaces(line);
    if (!line.empty()) {
      patterns_.push_back(parse_pattern(line, number, style));
    }
  }
}

const IgnorePattern* IgnoreFile::last_match(std::string_view path, bool is_folder) const {
  const std::string_view below = path.substr(base_size_);
  const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 = 0: all of it
  for (const IgnorePattern& pattern : std::views::reverse(patterns_)) {
    if (pattern.folder_only && !is_folder) {
      continue;
    }
    if (pattern.name_only) {
      if (pattern.glob.matches(name)) {
        return &pattern;
      }
    } else if (below.starts_with(pattern.opening) &&
               pattern.glob.matches(below.substr(pattern.opening.size()))) {
      return &pattern;
    }
  }
  return nullptr;
}

}  // namespace strata::scan
