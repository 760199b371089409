// Records by RFC 4180: a line break inside quotes belongs to the field. A quote that is not closed
// within kMostRecordLines lines is a character like any other, so that one stray quote does not
// swallow the file. Tested by formats_test.cpp.
#include <algorithm>

#include "document/formats.hpp"
#include "document/line_blocks.hpp"

namespace strata::document {
namespace {

/// True if a field in quotes is open after `text`; `open`: before it.
bool quote_open_after(std::string_view text, bool open) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '"') {
      continue;
    }
    if (open && i + 1 < text.size() && text[i + 1] == '"') {
      ++i;  // a quote inside the field is written as two
      continue;
    }
    const bool begins = i == 0 || text[i - 1] == ',' || text[i - 1] == '\t' || text[i - 1] == ';' ||
                        text[i - 1] == '|';
    if (open || begins) {
      open = !open;
    }
  }
  return open;
}

/// A record with the blanks around it: tabs there are columns without a name.
ByteRange whole_lines(std::string_view bytes, std::uint32_t begin, std::uint32_t end) {
  const std::size_t rest = bytes.find_first_not_of(" \t", end);
  return {begin, static_cast<std::uint32_t>(std::min(rest, bytes.size()))};
}

std::uint32_t record_end(const LineBlocks& lines, std::uint32_t i) {
  bool open = quote_open_after(lines.text(i), false);
  std::uint32_t end = i + 1;
  while (open && end < lines.count() && end - i < kMostRecordLines) {
    open = quote_open_after(lines.text(end), true);
    ++end;
  }
  return open ? i + 1 : end;
}

}  // namespace

Blocks scan_delimited(std::string_view bytes, const Carried& before) {
  LineBlocks lines(bytes);
  std::uint32_t i = lines.next_visible(0);
  if (i < lines.count()) {
    const std::uint32_t table = lines.add(BlockKind::kTable, i, lines.count());
    for (bool head = before.table_head.empty(); i < lines.count();
         i = lines.next_visible(i), head = false) {
      const std::uint32_t end = record_end(lines, i);
      const std::uint32_t row = lines.add(BlockKind::kTableRow, i, end, table);
      if (head) {
        Block& whole = lines.at(table);
        whole.head = whole_lines(bytes, lines.line(i).begin, lines.at(row).range.end);
        whole.range = {std::min(whole.range.begin, whole.head.begin),
                       std::max(whole.range.end, whole.head.end)};
      }
      i = end;
    }
  }
  return lines.finish();
}

std::string_view head_of_delimited(std::string_view bytes) {
  const Blocks blocks = scan_delimited(bytes, {});
  return blocks.size() > 1 ? slice(bytes, blocks[1].head) : std::string_view();
}

}  // namespace strata::document
