// A window slides over the lines with the number of its lines on which each term stands. A term
// counts its share of the query's inverse document frequency where it stands once, and half as much
// for every further line, so that a window with all terms beats one that repeats a single one.
// Tested by focus_test.cpp.
#include "retrieve/focus.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "text/identifiers.hpp"
#include "text/line_table.hpp"

namespace strata::retrieve {

namespace {

constexpr double kNamedLine = 0.25;  // of the query

/// Numbers of the terms on every line, distinct.
std::vector<std::vector<std::uint32_t>> terms_by_line(std::string_view text,
                                                      const text::LineTable& table,
                                                      const std::vector<QueryTerm>& terms) {
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  for (std::uint32_t t = 0; t < terms.size(); ++t) {
    numbers.emplace(terms[t].text, t);
  }
  std::vector<std::vector<std::uint32_t>> lines(table.line_count());
  for (std::uint32_t i = 0; i < lines.size(); ++i) {
    std::vector<std::uint32_t>& found = lines[i];
    for (const std::string& word : text::index_terms(slice(text, table.bytes_of(i + 1)))) {
      const auto known = numbers.find(word);
      if (known != numbers.end() && std::ranges::find(found, known->second) == found.end()) {
        found.push_back(known->second);
      }
    }
  }
  return lines;
}

double worth(const std::vector<std::uint32_t>& counts, const std::vector<float>& shares) {
  double sum = 0;
  for (std::size_t t = 0; t < counts.size(); ++t) {
    sum += static_cast<double>(shares[t]) * (2 - std::exp2(1 - static_cast<double>(counts[t])));
  }
  return sum;
}

}  // namespace

LineRange focus_of(std::string_view text, const std::vector<QueryTerm>& terms,
                   const std::vector<float>& shares, std::uint32_t most_lines,
                   std::uint32_t named_line) {
  const text::LineTable table(text);
  const std::uint32_t lines = table.line_count();
  if (lines == 0 || most_lines == 0) {
    return {};
  }
  if (lines <= most_lines) {
    return {.first = 1, .last = lines};
  }
  const auto said = terms_by_line(text, table, terms);
  std::vector<std::uint32_t> counts(terms.size(), 0);
  LineRange best;
  double highest = 0;
  for (std::uint32_t last = 1; last <= lines; ++last) {
    for (const std::uint32_t term : said[last - 1]) {
      ++counts[term];
    }
    if (last < most_lines) {
      continue;
    }
    const std::uint32_t first = last - most_lines + 1;
    const bool named = named_line >= first && named_line <= last;
    const double value = worth(counts, shares) + (named ? kNamedLine : 0);
    if (best.first == 0 || value > highest + 1e-9) {
      best = {.first = first, .last = last};
      highest = value;
    }
    for (const std::uint32_t term : said[first - 1]) {
      --counts[term];
    }
  }
  return best;
}

}  // namespace strata::retrieve
