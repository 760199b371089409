// The words of the text are read once, then it is decided which are filters: in a query that was
// typed, whatever looks like one; in a text that was pasted, only what could hardly be anything
// else and stands at its beginning or end. O(text), and O(paths) per `path:` in such a text. Tested
// by inline_filters_test.cpp and fuzz/query_fuzz.cpp.
#include "retrieve/inline_filters.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "retrieve/filter_words.hpp"
#include "retrieve/pasted_text.hpp"

namespace strata::retrieve {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::vector<std::string>& list_of(Conditions& conditions, FilterKey key) {
  switch (key) {
    case FilterKey::kLanguage:
      return conditions.languages;
    case FilterKey::kPath:
      return conditions.paths;
    case FilterKey::kKind:
      return conditions.kinds;
    case FilterKey::kSymbol:
      return conditions.symbols;
    case FilterKey::kLevel:
      return conditions.levels;
    case FilterKey::kSection:
      return conditions.sections;
    case FilterKey::kProperty:
      break;
  }
  return conditions.properties;
}

// A word of the text, or text in quotes that stands alone.
struct Word {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool pair = false;  // KEY:VALUE or -KEY:VALUE; what follows is set only then
  bool negated = false;
  bool quoted = false;              // the value
  bool open = false;                // its quote is not closed
  std::string_view spelled;         // KEY
  std::optional<FilterKey> key;     // none: KEY is no key
  std::vector<std::string> values;  // as written
};

class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  std::vector<Word> read() {
    std::vector<Word> words;
    while (at_ < text_.size()) {
      if (is_blank(text_[at_])) {
        ++at_;
      } else if (text_[at_] == '"') {
        const std::size_t close = text_.find('"', at_ + 1);
        words.push_back(plain(close == std::string_view::npos ? at_ + 1 : close + 1));
      } else {
        words.push_back(read_word());
      }
    }
    return words;
  }

 private:
  [[nodiscard]] std::size_t end_of_word(std::size_t from) const {
    while (from < text_.size() && !is_blank(text_[from])) {
      ++from;
    }
    return from;
  }

  Word plain(std::size_t end) {
    Word word;
    word.begin = at_;
    word.end = end;
    at_ = end;
    return word;
  }

  Word read_word() {
    const std::size_t word_begin = at_;
    const bool negated = text_[at_] == '-';
    const std::size_t begin = at_ + (negated ? 1 : 0);
    std::size_t colon = begin;
    while (colon < text_.size() && is_letter(text_[colon])) {
      ++colon;
    }
    const std::size_t value = colon + 1;
    const bool has_value = colon > begin && colon < text_.size() && text_[colon] == ':' &&
                           value < text_.size() && !is_blank(text_[value]) && text_[value] != ':' &&
                           !text_.substr(value).starts_with("//");
    if (!has_value) {
      return plain(end_of_word(at_));
    }
    Word word;
    word.begin = word_begin;
    word.pair = true;
    word.negated = negated;
    word.spelled = text_.substr(begin, colon - begin);
    word.key = filter_key(word.spelled);
    word.quoted = text_[value] == '"';
    if (word.quoted) {
      read_quoted(value, word);
    } else {
      read_list(value, word);
    }
    word.end = at_;
    return word;
  }

  void read_list(std::size_t value, Word& word) {
    at_ = end_of_word(value);
    for (std::size_t from = value; from <= at_;) {
      const std::size_t comma = std::min(text_.find(',', from), at_);
      if (comma > from) {
        word.values.emplace_back(text_.substr(from, comma - from));
      }
      from = comma + 1;
    }
    if (word.values.empty()) {
      word.values.emplace_back();
    }
  }

  void read_quoted(std::size_t quote, Word& word) {
    std::string& value = word.values.emplace_back();
    for (std::size_t i = quote + 1; i < text_.size(); ++i) {
      const bool escaped =
          text_[i] == '\\' && i + 1 < text_.size() && (text_[i + 1] == '"' || text_[i + 1] == '\\');
      if (escaped) {
        value += text_[++i];
      } else if (text_[i] == '"') {
        at_ = i + 1;
        return;
      } else {
        value += text_[i];
      }
    }
    word.open = true;
    at_ = end_of_word(quote);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

bool takes_any_value(FilterKey key) {
  return key == FilterKey::kPath || key == FilterKey::kSymbol || key == FilterKey::kSection;
}

// Forms that values of filters do not have and words of code, messages and logs do.
bool is_odd(const Word& word) {
  if (word.quoted) {
    return false;
  }
  return std::ranges::any_of(word.values, [&](const std::string& value) {
    const bool of_log = word.key == FilterKey::kLevel && !value.empty() && !is_digit(value[0]);
    const bool path = word.key == FilterKey::kPath;
    return of_log || value.starts_with('\'') ||
           value.find_first_of("\"{}();=<>|`") != std::string::npos || value.ends_with(':') ||
           value.ends_with(']') != (value.find('[') != std::string::npos) ||
           (path && value.find(':') != std::string::npos) || (path && value.find("..") == 0);
  });
}

// The filters among the words of one text.
class FilterChoice {
 public:
  FilterChoice(std::string_view text, const PathExists& exists)
      : words_(WordReader(text).read()), exists_(exists) {
    std::string rest;
    std::size_t others = 0;   // KEY:VALUE with another key
    std::size_t strange = 0;  // with a key of ours and a value that it does not take
    for (const Word& word : words_) {
      if (word.pair && word.key && !is_odd(word)) {
        strange += takes_any_value(*word.key) || is_known(word) ? 0U : 1U;
        continue;
      }
      others += word.pair && nearly_a_filter_key(word.spelled).empty() ? 1U : 0U;
      rest.append(text.substr(word.begin, word.end - word.begin)).append(" ");
    }
    const std::size_t line_end = text.find('\n');
    const bool lines = line_end != std::string_view::npos &&
                       text.find_first_not_of(" \t\r\n", line_end) != std::string_view::npos;
    origin_ = lines ? Origin::kPasted : origin_of(rest, others > 0 ? others + strange : 0);
    while (first_ < words_.size() && is_clear(words_[first_])) {
      ++first_;
    }
    last_ = words_.size();
    while (last_ > first_ && is_clear(words_[last_ - 1])) {
      --last_;
    }
  }

  [[nodiscard]] const std::vector<Word>& words() const { return words_; }

  /// Whether a word is a filter, or what is wrong with it.
  [[nodiscard]] Result<bool> is_filter(std::size_t i) const {
    const Word& word = words_[i];
    if (!word.pair) {
      return false;
    }
    if (origin_ == Origin::kPasted) {
      return i < first_ || i >= last_;
    }
    if (origin_ == Origin::kMixed) {
      const bool asks = !word.key || *word.key == FilterKey::kPath || i == 0 || word.quoted ||
                        !takes_any_value(*word.key);
      return asks && is_clear(word);
    }
    return is_typed_filter(word);
  }

 private:
  // Could hardly be anything else, wherever it stands.
  [[nodiscard]] bool is_clear(const Word& word) const {
    if (!word.pair || !word.key || word.open || is_odd(word) ||
        !names_only_a_filter(word.spelled)) {
      return false;
    }
    return std::ranges::all_of(
               word.values,
               [&](const std::string& value) {
                 const bool found = *word.key != FilterKey::kPath || !exists_ || exists_(value);
                 const bool named = !takes_any_value(*word.key) || *word.key == FilterKey::kPath ||
                                    origin_ != Origin::kPasted;
                 return found && named;
               }) &&
           is_known(word);
  }

  static bool is_known(const Word& word) {
    return std::ranges::all_of(word.values, [&](const std::string& value) {
      return filter_value(*word.key, value).has_value();
    });
  }

  // In a query that somebody typed a word that is nearly a filter is a mistake, and said to be one.
  [[nodiscard]] static Result<bool> is_typed_filter(const Word& word) {
    if (!word.key) {
      const std::string_view near = nearly_a_filter_key(word.spelled);
      if (near.empty() || is_odd(word)) {
        return false;
      }
      return fail(ErrorKind::kInvalidArgument,
                  fmt::format("there is no filter \"{0}:\"; did you mean {1}:? To look for the "
                              "text itself, put it in double quotes",
                              word.spelled, near));
    }
    if (word.open) {
      return fail(ErrorKind::kInvalidArgument,
                  fmt::format("the quote of {}: is not closed", to_string(*word.key)));
    }
    if (is_odd(word)) {
      return false;
    }
    for (const std::string& value : word.values) {
      if (auto known = filter_value(*word.key, value); !known) {
        const bool another_word = !names_only_a_filter(word.spelled) ||
                                  (*word.key == FilterKey::kKind && is_capital(value));
        if (another_word) {
          return false;
        }
        return fail(std::move(known));
      }
    }
    return true;
  }

  static bool is_capital(const std::string& value) {
    return !value.empty() && value[0] >= 'A' && value[0] <= 'Z';
  }

  std::vector<Word> words_;
  const PathExists& exists_;
  Origin origin_ = Origin::kTyped;
  std::size_t first_ = 0;  // words before it are filters that nothing but filters precedes
  std::size_t last_ = 0;   // the same at the end
};

// Adds the filters of the text and gives the rest of it.
Result<std::string> take_filters(std::string_view text, const PathExists& exists,
                                 Filters& filters) {
  const FilterChoice choice(text, exists);
  std::string rest;
  std::size_t at = 0;
  for (std::size_t i = 0; i < choice.words().size(); ++i) {
    const Word& word = choice.words()[i];
    auto chosen = choice.is_filter(i);
    if (!chosen) {
      return fail(std::move(chosen));
    }
    if (!*chosen) {
      continue;
    }
    rest.append(text.substr(at, word.begin - at));
    at = word.end;
    Conditions& conditions = word.negated ? filters.excluded : filters.required;
    for (const std::string& value : word.values) {
      auto known = filter_value(*word.key, value);
      if (!known) {
        return fail(std::move(known));
      }
      list_of(conditions, *word.key).push_back(*std::move(known));
    }
  }
  rest.append(text.substr(at));
  return rest;
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return std::string(text);
}

}  // namespace

Result<Query> read_filters(Query query, const PathExists& exists) {
  if (!query.inline_filters) {
    return query;
  }
  auto rest = take_filters(query.text, exists, query.filters);
  if (!rest) {
    return fail(std::move(rest));
  }
  query.inline_filters = false;
  if (query.filters.required.empty() && query.filters.excluded.empty()) {
    return query;
  }
  query.text = trimmed(*rest);
  const std::vector<std::string>& symbols = query.filters.required.symbols;
  const auto is_pattern = [](const std::string& s) { return s.find('*') != std::string::npos; };
  if (query.text.empty() && std::ranges::none_of(symbols, is_pattern)) {
    for (const std::string& symbol : symbols) {
      query.text += query.text.empty() ? symbol : " " + symbol;
    }
  }
  return query;
}

}  // namespace strata::retrieve
