// Stage 1 scores every region by the higher of its lexical and its dense side plus a share of the
// other: a region is worth looking into if either says so. Flat shortlists make sure that a good
// leaf in a poor region is not lost. Ties break by path, then position, whatever segments the units
// lie in; cost O(units of the view). Tested by retrieve_test.cpp.
#include "retrieve/candidates.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "index/vector_search.hpp"

namespace strata::retrieve {

namespace {

using index::Field;

/// A leaf, region or file; the coarser units are known by their first leaf, which also decides
/// ties.
struct Scored {
  float score = 0;
  index::LeafRef first_leaf;
  index::IdRun leaves;
};

std::vector<Scored> best(const index::View& view, std::vector<Scored> all, std::size_t most) {
  const std::size_t kept = std::min(most, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept), all.end(),
                    [&](const Scored& a, const Scored& b) {
                      return a.score != b.score ? a.score > b.score
                                                : view.precedes(a.first_leaf, b.first_leaf);
                    });
  all.resize(kept);
  return all;
}

Scored scored_leaf(float score, std::uint32_t segment, std::uint32_t leaf) {
  return {.score = score,
          .first_leaf = {.segment = segment, .leaf = LeafId{leaf}},
          .leaves = {.first = leaf, .count = 1}};
}

Scored scored_run(float score, std::uint32_t segment, index::IdRun leaves) {
  return {.score = score,
          .first_leaf = {.segment = segment, .leaf = LeafId{leaves.first}},
          .leaves = leaves};
}

std::vector<Scored> lexical_leaves(const Evidence& evidence, std::size_t most) {
  std::vector<Scored> all;
  for (std::uint32_t s = 0; s < evidence.lexical.segments.size(); ++s) {
    const auto& leaves = evidence.lexical.segments[s].leaves;
    for (std::uint32_t i = 0; i < leaves.size(); ++i) {
      if (leaves[i].coverage > 0 && evidence.filter.admits({.segment = s, .leaf = LeafId{i}})) {
        all.push_back(scored_leaf(lexical_sum(leaves[i]), s, i));
      }
    }
  }
  return best(evidence.view, std::move(all), most);
}

std::vector<Scored> dense_leaves(const Evidence& evidence, std::size_t most,
                                 index::VectorMethod method) {
  const auto admits = [&](index::LeafRef leaf) { return evidence.filter.admits(leaf); };
  std::vector<Scored> all;
  for (const index::Neighbour& found : index::nearest_leaves(evidence.view, evidence.query_vector,
                                                             most, admits, {.method = method})) {
    if (found.similarity > 0) {
      all.push_back(scored_leaf(found.similarity, found.leaf.segment, found.leaf.leaf.value));
    }
  }
  return all;
}

/// The best `regions`, as many as the options or their own scores say.
std::vector<Scored> within_beam(const index::View& view, std::vector<Scored> regions,
                                const RetrieveOptions& options) {
  if (options.mid_level_top_k != 0) {
    return best(view, std::move(regions), options.mid_level_top_k);
  }
  std::vector<Scored> widest = best(view, std::move(regions), kMostBeam);
  std::vector<float> scores;
  std::ranges::transform(widest, std::back_inserter(scores), &Scored::score);
  widest.resize(automatic_beam(scores));
  return widest;
}

/// Regions that the lexical side has scored, and those that are nearest in vectors. Of the others
/// none could be among the best: its score is its dense side alone, and that of each of the nearest
/// is higher.
std::vector<Scored> best_regions(const Evidence& evidence, const RetrieveOptions& options) {
  constexpr float kOtherSide = 0.5F;
  constexpr std::size_t kMargin = 2;  // the nearest are chosen by int8, scored by float queries
  const std::uint32_t widest = options.mid_level_top_k != 0 ? options.mid_level_top_k : kMostBeam;
  std::vector<Scored> all;
  const auto take = [&](std::uint32_t s, RegionId id) {
    const index::SegmentReader& reader = evidence.view.reader(s);
    const float lexical = lexical_sum(evidence.lexical.segments[s].regions[id.value]);
    const float dense = std::max(0.0F, similarity(evidence.query_vector, reader.region_vector(id)));
    const float score = std::max(lexical, dense) + kOtherSide * std::min(lexical, dense);
    if (score > 0) {
      all.push_back(scored_run(score, s, reader.region(id).leaves));
    }
  };
  const auto has_words = [&](std::uint32_t s, RegionId id) {
    return lexical_sum(evidence.lexical.segments[s].regions[id.value]) > 0;
  };
  const auto admits = [&](std::uint32_t s, RegionId id) {
    return evidence.filter.admits_file(s, evidence.view.reader(s).region(id).file);
  };
  for (std::uint32_t s = 0; s < evidence.view.segments().size(); ++s) {
    for (std::uint32_t i = 0; i < evidence.view.reader(s).region_count(); ++i) {
      if (has_words(s, RegionId{i}) && admits(s, RegionId{i})) {
        take(s, RegionId{i});
      }
    }
  }
  for (const index::RegionNeighbour& near :
       index::nearest_regions(evidence.view, evidence.query_vector, kMargin * widest, admits,
                              {.method = options.vectors})) {
    if (!has_words(near.segment, near.region)) {
      take(near.segment, near.region);
    }
  }
  return within_beam(evidence.view, std::move(all), options);
}

std::vector<Scored> best_files(const Evidence& evidence, std::size_t most) {
  std::vector<Scored> all;
  for (std::uint32_t s = 0; s < evidence.lexical.segments.size(); ++s) {
    const auto& files = evidence.lexical.segments[s].files;
    for (std::uint32_t i = 0; i < files.size(); ++i) {
      if (files[i].coverage > 0 && evidence.filter.admits_file(s, FileId{i})) {
        all.push_back(
            scored_run(lexical_sum(files[i]), s, evidence.view.reader(s).file(FileId{i}).leaves));
      }
    }
  }
  return best(evidence.view, std::move(all), most);
}

/// The leaf of a run with the best lexical score of its own; the first one on a tie.
std::uint32_t best_leaf_of(const Evidence& evidence, const Scored& file) {
  const auto& scores = evidence.lexical.segments[file.first_leaf.segment].leaves;
  std::uint32_t chosen = file.leaves.first;
  for (std::uint32_t i = 1; i < file.leaves.count; ++i) {
    const std::uint32_t leaf = file.leaves.first + i;
    if (lexical_sum(scores[leaf]) > lexical_sum(scores[chosen])) {
      chosen = leaf;
    }
  }
  return chosen;
}

}  // namespace

float lexical_sum(const LexicalScores& scores) {
  return scores[Field::kBody] + scores[Field::kSymbol] + 0.5F * scores[Field::kSignature] +
         0.5F * scores[Field::kComment] + 0.5F * scores[Field::kPath] + scores[Field::kStem];
}

float similarity(std::span<const float> query, index::SegmentReader::QuantizedVector stored) {
  if (query.empty()) {
    return 0;
  }
  float sum = 0;
  for (std::size_t i = 0; i < query.size(); ++i) {
    sum += query[i] * static_cast<float>(stored.components[i]);
  }
  return sum * stored.scale;
}

std::vector<Candidate> distinct(std::vector<Candidate> chosen) {
  std::sort(chosen.begin(), chosen.end(),
            [](const Candidate& a, const Candidate& b) { return a.leaf < b.leaf; });
  std::vector<Candidate> out;
  for (const Candidate& candidate : chosen) {
    if (!out.empty() && out.back().leaf == candidate.leaf) {
      out.back().sources |= candidate.sources;
    } else {
      out.push_back(candidate);
    }
  }
  return out;
}

std::vector<Candidate> choose_candidates(const Evidence& evidence, const RetrieveOptions& options) {
  std::vector<Candidate> chosen;
  const auto add = [&](std::uint32_t segment, index::IdRun leaves, Source source) {
    for (std::uint32_t i = 0; i < leaves.count; ++i) {
      const index::LeafRef ref{.segment = segment, .leaf = LeafId{leaves.first + i}};
      if (evidence.filter.admits(ref)) {
        chosen.push_back({.leaf = ref, .sources = static_cast<std::uint8_t>(source)});
      }
    }
  };
  const auto add_all = [&](const std::vector<Scored>& units, Source source) {
    for (const Scored& unit : units) {
      add(unit.first_leaf.segment, unit.leaves, source);
    }
  };
  const Mode mode = options.mode == Mode::kMix ? Mode::kHybrid : options.mode;
  const std::uint32_t shortlist =
      options.leaf_level_top_k != 0
          ? options.leaf_level_top_k
          : automatic_shortlist(evidence.view.live_leaves(), options.limit);
  if (mode == Mode::kHybrid || mode == Mode::kFlat || mode == Mode::kLexical) {
    add_all(lexical_leaves(evidence, shortlist), Source::kLexical);
  }
  if (mode == Mode::kHybrid || mode == Mode::kFlat || mode == Mode::kDense) {
    add_all(dense_leaves(evidence, shortlist, options.vectors), Source::kDense);
  }
  if (mode == Mode::kHybrid || mode == Mode::kTwoStage) {
    add_all(best_regions(evidence, options), Source::kRegion);
  }
  if (mode == Mode::kHybrid) {
    const std::uint32_t files = options.mid_level_top_k != 0 ? options.mid_level_top_k : kLeastBeam;
    for (const Scored& file : best_files(evidence, files)) {
      add(file.first_leaf.segment, {.first = best_leaf_of(evidence, file), .count = 1},
          Source::kFile);
    }
  }
  return distinct(std::move(chosen));
}

}  // namespace strata::retrieve
