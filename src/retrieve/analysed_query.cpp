// Terms come from the same splitter as the index's. Names are all runs of up to four neighbouring
// words, so that "parse config file" finds parse_config_file, ParseConfig and config_file.
// O(words). Tested by analysed_query_test.cpp.
#include "retrieve/analysed_query.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "text/identifiers.hpp"

namespace strata::retrieve {

namespace {

constexpr std::size_t kMostTerms = 64;
constexpr std::size_t kLongestName = 4;   // words
constexpr std::size_t kShortestName = 3;  // bytes

constexpr std::array<std::string_view, 48> kFunctionWords = {
    "a",     "about", "an",   "and",  "any",   "are",   "as",   "at",    "be",   "been",
    "by",    "can",   "do",   "does", "for",   "from",  "get",  "gets",  "has",  "have",
    "how",   "i",     "in",   "into", "is",    "it",    "its",  "me",    "of",   "on",
    "or",    "our",   "show", "that", "the",   "their", "them", "there", "this", "to",
    "using", "we",    "what", "when", "where", "which", "with", "you"};

bool is_function_word(std::string_view word) {
  return std::binary_search(kFunctionWords.begin(), kFunctionWords.end(), word);
}

std::vector<std::string> content_words(const std::vector<std::string>& words) {
  std::vector<std::string> content;
  std::copy_if(words.begin(), words.end(), std::back_inserter(content),
               [](const std::string& word) { return !is_function_word(word); });
  return content.empty() ? words : content;
}

std::vector<QueryTerm> distinct_terms(std::string_view text) {
  std::vector<QueryTerm> all;
  std::vector<QueryTerm> content;
  const auto count = [](std::vector<QueryTerm>& terms, const std::string& term) {
    const auto known = std::find_if(terms.begin(), terms.end(),
                                    [&](const QueryTerm& t) { return t.text == term; });
    if (known != terms.end()) {
      known->weight += 1;
    } else if (terms.size() < kMostTerms) {
      terms.push_back({.text = term});
    }
  };
  std::set<std::string> function_terms;
  for (const std::string_view word : kFunctionWords) {
    function_terms.insert(text::stem(word));
  }
  for (const std::string& term : text::index_terms(text)) {
    count(all, term);
    if (!function_terms.contains(term) && !is_function_word(term)) {
      count(content, term);
    }
  }
  return content.empty() ? all : content;
}

/// Each term counts kNext of the one before it. Compound names, which come after their parts, take
/// no place of their own.
void set_fronts(std::vector<QueryTerm>& terms, const std::vector<std::string>& words) {
  constexpr float kNext = 0.6F;
  std::set<std::string> stems;
  for (const std::string& word : words) {
    stems.insert(text::stem(word));
  }
  float front = 1;
  float sum = 0;
  for (QueryTerm& term : terms) {
    if (stems.contains(term.text)) {
      term.front = front;
      sum += front;
      front *= kNext;
    }
  }
  for (QueryTerm& term : terms) {
    term.front = sum > 0 ? term.front / sum : 0;
  }
}

std::vector<SpelledName> spelled_names(const std::vector<std::string>& words) {
  std::vector<SpelledName> names;
  std::set<std::string> seen;
  const std::size_t longest = std::min(kLongestName, words.size());
  for (std::size_t length = longest; length >= 1; --length) {
    for (std::size_t first = 0;
         first + length <= words.size() && names.size() < kMostTerms * kLongestName; ++first) {
      std::string joined;
      for (std::size_t i = 0; i < length; ++i) {
        joined += fold_name(words[first + i]);
      }
      if (joined.size() < kShortestName || !seen.insert(joined).second) {
        continue;
      }
      names.push_back({.folded = std::move(joined),
                       .share = static_cast<float>(length) / static_cast<float>(words.size())});
    }
  }
  return names;
}

/// 0 if the character does not count.
char folded(char c) {
  if (c >= 'A' && c <= 'Z') {
    return static_cast<char>(c - 'A' + 'a');
  }
  const bool kept =
      (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) > 127;
  return kept ? c : '\0';
}

}  // namespace

std::string fold_name(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (const char letter = folded(c); letter != '\0') {
      letters += letter;
    }
  }
  return letters;
}

bool folds_to(std::string_view name, std::string_view letters) {
  std::size_t at = 0;
  for (const char c : name) {
    const char letter = folded(c);
    if (letter != '\0' && (at == letters.size() || letters[at++] != letter)) {
      return false;
    }
  }
  return at == letters.size();
}

AnalysedQuery analyse_query(std::string_view text) {
  const std::vector<std::string> words = text::words(text);
  StackTrace trace = read_stack_trace(text);
  AnalysedQuery query{.text = std::string(text),
                      .terms = distinct_terms(text),
                      .names = spelled_names(content_words(words)),
                      .about_tests = false,
                      .kind = kind_of(text, trace),
                      .intents = intents_of(words),
                      .frames = std::move(trace.frames),
                      .paths = paths_in(text),
                      .code_names = names_in(text)};
  query.about_tests = query.intents.tests;
  set_fronts(query.terms, words);
  return query;
}

}  // namespace strata::retrieve
