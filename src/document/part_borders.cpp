// The blocks of what has arrived tell. Its last block is never a border, as what follows may change
// it. Tested by windows_test.cpp.
#include "document/part_borders.hpp"

#include <algorithm>
#include <cstdint>
#include <ranges>

#include "document/block_scanner.hpp"
#include "document/formats.hpp"
#include "document/sentence_cuts.hpp"
#include "text/utf8.hpp"

namespace strata::document {
namespace {

std::size_t line_begin(std::string_view bytes, std::size_t at) {
  const std::size_t feed = at == 0 ? std::string_view::npos : bytes.rfind('\n', at - 1);
  return feed == std::string_view::npos ? 0 : feed + 1;
}

/// Where the line of a block begins that begins it; 0 if that is after a lone carriage return:
/// lines are counted by line feeds in a file that has them, and what precedes belongs to another
/// block.
std::size_t block_line(std::string_view bytes, std::size_t at) {
  const std::size_t begin = line_begin(bytes, at);
  return bytes.substr(begin, at - begin).find('\r') == std::string_view::npos ? begin : 0;
}

/// Of Markdown's headings, those that are marked in their own line: underlined ones may take lines
/// from what precedes them.
std::size_t last_heading(std::string_view bytes, std::size_t least) {
  const Blocks blocks = scan_blocks(bytes);
  std::size_t border = 0;
  for (std::uint32_t i = 1; i < blocks.size(); i = blocks[i].after) {
    const Block& block = blocks[i];
    const bool marked = block.kind == BlockKind::kHeading && bytes[block.range.begin] == '#';
    if (marked && block.range.begin >= least &&
        bytes.find('\n', block.range.end) != std::string_view::npos) {
      border = std::max(border, block_line(bytes, block.range.begin));
    }
  }
  return border;
}

/// Where a block of the top level begins that is not the last one.
std::size_t last_block(std::string_view bytes, std::size_t least) {
  const Blocks blocks = scan_blocks(bytes);
  std::size_t border = 0;
  for (std::uint32_t i = 1; i < blocks.size() && blocks[i].after < blocks.size();
       i = blocks[i].after) {
    const std::size_t begin = line_begin(bytes, blocks[i].range.begin);
    border = begin >= least ? begin : border;
  }
  return border;
}

/// Any line, and in a line without end any character, with something visible on both sides: there
/// is no part of blanks alone.
std::size_t last_place(std::string_view bytes, std::size_t least) {
  const std::size_t visible = bytes.find_last_not_of(" \t\r\n");
  if (visible == std::string_view::npos || visible <= least) {
    return 0;
  }
  const std::size_t line = line_begin(bytes, visible);
  const std::size_t border = line >= least ? line : text::cut_at_or_before(bytes, visible, least);
  return border <= visible && text::has_visible(bytes.substr(0, border)) ? border : 0;
}

/// A line that begins a sentence, if the last ones have one.
std::size_t last_line(std::string_view bytes, std::size_t least) {
  constexpr std::size_t kLooked = 16384;
  const std::size_t last = line_begin(bytes, bytes.size());
  if (last < least) {
    return 0;
  }
  const std::size_t from = line_begin(bytes, std::max(least, last - std::min(last, kLooked)));
  const auto sentences =
      sentence_starts(bytes, {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(last)});
  for (const auto start : std::views::reverse(sentences)) {
    if (start >= least && bytes[start - 1] == '\n') {
      return start;
    }
  }
  return last;
}

std::size_t last_of_text(std::string_view bytes, std::size_t least, const Carried& before) {
  const Blocks blocks = scan_plain_text(bytes, before);
  std::size_t heading = 0;
  std::size_t element = 0;
  for (std::uint32_t i = 1; i < blocks.size() && blocks[i].after < blocks.size();
       i = blocks[i].after) {
    const std::size_t begin =
        blocks[i].range.begin < least ? 0 : block_line(bytes, blocks[i].range.begin);
    if (begin > 0) {
      element = begin;
      heading = blocks[i].kind == BlockKind::kHeading ? element : heading;
    }
  }
  element = element < least ? 0 : element;  // an indented first line
  heading = heading < least ? 0 : heading;
  return heading > 0 ? heading : element > 0 ? element : last_line(bytes, least);
}

/// Quotes that are open at the end are resolved within kMostRecordLines lines, so records before
/// them are what they will be.
std::size_t last_record(std::string_view bytes, std::size_t least, const Carried& before) {
  std::size_t known = bytes.size();
  for (std::uint32_t lines = 0; lines <= kMostRecordLines && known > 0; ++lines) {
    known = line_begin(bytes, known - 1);
  }
  const Blocks blocks = scan_delimited(bytes, before);
  std::size_t border = 0;
  for (const Block& block : blocks) {
    const bool body = block.kind == BlockKind::kTableRow && block.parent > 0 &&
                      block.range != blocks[block.parent].head;
    if (body && block.range.begin < known) {
      const std::size_t begin = block_line(bytes, block.range.begin);
      border = begin >= least ? begin : border;
    }
  }
  return border;
}

}  // namespace

bool has_part_borders(std::string_view language) {
  return language == "markdown" || language == "text" || language == "csv";
}

std::size_t last_border(std::string_view bytes, std::size_t least, std::string_view language,
                        const Carried& before) {
  if (language == "text") {
    return last_of_text(bytes, least, before);
  }
  return language == "csv" ? last_record(bytes, least, before) : last_heading(bytes, least);
}

std::size_t forced_border(std::string_view bytes, std::size_t least, std::string_view language) {
  const std::size_t block = language == "markdown" ? last_block(bytes, least) : 0;
  return block > 0 ? block : last_place(bytes, least);
}

}  // namespace strata::document
