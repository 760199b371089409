// A name that the query spells whole comes before one that it says in part; the qualified path
// decides between equal names. What merely holds a value - a field, a variable, a macro of one line
// - is meant only by a query that says nothing else: its name is often that of its type. Tested by
// title_test.cpp.
#include "engine/title.hpp"

namespace strata::engine {

namespace {

constexpr float kLeastShare = 0.6F;   // of the name that the query must say
constexpr float kLeastRecall = 0.2F;  // of the query that the name must say
constexpr float kOfPath = 0.25F;
constexpr float kMargin = 1e-4F;

struct Likeness {
  float value = 0;
  bool is_meant = false;
};

bool holds_a_value(const index::SymbolRecord& symbol) {
  const lang::SymbolType type = symbol.type;
  return (type == lang::SymbolType::kMacro && symbol.lines.first == symbol.lines.last) ||
         type == lang::SymbolType::kField || type == lang::SymbolType::kVariable ||
         type == lang::SymbolType::kConstant || type == lang::SymbolType::kProperty;
}

Likeness likeness(const index::SymbolRecord& symbol, const retrieve::NameMatcher& query) {
  const retrieve::NameMatch name = query.match(symbol.name);
  if (name.overlap == 0) {
    return {};
  }
  const float spelled = query.spelled(symbol.name);
  if (holds_a_value(symbol)) {
    return {.value = name.overlap, .is_meant = spelled >= 1};
  }
  return {.value = (spelled > 0 ? 1 + spelled : 0) + name.overlap +
                   kOfPath * query.match(symbol.path).overlap,
          .is_meant = spelled > 0 || (name.share >= kLeastShare && name.recall >= kLeastRecall)};
}

}  // namespace

SymbolId named_in(const index::SegmentReader& reader, const index::LeafRecord& leaf,
                  const retrieve::NameMatcher& query) {
  SymbolId best = SymbolId::none();
  float highest = leaf.primary.exists()
                      ? likeness(reader.symbol(leaf.primary), query).value + kMargin
                      : kMargin;
  for (std::uint32_t i = 0; i < leaf.symbols.count; ++i) {
    const SymbolId id{leaf.symbols.first + i};
    const Likeness found = likeness(reader.symbol(id), query);
    if (found.is_meant && found.value > highest) {
      best = id;
      highest = found.value + kMargin;
    }
  }
  return best;
}

SymbolId around(const index::SegmentReader& reader, const index::LeafRecord& leaf,
                LineRange lines) {
  SymbolId innermost = SymbolId::none();
  SymbolId within = SymbolId::none();
  for (std::uint32_t i = 0; i < leaf.symbols.count; ++i) {
    const SymbolId id{leaf.symbols.first + i};
    const LineRange own = reader.symbol(id).lines;
    if (own.first <= lines.first && own.last >= lines.last) {
      innermost = id;  // they stand outermost first
    } else if (leaf.primary.exists() && !within.exists() && own.first >= lines.first &&
               own.first <= lines.last) {
      within = id;
    }
  }
  return innermost.exists() ? innermost : within;
}

}  // namespace strata::engine
