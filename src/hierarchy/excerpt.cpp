// Quoting source. Comment marks are taken off line by line without knowing the language: leading
// runs of mark characters and the closing marks that languages have in common. O(bytes looked at).
// Tested by excerpt_test.cpp.
#include "hierarchy/excerpt.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "text/first_line.hpp"
#include "text/needles.hpp"
#include "text/sentences.hpp"
#include "text/utf8.hpp"

namespace strata::hierarchy {

namespace {

constexpr std::size_t kLongestCodePoint = 4;

constexpr std::array<std::string_view, 6> kClosingMarks = {"*/",  "-->", "\"\"\"",
                                                           "'''", "-}",  "=end"};
constexpr std::array<std::string_view, 16> kNoticeWords = {"copyright",
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
                                                           "@ts-"};
constexpr std::size_t kNoticeBytes = 512;       // they stand at the beginning
constexpr std::size_t kLongestSentence = 2048;  // bytes in which the end of one is looked for

bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7f'; }

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_letter(char c) { return is_lower(to_lower(c)); }

std::string_view trimmed(std::string_view text) {
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

std::string_view prefix(std::string_view text, std::size_t max_bytes) {
  std::size_t end = std::min(text.size(), max_bytes);
  while (!text::is_boundary(text, end)) {
    --end;
  }
  return text.substr(0, end);
}

// Opening quotes of a doc string with the letters that languages put before them: r""", u', @".
std::string_view without_opening_quotes(std::string_view line) {
  const std::size_t quote = line.substr(0, 3).find_first_of("\"'`");
  const bool at_start =
      quote <= 2 && std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(quote),
                                [](char c) { return is_letter(c) || c == '@'; });
  if (!at_start) {
    return line;
  }
  const std::string_view quotes = line.substr(quote, 3);
  const bool triple = quotes.size() == 3 && std::ranges::count(quotes, quotes[0]) == 3;
  return triple ? line.substr(quote + 3) : line;
}

std::string_view without_closing_marks(std::string_view line) {
  for (const std::string_view mark : kClosingMarks) {
    if (line.ends_with(mark)) {
      line = trimmed(line.substr(0, line.size() - mark.size()));
    }
  }
  // A frame of stars, dashes or the like.
  const std::size_t last = line.find_last_not_of("*-=#/~");
  const std::size_t kept = last == std::string_view::npos ? 0 : last + 1;
  return line.size() - kept >= 3 ? trimmed(line.substr(0, kept)) : line;
}

// "<summary>", "</p>", "@brief", "\brief".
std::string_view without_markup(std::string_view line) {
  while (line.size() > 2 && line[0] == '<' && (is_letter(line[1]) || line[1] == '/')) {
    const std::size_t end = line.find('>');
    line = end == std::string_view::npos ? std::string_view() : trimmed(line.substr(end + 1));
  }
  if (line.ends_with('>')) {
    const std::size_t begin = line.rfind("</");
    line = begin == std::string_view::npos ? line : trimmed(line.substr(0, begin));
  }
  return line.starts_with("@brief ") || line.starts_with("\\brief ") ? trimmed(line.substr(7))
                                                                     : line;
}

std::string_view without_marks(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with("<!--")) {
    line.remove_prefix(4);
  }
  line = without_opening_quotes(line);
  std::size_t text = std::min(line.find_first_not_of("/*#!;%-={|~ \t"), line.size());
  if (text > 0 && text < line.size() && line[text - 1] == '#') {
    --text;  // not a mark: "#include", "#tag"
  }
  line.remove_prefix(text);
  return without_markup(without_closing_marks(trimmed(line)));
}

bool begins_with_tag(std::string_view line) {
  const auto is_tag = [](std::string_view mark, std::string_view text) {
    return text.starts_with(mark) && text.size() > mark.size() && is_letter(text[mark.size()]);
  };
  return is_tag("@", line) || is_tag("\\", line) || line.starts_with(":param") ||
         line.starts_with(":return") || line.starts_with("Args:") ||
         line.starts_with("Parameters:") || line.starts_with("Returns:");
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
    for (std::uint32_t which = hit.which; which != 0; which &= which - 1) {
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

std::string take_paragraph(std::string_view& comment) {
  std::string paragraph;
  while (!comment.empty()) {
    const std::size_t end = text::first_line(comment).size();
    const std::string_view line = without_marks(comment.substr(0, end));
    const bool two_bytes = comment.substr(end).starts_with("\r\n");
    comment.remove_prefix(std::min(end + (two_bytes ? 2 : 1), comment.size()));
    if (begins_with_tag(line)) {
      comment = {};
    } else if (!line.empty()) {
      paragraph += paragraph.empty() ? "" : " ";
      paragraph += line;
    } else if (!paragraph.empty()) {
      break;
    }
  }
  return one_line(paragraph);
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
