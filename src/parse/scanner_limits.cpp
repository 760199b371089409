// tree-sitter gives a scanner 1,024 bytes for its state. The one of YAML saves four bytes for every
// open indentation level without looking at the limit (found by fuzzing: 300 levels crash). A level
// begins in a column of its own, except that a sequence may stand in the column of its mapping;
// hence no text whose lines begin within kSafeColumns can open too many. The scanners of all other
// grammars were tried with 2,000 levels of whatever they count. Tested by scanner_limits_test.cpp.
#include "parse/scanner_limits.hpp"

#include <cstddef>

namespace strata::parse {
namespace {

constexpr std::size_t kSafeColumns = 100;  // two levels each: 200 of the 250 that fit

// A line that begins, after blanks and the marks of nested blocks, beyond the safe columns.
bool nests_deeply(std::string_view text) {
  std::size_t column = 0;
  bool leading = true;
  for (const char c : text) {
    if (c == '\n' || c == '\r') {
      column = 0;
      leading = true;
    } else if (leading) {
      leading = c == ' ' || c == '\t' || c == '-' || c == '?' || c == ':';
      if (++column > kSafeColumns) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

bool overflows_scanner(std::string_view language, std::string_view text) {
  return language == "yaml" && nests_deeply(text);
}

}  // namespace strata::parse
