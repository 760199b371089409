// A light English stemmer for code: plural, -ing, -ed, -er, -ly, a few -ion and -ment forms, a
// silent -e. A rule fires only if enough of the word stays, so that short words keep apart ("state"
// and "stat", "header" and "head"). The idea of the measure (vowel groups before consonants) and of
// restoring a silent e is from M. Porter, "An algorithm for suffix stripping", 1980; the rules are
// our own. After the plural they repeat until none applies. Every rule shortens
// the word, which ends the loop: O(length^2) at worst on words of at most kLongestWord bytes; a
// longer word is no English and passes unchanged. Tested by stem_test.cpp.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
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

/// By first letter, the lengths of irregular words as bits: most words need no search.
constexpr std::array kIrregularLengths = [] {
  std::array<std::uint32_t, 26> lengths{};
  for (const Pair& pair : kIrregular) {
    lengths[static_cast<std::size_t>(pair.first[0] - 'a')] |= 1U << pair.first.size();
  }
  return lengths;
}();

/// The stem of an irregular word of the letters a to z; empty for any other.
std::string_view irregular_stem(std::string_view word) {
  const std::uint32_t lengths = kIrregularLengths[static_cast<std::size_t>(word[0] - 'a')];
  if (word.size() >= 32 || (lengths >> word.size() & 1U) == 0) {
    return {};
  }
  const auto* const found = std::lower_bound(kIrregular.begin(), kIrregular.end(), Pair{word, {}});
  return found != kIrregular.end() && found->first == word ? found->second : std::string_view{};
}

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

/// Takes `bytes` from the end of the word and puts `ending` there.
void replace_end(std::string& word, std::size_t bytes, std::string_view ending = {}) {
  word.resize(word.size() - bytes);
  word += ending;
}

/// Repairs what is left after -ing, -ed, -er: "runn" -> "run", "nam" -> "name".
void repair(std::string& stem) {
  const char last = stem.back();
  const bool keeps_double = last == 'l' || last == 's' || last == 'f' || last == 'z';
  if (stem.size() >= 4 && ends_doubled(stem) && !keeps_double) {
    stem.pop_back();
  } else if (wants_silent_e(stem)) {
    stem += 'e';
  }
}

// Every rule below changes the word and gives true, or leaves it alone.

bool drop_plural(std::string& word) {
  if (word.size() < 4 || word.back() != 's') {
    return false;
  }
  if (word.ends_with("ies")) {
    if (word.size() > 4) {
      replace_end(word, 3, "y");
    } else {
      word.pop_back();
    }
    return true;
  }
  if (word.ends_with("ss") || word.ends_with("us") || word.ends_with("is")) {
    return false;
  }
  word.pop_back();
  for (const std::string_view hissing : {"sse", "xe", "che", "she", "zze"}) {
    if (!word.ends_with(hissing)) {
      continue;
    }
    word.pop_back();
    break;
  }
  return true;
}

bool drop_participle(std::string& word) {
  if (word.size() > 4 && word.ends_with("ied")) {
    replace_end(word, 3, "y");
    return true;
  }
  const std::size_t suffix = word.ends_with("ing")                            ? 3
                             : word.ends_with("ed") && !word.ends_with("eed") ? 2
                                                                              : 0;
  if (suffix == 0) {
    return false;
  }
  const std::string_view stem(word.data(), word.size() - suffix);
  const bool enough =
      stem.size() >= 3 || (stem.size() == 2 && is_vowel(stem, 0) && wants_silent_e(stem));
  if (!enough || !has_vowel(stem)) {
    return false;
  }
  replace_end(word, suffix);
  repair(word);
  return true;
}

/// -ization, -entation, -rmation and -tion to the verb: "normalization" -> "normaliz", "deletion"
/// -> "delet".
bool drop_nominal(std::string& word) {
  std::size_t suffix = 0;
  if (word.ends_with("tion")) {
    if (word.size() >= 8) {
      suffix = 3;
    }
    for (const std::string_view longer : {"ization", "isation", "entation", "rmation"}) {
      if (word.ends_with(longer) && word.size() >= longer.size() + 3) {
        suffix = 5;
      }
    }
  } else if (word.ends_with("ment") && word.size() >= 10) {
    suffix = 4;
  } else if (word.ends_with("ly") && !word.ends_with("bly") && word.size() >= 7) {
    suffix = 2;
  }
  if (suffix > 0) {
    replace_end(word, suffix);
  }
  return suffix > 0;
}

/// Agents: "parser" -> "pars", "writer" -> "write", "iterator" -> "iterat".
bool drop_agent(std::string& word) {
  const bool from_verb = word.ends_with("ator") || word.ends_with("ctor") || word.ends_with("utor");
  if (from_verb && word.size() >= 7) {
    replace_end(word, 2);
    return true;
  }
  if (!word.ends_with("er") || word.size() < 6 || word.ends_with("eer")) {
    return false;
  }
  if (!has_vowel(std::string_view(word.data(), word.size() - 2))) {
    return false;
  }
  replace_end(word, 2);
  repair(word);
  return true;
}

bool drop_ending(std::string& word) {
  const std::string_view stem(word.data(), word.size() - 1);
  if (word.size() >= 6 && word.ends_with("ll")) {  // cancelled and canceled
    word.pop_back();
    return true;
  }
  if (word.size() < 5 || word.back() != 'e' || word.ends_with("ee")) {
    return false;
  }
  if (word.ends_with("ie")) {
    replace_end(word, 2, "y");
    return true;
  }
  if (wants_silent_e(stem)) {
    return false;
  }
  word.pop_back();
  return true;
}

}  // namespace

void stem_into(std::string_view word, std::string& current) {
  current.assign(word);
  const bool is_english =
      std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (!is_english || word.size() > kLongestWord) {
    return;
  }
  bool may_be_plural = true;  // only the word as written: the s of "pars(e)" is none
  while (current.size() >= 3) {
    if (const std::string_view irregular = irregular_stem(current); !irregular.empty()) {
      current = irregular;
      return;
    }
    bool changed = may_be_plural && drop_plural(current);
    may_be_plural = false;
    changed = changed || drop_participle(current) || drop_nominal(current) || drop_agent(current) ||
              drop_ending(current);
    if (!changed) {
      break;
    }
  }
}

std::string stem(std::string_view word) {
  std::string stemmed;
  stem_into(word, stemmed);
  return stemmed;
}

}  // namespace strata::text
