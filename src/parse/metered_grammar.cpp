// The scanner of HTML (which Vue and Svelte share) keeps a stack of open elements. Before every
// token it is restored from at most 1,024 bytes; elements that did not fit are restored as nameless
// ones, one by one, so 100,000 nested elements cost 10^10 steps that no callback counts. Their
// number stands in the saved state, hence can be charged. What is wrong outside of all
// elements, an end tag above all, the parser joins with all errors right before it, copying their
// nodes each time: it is charged for those before it. A grammar is a constant table with pointers
// to its scanner's functions, laid out as the ABI between grammars and parser says (version 14);
// the twin is a copy with two pointers exchanged. All other scanners restore no more than what they
// saved: a bounded amount per token. Tested by work_test.cpp.
#include "parse/metered_grammar.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "lang/language.hpp"

namespace strata::parse {
namespace {

constexpr std::uint32_t kAbiVersion = 14;
constexpr std::uint64_t kElementsPerStep = 1000;
constexpr std::uint64_t kErrorsPerStep = 4000;
constexpr std::size_t kStartTagName = 0;  // places among the external tokens of the grammar:
constexpr std::size_t kRawText = 7;       // both are valid only after an error

using Scan = bool (*)(void* scanner, void* lexer, const bool* valid);
using Restore = void (*)(void* scanner, const char* state, unsigned size);

// The part of the table that ABI 14 has, as far as its layout goes.
struct GrammarTable {
  std::uint32_t version = 0;
  std::uint32_t symbols = 0;
  std::uint32_t counts[7] = {};
  std::uint16_t longest_alias = 0;
  const void* tables[15] = {};
  std::uint16_t keyword = 0;
  const void* scanner_tables[2] = {};
  const void* create_destroy[2] = {};
  Scan scan = nullptr;
  const void* serialize = nullptr;
  Restore restore = nullptr;
  const void* primary_states = nullptr;
};

thread_local WorkMeter* meter_in_use = nullptr;
thread_local std::uint16_t open_elements = 0;  // of the parse that runs on this thread
thread_local std::uint64_t outer_errors = 0;
Scan html_scan = nullptr;
Restore html_restore = nullptr;

void restore_and_charge(void* scanner, const char* state, unsigned size) {
  std::uint16_t elements = 0;  // the second number of the state
  if (size >= 2 * sizeof(elements)) {
    std::memcpy(&elements, state + sizeof(elements), sizeof(elements));
  }
  if (meter_in_use != nullptr && elements >= kElementsPerStep) {
    meter_in_use->spend(elements / kElementsPerStep);
  }
  open_elements = elements;
  html_restore(scanner, state, size);
}

bool scan_and_charge(void* scanner, void* lexer, const bool* valid) {
  const bool in_error = valid[kStartTagName] && valid[kRawText];
  if (in_error && open_elements == 0 && meter_in_use != nullptr) {
    meter_in_use->spend(++outer_errors / kErrorsPerStep);
  }
  return html_scan(scanner, lexer, valid);
}

// Null if the grammar is laid out differently.
const TSLanguage* twin_of(const TSLanguage* grammar) {
  static GrammarTable table;
  if (grammar == nullptr || ts_language_abi_version(grammar) != kAbiVersion) {
    return nullptr;
  }
  void* const copy = &table;
  const void* const original = grammar;
  std::memcpy(copy, original, sizeof(table));
  if (table.version != kAbiVersion || table.symbols != ts_language_symbol_count(grammar) ||
      table.restore == nullptr || table.scan == nullptr) {
    return nullptr;
  }
  html_scan = table.scan;
  table.scan = &scan_and_charge;
  html_restore = table.restore;
  table.restore = &restore_and_charge;
  return static_cast<const TSLanguage*>(copy);
}

}  // namespace

const TSLanguage* metered(const TSLanguage* grammar) {
  static const TSLanguage* const kHtml = lang::info(lang::language_named("html")).grammar();
  static const TSLanguage* const kTwin = twin_of(kHtml);
  return grammar == kHtml && kTwin != nullptr ? kTwin : grammar;
}

MeterInUse::MeterInUse(WorkMeter& meter) {
  meter_in_use = &meter;
  open_elements = 0;
  outer_errors = 0;
}

MeterInUse::~MeterInUse() { meter_in_use = nullptr; }

}  // namespace strata::parse
