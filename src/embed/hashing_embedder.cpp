// Signed feature hashing (Weinberger et al., "Feature hashing for large scale multitask learning",
// 2009) of the word stems of a text and of their neighbouring pairs. Each feature adds +-weight at
// two places that its hash chooses, one in either half of the row, so that two features seldom
// collide in both. weight = base * (1 + log2 of its count), where the base is lower for pairs and
// lowest for common words; pairs of which one is common are left out. Sums are integers and the
// logarithm is interpolated, so a row does not depend on order of summation, machine or C library.
// O(bytes); about 130 bytes of memory for each word of a text. Tested by hashing_embedder_test.cpp
// and embedder_contract_test.cpp.
#include "embed/hashing_embedder.hpp"

#include <bit>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "embed/common_words.hpp"
#include "embed/feature_counts.hpp"
#include "text/identifiers.hpp"

namespace strata::embed {

namespace {

// Raised whenever any row changes: other weights, other common words, other word splitting.
constexpr int kVersion = 1;

// Chosen on the open half of the semble questions, vectors alone: stems are worth +0.036 NDCG@10,
// the weights less than 0.01 anywhere between half and twice these.
constexpr std::uint32_t kWordWeight = 8;
constexpr std::uint32_t kPairWeight = 3;
constexpr std::uint32_t kCommonWordWeight = 2;

constexpr std::uint32_t kLogUnit = 256;  // fixed point: what 1.0 is in damped()

// kLogUnit * (1 + log2(count)), linear between powers of two; at most 0.09 too low.
std::uint64_t damped(std::uint32_t count) {
  const std::uint32_t whole = std::bit_width(count) - 1U;
  const std::uint64_t power = std::uint64_t{1} << whole;
  const std::uint64_t fraction = (count - power) * kLogUnit / power;
  return std::uint64_t{kLogUnit} * (1 + whole) + fraction;
}

// Finaliser of SplitMix64 (Steele, Lea and Flood, 2014): every input bit changes every output bit.
std::uint64_t mix(std::uint64_t value) {
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

// What one spelling of a word adds.
struct Word {
  std::uint64_t spelling = 0;  // hash of it
  std::uint64_t stem = 0;      // hash of its stem
  bool common = true;
};

// Looks words up once for as long as no other takes their place: stemming costs more than all the
// rest.
class WordCache {
 public:
  const Word& look_up(const std::string& spelling) {
    const std::uint64_t hash = hash64(spelling);
    Word& word = words_[hash % kSlots];
    if (word.spelling != hash || hash == 0) {
      word = {.spelling = hash,
              .stem = hash64(text::stem(spelling)),
              .common = is_common_word(spelling)};
    }
    return word;
  }

 private:
  static constexpr std::size_t kSlots = 1024;
  std::vector<Word> words_ = std::vector<Word>(kSlots);
};

void count_features(std::string_view text, WordCache& cache, FeatureCounts& counts) {
  const std::vector<std::string> words = text::words(text);
  counts.reset(2 * words.size());
  Word before;
  for (const std::string& spelling : words) {
    const Word word = cache.look_up(spelling);
    counts.add(word.stem, word.common ? kCommonWordWeight : kWordWeight);
    if (!word.common && !before.common) {
      counts.add(mix(before.stem + 0x9e3779b97f4a7c15U) ^ word.stem, kPairWeight);
    }
    before = word;
  }
}

void add_signed(std::span<std::int64_t> half, std::uint64_t hash, std::int64_t weight) {
  const std::size_t place = hash & (half.size() - 1);
  half[place] += (hash >> 63U) == 0 ? weight : -weight;
}

// Scales the exact sums to a unit row.
void write_row(std::span<const std::int64_t> sums, std::span<float> row) {
  double squares = 0;
  for (const std::int64_t sum : sums) {
    squares += static_cast<double>(sum) * static_cast<double>(sum);
  }
  if (squares == 0.0) {
    return;
  }
  const double length = std::sqrt(squares);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    row[i] = static_cast<float>(static_cast<double>(sums[i]) / length);
  }
}

}  // namespace

HashingEmbedder::HashingEmbedder(std::uint32_t dimensions) : dimensions_(dimensions) {}

ModelIdentity HashingEmbedder::identity() const {
  return {.name = fmt::format("hashing-{}", dimensions_),
          .dimensions = dimensions_,
          .fingerprint = fmt::format("hashing-{}/{}", dimensions_, kVersion)};
}

Result<Embeddings> HashingEmbedder::embed_documents(std::span<const std::string_view> texts) const {
  Embeddings rows{.dimensions = dimensions_,
                  .values = std::vector<float>(texts.size() * dimensions_)};
  FeatureCounts counts;
  WordCache cache;
  std::vector<std::int64_t> sums(dimensions_);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    count_features(texts[i], cache, counts);
    sums.assign(dimensions_, 0);
    const std::span<std::int64_t> all(sums);
    for (const FeatureCounts::Slot& slot : counts.slots()) {
      if (slot.count == 0) {
        continue;
      }
      const auto weight = static_cast<std::int64_t>(slot.weight * damped(slot.count));
      add_signed(all.first(dimensions_ / 2), slot.hash, weight);
      add_signed(all.last(dimensions_ / 2), mix(slot.hash), weight);
    }
    write_row(sums, std::span(rows.values).subspan(i * dimensions_, dimensions_));
  }
  return rows;
}

Result<Embeddings> HashingEmbedder::embed_queries(std::span<const std::string_view> texts) const {
  return embed_documents(texts);
}

}  // namespace strata::embed
