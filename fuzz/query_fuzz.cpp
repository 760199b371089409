// Query analysis on arbitrary bytes: filters, kind, names, frames. Every broken promise ends the
// run with its sentence.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "retrieve/analysed_query.hpp"
#include "retrieve/inline_filters.hpp"
#include "retrieve/path_pattern.hpp"
#include "retrieve/symbol_pattern.hpp"

namespace {

void expect(bool holds, const char* law) {
  if (!holds) {
    std::fprintf(stderr, "%s\n", law);
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace retrieve = strata::retrieve;
  constexpr std::size_t kLongest = 1U << 14U;  // bounds the time of one run
  constexpr std::size_t kMostTerms = 64;
  if (size > kLongest) {
    return 0;
  }
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto query = retrieve::read_filters({.text = text, .filters = {}});
  if (!query) {
    expect(query.error().kind == strata::ErrorKind::kInvalidArgument, "a query fails as a mistake");
    expect(!query.error().message.empty(), "a mistake has a message");
  } else {
    const auto& required = query->filters.required;
    const auto& excluded = query->filters.excluded;
    if (required.empty() && excluded.empty()) {
      expect(query->text == text, "text without filters changes");
    }
    expect(query->text.size() <= size, "the text grows");
    for (const std::string& path : required.paths) {
      (void)retrieve::PathPattern(path).matches("src/engine/ask.cpp");
    }
    for (const std::string& symbol : required.symbols) {
      (void)retrieve::SymbolPattern(symbol).matches("strata.Engine.ask");
    }
  }
  const retrieve::AnalysedQuery analysed = retrieve::analyse_query(query ? query->text : text);
  expect(analysed.terms.size() <= kMostTerms, "a query has more terms than it may");
  expect(analysed.frames.size() <= kMostTerms, "a query has more frames than it may");
  for (const retrieve::Frame& frame : analysed.frames) {
    expect(frame.line > 0 && !frame.path.empty(), "a frame without a place");
  }
  return 0;
}
