// Pure arithmetic over the mapped bytes. Tested by segment_test.cpp.
#include "index/segment_tables.hpp"

#include "index/rows.hpp"
#include "store/little_endian.hpp"

namespace strata::index {

namespace {

constexpr std::size_t kNumberBytes = sizeof(std::uint32_t);

/// Fetches sections and remembers the first failure.
class SectionFetcher {
 public:
  explicit SectionFetcher(const store::SegmentFile& file) : file_(file) {}

  /// A section of exactly `rows` times `width` bytes.
  std::string_view table(SectionId id, std::uint64_t rows, std::uint64_t width,
                         bool verified = true) {
    const std::string_view bytes = any(id, verified);
    if (ok_ && bytes.size() != rows * width) {
      ok_ = fail(ErrorKind::kCorrupt, "segment: section " +
                                          std::to_string(static_cast<std::uint32_t>(id)) +
                                          " does not have the size that its rows need");
    }
    return ok_ ? bytes : std::string_view{};
  }

  std::string_view any(SectionId id, bool verified = true) {
    const auto number = static_cast<std::uint32_t>(id);
    auto bytes = verified ? file_.section(number) : file_.unverified_section(number);
    if (bytes) {
      return ok_ ? *bytes : std::string_view{};
    }
    if (ok_) {
      ok_ = fail(std::move(bytes));
    }
    return {};
  }

  VectorTable vectors(SectionId scales, SectionId components, std::uint64_t rows,
                      std::uint32_t dimensions) {
    return {.scales = table(scales, rows, kNumberBytes, false),
            .components = table(components, rows, dimensions, false),
            .signs = {},
            .dimensions = dimensions};
  }

  [[nodiscard]] Result<void> outcome() && { return std::move(ok_); }

 private:
  const store::SegmentFile& file_;
  Result<void> ok_;
};

std::uint32_t number_at(std::string_view column, std::uint64_t row) {
  return store::load<std::uint32_t>(column.data() + row * kNumberBytes);
}

IdRun run_at(const char* bytes) {
  return {.first = store::load<std::uint32_t>(bytes),
          .count = store::load<std::uint32_t>(bytes + kNumberBytes)};
}

}  // namespace

Result<SegmentTables> SegmentTables::read(const store::SegmentFile& file) {
  auto facts_bytes = file.section(static_cast<std::uint32_t>(SectionId::kFacts));
  if (!facts_bytes) {
    return fail(std::move(facts_bytes));
  }
  auto facts = decode_facts(*facts_bytes);
  if (!facts) {
    return fail(std::move(facts));
  }

  SegmentTables tables;
  tables.facts = *std::move(facts);
  const SegmentFacts& n = tables.facts;
  SectionFetcher fetch(file);
  tables.strings = fetch.any(SectionId::kStrings);
  tables.files = fetch.table(SectionId::kFiles, n.files, kFileRowBytes);
  tables.leaves = fetch.table(SectionId::kLeaves, n.leaves, kLeafRowBytes);
  tables.regions = fetch.table(SectionId::kRegions, n.regions, kRegionRowBytes);
  tables.symbols = fetch.table(SectionId::kSymbols, n.symbols, kSymbolRowBytes);
  tables.symbol_names = fetch.table(SectionId::kSymbolNames, n.symbols, kNumberBytes);
  tables.links = fetch.table(SectionId::kLinks, n.links, kLinkRowBytes);
  tables.uses = fetch.table(SectionId::kUses, n.uses, kUseRowBytes);
  const std::uint64_t lengths = std::uint64_t{n.leaves} * kLeafFieldCount +
                                std::uint64_t{n.files} * (kFieldCount - kLeafFieldCount);
  tables.field_lengths = fetch.table(SectionId::kFieldLengths, lengths, kNumberBytes);
  tables.leaf_vectors =
      fetch.vectors(SectionId::kLeafScales, SectionId::kLeafVectors, n.leaves, n.model.dimensions);
  tables.leaf_vectors.signs =
      fetch.table(SectionId::kLeafSigns, n.leaves, sign_words(n.model.dimensions) * 8, false);
  tables.region_vectors = fetch.vectors(SectionId::kRegionScales, SectionId::kRegionVectors,
                                        n.regions, n.model.dimensions);
  tables.file_vectors =
      fetch.vectors(SectionId::kFileScales, SectionId::kFileVectors, n.files, n.model.dimensions);
  const std::string_view block_offsets = fetch.any(SectionId::kTermBlockOffsets);
  const std::string_view blocks = fetch.any(SectionId::kTermBlocks, false);
  const std::string_view postings = fetch.any(SectionId::kPostings, false);
  if (auto outcome = std::move(fetch).outcome(); !outcome) {
    return fail(std::move(outcome));
  }
  auto dictionary = Dictionary::open(block_offsets, blocks, postings, n.terms);
  if (!dictionary) {
    return fail(std::move(dictionary));
  }
  tables.dictionary = *dictionary;
  return tables;
}

FileRecord SegmentTables::file(std::uint32_t row) const {
  return file_from_row(files.data() + std::size_t{row} * kFileRowBytes, strings);
}

LeafRecord SegmentTables::leaf(std::uint32_t row) const {
  return leaf_from_row(leaves.data() + std::size_t{row} * kLeafRowBytes, strings);
}

RegionRecord SegmentTables::region(std::uint32_t row) const {
  return region_from_row(regions.data() + std::size_t{row} * kRegionRowBytes, strings);
}

SymbolRecord SegmentTables::symbol(std::uint32_t row) const {
  return symbol_from_row(symbols.data() + std::size_t{row} * kSymbolRowBytes, strings);
}

LinkRecord SegmentTables::link(std::uint32_t row) const {
  return link_from_row(links.data() + std::size_t{row} * kLinkRowBytes, strings);
}

UseRecord SegmentTables::use(std::uint32_t row) const {
  return use_from_row(uses.data() + std::size_t{row} * kUseRowBytes, strings);
}

std::uint32_t SegmentTables::symbol_by_name(std::uint32_t rank) const {
  return number_at(symbol_names, rank);
}

FileId SegmentTables::file_of(std::uint32_t leaf) const {
  return FileId{store::load<std::uint32_t>(leaves.data() + std::size_t{leaf} * kLeafRowBytes +
                                           kLeafFileOffset)};
}

RegionId SegmentTables::region_of(std::uint32_t leaf) const {
  return RegionId{store::load<std::uint32_t>(leaves.data() + std::size_t{leaf} * kLeafRowBytes +
                                             kLeafRegionOffset)};
}

IdRun SegmentTables::leaves_of_file(std::uint32_t row) const {
  return run_at(files.data() + std::size_t{row} * kFileRowBytes + kFileLeavesOffset);
}

IdRun SegmentTables::leaves_of_region(std::uint32_t row) const {
  return run_at(regions.data() + std::size_t{row} * kRegionRowBytes + kRegionLeavesOffset);
}

bool SegmentTables::is_searchable(std::uint32_t leaf) const {
  return leaves[std::size_t{leaf} * kLeafRowBytes + kLeafFlagsOffset] != 0;
}

std::uint32_t SegmentTables::field_length(Field field, std::uint32_t leaf) const {
  const auto f = static_cast<std::uint64_t>(field);
  if (f < kLeafFieldCount) {
    return number_at(field_lengths, f * facts.leaves + leaf);
  }
  return is_searchable(leaf) ? file_field_length(field, file_of(leaf).value) : 0;
}

std::uint32_t SegmentTables::file_field_length(Field field, std::uint32_t row) const {
  const std::uint64_t leaf_columns = std::uint64_t{facts.leaves} * kLeafFieldCount;
  const auto column = static_cast<std::uint64_t>(field) - kLeafFieldCount;
  return number_at(field_lengths, leaf_columns + column * facts.files + row);
}

}  // namespace strata::index
