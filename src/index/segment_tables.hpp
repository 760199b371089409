// The sections of an opened segment, their sizes checked: where each row and column is. Internal to
// the reader.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/result.hpp"
#include "index/dictionary.hpp"
#include "index/records.hpp"
#include "index/sections.hpp"
#include "index/vector_table.hpp"
#include "store/segment_file.hpp"

namespace strata::index {

struct SegmentTables {
  SegmentFacts facts;
  std::string_view strings;
  std::string_view files;
  std::string_view leaves;
  std::string_view regions;
  std::string_view symbols;
  std::string_view symbol_names;
  std::string_view links;
  std::string_view uses;
  std::string_view field_lengths;
  Dictionary dictionary;
  VectorTable leaf_vectors;
  VectorTable region_vectors;
  VectorTable file_vectors;

  /// Finds the sections and checks that each has the size that the counts demand. Verifies the
  /// checksums of all but the dictionary's blocks, postings and vectors.
  [[nodiscard]] static Result<SegmentTables> read(const store::SegmentFile& file);

  [[nodiscard]] FileRecord file(std::uint32_t row) const;
  [[nodiscard]] LeafRecord leaf(std::uint32_t row) const;
  [[nodiscard]] RegionRecord region(std::uint32_t row) const;
  [[nodiscard]] SymbolRecord symbol(std::uint32_t row) const;
  [[nodiscard]] LinkRecord link(std::uint32_t row) const;
  [[nodiscard]] UseRecord use(std::uint32_t row) const;
  [[nodiscard]] std::uint32_t symbol_by_name(std::uint32_t rank) const;
  [[nodiscard]] FileId file_of(std::uint32_t leaf) const;
  [[nodiscard]] RegionId region_of(std::uint32_t leaf) const;
  [[nodiscard]] IdRun leaves_of_file(std::uint32_t row) const;
  [[nodiscard]] IdRun leaves_of_region(std::uint32_t row) const;
  [[nodiscard]] bool is_searchable(std::uint32_t leaf) const;
  [[nodiscard]] std::uint32_t field_length(Field field, std::uint32_t leaf) const;
  [[nodiscard]] std::uint32_t file_field_length(Field field, std::uint32_t row) const;
};

/// Checks every row: strings, enumerators, ids and runs that point to rows of the same file, ranges
/// within the file, leaves that tile, regions that partition, paths that ascend. After this no
/// member of SegmentTables can leave the tables. O(rows).
[[nodiscard]] Result<void> check_rows(const SegmentTables& tables);

}  // namespace strata::index
