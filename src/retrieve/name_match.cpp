// Names are split as the index splits them. Prefixes stand in for abbreviations, which are common
// in names and rare in questions. Tested by name_match_test.cpp.
#include "retrieve/name_match.hpp"

#include <algorithm>
#include <cmath>

#include "text/identifiers.hpp"

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
    : query_(query), shares_(shares) {}

NameMatch NameMatcher::match(std::string_view name) const {
  const std::vector<std::string> words = text::split_identifier(name);
  if (words.empty() || query_.terms.empty()) {
    return {};
  }
  std::vector<float> said(query_.terms.size(), 0.0F);
  float matched = 0;
  for (const std::string& word : words) {
    const std::string part = text::stem(word);
    float best = 0;
    for (std::size_t t = 0; t < said.size(); ++t) {
      const float like = likeness(part, query_.terms[t].text);
      said[t] = std::max(said[t], like);
      best = std::max(best, like);
    }
    matched += best;
  }
  NameMatch match{
      .share = matched / static_cast<float>(words.size()), .recall = 0, .overlap = 0, .front = 0};
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
  const std::string folded = fold_name(name);
  float best = 0;
  for (const SpelledName& candidate : query_.names) {
    if (candidate.share > best && candidate.folded == folded) {
      best = candidate.share;
    }
  }
  return best;
}

}  // namespace strata::retrieve
