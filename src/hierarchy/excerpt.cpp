// Quoting source. Comment marks are taken off line by line. O(bytes looked at). Tested by
// excerpt_test.cpp.
#include "hierarchy/excerpt.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "hierarchy/comment_lines.hpp"
#include "text/first_line.hpp"
#include "text/needles.hpp"
#include "text/sentences.hpp"
#include "text/utf8.hpp"

namespace strata::hierarchy {

namespace {

constexpr std::size_t kLongestCodePoint = 4;

constexpr std::array<std::string_view, 18> kNoticeWords = {"copyright",
                                                           "licen",
                                                           "spdx-",
                                                           "all rights reserved",
                                                           "warrant",
                                                           "redistribution",
                                                           "-*-",
                                                           "vim:",
                                                           "eslint",
                                                           "clang-format",
                                                           "pylint",
                                                           "pragma:",
                                                           "frozen_string_literal",
                                                           "permit persons",
                                                           "noqa",
                                                           "@ts-",
                                                           "authors:",
                                                           "@author"};
constexpr std::size_t kLongestSentence = 2048;  // bytes in which the end of one is looked for

bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7f'; }

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Without blanks at the ends and byte order marks in front.
std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  while (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
  }
  const auto* begin = std::find_if_not(text.begin(), text.end(), is_blank);
  const auto* end = text.end();
  while (end != begin && is_blank(*(end - 1))) {
    --end;
  }
  return text.substr(static_cast<std::size_t>(begin - text.begin()),
                     static_cast<std::size_t>(end - begin));
}

// In one line; ends early once it has more than `enough` bytes.
std::string collapsed(std::string_view text, std::size_t enough) {
  text = trimmed(text);
  std::string line(std::min(text.size(), enough < text.size() ? enough + 1 : text.size()), ' ');
  std::size_t size = 0;
  for (std::size_t i = 0; i < text.size() && size < line.size(); ++i) {
    if (!is_blank(text[i])) {
      line[size++] = text[i];
    } else if (line[size - 1] != ' ') {  // the first byte is no blank
      line[size++] = ' ';
    }
  }
  line.resize(size);
  return line;
}

// Appends a line behind a space, blanks collapsed.
void append_collapsed(std::string& paragraph, std::string_view line) {
  line = trimmed(line);
  bool blank = !paragraph.empty();
  for (const char c : line) {
    if (is_blank(c)) {
      blank = true;
      continue;
    }
    if (blank) {
      paragraph += ' ';
      blank = false;
    }
    paragraph += c;
  }
}

std::string_view prefix(std::string_view text, std::size_t max_bytes) {
  std::size_t end = std::min(text.size(), max_bytes);
  while (!text::is_boundary(text, end)) {
    --end;
  }
  return text.substr(0, end);
}

bool has_notice_word(std::string_view lower) {
  static const text::Needles kNeedles = [] {
    text::Needles needles;
    for (const std::string_view word : kNoticeWords) {
      needles.add(word);
    }
    return needles;
  }();
  for (text::Needles::Hit hit = kNeedles.next(lower, 0); hit.which != 0;
       hit = kNeedles.next(lower, hit.at + 1)) {
    for (std::uint64_t which = hit.which; which != 0; which &= which - 1) {
      const auto word = static_cast<std::size_t>(std::countr_zero(which));
      if (lower.substr(hit.at).starts_with(kNoticeWords[word])) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

std::string one_line(std::string_view text) { return collapsed(text, text.size()); }

std::string_view cut_at_word(std::string_view text, std::size_t max_bytes) {
  const std::string_view cut = prefix(text, max_bytes);
  if (cut.size() == text.size() || is_blank(text[cut.size()])) {
    return trimmed(cut);
  }
  const auto blank = std::find_if(cut.rbegin(), cut.rend(), is_blank);
  const std::string_view words =
      trimmed(cut.substr(0, static_cast<std::size_t>(cut.rend() - blank)));
  return words.empty() ? trimmed(cut) : words;
}

std::string opening(std::string_view text, std::size_t max_bytes) {
  const std::string line = collapsed(text, max_bytes + kLongestCodePoint);
  return std::string(cut_at_word(line, max_bytes));
}

std::string take_paragraph(std::string_view& comment, std::size_t enough) {
  std::string paragraph;
  while (!comment.empty()) {
    const std::size_t end = text::first_line(comment).size();
    const std::string_view line = without_comment_marks(comment.substr(0, end));
    const bool two_bytes = comment.substr(end).starts_with("\r\n");
    comment.remove_prefix(std::min(end + (two_bytes ? 2 : 1), comment.size()));
    if (begins_with_tag(line)) {
      comment = {};
    } else if (line.empty()) {
      if (!paragraph.empty()) {
        break;
      }
    } else if (paragraph.size() <= enough) {
      append_collapsed(paragraph, line);
    }
  }
  return paragraph;
}

std::string_view first_sentence(std::string_view paragraph) {
  const std::string_view beginning = prefix(paragraph, kLongestSentence);
  const std::vector<std::uint32_t> starts =
      text::sentence_starts(beginning, text::SentenceStyle::kProse, 1);
  return starts.empty() ? paragraph : trimmed(paragraph.substr(0, starts.front()));
}

bool is_notice(std::string_view paragraph) {
  std::string lower(paragraph.substr(0, kNoticeBytes));
  std::size_t visible = 0;
  std::size_t in_words = 0;
  for (char& c : lower) {
    c = to_lower(c);
    visible += is_blank(c) ? 0U : 1U;
    in_words += is_lower(c) || static_cast<unsigned char>(c) >= 0x80 ? 1U : 0U;
  }
  return 2 * in_words < visible || has_notice_word(lower);
}

}  // namespace strata::hierarchy
