// The first characters of a code block say of which format it is. Tested by leaf_text_test.cpp.
#include "document/fence.hpp"

#include <algorithm>

#include "document/line_blocks.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kLongestInfo = 200;  // bytes looked at
constexpr std::size_t kLongestWord = 64;   // bytes of the name of a language
constexpr std::size_t kRead = 4096;        // bytes of an opening that are looked at
constexpr std::size_t kNone = std::string_view::npos;

std::string_view without_blanks(std::string_view line) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t begin = line.find_first_not_of(kBlanks);
  return begin == kNone ? std::string_view()
                        : line.substr(begin, line.find_last_not_of(kBlanks) - begin + 1);
}

std::size_t line_end(std::string_view text, std::size_t at) {
  return std::min(text.find_first_of("\r\n", at), text.size());
}

/// Begin of the line after the one that ends at `end`.
std::size_t next_line(std::string_view text, std::size_t end) {
  return std::min(end + (text.substr(end, 2) == "\r\n" ? 2 : 1), text.size());
}

bool is_directive(std::string_view line) { return line.starts_with(".. "); }

bool begins_org_block(std::string_view line) {
  return line.starts_with("#+begin") || line.starts_with("#+BEGIN") || line.starts_with("#+Begin");
}

/// `.. code-block:: x` and the options right below it.
FenceMarks directive(std::string_view source) {
  FenceMarks marks{.opening = line_end(source, 0), .closing = {}, .blank_line = true};
  while (marks.opening < source.size()) {
    const std::size_t begin = next_line(source, marks.opening);
    const std::size_t end = line_end(source, begin);
    if (!without_blanks(source.substr(begin, end - begin)).starts_with(':')) {
      break;
    }
    marks.opening = end;
  }
  return marks;
}

/// Lines of attributes, then a delimiter.
FenceMarks delimited(std::string_view source) {
  FenceMarks marks;
  for (std::size_t begin = 0; begin < source.size();) {
    const std::size_t end = line_end(source, begin);
    const std::string_view line = without_blanks(source.substr(begin, end - begin));
    const bool delimiter =
        is_run_of(line, "-.=_*/+`", 4) || line == "--" || line.starts_with("```");
    if (delimiter) {
      marks.opening = end;
      marks.closing = line.starts_with("```") ? "```" : line;
      return marks;
    }
    if (!line.starts_with('[') && !line.starts_with('.')) {
      return marks;  // one paragraph: its attributes open it
    }
    marks.opening = end;
    begin = next_line(source, end);
  }
  return marks;
}

/// `<pre>` with the tag of the code in it.
FenceMarks tags(std::string_view source, std::size_t at) {
  FenceMarks marks{.opening = 0, .closing = "</pre>", .inside_line = true};
  marks.opening = std::min(source.find('>', at) + 1, source.size());
  if (source.substr(marks.opening, 5) == "<code") {
    const std::size_t end = source.find('>', marks.opening);
    marks.opening = end == kNone ? marks.opening : end + 1;
    marks.closing.insert(0, "</code>");
  }
  return marks;
}

/// Begin of the last line, if that is the closing one; else the end.
std::size_t closing_begin(std::string_view source, const FenceMarks& marks) {
  const std::size_t last = source.find_last_of("\r\n");
  if (last == kNone || last + 1 <= marks.opening || marks.closing.empty()) {
    return source.size();
  }
  std::string_view line = source.substr(last + 1);
  line.remove_prefix(std::min(line.find_first_not_of(" \t>"), line.size()));
  const bool org = marks.closing.starts_with("#+") && line.size() > 5 && line.starts_with("#+") &&
                   (line[2] == 'e' || line[2] == 'E');
  return org || without_blanks(line) == marks.closing ? last + 1 : source.size();
}

}  // namespace

std::string_view info_language(std::string_view info) {
  info = info.substr(0, kLongestInfo);
  info.remove_prefix(std::min(info.find_first_not_of("{. \t"), info.size()));
  const std::string_view word = info.substr(0, info.find_first_of(" \t,:;{}"));
  return word.size() < kLongestWord ? word : std::string_view();
}

FenceMarks fence_marks(std::string_view source) {
  source = source.substr(0, kRead);
  const std::string_view line = source.substr(0, line_end(source, 0));
  const char mark = line.empty() ? '\0' : line.front();
  if (line.starts_with("```") || line.starts_with("~~~")) {
    const std::size_t length = std::min(line.find_first_not_of(mark), line.size());
    return {.opening = line.size(), .closing = std::string(length, mark)};
  }
  if (is_directive(line)) {
    return directive(source);
  }
  if (begins_org_block(line)) {
    const std::string_view word = line.substr(0, line.find(' '));
    const std::string_view end = line[2] == 'b' ? "#+end" : line[3] == 'E' ? "#+END" : "#+End";
    return {.opening = line.size(), .closing = std::string(end).append(word.substr(7))};
  }
  const std::size_t pre = mark == '<' ? std::min(source.find("<pre"), source.find("<PRE")) : kNone;
  return pre != kNone ? tags(source, pre) : delimited(source);
}

std::uint32_t opening_end(std::string_view bytes, const Block& fence) {
  const std::string_view source = slice(bytes, fence.range);
  const std::size_t escape = source.substr(0, kRead).find("\\n");  // of a notebook's line
  const std::size_t opening = std::min(fence_marks(source).opening, escape);
  return fence.range.begin + static_cast<std::uint32_t>(std::max<std::size_t>(opening, 1));
}

ByteRange fence_content(std::string_view bytes, const Block& fence) {
  const std::string_view source = slice(bytes, fence.range);
  const FenceMarks marks = fence_marks(source);
  const std::size_t begin = marks.inside_line ? marks.opening : next_line(source, marks.opening);
  const bool markdown = source.starts_with("```") || source.starts_with("~~~");
  const std::size_t end = !markdown || fence.closed ? closing_begin(source, marks) : source.size();
  if (begin >= end) {
    return {fence.range.end, fence.range.end};
  }
  return {fence.range.begin + static_cast<std::uint32_t>(begin),
          fence.range.begin + static_cast<std::uint32_t>(end)};
}

}  // namespace strata::document
