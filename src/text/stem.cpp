// A light English stemmer for code: plural, -ing, -ed, -er, -ly, a few -ion and -ment forms, a
// silent -e. A rule fires only if enough of the word stays, so that short words keep apart ("state"
// and "stat", "header" and "head"). The idea of the measure (vowel groups before consonants) and of
// restoring a silent e is from M. Porter, "An algorithm for suffix stripping", 1980; the rules are
// our own. After the plural they repeat until none applies. Every rule shortens
// the word, which ends the loop: O(length^2) at worst on words of at most kLongestWord bytes; a
// longer word is no English and passes unchanged. Tested by stem_test.cpp.
#include <algorithm>
#include <array>
#include <utility>

#include "text/identifiers.hpp"

namespace strata::text {

namespace {

constexpr std::size_t kLongestWord = 32;

using Pair = std::pair<std::string_view, std::string_view>;

/// Sorted. Words whose forms the rules would miss, and words that the rules would merge with an
/// unrelated one.
constexpr std::array kIrregular = {
    Pair{"alias", "alias"},
    Pair{"atlas", "atlas"},
    Pair{"better", "better"},
    Pair{"bias", "bias"},
    Pair{"cancellation", "cancel"},
    Pair{"canvas", "canvas"},
    Pair{"children", "child"},
    Pair{"compilation", "compil"},
    Pair{"configuration", "configur"},
    Pair{"corner", "corner"},
    Pair{"customer", "customer"},
    Pair{"embed", "embed"},
    Pair{"expiration", "expir"},
    Pair{"flower", "flower"},
    Pair{"folder", "folder"},
    Pair{"former", "former"},
    Pair{"header", "header"},
    Pair{"ids", "id"},
    Pair{"indices", "index"},
    Pair{"lens", "lens"},
    Pair{"letter", "letter"},
    Pair{"matrices", "matrix"},
    Pair{"matter", "matter"},
    Pair{"news", "news"},
    Pair{"nothing", "nothing"},
    Pair{"pointer", "pointer"},
    Pair{"proper", "proper"},
    Pair{"registration", "regist"},
    Pair{"series", "series"},
    Pair{"shower", "shower"},
    Pair{"species", "species"},
    Pair{"temper", "temper"},
    Pair{"vertices", "vertex"},
};

static_assert(std::is_sorted(kIrregular.begin(), kIrregular.end()));

bool is_plain_vowel(char c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'; }

/// A y is a vowel after a consonant. Precondition: i < word.size().
bool is_vowel(std::string_view word, std::size_t i) {
  if (word[i] == 'y') {
    return i > 0 && !is_plain_vowel(word[i - 1]);
  }
  return is_plain_vowel(word[i]);
}

bool has_vowel(std::string_view word) {
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (is_vowel(word, i)) {
      return true;
    }
  }
  return false;
}

/// Porter's m: how often a vowel is followed by a consonant.
std::size_t measure(std::string_view word) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (is_vowel(word, i - 1) && !is_vowel(word, i)) {
      ++count;
    }
  }
  return count;
}

/// A single closed syllable ("nam", "writ", "us"), to which English adds a silent e.
bool wants_silent_e(std::string_view stem) {
  const std::size_t size = stem.size();
  if (size < 2 || measure(stem) != 1) {
    return false;
  }
  const char last = stem.back();
  if (is_vowel(stem, size - 1) || last == 'w' || last == 'x' || last == 'y') {
    return false;
  }
  if (!is_vowel(stem, size - 2)) {
    return false;
  }
  return size == 2 || !is_vowel(stem, size - 3);
}

bool ends_doubled(std::string_view word) {
  const std::size_t size = word.size();
  return size >= 2 && word[size - 1] == word[size - 2] && !is_vowel(word, size - 1);
}

/// Repairs what is left after -ing, -ed, -er: "runn" -> "run", "nam" -> "name".
std::string repaired(std::string_view stem) {
  const bool keeps_double =
      stem.ends_with("ll") || stem.ends_with("ss") || stem.ends_with("ff") || stem.ends_with("zz");
  if (stem.size() >= 4 && ends_doubled(stem) && !keeps_double) {
    return std::string(stem.substr(0, stem.size() - 1));
  }
  return wants_silent_e(stem) ? std::string(stem) + "e" : std::string(stem);
}

/// Every rule below looks at the word and gives it back changed, or empty if the rule does not
/// apply.
std::string without_plural(std::string_view word) {
  const auto less = [&](std::size_t bytes) {
    return std::string(word.substr(0, word.size() - bytes));
  };
  if (word.size() < 4 || !word.ends_with('s')) {
    return {};
  }
  if (word.ends_with("ies")) {
    return word.size() > 4 ? less(3) + "y" : less(1);
  }
  for (const std::string_view hissing : {"sses", "xes", "ches", "shes", "zzes"}) {
    if (word.ends_with(hissing)) {
      return less(2);
    }
  }
  if (word.ends_with("ss") || word.ends_with("us") || word.ends_with("is")) {
    return {};
  }
  return less(1);
}

std::string without_participle(std::string_view word) {
  const auto stem_before = [&](std::string_view suffix) -> std::string_view {
    if (!word.ends_with(suffix)) {
      return {};
    }
    const std::string_view stem = word.substr(0, word.size() - suffix.size());
    const bool enough =
        stem.size() >= 3 || (stem.size() == 2 && is_vowel(stem, 0) && wants_silent_e(stem));
    return enough && has_vowel(stem) ? stem : std::string_view{};
  };
  if (word.size() > 4 && word.ends_with("ied")) {
    return std::string(word.substr(0, word.size() - 3)) + "y";
  }
  if (word.ends_with("eed")) {
    return {};
  }
  for (const std::string_view suffix : {"ing", "ed"}) {
    if (const std::string_view stem = stem_before(suffix); !stem.empty()) {
      return repaired(stem);
    }
  }
  return {};
}

/// -ization, -entation, -rmation and -tion to the verb: "normalization" -> "normaliz", "deletion"
/// -> "delet".
std::string without_nominal(std::string_view word) {
  const auto less = [&](std::size_t bytes) {
    return std::string(word.substr(0, word.size() - bytes));
  };
  for (const std::string_view suffix : {"ization", "isation", "entation", "rmation"}) {
    if (word.ends_with(suffix) && word.size() >= suffix.size() + 3) {
      return less(5);
    }
  }
  if (word.ends_with("tion") && word.size() >= 8) {
    return less(3);
  }
  if (word.ends_with("ment") && word.size() >= 10) {
    return less(4);
  }
  if (word.ends_with("ly") && !word.ends_with("bly") && word.size() >= 7) {
    return less(2);
  }
  return {};
}

/// Agents: "parser" -> "pars", "writer" -> "write", "iterator" -> "iterat".
std::string without_agent(std::string_view word) {
  const bool from_verb = word.ends_with("ator") || word.ends_with("ctor") || word.ends_with("utor");
  if (from_verb && word.size() >= 7) {
    return std::string(word.substr(0, word.size() - 2));
  }
  if (!word.ends_with("er") || word.size() < 6 || word.ends_with("eer")) {
    return {};
  }
  const std::string_view stem = word.substr(0, word.size() - 2);
  return has_vowel(stem) ? repaired(stem) : std::string{};
}

std::string without_ending(std::string_view word) {
  const std::string_view stem = word.substr(0, word.size() - 1);
  if (word.size() >= 6 && word.ends_with("ll")) {
    return std::string(stem);  // cancelled and canceled
  }
  if (word.size() < 5 || !word.ends_with('e')) {
    return {};
  }
  if (word.ends_with("ie")) {
    return std::string(word.substr(0, word.size() - 2)) + "y";
  }
  return word.ends_with("ee") || wants_silent_e(stem) ? std::string{} : std::string(stem);
}

}  // namespace

std::string stem(std::string_view word) {
  std::string current(word);
  const bool is_english =
      std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (!is_english || word.size() > kLongestWord) {
    return current;
  }
  bool may_be_plural = true;  // only the word as written: the s of "pars(e)" is none
  while (current.size() >= 3) {
    const auto irregular =
        std::lower_bound(kIrregular.begin(), kIrregular.end(), Pair{current, {}});
    if (irregular != kIrregular.end() && irregular->first == current) {
      return std::string(irregular->second);
    }
    std::string next = may_be_plural ? without_plural(current) : std::string{};
    may_be_plural = false;
    for (const auto rule : {without_participle, without_nominal, without_agent, without_ending}) {
      if (next.empty()) {
        next = rule(current);
      }
    }
    if (next.empty()) {
      break;
    }
    current = std::move(next);
  }
  return current;
}

}  // namespace strata::text
