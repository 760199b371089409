// Words come from one scan (word_scanner.cpp). A compound identifier is known by the place where it
// begins, which its parts share. Tested by identifiers_test.cpp.
#include "text/identifiers.hpp"

#include "text/word_scanner.hpp"

namespace strata::text {

namespace {

/// Stems the parts of an identifier, which are the terms from `first` on, and adds their
/// concatenation.
void finish_name(std::vector<std::string>& terms, std::size_t first) {
  std::string whole;
  for (std::size_t i = first; i < terms.size(); ++i) {
    if (whole.size() <= kLongestTerm) {
      whole += terms[i];
    }
    terms[i] = stem(terms[i]);
  }
  if (terms.size() > first + 1 && whole.size() <= kLongestTerm) {
    terms.push_back(std::move(whole));
  }
}

}  // namespace

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out;
  WordScanner scanner(text);
  while (scanner.next()) {
    out.emplace_back(scanner.word());
  }
  return out;
}

std::vector<std::string> split_identifier(std::string_view identifier) { return words(identifier); }

std::vector<std::string> index_terms(std::string_view text) {
  std::vector<std::string> out;
  std::size_t first = 0;  // of the identifier that is being read
  std::size_t name = 0;
  bool in_name = false;
  WordScanner scanner(text);
  const auto leave = [&] {
    if (in_name) {
      finish_name(out, first);
    }
    in_name = false;
  };
  while (scanner.next()) {
    if (!in_name || scanner.name() != name || !scanner.is_spaced()) {
      leave();
      first = out.size();
      name = scanner.name();
      in_name = scanner.is_spaced();
    }
    out.emplace_back(scanner.word());
  }
  leave();
  return out;
}

}  // namespace strata::text
