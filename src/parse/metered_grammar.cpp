// The scanner of HTML (which Vue and Svelte share) keeps a stack of open elements. Before every
// token it is restored from at most 1,024 bytes; elements that did not fit are restored as nameless
// ones, one by one, so 100,000 nested elements cost 10^10 steps that no callback counts. Their
// number stands in the saved state, hence can be charged. A grammar is a constant table with
// pointers to its scanner's functions, laid out as the ABI between grammars and parser says
// (version 14); the twin is a copy with one pointer exchanged. All other scanners restore no more
// than what they saved: a bounded amount per token. Tested by work_test.cpp.
#include "parse/metered_grammar.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "lang/language.hpp"

namespace strata::parse {
namespace {

constexpr std::uint32_t kAbiVersion = 14;
constexpr std::uint64_t kElementsPerStep = 1000;

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
  const void* create_destroy_scan_serialize[4] = {};
  Restore restore = nullptr;
  const void* primary_states = nullptr;
};

thread_local WorkMeter* meter_in_use = nullptr;
Restore html_restore = nullptr;

void restore_and_charge(void* scanner, const char* state, unsigned size) {
  std::uint16_t elements = 0;  // the second number of the state
  if (size >= 2 * sizeof(elements)) {
    std::memcpy(&elements, state + sizeof(elements), sizeof(elements));
  }
  if (meter_in_use != nullptr && elements >= kElementsPerStep) {
    meter_in_use->spend(elements / kElementsPerStep);
  }
  html_restore(scanner, state, size);
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
      table.restore == nullptr) {
    return nullptr;
  }
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

MeterInUse::MeterInUse(WorkMeter& meter) { meter_in_use = &meter; }

MeterInUse::~MeterInUse() { meter_in_use = nullptr; }

}  // namespace strata::parse
