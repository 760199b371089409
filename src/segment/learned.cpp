// Logistic regression over curves at three block sizes, valley depths, what cohesion says, new
// words, sizes and structure. The weights are read from boundary_weights.txt when strata is built;
// the head of that file says what they were fitted on. Tested by learned_test.cpp.
#include "segment/learned.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

#include "segment/boundary_weight_lines.hpp"
#include "segment/curve.hpp"
#include "segment/moments.hpp"
#include "segment/natural_log.hpp"

namespace strata::segment {

namespace {

constexpr std::array<std::string_view, kBoundaryFeatures> kNames = {
    "bias",    "structure",     "vectors.1",   "vectors.3", "vectors.6", "words.1",    "words.3",
    "words.6", "vectors.depth", "words.depth", "new_words", "size.left", "size.right", "left.open"};

enum Feature : std::size_t {
  kBias,
  kStructure,
  kVectors1,
  kVectors3,
  kVectors6,
  kWords1,
  kWords3,
  kWords6,
  kVectorsDepth,
  kWordsDepth,
  kNewWords,
  kSizeLeft,
  kSizeRight,
  kLeftOpen,
};

constexpr std::array<std::uint32_t, 3> kBlocks = {1, 3, 6};
constexpr std::size_t kDepthBlock = 1;  // the one of kBlocks whose valleys are measured
constexpr std::uint32_t kNewWordsBlock = 3;
constexpr double kFlat = 1e-6;  // deviations below this are rounding
constexpr std::string_view kBlanks = " \t\r\n\f\v";
constexpr std::string_view kOpen = ":,;([{";

void put_standardised(std::vector<BoundaryFeatures>& rows, std::size_t feature,
                      const std::vector<float>& curve) {
  const Moments shape = moments(curve);
  for (std::size_t i = 0; i < rows.size() && i < curve.size(); ++i) {
    const double distance = static_cast<double>(curve[i]) - shape.mean;
    rows[i][feature] =
        shape.deviation < kFlat ? 0.0F : static_cast<float>(distance / shape.deviation);
  }
}

// Share of the words after each gap that the words before it do not have.
std::vector<float> new_words(const Words& words) {
  std::vector<float> shares;
  std::vector<std::size_t> last_leaf(words.vocabulary, 0);  // 1-based, of those before the gap
  for (std::size_t gap = 0; gap + 1 < words.leaves(); ++gap) {
    for (const std::uint32_t id : words.leaf(gap)) {
      last_leaf[id] = gap + 1;
    }
    std::size_t fresh = 0;
    std::size_t all = 0;
    const std::size_t end = std::min(words.leaves(), gap + 1 + kNewWordsBlock);
    for (std::size_t leaf = gap + 1; leaf < end; ++leaf) {
      for (const std::uint32_t id : words.leaf(leaf)) {
        const bool known = last_leaf[id] != 0 && last_leaf[id] + kNewWordsBlock > gap + 1;
        fresh += known ? 0U : 1U;
        ++all;
      }
    }
    shares.push_back(all == 0 ? 0.0F : static_cast<float>(fresh) / static_cast<float>(all));
  }
  return shares;
}

// Logarithm of the leaf's number of words over the file's mean.
std::vector<float> sizes_of(const Words& words) {
  const double mean =
      static_cast<double>(words.ids.size()) / static_cast<double>(words.leaves()) + 1;
  std::vector<float> sizes;
  for (std::size_t leaf = 0; leaf < words.leaves(); ++leaf) {
    const double size = static_cast<double>(words.leaf(leaf).size()) + 1;
    sizes.push_back(static_cast<float>(natural_log(size) - natural_log(mean)));
  }
  return sizes;
}

// The last character that is to be seen; 0 if there is none.
char last_visible(std::string_view text) {
  const auto place = text.find_last_not_of(kBlanks);
  return place == std::string_view::npos ? '\0' : text[place];
}

// A colon, a comma or an open bracket wants something to follow.
void put_marks(std::vector<BoundaryFeatures>& rows, std::span<const std::string_view> texts) {
  for (std::size_t i = 0; i < rows.size() && i < texts.size(); ++i) {
    const char last = last_visible(texts[i]);
    rows[i][kLeftOpen] = last != '\0' && kOpen.find(last) != std::string_view::npos ? 1.0F : 0.0F;
  }
}

const BoundaryFeatures& weights() {
  static const BoundaryFeatures kWeights = [] {
    BoundaryFeatures found{};
    for (const auto& [name, weight] : kBoundaryWeightLines) {
      const auto* const place = std::find(kNames.begin(), kNames.end(), name);
      if (place != kNames.end()) {
        found[static_cast<std::size_t>(place - kNames.begin())] = weight;
      }
    }
    return found;
  }();
  return kWeights;
}

}  // namespace

std::array<std::string_view, kBoundaryFeatures> boundary_feature_names() { return kNames; }

std::vector<BoundaryFeatures> boundary_features(const embed::Embeddings& vectors,
                                                std::span<const std::string_view> texts,
                                                const Words& words,
                                                std::span<const float> structure) {
  const std::size_t leaves = std::max(words.leaves(), vectors.rows());
  std::vector<BoundaryFeatures> rows(leaves == 0 ? 0 : leaves - 1);
  if (rows.empty()) {
    return rows;
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].fill(0.0F);
    rows[i][kBias] = 1.0F;
    rows[i][kStructure] = i < structure.size() ? std::clamp(structure[i], 0.0F, 1.0F) : 0.0F;
  }
  for (std::size_t b = 0; b < kBlocks.size(); ++b) {
    const std::vector<float> by_vectors = block_similarity(vectors, kBlocks[b]);
    const std::vector<float> by_words = block_similarity(words, kBlocks[b]);
    put_standardised(rows, kVectors1 + b, by_vectors);
    put_standardised(rows, kWords1 + b, by_words);
    if (b == kDepthBlock) {
      put_standardised(rows, kVectorsDepth, valley_depths(by_vectors));
      put_standardised(rows, kWordsDepth, valley_depths(by_words));
    }
  }
  put_marks(rows, texts);
  if (words.leaves() == leaves) {
    const std::vector<float> fresh = new_words(words);
    const std::vector<float> sizes = sizes_of(words);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i][kNewWords] = fresh[i];
      rows[i][kSizeLeft] = sizes[i];
      rows[i][kSizeRight] = sizes[i + 1];
    }
  }
  return rows;
}

std::vector<float> learned_worth(const embed::Embeddings& vectors,
                                 std::span<const std::string_view> texts, const Words& words,
                                 std::span<const float> structure) {
  const BoundaryFeatures& weight = weights();
  std::vector<float> worth;
  for (const BoundaryFeatures& row : boundary_features(vectors, texts, words, structure)) {
    double sum = 0;
    for (std::size_t k = 0; k < row.size(); ++k) {
      sum += static_cast<double>(weight[k]) * static_cast<double>(row[k]);
    }
    worth.push_back(static_cast<float>(sum));
  }
  return worth;
}

}  // namespace strata::segment
