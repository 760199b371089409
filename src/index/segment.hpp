// An immutable searchable segment: built from file analyses, read through a memory map.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "index/analysis.hpp"
#include "index/fields.hpp"
#include "index/records.hpp"

namespace strata::index {

/// Collects analyses and encodes one segment. Analyses must be added in ascending path order, each path once; equal input
/// gives equal bytes.
class SegmentBuilder {
 public:
  explicit SegmentBuilder(embed::ModelIdentity model);
  ~SegmentBuilder();
  SegmentBuilder(SegmentBuilder&&) noexcept;
  SegmentBuilder& operator=(SegmentBuilder&&) noexcept;

  void add(const FileAnalysis& file);
  [[nodiscard]] std::size_t file_count() const;
  /// Encodes all that was added (format: index/format.md) and writes it into `folder` under a name derived from
  /// its content hash; returns that name. Atomic: a temporary file is renamed.
  [[nodiscard]] Result<std::string> write(const std::string& folder) &&;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// One occurrence list entry: `count` times the term in one field of one leaf.
struct Posting {
  LeafId leaf;
  std::uint32_t count = 0;
};

/// Reads a segment; cheap to open (checks header and checksums of small sections; postings and vectors lazily).
class SegmentReader {
 public:
  [[nodiscard]] static Result<SegmentReader> open(const std::string& path);
  ~SegmentReader();
  SegmentReader(SegmentReader&&) noexcept;
  SegmentReader& operator=(SegmentReader&&) noexcept;

  [[nodiscard]] embed::ModelIdentity model() const;
  [[nodiscard]] std::uint32_t file_count() const;
  [[nodiscard]] std::uint32_t leaf_count() const;
  [[nodiscard]] std::uint32_t region_count() const;
  [[nodiscard]] std::uint32_t symbol_count() const;

  [[nodiscard]] FileRecord file(FileId id) const;
  [[nodiscard]] LeafRecord leaf(LeafId id) const;
  [[nodiscard]] RegionRecord region(RegionId id) const;
  [[nodiscard]] SymbolRecord symbol(SymbolId id) const;

  /// File with exactly that path, or none().
  [[nodiscard]] FileId find_file(std::string_view path) const;
  /// Occurrences of a term in a field, ascending by leaf; empty if there is none. Appended to `out` after clearing it.
  void postings(Field field, std::string_view term, std::vector<Posting>& out) const;
  /// Number of terms of a field in a leaf.
  [[nodiscard]] std::uint32_t field_length(Field field, LeafId leaf) const;

  /// Leaf vector as stored: int8 components and the scale that restores them (value = scale * component).
  struct QuantizedVector {
    std::span<const std::int8_t> components;
    float scale = 0;
  };
  [[nodiscard]] QuantizedVector leaf_vector(LeafId id) const;
  [[nodiscard]] QuantizedVector region_vector(RegionId id) const;

  /// Size of the mapped file, bytes.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct State;
  explicit SegmentReader(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace strata::index
