// Line by line. A file name is a run of path characters that ends with an extension, directly in
// front of one of the forms of a line number; so one scanner reads all languages. Python prints
// the innermost call last, all others first. Tested by query_kind_test.cpp.
#include "retrieve/stack_trace.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace strata::retrieve {

namespace {

constexpr std::size_t kMostFrames = 64;
constexpr std::size_t kLongestExtension = 8;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_path_character(char c) {
  return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) > 127 ||
         std::string_view("_-./\\+@$~%[]").find(c) != std::string_view::npos;
}

bool is_name_character(char c) {
  return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) > 127 ||
         std::string_view("_.:$<>~#/").find(c) != std::string_view::npos;
}

/// The number of a line behind a file name, in any of the forms that name one.
std::optional<std::uint32_t> line_after(std::string_view rest) {
  constexpr std::array<std::string_view, 6> kForms = {"\", line ", "', line ", ":line ",
                                                      ", line ",   ":",        "("};
  for (const std::string_view form : kForms) {
    if (!rest.starts_with(form)) {
      continue;
    }
    std::uint64_t number = 0;
    std::size_t i = form.size();
    for (; i < rest.size() && is_digit(rest[i]) && number < 100'000'000; ++i) {
      number = number * 10 + static_cast<std::uint64_t>(rest[i] - '0');
    }
    const bool whole = i > form.size() && (i == rest.size() || !is_name_character(rest[i]) ||
                                           rest[i] == ':' || rest[i] == '.');
    if (whole && number > 0 && (form != "(" || (i < rest.size() && rest[i] == ')'))) {
      return static_cast<std::uint32_t>(number);
    }
  }
  return std::nullopt;
}

bool ends_with_extension(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == path.size() ||
      path.size() - dot - 1 > kLongestExtension) {
    return false;
  }
  const std::string_view extension = path.substr(dot + 1);
  return is_letter(extension.front()) &&
         std::all_of(extension.begin(), extension.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '+'; }) &&
         path[dot - 1] != '/' && path[dot - 1] != '\\';
}

std::string as_path(std::string_view written) {
  std::string path(written);
  std::replace(path.begin(), path.end(), '\\', '/');
  while (path.starts_with("./")) {
    path.erase(0, 2);
  }
  return path;
}

std::string_view name_at(std::string_view line, std::size_t from) {
  std::size_t end = from;
  while (end < line.size() && is_name_character(line[end])) {
    ++end;
  }
  std::string_view name = line.substr(from, end - from);
  while (!name.empty() && (name.back() == '.' || name.back() == ':')) {
    name.remove_suffix(1);
  }
  return name;
}

/// "run.rs:8:9"
bool holds_line_number(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon != std::string_view::npos && colon + 1 < name.size() && is_digit(name[colon + 1]);
}

/// The function that a frame's line of text names: `in NAME`, `at NAME(`, `:in 'NAME'`.
std::string symbol_in(std::string_view line) {
  constexpr std::array<std::string_view, 6> kMarks = {":in '", ":in `", " in '",
                                                      " in `", " in ",  "at "};
  for (const std::string_view mark : kMarks) {
    const std::size_t at = line.find(mark);
    if (at == std::string_view::npos) {
      continue;
    }
    const std::string_view name = name_at(line, at + mark.size());
    const std::size_t behind = at + mark.size() + name.size();
    const std::string_view rest = line.substr(std::min(behind, line.size()));
    const bool is_called = rest.starts_with("(") || rest.starts_with(" (");
    if (name.size() > 1 && !is_digit(name.front()) && !holds_line_number(name) &&
        (is_called || !(line_after(rest) || ends_with_extension(name)))) {
      return std::string(name);
    }
  }
  return {};
}

bool begins_like_a_frame(std::string_view line) {
  constexpr std::array<std::string_view, 5> kBeginnings = {"at ", "File \"", "from ", "#", "in "};
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string_view::npos) {
    return false;
  }
  const std::string_view text = line.substr(first);
  return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view beginning) { return text.starts_with(beginning); });
}

/// The file name that ends right before `end`, or "".
std::string_view path_before(std::string_view line, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && is_path_character(line[begin - 1])) {
    --begin;
  }
  const std::string_view path = line.substr(begin, end - begin);
  return ends_with_extension(path) ? path : std::string_view{};
}

std::optional<Frame> frame_in(std::string_view line) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (std::string_view(":(\"',").find(line[i]) == std::string_view::npos) {
      continue;
    }
    const auto number = line_after(line.substr(i));
    if (!number) {
      continue;
    }
    const std::string_view path = path_before(line, i);
    if (!path.empty()) {
      return Frame{.path = as_path(path), .line = *number, .symbol = symbol_in(line)};
    }
  }
  return std::nullopt;
}

}  // namespace

StackTrace read_stack_trace(std::string_view text) {
  StackTrace trace;
  for (std::size_t begin = 0; begin < text.size() && trace.frames.size() < kMostFrames;) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (auto frame = frame_in(line)) {
      trace.trace_lines += begins_like_a_frame(line) ? 1U : 0U;
      trace.frames.push_back(*std::move(frame));
    }
    begin = end + 1;
  }
  if (text.find("most recent call last") != std::string_view::npos) {
    std::reverse(trace.frames.begin(), trace.frames.end());
  }
  return trace;
}

}  // namespace strata::retrieve
