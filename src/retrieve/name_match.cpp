// Names are split as the index splits them. Prefixes stand in for abbreviations, which are common
// in names and rare in questions. Hundreds of names are matched per query and most say nothing of
// it: a part that begins with another letter than all terms is not even stemmed, which keeps the
// first letter. Tested by name_match_test.cpp.
#include "retrieve/name_match.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "text/identifiers.hpp"
#include "text/word_scanner.hpp"

namespace strata::retrieve {

namespace {

constexpr std::size_t kShortestPrefix = 3;
constexpr float kPrefixWorth = 0.5F;

float likeness(std::string_view part, std::string_view term) {
  if (part == term) {
    return 1;
  }
  const bool prefix = part.size() < term.size() ? term.starts_with(part) : part.starts_with(term);
  return prefix && std::min(part.size(), term.size()) >= kShortestPrefix ? kPrefixWorth : 0.0F;
}

}  // namespace

NameMatcher::NameMatcher(const AnalysedQuery& query, const std::vector<float>& shares)
    : query_(query), shares_(shares) {
  for (const QueryTerm& term : query.terms) {
    if (!term.text.empty()) {
      first_bytes_.set(static_cast<unsigned char>(term.text.front()));
    }
  }
}

NameMatch NameMatcher::match(std::string_view name) const {
  std::vector<float> said;  // by term; empty while nothing matched
  std::size_t parts = 0;
  float matched = 0;
  std::string stem;
  text::WordScanner scanner(name);
  while (scanner.next()) {
    ++parts;
    if (!first_bytes_.test(static_cast<unsigned char>(scanner.word().front()))) {
      continue;
    }
    text::stem_into(scanner.word(), stem);
    float best = 0;
    for (std::size_t t = 0; t < query_.terms.size(); ++t) {
      const float like = likeness(stem, query_.terms[t].text);
      if (like > 0) {
        said.resize(query_.terms.size(), 0.0F);
        said[t] = std::max(said[t], like);
        best = std::max(best, like);
      }
    }
    matched += best;
  }
  if (said.empty()) {
    return {};
  }
  NameMatch match{
      .share = matched / static_cast<float>(parts), .recall = 0, .overlap = 0, .front = 0};
  for (std::size_t t = 0; t < said.size(); ++t) {
    match.recall += said[t] * shares_[t];
    match.front += said[t] * query_.terms[t].front;
  }
  match.recall = std::min(match.recall, 1.0F);
  match.front = std::min(match.front, 1.0F);
  match.overlap = std::sqrt(match.share * match.recall);
  return match;
}

float NameMatcher::spelled(std::string_view name) const {
  float best = 0;
  for (const SpelledName& candidate : query_.names) {
    if (candidate.share > best && folds_to(name, candidate.folded)) {
      best = candidate.share;
    }
  }
  return best;
}

}  // namespace strata::retrieve
