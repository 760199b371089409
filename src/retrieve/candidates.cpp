// Stage 1 scores every region by the higher of its lexical and its dense side plus a share of the other: a region is worth looking into
// if either says so. Flat shortlists make sure that a good leaf in a poor region is not lost. Ties break by segment
// and leaf number; cost O(units of the view). Tested by retrieve_test.cpp.
#include "retrieve/candidates.hpp"

#include <algorithm>
#include <functional>

#include "index/vector_scan.hpp"

namespace strata::retrieve {

namespace {

using index::Field;

struct Scored {
  float score = 0;
  std::uint32_t segment = 0;
  std::uint32_t unit = 0;
};

bool better(const Scored& a, const Scored& b) {
  if (a.score != b.score) return a.score > b.score;
  if (a.segment != b.segment) return a.segment < b.segment;
  return a.unit < b.unit;
}

std::vector<Scored> best(std::vector<Scored> all, std::size_t most) {
  const std::size_t kept = std::min(most, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept), all.end(), better);
  all.resize(kept);
  return all;
}

float lexical_sum(const LexicalScores& scores) {
  return scores[Field::kBody] + scores[Field::kSymbol] + 0.5F * scores[Field::kSignature] +
         0.5F * scores[Field::kComment] + 0.5F * scores[Field::kPath] + scores[Field::kStem];
}

std::vector<Scored> lexical_leaves(const Evidence& evidence, std::size_t most) {
  std::vector<Scored> all;
  for (std::uint32_t s = 0; s < evidence.lexical.segments.size(); ++s) {
    const auto& leaves = evidence.lexical.segments[s].leaves;
    for (std::uint32_t i = 0; i < leaves.size(); ++i) {
      if (leaves[i].coverage > 0 && evidence.filter.admits({.segment = s, .leaf = LeafId{i}})) {
        all.push_back({.score = lexical_sum(leaves[i]), .segment = s, .unit = i});
      }
    }
  }
  return best(std::move(all), most);
}

std::vector<Scored> dense_leaves(const Evidence& evidence, std::size_t most) {
  const auto admits = [&](index::LeafRef leaf) { return evidence.filter.admits(leaf); };
  std::vector<Scored> all;
  for (const index::Neighbour& found : index::nearest_leaves(evidence.view, evidence.query_vector, most, admits)) {
    if (found.similarity > 0) {
      all.push_back({.score = found.similarity, .segment = found.leaf.segment, .unit = found.leaf.leaf.value});
    }
  }
  return all;
}

std::vector<Scored> best_regions(const Evidence& evidence, std::size_t most) {
  constexpr float kOtherSide = 0.5F;
  std::vector<Scored> all;
  for (std::uint32_t s = 0; s < evidence.view.segments().size(); ++s) {
    const index::SegmentReader& reader = evidence.view.reader(s);
    for (std::uint32_t i = 0; i < reader.region_count(); ++i) {
      if (!evidence.filter.admits_file(s, reader.region(RegionId{i}).file)) continue;
      const float lexical = lexical_sum(evidence.lexical.segments[s].regions[i]);
      const float dense = std::max(0.0F, similarity(evidence.query_vector, reader.region_vector(RegionId{i})));
      const float score = std::max(lexical, dense) + kOtherSide * std::min(lexical, dense);
      if (score > 0) all.push_back({.score = score, .segment = s, .unit = i});
    }
  }
  return best(std::move(all), most);
}

std::vector<Scored> best_files(const Evidence& evidence, std::size_t most) {
  std::vector<Scored> all;
  for (std::uint32_t s = 0; s < evidence.lexical.segments.size(); ++s) {
    const auto& files = evidence.lexical.segments[s].files;
    for (std::uint32_t i = 0; i < files.size(); ++i) {
      if (files[i].coverage > 0 && evidence.filter.admits_file(s, FileId{i})) {
        all.push_back({.score = lexical_sum(files[i]), .segment = s, .unit = i});
      }
    }
  }
  return best(std::move(all), most);
}

/// The leaf of a file with the best lexical score of its own; the first one on a tie.
Scored best_leaf_of(const Evidence& evidence, const Scored& file) {
  const index::IdRun leaves = evidence.view.reader(file.segment).file(FileId{file.unit}).leaves;
  const auto& scores = evidence.lexical.segments[file.segment].leaves;
  Scored chosen{.score = -1, .segment = file.segment, .unit = leaves.first};
  for (std::uint32_t i = 0; i < leaves.count; ++i) {
    const Scored leaf{.score = lexical_sum(scores[leaves.first + i]), .segment = file.segment, .unit = leaves.first + i};
    if (better(leaf, chosen)) chosen = leaf;
  }
  return chosen;
}

}  // namespace

float similarity(std::span<const float> query, index::SegmentReader::QuantizedVector stored) {
  if (query.empty()) return 0;
  float sum = 0;
  for (std::size_t i = 0; i < query.size(); ++i) sum += query[i] * static_cast<float>(stored.components[i]);
  return sum * stored.scale;
}

std::vector<index::LeafRef> choose_candidates(const Evidence& evidence, const RetrieveOptions& options) {
  std::vector<index::LeafRef> chosen;
  const auto add = [&](std::uint32_t segment, std::uint32_t leaf) {
    const index::LeafRef ref{.segment = segment, .leaf = LeafId{leaf}};
    if (evidence.filter.admits(ref)) chosen.push_back(ref);
  };
  if (options.mode != Mode::kDense) {
    for (const Scored& leaf : lexical_leaves(evidence, options.leaf_level_top_k)) add(leaf.segment, leaf.unit);
  }
  if (options.mode != Mode::kLexical) {
    for (const Scored& leaf : dense_leaves(evidence, options.leaf_level_top_k)) add(leaf.segment, leaf.unit);
  }
  if (options.mode == Mode::kHybrid) {
    for (const Scored& region : best_regions(evidence, options.mid_level_top_k)) {
      const index::IdRun leaves = evidence.view.reader(region.segment).region(RegionId{region.unit}).leaves;
      for (std::uint32_t i = 0; i < leaves.count; ++i) add(region.segment, leaves.first + i);
    }
    for (const Scored& file : best_files(evidence, options.mid_level_top_k)) {
      const Scored leaf = best_leaf_of(evidence, file);
      add(leaf.segment, leaf.unit);
    }
  }
  std::sort(chosen.begin(), chosen.end());
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  return chosen;
}

}  // namespace strata::retrieve
