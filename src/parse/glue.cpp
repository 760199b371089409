// A definition asks at the moment it is entered, when exactly the comments before it have been
// seen; so the answer is found at the end of the list. Tested by glue_test.cpp.
#include "parse/glue.hpp"

#include <algorithm>

#include "parse/documentation.hpp"

namespace strata::parse {
namespace {

constexpr int kManyLines = 3;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\r'; }

}  // namespace

ByteRange trimmed_end(std::string_view text, ByteRange range) {
  while (range.end > range.begin &&
         (is_blank(text[range.end - 1]) || text[range.end - 1] == '\n')) {
    --range.end;
  }
  return range;
}

void GlueLog::add_masked(std::uint32_t position) {
  for (; next_masked_ < masked_.size() && masked_[next_masked_].begin < position; ++next_masked_) {
    items_.push_back({masked_[next_masked_], true, true});
  }
}

void GlueLog::add(ByteRange range, bool is_decoration) {
  add_masked(range.begin);
  items_.push_back({trimmed_end(text_, range), is_decoration});
}

int GlueLog::lines_between(std::uint32_t end, std::uint32_t begin) const {
  int lines = end <= begin ? 0 : kManyLines;
  for (std::uint32_t i = end; i < begin && lines < kManyLines; ++i) {
    const char c = text_[i];
    if (c == '\n' || (c == '\r' && !(i + 1 < text_.size() && text_[i + 1] == '\n'))) {
      ++lines;
    } else if (!is_blank(c)) {
      lines = kManyLines;
    }
  }
  return lines;
}

bool GlueLog::begins_its_line(std::uint32_t position) const {
  while (position > 0 && (text_[position - 1] == ' ' || text_[position - 1] == '\t')) {
    --position;
  }
  return position == 0 || text_[position - 1] == '\n' || text_[position - 1] == '\r';
}

std::uint32_t GlueLog::before_macros(std::uint32_t position) const {
  if (text_.data() == parsed_.data()) {
    return position;
  }
  std::uint32_t begin = position;
  for (std::uint32_t end = position;;) {  // of a line, or of its part before `position`
    std::uint32_t at = end;
    while (at > 0 && is_blank(parsed_[at - 1])) {
      --at;
    }
    while (at < end && is_blank(text_[at])) {
      ++at;
    }
    const bool attribute = at < end && text_.substr(at, 2) == "__" && begins_its_line(at);
    if (end != position && !attribute) {
      return begin;
    }
    begin = at;
    while (at > 0 && is_blank(text_[at - 1])) {
      --at;
    }
    if (at == 0 || text_[at - 1] != '\n') {
      return begin;
    }
    end = at - 1;
  }
}

bool GlueLog::only_blanks_between(std::uint32_t end, std::uint32_t begin) const {
  while (end < begin && (is_blank(text_[end]) || text_[end] == '\n')) {
    ++end;
  }
  return end >= begin;
}

bool GlueLog::follows_decoration(std::size_t i) const {
  return i > 0 && items_[i - 1].is_decoration &&
         lines_between(items_[i - 1].range.end, items_[i].range.begin) == 0;
}

Glue GlueLog::before(std::uint32_t position) {
  add_masked(position);
  position = before_macros(position);
  Glue glue{position, {position, position}};
  std::size_t i = items_.size();
  while (i > 0 && items_[i - 1].range.begin >= position) {
    --i;
  }
  Glue below = glue;  // what touches, without the comment over a blank line
  bool apart = false;
  for (; i > 0; --i) {
    const Item& item = items_[i - 1];
    const int lines = lines_between(item.range.end, glue.begin);
    const bool over_blank = lines == 2 && glue.documentation.empty() && !item.is_decoration;
    const bool far = item.masked && only_blanks_between(item.range.end, glue.begin);
    if (lines > 1 && !over_blank && !far) {
      break;
    }
    if (!item.is_decoration && !begins_its_line(item.range.begin) && follows_decoration(i - 1)) {
      glue.begin = item.range.begin;  // `@A("x")  // why`
      continue;
    }
    if (!item.is_decoration &&
        (!begins_its_line(item.range.begin) || documents_what_precedes(slice(text_, item.range)))) {
      break;
    }
    if (over_blank) {
      apart = true;
      below = glue;
    }
    if (!item.is_decoration) {
      const bool first = glue.documentation.empty();
      glue.documentation = first ? item.range : item.range.joined(glue.documentation);
    }
    glue.begin = item.range.begin;
  }
  return apart && !reaches_over_a_blank_line(slice(text_, glue.documentation)) ? below : glue;
}

ByteRange GlueLog::after(std::uint32_t end) const {
  const ByteRange none{end, end};
  std::uint32_t at = end;
  while (at < text_.size() && (is_blank(text_[at]) || text_[at] == ';' || text_[at] == ',')) {
    ++at;
  }
  auto item = std::lower_bound(
      items_.begin(), items_.end(), at,
      [](const Item& each, std::uint32_t begin) { return each.range.begin < begin; });
  if (item == items_.end() || item->is_decoration) {
    return none;
  }
  const int lines = lines_between(at, item->range.begin);
  const std::string_view comment = slice(text_, item->range);
  if (lines > 1 || !(documents_what_precedes(comment) || may_document_either(comment))) {
    return none;
  }
  ByteRange found = item->range;
  for (++item; item != items_.end() && !item->is_decoration && begins_its_line(item->range.begin) &&
               touches(found.end, item->range.begin) && comment.starts_with("//");
       ++item) {
    found.end = item->range.end;
  }
  if (!may_document_either(comment) || lines == 0) {
    return found;
  }
  const std::size_t next = text_.find_first_not_of(" \t\r\n", found.end);
  const bool apart = next == std::string_view::npos ||
                     lines_between(found.end, static_cast<std::uint32_t>(next)) > 1;
  return apart ? found : none;
}

ByteRange GlueLog::without_last_comments(ByteRange range) const {
  auto next =
      std::lower_bound(items_.begin(), items_.end(), range.end,
                       [](const Item& item, std::uint32_t end) { return item.range.begin < end; });
  while (next != items_.begin()) {
    --next;
    if (next->is_decoration || next->range.begin < range.begin || next->range.end != range.end) {
      break;
    }
    range = trimmed_end(text_, {range.begin, next->range.begin});
  }
  return range;
}

std::uint32_t GlueLog::end_of_line_after(std::uint32_t end) const {
  const auto skip_blanks = [&](std::uint32_t at) {
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) {
      ++at;
    }
    return at;
  };
  std::uint32_t at = skip_blanks(end);
  if (at < text_.size() && (text_[at] == ';' || text_[at] == ',')) {
    end = at + 1;
    at = skip_blanks(end);
  }
  const auto comment = std::lower_bound(
      items_.begin(), items_.end(), at,
      [](const Item& item, std::uint32_t begin) { return item.range.begin < begin; });
  if (comment == items_.end() || comment->range.begin != at || comment->is_decoration) {
    return end;
  }
  const std::uint32_t rest = comment->range.end;
  const bool ends_line = rest >= text_.size() || text_[rest] == '\n' || text_[rest] == '\r';
  const bool one_line = slice(text_, comment->range).find('\n') == std::string_view::npos;
  return ends_line && one_line ? rest : end;
}

}  // namespace strata::parse
