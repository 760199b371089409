// Texts are searched with memmem(3) (two-way: linear). Regular expressions are RE2's, which runs
// automata in time linear in the text and in bounded memory. With never_nl no match contains a line
// end, so a search ends with the line of its match; the next one starts on the next line, and all
// of them together read the text a bounded number of times. Tested by exact_pattern_test.cpp.
#include "retrieve/exact_pattern.hpp"

#include <algorithm>
#include <cstring>
#include <re2/re2.h>
#include <utility>

#include "retrieve/line_expression.hpp"
#include "text/identifiers.hpp"

namespace strata::retrieve {

namespace {

constexpr std::size_t kLongestPattern = 4096;                   // bytes
constexpr std::int64_t kRegexMemory = std::int64_t{64} << 20U;  // bytes per automaton

bool is_word_byte(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9');
}

bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

re2::StringPiece piece(std::string_view text) { return {text.data(), text.size()}; }

std::unique_ptr<const RE2> compiled(std::string_view pattern, RE2::Options::Encoding encoding) {
  RE2::Options options(RE2::Quiet);
  options.set_encoding(encoding);
  options.set_never_nl(true);
  options.set_max_mem(kRegexMemory);
  std::string lines = "(?m)(?:";  // '^' and '$' at every line
  lines += pattern;
  lines += ')';
  return std::make_unique<const RE2>(lines, options);
}

// As in text::LineTable: without any LF, CR ends a line.
char line_end_of(std::string_view text) {
  return text.find('\n') == std::string_view::npos ? '\r' : '\n';
}

std::size_t next_line(std::string_view text, std::size_t at, char line_end) {
  const std::size_t end = text.find(line_end, at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

ByteRange range_of(std::size_t begin, std::size_t size) {
  return {.begin = static_cast<std::uint32_t>(begin),
          .end = static_cast<std::uint32_t>(begin + size)};
}

std::vector<ByteRange> text_matches(std::string_view text, std::string_view wanted) {
  std::vector<ByteRange> found;
  const char line_end = line_end_of(text);
  for (std::size_t at = 0; at < text.size();) {
    const void* hit = ::memmem(text.data() + at, text.size() - at, wanted.data(), wanted.size());
    if (hit == nullptr) {
      break;
    }
    const auto begin = static_cast<std::size_t>(static_cast<const char*>(hit) - text.data());
    found.push_back(range_of(begin, wanted.size()));
    at = next_line(text, begin, line_end);
  }
  return found;
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// A text whose lines all end with LF alone, for an engine that knows no other.
struct LinesOfText {
  std::string text;
  std::vector<std::size_t> dropped;  // offsets in `text` of the LFs that had a CR before them
};

LinesOfText with_plain_lines(std::string_view text) {
  LinesOfText plain;
  plain.text.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      plain.text += text[i];
    } else if (text.substr(i + 1, 1) == "\n") {
      plain.dropped.push_back(plain.text.size());
    } else {
      plain.text += '\n';
    }
  }
  return plain;
}

std::vector<ByteRange> regex_matches(std::string_view text, const RE2& regex) {
  std::vector<ByteRange> found;
  const re2::StringPiece whole = piece(text);
  for (std::size_t at = 0; at < text.size();) {
    re2::StringPiece hit;
    if (!regex.Match(whole, at, text.size(), RE2::UNANCHORED, &hit, 1)) {
      break;
    }
    const auto begin = static_cast<std::size_t>(hit.data() - text.data());
    if (begin == text.size() && hit.empty()) {
      break;  // the empty line behind the last line end is no line
    }
    found.push_back(range_of(begin, hit.size()));
    at = next_line(text, begin, '\n');
  }
  return found;
}

// A CR that stands alone ends a line for the expression. Where the file has LFs too it does not
// count as one (text::LineTable), and the first match of the line stays.
void keep_first_of_each_line(std::string_view text, std::vector<ByteRange>& found) {
  const char line_end = line_end_of(text);
  std::size_t end_of_line = 0;
  std::erase_if(found, [&](ByteRange range) {
    const bool again = range.begin < end_of_line;
    end_of_line = again ? end_of_line : next_line(text, range.begin, line_end);
    return again;
  });
}

std::vector<ByteRange> regex_matches_at_any_line_end(std::string_view text, const RE2& regex) {
  if (text.find('\r') == std::string_view::npos) {
    return regex_matches(text, regex);
  }
  const LinesOfText plain = with_plain_lines(text);
  std::vector<ByteRange> found = regex_matches(plain.text, regex);
  for (ByteRange& range : found) {
    const auto before = std::ranges::lower_bound(plain.dropped, range.begin);
    const auto shift = static_cast<std::uint32_t>(before - plain.dropped.begin());
    range = {.begin = range.begin + shift, .end = range.end + shift};
  }
  keep_first_of_each_line(text, found);
  return found;
}

// A byte order mark stands before the first line; only an expression that names it sees it.
std::vector<ByteRange> regex_matches_behind_mark(std::string_view text, const RE2& regex) {
  if (!text.starts_with(kByteOrderMark)) {
    return regex_matches_at_any_line_end(text, regex);
  }
  const auto size = static_cast<std::uint32_t>(kByteOrderMark.size());
  auto found = regex_matches_at_any_line_end(text.substr(size), regex);
  for (ByteRange& range : found) {
    range = {.begin = range.begin + size, .end = range.end + size};
  }
  re2::StringPiece hit;
  const std::size_t first_line = next_line(text, 0, line_end_of(text));
  if ((found.empty() || found.front().begin >= first_line) &&
      regex.Match(piece(text), 0, first_line, RE2::ANCHOR_START, &hit, 1)) {
    found.insert(found.begin(), range_of(0, hit.size()));
  }
  return found;
}

// True if the expression matches the empty text somewhere in a line that is not empty: '^' and
// "x*" do, hence in lines that have nothing to do with it; "^$" does not.
bool matches_nothing(const RE2& regex) {
  constexpr std::string_view kLines[] = {"\x01\x01", "aa",
                                         "\x01"
                                         "a\x01",
                                         "  ", " a "};
  for (const std::string_view line : kLines) {
    for (std::size_t at = 0; at <= line.size(); ++at) {
      re2::StringPiece hit;
      if (regex.Match(piece(line), at, line.size(), RE2::ANCHOR_START, &hit, 1) && hit.empty()) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

struct ExactPattern::State {
  std::string text;
  std::unique_ptr<const RE2> utf8;   // null: `text` itself is looked for
  std::unique_ptr<const RE2> bytes;  // for texts that are not UTF-8
  std::vector<std::string> required;
};

ExactPattern::ExactPattern(std::unique_ptr<State> state) : state_(std::move(state)) {}

ExactPattern::~ExactPattern() = default;
ExactPattern::ExactPattern(ExactPattern&&) noexcept = default;
ExactPattern& ExactPattern::operator=(ExactPattern&&) noexcept = default;

Result<ExactPattern> ExactPattern::make(std::string_view pattern, PatternKind kind) {
  if (pattern.empty()) {
    return fail(ErrorKind::kInvalidArgument, "the pattern is empty");
  }
  if (pattern.size() > kLongestPattern) {
    return fail(ErrorKind::kInvalidArgument,
                "the pattern has more than " + std::to_string(kLongestPattern) + " bytes");
  }
  auto state = std::make_unique<State>();
  state->text = pattern;
  if (kind == PatternKind::kText) {
    state->required = terms_of_whole_words(pattern);
    return ExactPattern(std::move(state));
  }
  // By itself first: a ')' too many must not close the group that is put around it.
  RE2::Options options(RE2::Quiet);
  options.set_max_mem(kRegexMemory);
  const RE2 alone(piece(pattern), options);
  if (!alone.ok()) {
    return fail(ErrorKind::kInvalidArgument, "not a regular expression: " + alone.error());
  }
  if (const std::string_view part = part_beyond_lines(pattern); !part.empty()) {
    std::string message = "the regular expression is matched line by line, so that ";
    message.append(part).append(" has nothing to match; --exact finds a text of several lines");
    return fail(ErrorKind::kInvalidArgument, std::move(message));
  }
  state->utf8 = compiled(pattern, RE2::Options::EncodingUTF8);
  state->bytes = compiled(pattern, RE2::Options::EncodingLatin1);
  if (!state->bytes->ok() && state->utf8->ok()) {  // it names characters that are no byte
    state->bytes = compiled(pattern, RE2::Options::EncodingUTF8);
  }
  for (const auto* regex : {state->utf8.get(), state->bytes.get()}) {
    if (!regex->ok()) {
      return fail(ErrorKind::kInvalidArgument, "not a regular expression: " + regex->error());
    }
  }
  if (matches_nothing(*state->utf8)) {
    return fail(ErrorKind::kInvalidArgument,
                "the regular expression matches the empty text, hence lines that hold nothing of "
                "it; \"^$\" finds empty lines");
  }
  return ExactPattern(std::move(state));
}

std::vector<ByteRange> ExactPattern::matches(std::string_view text, scan::Encoding encoding) const {
  if (!state_->utf8) {
    return text_matches(text, state_->text);
  }
  const bool is_utf8 = encoding != scan::Encoding::kEightBit;
  return regex_matches_behind_mark(text, is_utf8 ? *state_->utf8 : *state_->bytes);
}

bool ExactPattern::is(std::string_view name) const {
  return state_->utf8 ? RE2::FullMatch(piece(name), *state_->utf8) : name == state_->text;
}

const std::vector<std::string>& ExactPattern::required_terms() const { return state_->required; }

std::vector<std::string> terms_of_whole_words(std::string_view text) {
  std::vector<std::string> terms;
  for (std::size_t begin = 0; begin < text.size();) {
    if (!is_word_byte(text[begin])) {
      ++begin;
      continue;
    }
    std::size_t end = begin;
    while (end < text.size() && is_word_byte(text[end])) {
      ++end;
    }
    // Where the run touches an end of the text, or letters outside ASCII, its first or last part
    // may go on there. The borders between the others do not depend on what stands around.
    const bool open_left = begin == 0 || !is_ascii(text[begin - 1]);
    const bool open_right = end == text.size() || !is_ascii(text[end]);
    const auto parts = text::split_identifier(text.substr(begin, end - begin));
    const std::size_t first = open_left ? 1 : 0;
    const std::size_t last = parts.size() - std::min<std::size_t>(parts.size(), open_right ? 1 : 0);
    for (std::size_t i = first; i < last; ++i) {
      terms.push_back(text::stem(parts[i]));
    }
    begin = end;
  }
  std::ranges::sort(terms);
  const auto rest = std::ranges::unique(terms);
  terms.erase(rest.begin(), rest.end());
  return terms;
}

}  // namespace strata::retrieve
