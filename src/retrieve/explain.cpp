// Scores are sums of named parts, so the lead over the next hit is a sum of named differences; the
// largest of them, for or against, are what people want to know. Tested by explain_test.cpp.
#include "retrieve/explain.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace strata::retrieve {

namespace {

constexpr std::array<std::pair<Source, std::string_view>, 8> kSourceNames = {
    {{Source::kLexical, "lexical"},
     {Source::kDense, "dense"},
     {Source::kRegion, "region"},
     {Source::kFile, "file"},
     {Source::kSymbol, "symbol"},
     {Source::kPlace, "place"},
     {Source::kFilter, "filter"},
     {Source::kExact, "exact"}}};

void add(std::vector<Difference>& differences, std::string_view feature, float amount) {
  const auto known = std::find_if(differences.begin(), differences.end(),
                                  [&](const Difference& d) { return d.feature == feature; });
  if (known == differences.end()) {
    differences.push_back({.feature = feature, .amount = amount});
  } else {
    known->amount += amount;
  }
}

std::vector<Difference> largest_differences(const Hit& hit, const Hit& next) {
  constexpr std::size_t kMost = 3;
  constexpr float kNothing = 1e-4F;
  std::vector<Difference> differences;
  for (const ScorePart& part : hit.parts) {
    add(differences, part.feature, part.contribution);
  }
  for (const ScorePart& part : next.parts) {
    add(differences, part.feature, -part.contribution);
  }
  std::erase_if(differences, [](const Difference& d) { return std::abs(d.amount) < kNothing; });
  std::stable_sort(differences.begin(), differences.end(),
                   [](const Difference& a, const Difference& b) {
                     return std::abs(a.amount) > std::abs(b.amount);
                   });
  // What speaks for the hit must be among those that are shown, or the lead is not explained.
  const auto favours = [](const Difference& d) { return d.amount > 0; };
  const auto best = std::ranges::find_if(differences, favours);
  const auto last = std::min(kMost, differences.size());
  if (best != differences.end() && std::cmp_greater_equal(best - differences.begin(), last)) {
    differences[last - 1] = *best;
  }
  differences.resize(last);
  return differences;
}

}  // namespace

std::vector<std::string_view> names_of_sources(std::uint8_t sources) {
  std::vector<std::string_view> names;
  for (const auto& [source, name] : kSourceNames) {
    if ((sources & static_cast<std::uint8_t>(source)) != 0) {
      names.push_back(name);
    }
  }
  return names;
}

void explain_order(std::vector<Hit>& hits) {
  for (std::size_t i = 0; i + 1 < hits.size(); ++i) {
    hits[i].lead = hits[i].score - hits[i + 1].score;
    hits[i].lead_parts = largest_differences(hits[i], hits[i + 1]);
  }
}

}  // namespace strata::retrieve
