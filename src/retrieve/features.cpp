// First what a leaf and its file say by themselves, then what only shows beside the others: the
// best leaf of the same file, and how near a candidate comes to the best of the query. A query that
// asks for tests switches the tests prior off. O(candidates * (symbols + dimensions)). Tested by
// features_test.cpp and retrieve_test.cpp.
#include "retrieve/features.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "retrieve/name_match.hpp"

namespace strata::retrieve {

namespace {

using index::Field;

float& at(FeatureVector& features, Feature f) { return features[static_cast<std::size_t>(f)]; }

float at(const FeatureVector& features, Feature f) { return features[static_cast<std::size_t>(f)]; }

/// 0 for nothing, 1 for `full` or more, logarithmic between.
float log_scale(double value, double full) {
  return static_cast<float>(std::min(1.0, std::log1p(value) / std::log1p(full)));
}

std::string_view folders_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

std::string_view stem_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 == 0
  const std::size_t dot = name.find('.', 1);
  return name.substr(0, dot);
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool lies_in_folder(std::string_view path, std::initializer_list<std::string_view> names) {
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/')) {
    if (is_one_of(path.substr(0, slash), names)) {
      return true;
    }
    path.remove_prefix(slash + 1);
  }
  return false;
}

bool is_type(lang::SymbolType type) {
  switch (type) {
    case lang::SymbolType::kModule:
    case lang::SymbolType::kNamespace:
    case lang::SymbolType::kPackage:
    case lang::SymbolType::kClass:
    case lang::SymbolType::kStruct:
    case lang::SymbolType::kUnion:
    case lang::SymbolType::kInterface:
    case lang::SymbolType::kTrait:
    case lang::SymbolType::kEnum:
    case lang::SymbolType::kTypeAlias:
    case lang::SymbolType::kComponent:
      return true;
    default:
      return false;
  }
}

/// Reads features off the evidence. Those of a file are kept until a leaf of another file comes,
/// what its region says until one of another region does.
class Reader {
 public:
  Reader(const Evidence& evidence, const AnalysedQuery& query, Depth depth)
      : evidence_(evidence),
        query_(query),
        depth_(depth),
        matcher_(query, evidence.lexical.shares) {}

  FeatureVector features(index::LeafRef ref) {
    const index::SegmentReader& reader = evidence_.view.reader(ref.segment);
    const index::LeafRecord record = reader.leaf(ref.leaf);
    if (ref.segment != segment_ || record.file != file_) {
      segment_ = ref.segment;
      file_ = record.file;
      of_file_ = file_features(reader);
    }
    FeatureVector features = of_file_;
    add_leaf(features, ref, record);
    if (depth_ == Depth::kAll) {
      add_symbols(features, reader, record);
    }
    return features;
  }

 private:
  [[nodiscard]] float cosine(index::QuantizedVector vector) const {
    return std::max(0.0F, similarity(evidence_.query_vector, vector));
  }

  [[nodiscard]] FeatureVector file_features(const index::SegmentReader& reader) const {
    FeatureVector features{};
    const index::FileRecord record = reader.file(file_);
    const LexicalScores& file = evidence_.lexical.segments[segment_].files[file_.value];
    at(features, Feature::kFileBody) = file[Field::kBody];
    at(features, Feature::kFileSymbol) = file[Field::kSymbol];
    at(features, Feature::kFileComment) = file[Field::kComment];
    at(features, Feature::kFilePath) = file[Field::kPath];
    at(features, Feature::kFileStem) = file[Field::kStem];
    at(features, Feature::kFileCoverage) = file.coverage;
    if (depth_ == Depth::kScores) {
      return features;
    }
    at(features, Feature::kDenseFile) = cosine(reader.file_vector(file_));
    add_path(features, record.path);
    add_kind(features, record);
    at(features, Feature::kFileLength) = log_scale(record.lines, 5000);
    at(features, Feature::kFileSymbols) = log_scale(record.symbols.count, 500);
    const FileStanding standing = evidence_.standings.of(segment_, file_);
    at(features, Feature::kImporters) = log_scale(static_cast<double>(standing.importers), 100);
    at(features, Feature::kUsers) = log_scale(static_cast<double>(standing.users), 300);
    at(features, Feature::kRank) = log_scale(static_cast<double>(standing.rank), 50);
    at(features, Feature::kRecency) = standing.recency;
    const FilePast past = evidence_.past.of(record.path);
    at(features, Feature::kPastSubjects) = past.subjects;
    at(features, Feature::kPastNearest) = past.nearest;
    at(features, Feature::kPastVotes) = past.votes;
    at(features, Feature::kPastRelative) = past.relative;
    return features;
  }

  void add_path(FeatureVector& features, std::string_view path) const {
    const std::string_view folders = folders_of(path);
    const std::string_view stem = stem_of(path);
    const NameMatch match = matcher_.match(stem);
    at(features, Feature::kStemMatch) = matcher_.spelled(stem);
    at(features, Feature::kStemOverlap) = match.overlap;
    at(features, Feature::kStemShare) = match.share;
    at(features, Feature::kStemRecall) = match.recall;
    at(features, Feature::kFolderOverlap) =
        matcher_.match(folders.substr(folders.rfind('/') + 1)).overlap;
    const NameMatch whole = matcher_.match(path);
    at(features, Feature::kPathRecall) = whole.recall;
    at(features, Feature::kFrontPath) = whole.front;
    const auto depth = static_cast<double>(std::count(path.begin(), path.end(), '/'));
    at(features, Feature::kFileDepth) = static_cast<float>(std::min(1.0, depth / 10));
    at(features, Feature::kFileEntry) = is_one_of(stem, {"main", "index", "init", "__init__", "lib",
                                                         "mod", "app", "core", "package"})
                                            ? 1.0F
                                            : 0.0F;
  }

  void add_kind(FeatureVector& features, const index::FileRecord& file) const {
    switch (file.kind) {
      case scan::FileKind::kTest:
        at(features, Feature::kTest) = query_.intents.tests ? 0.0F : 1.0F;
        break;
      case scan::FileKind::kGenerated:
        at(features, Feature::kGenerated) = 1;
        break;
      case scan::FileKind::kVendored:
        at(features, Feature::kVendored) = 1;
        break;
      case scan::FileKind::kDocument:
        at(features, Feature::kDocument) =
            query_.intents.documents || query_.intents.examples ? 0.0F : 1.0F;
        break;
      case scan::FileKind::kConfiguration:
        at(features, Feature::kData) = query_.intents.configuration ? 0.0F : 1.0F;
        break;
      case scan::FileKind::kData:
        at(features, Feature::kData) = 1;
        break;
      case scan::FileKind::kCode:
        break;
    }
    at(features, Feature::kExample) =
        lies_in_folder(file.path, {"example", "examples", "demo", "demos", "sample", "samples",
                                   "bench", "benches", "benchmark", "benchmarks"})
            ? 1.0F
            : 0.0F;
    const std::string_view path = file.path;
    at(features, Feature::kDeclarations) =
        path.ends_with(".d.ts") || path.ends_with(".h") || path.ends_with(".pyi") ? 1.0F : 0.0F;
  }

  void add_leaf(FeatureVector& features, index::LeafRef ref, const index::LeafRecord& record) {
    const index::SegmentReader& reader = evidence_.view.reader(ref.segment);
    const SegmentScores& scores = evidence_.lexical.segments[ref.segment];
    const LexicalScores& leaf = scores.leaves[ref.leaf.value];
    const LexicalScores& region = scores.regions[record.region.value];
    at(features, Feature::kLeafBody) = leaf[Field::kBody];
    at(features, Feature::kLeafSymbol) = leaf[Field::kSymbol];
    at(features, Feature::kLeafSignature) = leaf[Field::kSignature];
    at(features, Feature::kLeafComment) = leaf[Field::kComment];
    at(features, Feature::kLeafCoverage) = leaf.coverage;
    at(features, Feature::kRegionBody) = region[Field::kBody];
    at(features, Feature::kRegionSymbol) = region[Field::kSymbol];
    at(features, Feature::kRegionCoverage) = region.coverage;
    at(features, Feature::kDenseLeaf) = cosine(reader.leaf_vector(ref.leaf));
    if (ref.segment != region_segment_ || record.region != region_) {
      region_segment_ = ref.segment;
      region_ = record.region;
      of_region_ = cosine(reader.region_vector(region_));
    }
    at(features, Feature::kDenseRegion) = of_region_;
  }

  void add_symbols(FeatureVector& features, const index::SegmentReader& reader,
                   const index::LeafRecord& leaf) const {
    const auto raise = [&](Feature f, float value) {
      at(features, f) = std::max(at(features, f), value);
    };
    for (std::uint32_t i = 0; i < leaf.symbols.count; ++i) {
      const index::SymbolRecord symbol = reader.symbol(SymbolId{leaf.symbols.first + i});
      const float spelled = std::max(matcher_.spelled(symbol.name), matcher_.spelled(symbol.path));
      raise(Feature::kSymbolMatch, spelled);
      const NameMatch match = matcher_.match(symbol.name);
      raise(Feature::kSymbolOverlap, match.overlap);
      raise(Feature::kFrontBest, match.share * match.front);
      if (is_type(symbol.type)) {
        raise(Feature::kTypeMatch, spelled);
      }
      if (!symbol.parent.exists()) {
        raise(Feature::kTopMatch, spelled);
        raise(Feature::kFrontTop, match.share * match.front);
      }
    }
  }

  const Evidence& evidence_;
  const AnalysedQuery& query_;
  Depth depth_;
  NameMatcher matcher_;
  std::uint32_t segment_ = std::numeric_limits<std::uint32_t>::max();
  FileId file_ = FileId::none();
  FeatureVector of_file_{};
  std::uint32_t region_segment_ = std::numeric_limits<std::uint32_t>::max();
  RegionId region_ = RegionId::none();
  float of_region_ = 0;  // cosine of its vector
};

/// Gives every leaf of a run of one file the highest value that one of them has.
void add_best_of_file(std::span<FeatureVector> leaves) {
  constexpr std::array<std::pair<Feature, Feature>, 7> kPairs = {
      {{Feature::kLeafBody, Feature::kBestLeafBody},
       {Feature::kLeafSymbol, Feature::kBestLeafSymbol},
       {Feature::kLeafComment, Feature::kBestLeafComment},
       {Feature::kLeafCoverage, Feature::kBestLeafCoverage},
       {Feature::kDenseLeaf, Feature::kBestDense},
       {Feature::kSymbolOverlap, Feature::kBestMatch},
       {Feature::kFrontBest, Feature::kFrontBest}}};
  for (const auto& [of_leaf, of_file] : kPairs) {
    float best = 0;
    for (const FeatureVector& leaf : leaves) {
      best = std::max(best, at(leaf, of_leaf));
    }
    for (FeatureVector& leaf : leaves) {
      at(leaf, of_file) = best;
    }
  }
}

/// `target` = value / highest value among the candidates.
template <typename Value>
void add_relative(std::vector<FeatureVector>& all, Feature target, Value value) {
  float best = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    best = std::max(best, value(i));
  }
  for (std::size_t i = 0; i < all.size() && best > 0; ++i) {
    at(all[i], target) = value(i) / best;
  }
}

}  // namespace

std::vector<FeatureVector> features_of(const std::vector<index::LeafRef>& candidates,
                                       const Evidence& evidence, const AnalysedQuery& query,
                                       Depth depth) {
  Reader reader(evidence, query, depth);
  std::vector<FeatureVector> all;
  all.reserve(candidates.size());
  std::vector<FileId> files;
  for (const index::LeafRef ref : candidates) {
    all.push_back(reader.features(ref));
    files.push_back(evidence.view.reader(ref.segment).file_of(ref.leaf));
  }
  if (depth == Depth::kScores) {
    return all;
  }
  for (std::size_t first = 0; first < all.size();) {
    std::size_t last = first + 1;
    while (last < all.size() && files[last] == files[first] &&
           candidates[last].segment == candidates[first].segment) {
      ++last;
    }
    add_best_of_file(std::span(all).subspan(first, last - first));
    first = last;
  }
  const auto feature = [&](Feature f) {
    return [&all, f](std::size_t i) { return at(all[i], f); };
  };
  add_relative(all, Feature::kRelativeLeaf, [&](std::size_t i) {
    return lexical_sum(
        evidence.lexical.segments[candidates[i].segment].leaves[candidates[i].leaf.value]);
  });
  add_relative(all, Feature::kRelativeFile, [&](std::size_t i) {
    return lexical_sum(evidence.lexical.segments[candidates[i].segment].files[files[i].value]);
  });
  add_relative(all, Feature::kRelativeFileBody, feature(Feature::kFileBody));
  add_relative(all, Feature::kRelativeFileSymbol, feature(Feature::kFileSymbol));
  add_relative(all, Feature::kRelativeDense, feature(Feature::kDenseLeaf));
  add_relative(all, Feature::kRelativeDenseFile, feature(Feature::kDenseFile));
  return all;
}

float weighted_sum(const FeatureVector& features, const Weights& weights) {
  float sum = 0;
  for (std::size_t i = 0; i < kFeatureCount; ++i) {
    sum += weights.values[i] * features[i];
  }
  return sum;
}

Hit score(index::LeafRef leaf, const FeatureVector& features, const Weights& weights) {
  Hit hit;
  hit.leaf = leaf;
  for (std::size_t i = 0; i < kFeatureCount; ++i) {
    const float contribution = weights.values[i] * features[i];
    if (contribution == 0) {
      continue;
    }
    hit.score += contribution;
    hit.parts.push_back({.feature = to_string(static_cast<Feature>(i)),
                         .feature_value = features[i],
                         .contribution = contribution});
  }
  return hit;
}

}  // namespace strata::retrieve
