// Splitting and stemming are those of lexical search. A word that most leaves share says nothing
// about where the topic turns; the list removes those that are known beforehand, the count the ones
// of other languages and of this file. Tested by words_test.cpp.
#include "segment/words.hpp"

#include <array>

#include "embed/common_words.hpp"
#include "text/lexicon.hpp"
#include "text/word_set.hpp"

namespace strata::segment {

namespace {

// English function words that embed::is_common_word, made for code, does not list.
constexpr text::WordSet kFunctionWords(std::to_array<std::string_view>({
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
}));

constexpr std::size_t kFewestToCount = 8;

bool is_common(std::string_view word) {
  return embed::is_common_word(word) || kFunctionWords.contains(word);
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

// Numbers the stems of a lexicon's words as they come.
class Numbering {
 public:
  explicit Numbering(const text::Lexicon& lexicon) : lexicon_(lexicon) {}

  void add(std::uint32_t name) {
    const std::span<const std::uint32_t> words = lexicon_.words_of(name);
    const std::span<const std::uint32_t> stems = lexicon_.terms_of(name).first(words.size());
    common_.resize(lexicon_.word_count(), Common::kUnknown);
    numbers_.resize(lexicon_.term_count(), 0);
    for (std::size_t i = 0; i < words.size(); ++i) {
      Common& common = common_[words[i]];
      if (common == Common::kUnknown) {
        common = is_common(lexicon_.word(words[i])) ? Common::kYes : Common::kNo;
      }
      if (common == Common::kYes) {
        continue;
      }
      std::uint32_t& number = numbers_[stems[i]];
      number = number == 0 ? ++words_.vocabulary : number;
      words_.ids.push_back(number - 1);
    }
  }

  void end_leaf() { words_.begins.push_back(words_.ids.size()); }

  [[nodiscard]] const Words& words() const { return words_; }

 private:
  enum class Common : std::uint8_t { kUnknown, kYes, kNo };

  const text::Lexicon& lexicon_;
  std::vector<Common> common_;          // by word
  std::vector<std::uint32_t> numbers_;  // by stem, + 1; 0 = none yet
  Words words_;
};

}  // namespace

Words words_of(std::span<const std::string_view> texts) {
  text::Names names;
  Numbering numbering(names.lexicon());
  for (const std::string_view text : texts) {
    names.visit_text(text, [&](std::uint32_t name) { numbering.add(name); });
    numbering.end_leaf();
  }
  return without_widespread(numbering.words());
}

Words words_of(std::string_view text, std::span<const ByteRange> leaves, text::Names& names) {
  Numbering numbering(names.lexicon());
  for (const ByteRange leaf : leaves) {
    names.visit(text, leaf, [&](std::uint32_t name) { numbering.add(name); });
    numbering.end_leaf();
  }
  return without_widespread(numbering.words());
}

}  // namespace strata::segment
