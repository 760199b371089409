// Which files can hold the pattern is asked of the body postings of its whole words: all leaves
// tile their file, and each searchable leaf has the terms of its bytes. Two kinds of files are read
// in any case: those with leaves that are not searchable, and those where two leaves share a line,
// since a word may have been cut in two there. Every candidate is read and scanned, in parallel;
// results land in slots by file, so threads change nothing. Cost: postings, plus the bytes of the
// candidates. Tested by exact_test.cpp.
#include "retrieve/exact.hpp"

#include <algorithm>
#include <utility>

#include "core/parallel.hpp"
#include "retrieve/exact_units.hpp"
#include "retrieve/filter.hpp"
#include "text/line_table.hpp"

namespace strata::retrieve {

namespace {

constexpr float kDefinitionWeight = 2.0F;
constexpr float kOrdinaryFileWeight = 1.0F;
constexpr float kMatchesWeight = 0.5F;

struct Candidate {
  std::uint32_t segment = 0;
  FileId file;
};

// What was found in one candidate.
struct Slot {
  std::vector<ExactHit> hits;
  bool readable = false;
};

bool must_be_read(const index::SegmentReader& reader, const index::FileRecord& file) {
  std::uint32_t previous_line = 0;
  for (std::uint32_t i = 0; i < file.leaves.count; ++i) {
    const index::LeafRecord leaf = reader.leaf(LeafId{file.leaves.first + i});
    if (!leaf.searchable || leaf.lines.first == previous_line) {
      return true;
    }
    previous_line = leaf.lines.last;
  }
  return false;
}

// By FileId: whether all terms occur in the file.
std::vector<bool> files_with_terms(const index::SegmentReader& reader,
                                   const std::vector<std::string>& terms) {
  std::vector<bool> all(reader.file_count(), true);
  std::vector<index::Posting> postings;
  for (const std::string& term : terms) {
    std::vector<bool> with_term(reader.file_count(), false);
    reader.postings(index::Field::kBody, term, postings);
    for (const index::Posting& posting : postings) {
      with_term[reader.file_of(posting.leaf).value] = true;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i] = all[i] && with_term[i];
    }
  }
  return all;
}

std::vector<Candidate> candidates(const index::View& view, const ExactPattern& pattern,
                                  const LeafFilter& filter, const ExactOptions& options,
                                  ExactResult& result) {
  std::vector<Candidate> chosen;
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    const index::SegmentReader& reader = view.reader(s);
    const auto possible = files_with_terms(reader, pattern.required_terms());
    for (std::uint32_t i = 0; i < reader.file_count(); ++i) {
      if (!filter.admits_file(s, FileId{i})) {
        continue;
      }
      ++result.files;
      const index::FileRecord file = reader.file(FileId{i});
      const bool changed = options.changed != nullptr && options.changed->contains(file.path);
      if (possible[i] || changed || must_be_read(reader, file)) {
        chosen.push_back({.segment = s, .file = FileId{i}});
      }
    }
  }
  return chosen;
}

bool defines(const index::SegmentReader& reader, const index::LeafRecord& leaf,
             const ExactPattern& pattern) {
  for (std::uint32_t i = 0; i < leaf.symbols.count; ++i) {
    if (pattern.is(reader.symbol(SymbolId{leaf.symbols.first + i}).name)) {
      return true;
    }
  }
  return false;
}

bool is_ordinary(scan::FileKind kind) {
  return kind != scan::FileKind::kTest && kind != scan::FileKind::kVendored &&
         kind != scan::FileKind::kGenerated;
}

void add_part(Hit& hit, std::string_view feature, float value, float weight) {
  hit.parts.push_back({.feature = feature, .feature_value = value, .contribution = value * weight});
  hit.score += value * weight;
}

void score(const index::View& view, const ExactPattern& pattern, ExactHit& found) {
  const index::SegmentReader& reader = view.reader(found.hit.leaf.segment);
  const index::LeafRecord leaf = reader.leaf(found.hit.leaf.leaf);
  found.hit.sources = static_cast<std::uint8_t>(Source::kExact);
  const bool is_definition = !found.behind && defines(reader, leaf, pattern);
  const auto matches = static_cast<float>(found.matches.size());
  add_part(found.hit, "exact.definition", is_definition ? 1.0F : 0.0F, kDefinitionWeight);
  add_part(found.hit, "exact.ordinary_file", is_ordinary(reader.file(leaf.file).kind) ? 1.0F : 0.0F,
           kOrdinaryFileWeight);
  add_part(found.hit, "exact.matches", matches / (matches + 1), kMatchesWeight);
}

// Deals the matches of a file, which are in order, to its leaves. Those behind the last leaf (the
// file has grown since) are a result of their own.
void deal(const index::View& view, const Candidate& candidate, const std::vector<ByteRange>& ranges,
          const scan::DecodedText& decoded, std::vector<ExactHit>& hits) {
  const index::SegmentReader& reader = view.reader(candidate.segment);
  const index::IdRun leaves = reader.file(candidate.file).leaves;
  const text::LineTable lines(decoded.text);
  const scan::FilePositions positions(decoded.text, decoded.encoding);
  std::uint32_t i = 0;
  std::uint32_t leaf_of_last = leaves.count;
  for (const ByteRange range : ranges) {
    while (i + 1 < leaves.count && reader.leaf(LeafId{leaves.first + i}).core.end <= range.begin) {
      ++i;
    }
    const bool behind = reader.leaf(LeafId{leaves.first + i}).core.end <= range.begin;
    if (i != leaf_of_last || behind != hits.back().behind) {
      leaf_of_last = i;
      ExactHit& hit = hits.emplace_back();
      hit.behind = behind;
      hit.hit.leaf = {.segment = candidate.segment, .leaf = LeafId{leaves.first + i}};
    }
    hits.back().matches.push_back(
        {.line = lines.line_of(range.begin), .range = positions.in_file(range)});
  }
}

}  // namespace

ExactResult find_exact(const index::View& view, const ExactPattern& pattern, const Filters& filters,
                       const TextSource& source, const ExactOptions& options) {
  ExactResult result;
  const LeafFilter filter(view, filters);
  const std::vector<Candidate> chosen = candidates(view, pattern, filter, options, result);
  std::vector<Slot> slots(chosen.size());
  parallel_for(chosen.size(), options.threads, [&](std::size_t i) {
    const index::FileRecord file = view.reader(chosen[i].segment).file(chosen[i].file);
    const auto decoded = source(file.path);
    slots[i].readable = decoded.has_value();
    const auto ranges =
        decoded ? pattern.matches(decoded->text, decoded->encoding) : std::vector<ByteRange>();
    if (!ranges.empty() && file.leaves.count > 0) {
      deal(view, chosen[i], ranges, *decoded, slots[i].hits);
    }
  });

  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (!slots[i].readable) {
      result.unreadable.emplace_back(view.reader(chosen[i].segment).file(chosen[i].file).path);
      continue;
    }
    ++result.files_read;
    const std::size_t before = result.hits.size();
    for (ExactHit& hit : slots[i].hits) {
      // Leaves that are not searchable hold bytes like all others.
      if (filters.kinds.empty() || filter.admits(hit.hit.leaf)) {
        score(view, pattern, hit);
        result.lines += hit.matches.size();
        result.hits.push_back(std::move(hit));
      }
    }
    result.files_with_matches += result.hits.size() > before ? 1U : 0U;
  }
  result.leaves = result.hits.size();
  const auto better = [&](const ExactHit& a, const ExactHit& b) {
    return a.hit.score != b.hit.score ? a.hit.score > b.hit.score
                                      : view.precedes(a.hit.leaf, b.hit.leaf);
  };
  std::ranges::sort(result.hits, better);
  if (options.level != Level::kAuto && options.level != Level::kLeaf) {
    result.hits = as_exact_units(view, std::move(result.hits), options.level);
  }
  result.units = result.hits.size();
  result.hits.resize(std::min<std::size_t>(result.hits.size(), options.limit));
  return result;
}

}  // namespace strata::retrieve
