// Splitting and stemming are those of lexical search. A word that most leaves share says nothing
// about where the topic turns; the list removes those that are known beforehand, the count the ones
// of other languages and of this file. Tested by words_test.cpp.
#include "segment/words.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include "embed/common_words.hpp"
#include "text/identifiers.hpp"

namespace strata::segment {

namespace {

// English function words that embed::is_common_word, made for code, does not list.
constexpr auto kFunctionWords = std::to_array<std::string_view>({
    "about",    "above",   "after",   "again",   "against",    "almost",  "along",     "already",
    "although", "always",  "am",      "among",   "another",    "around",  "away",      "because",
    "became",   "become",  "before",  "being",   "below",      "between", "both",      "came",
    "come",     "did",     "doing",   "don",     "down",       "during",  "either",    "enough",
    "even",     "ever",    "every",   "few",     "first",      "further", "gave",      "get",
    "give",     "given",   "go",      "got",     "had",        "having",  "he",        "her",
    "here",     "hers",    "herself", "him",     "himself",    "his",     "however",   "just",
    "know",     "last",    "least",   "less",    "like",       "little",  "made",      "make",
    "many",     "me",      "more",    "most",    "much",       "my",      "myself",    "never",
    "next",     "nor",     "nothing", "now",     "off",        "often",   "once",      "one",
    "other",    "our",     "ours",    "out",     "own",        "perhaps", "put",       "quite",
    "rather",   "re",      "said",    "same",    "saw",        "say",     "see",       "seem",
    "seemed",   "several", "shall",   "she",     "since",      "some",    "something", "still",
    "take",     "their",   "theirs",  "them",    "themselves", "they",    "thing",     "think",
    "those",    "though",  "three",   "through", "thus",       "till",    "together",  "too",
    "took",     "toward",  "two",     "under",   "until",      "up",      "upon",      "us",
    "used",     "very",    "want",    "way",     "we",         "well",    "went",      "whether",
    "whom",     "whose",   "within",  "without", "yet",        "you",     "your",
});

constexpr std::size_t kFewestToCount = 8;

bool is_common(std::string_view word) {
  return embed::is_common_word(word) ||
         std::find(kFunctionWords.begin(), kFunctionWords.end(), word) != kFunctionWords.end();
}

// In how many leaves each word occurs.
std::vector<std::size_t> leaves_with(const Words& words) {
  std::vector<std::size_t> counts(words.vocabulary, 0);
  std::vector<std::size_t> seen_in(words.vocabulary, words.leaves());
  for (std::size_t leaf = 0; leaf < words.leaves(); ++leaf) {
    for (const std::uint32_t id : words.leaf(leaf)) {
      counts[id] += seen_in[id] == leaf ? 0U : 1U;
      seen_in[id] = leaf;
    }
  }
  return counts;
}

Words without_widespread(const Words& all) {
  if (all.leaves() < kFewestToCount) {
    return all;
  }
  const std::vector<std::size_t> counts = leaves_with(all);
  std::vector<std::uint32_t> renamed(all.vocabulary, all.vocabulary);
  Words kept;
  for (std::size_t leaf = 0; leaf < all.leaves(); ++leaf) {
    for (const std::uint32_t id : all.leaf(leaf)) {
      if (2 * counts[id] > all.leaves()) {
        continue;
      }
      if (renamed[id] == all.vocabulary) {
        renamed[id] = kept.vocabulary++;
      }
      kept.ids.push_back(renamed[id]);
    }
    kept.begins.push_back(kept.ids.size());
  }
  return kept;
}

}  // namespace

Words words_of(std::span<const std::string_view> texts) {
  Words words;
  std::unordered_map<std::string, std::uint32_t> numbers;  // of stems
  std::unordered_map<std::string, std::int64_t> known;     // of spellings; -1 = common
  for (const std::string_view text : texts) {
    for (std::string& word : text::words(text)) {
      const auto [place, fresh] = known.try_emplace(std::move(word), -1);
      if (fresh && !is_common(place->first)) {
        const auto number = static_cast<std::uint32_t>(numbers.size());
        place->second = numbers.try_emplace(text::stem(place->first), number).first->second;
      }
      if (place->second >= 0) {
        words.ids.push_back(static_cast<std::uint32_t>(place->second));
      }
    }
    words.begins.push_back(words.ids.size());
  }
  words.vocabulary = static_cast<std::uint32_t>(numbers.size());
  return without_widespread(words);
}

}  // namespace strata::segment
