// One pass over the text; what is no filter is copied. Tested by inline_filters_test.cpp and
// fuzz/query_fuzz.cpp.
#include "retrieve/inline_filters.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "retrieve/filter_words.hpp"

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

class FilterReader {
 public:
  FilterReader(std::string_view text, Filters& filters) : text_(text), filters_(filters) {}

  Result<std::string> read() {
    while (at_ < text_.size()) {
      if (is_blank(text_[at_])) {
        copy(at_ + 1);
      } else if (text_[at_] == '"') {
        const std::size_t close = text_.find('"', at_ + 1);
        copy(close == std::string_view::npos ? at_ + 1 : close + 1);
      } else if (auto done = read_word(); !done) {
        return fail(std::move(done));
      }
    }
    return std::move(rest_);
  }

 private:
  void copy(std::size_t end) {
    rest_.append(text_.substr(at_, end - at_));
    at_ = end;
  }

  [[nodiscard]] std::size_t end_of_word(std::size_t from) const {
    while (from < text_.size() && !is_blank(text_[from])) {
      ++from;
    }
    return from;
  }

  Result<void> read_word() {
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
      copy(end_of_word(at_));
      return {};
    }
    const std::string_view word = text_.substr(begin, colon - begin);
    const auto key = filter_key(word);
    if (!key) {
      if (const std::string_view near = nearly_a_filter_key(word); !near.empty()) {
        return fail(ErrorKind::kInvalidArgument,
                    fmt::format("there is no filter \"{0}:\"; did you mean {1}:? To look for the "
                                "text itself, put it in double quotes",
                                word, near));
      }
      copy(end_of_word(at_));
      return {};
    }
    if (key == FilterKey::kLevel && !is_digit(text_[value])) {
      copy(end_of_word(at_));  // of a log: "level:warn"
      return {};
    }
    return read_values(*key, value, negated ? filters_.excluded : filters_.required);
  }

  Result<void> read_values(FilterKey key, std::size_t value, Conditions& conditions) {
    std::vector<std::string> values;
    if (text_[value] == '"') {
      auto quoted = read_quoted(key, value);
      if (!quoted) {
        return fail(std::move(quoted));
      }
      values.push_back(*std::move(quoted));
    } else {
      const std::size_t end = end_of_word(value);
      for (std::size_t from = value; from <= end;) {
        const std::size_t comma = std::min(text_.find(',', from), end);
        if (comma > from) {
          values.emplace_back(text_.substr(from, comma - from));
        }
        from = comma + 1;
      }
      at_ = end;
    }
    if (values.empty()) {
      values.emplace_back();
    }
    for (const std::string& written : values) {
      auto known = filter_value(key, written);
      if (!known) {
        return fail(std::move(known));
      }
      list_of(conditions, key).push_back(*std::move(known));
    }
    return {};
  }

  Result<std::string> read_quoted(FilterKey key, std::size_t quote) {
    std::string value;
    for (std::size_t i = quote + 1; i < text_.size(); ++i) {
      const bool escaped =
          text_[i] == '\\' && i + 1 < text_.size() && (text_[i + 1] == '"' || text_[i + 1] == '\\');
      if (escaped) {
        value += text_[++i];
      } else if (text_[i] == '"') {
        at_ = i + 1;
        return value;
      } else {
        value += text_[i];
      }
    }
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("the quote of {}: is not closed", to_string(key)));
  }

  std::string_view text_;
  Filters& filters_;
  std::string rest_;
  std::size_t at_ = 0;
};

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

Result<Query> read_filters(Query query) {
  if (!query.inline_filters) {
    return query;
  }
  auto rest = FilterReader(query.text, query.filters).read();
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
