// An immutable searchable segment: built from file analyses, read through a memory map.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "index/analysis.hpp"
#include "index/dictionary.hpp"
#include "index/fields.hpp"
#include "index/graph_options.hpp"
#include "index/prepared_file.hpp"
#include "index/records.hpp"
#include "index/vector_table.hpp"

namespace strata::index {

class RegionGraph;  // index/region_graph.hpp

/// Collects analyses and encodes one segment; equal input gives equal bytes. Keeps rows, vectors
/// and compressed postings, not the analyses: about a third of the source's size.
class SegmentBuilder {
 public:
  explicit SegmentBuilder(embed::ModelIdentity model, GraphOptions graph = {});
  ~SegmentBuilder();
  SegmentBuilder(SegmentBuilder&&) noexcept;
  SegmentBuilder& operator=(SegmentBuilder&&) noexcept;

  /// Preconditions, the breach of which `write` reports: paths strictly ascend; the leaves tile the
  /// file and the regions the leaves; one vector of the model's width per leaf and per region (one
  /// or none for the file).
  void add(PreparedFile file);
  /// The same, with the preparation done here and now.
  void add(FileAnalysis file);
  /// Continues the file that was added last with its next part, prepared with
  /// FilePart::kContinued, so that a large file need not be in memory as a whole. The file's vector
  /// becomes that of the part.
  void extend(PreparedFile part);
  [[nodiscard]] std::size_t file_count() const;
  /// About the bytes of memory that all of this takes; the same for equal input.
  [[nodiscard]] std::uint64_t memory() const;
  /// Encodes all that was added (format: index/format.md) and writes it into `folder` under a name
  /// derived from its content hash; returns that name. Atomic and durable, see
  /// store::write_segment_file.
  [[nodiscard]] Result<std::string> write(const std::string& folder) &&;
  /// The bytes that `write` writes.
  [[nodiscard]] Result<std::string> encode() &&;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// How much of a segment is checked when it is opened. With the first two, places, sizes and
/// references are checked, and every read stays within the file whatever its bytes are.
enum class Verify : std::uint8_t {
  kEverything,  ///< all checksums: about 0.1 ms per MB
  kTables,      ///< not those of postings and vectors; call SegmentReader::verify before trusting
                ///< results
  kChecksums,   ///< checksums of the tables alone: for a file that passed kTables before and has
                ///< not changed since (see store::CheckedSegments)
};

/// Reads a segment. Members may be called from several threads at once. Ids given to it must be
/// below the counts.
class SegmentReader {
 public:
  /// kNotFound, kCorrupt (also for an older format version), or kUnsupported for a newer one.
  [[nodiscard]] static Result<SegmentReader> open(const std::string& path,
                                                  Verify verify = Verify::kEverything);
  /// The same for bytes in memory.
  [[nodiscard]] static Result<SegmentReader> from_bytes(std::string bytes,
                                                        Verify verify = Verify::kEverything);
  ~SegmentReader();
  SegmentReader(SegmentReader&&) noexcept;
  SegmentReader& operator=(SegmentReader&&) noexcept;

  /// Checks all checksums that have not been checked yet.
  [[nodiscard]] Result<void> verify() const;

  [[nodiscard]] const embed::ModelIdentity& model() const;
  [[nodiscard]] std::uint32_t file_count() const;
  [[nodiscard]] std::uint32_t leaf_count() const;
  [[nodiscard]] std::uint32_t region_count() const;
  [[nodiscard]] std::uint32_t symbol_count() const;
  /// Distinct terms over all fields.
  [[nodiscard]] std::uint32_t term_count() const;

  [[nodiscard]] FileRecord file(FileId id) const;
  [[nodiscard]] LeafRecord leaf(LeafId id) const;
  [[nodiscard]] RegionRecord region(RegionId id) const;
  [[nodiscard]] SymbolRecord symbol(SymbolId id) const;

  /// Rows of FileRecord::links and FileRecord::uses.
  [[nodiscard]] LinkRecord link(std::uint32_t row) const;
  [[nodiscard]] UseRecord use(std::uint32_t row) const;

  /// What is asked of very many rows, without decoding the rest of each: file and region of a leaf,
  /// whether it is searchable, the leaves of a file and of a region.
  [[nodiscard]] FileId file_of(LeafId id) const;
  [[nodiscard]] RegionId region_of(LeafId id) const;
  [[nodiscard]] IdRun leaves_of(FileId id) const;
  [[nodiscard]] IdRun leaves_of(RegionId id) const;
  [[nodiscard]] bool is_searchable(LeafId id) const;

  /// File with exactly that path, or none().
  [[nodiscard]] FileId find_file(std::string_view path) const;
  /// Symbols of that name, ASCII letters compared without case; ascending ids.
  [[nodiscard]] std::vector<SymbolId> find_symbols(std::string_view name) const;
  /// Occurrences of a term in a field, ascending by leaf; empty if there is none. Appended to `out`
  /// after clearing it.
  void postings(Field field, std::string_view term, std::vector<Posting>& out) const;
  /// Lists of a term in all fields, encoded: one look-up where `postings` of several fields would
  /// need one each.
  [[nodiscard]] std::optional<TermLists> find_term(std::string_view term) const;
  /// Occurrences in a list of `find_term`, as `postings` gives them.
  void postings(Field field, const TermLists& lists, std::vector<Posting>& out) const;
  /// All terms in order, before the first one.
  [[nodiscard]] TermCursor terms() const;
  /// Number of terms of a field in a leaf; 0 if it is not searchable.
  [[nodiscard]] std::uint32_t field_length(Field field, LeafId leaf) const;
  /// Number of terms of a file's path or stem, whether a leaf of it is searchable or not. Only for
  /// those two fields.
  [[nodiscard]] std::uint32_t file_field_length(Field field, FileId file) const;

  /// The vectors where they lie; of leaves with signs.
  [[nodiscard]] const VectorTable& leaf_vectors() const;
  [[nodiscard]] const VectorTable& region_vectors() const;
  /// The graph over the region vectors; nullptr if the segment has none, or a damaged one.
  [[nodiscard]] const RegionGraph* region_graph() const;

  using QuantizedVector = index::QuantizedVector;
  [[nodiscard]] QuantizedVector leaf_vector(LeafId id) const;
  [[nodiscard]] QuantizedVector region_vector(RegionId id) const;
  [[nodiscard]] QuantizedVector file_vector(FileId id) const;

  /// Size of the file, bytes.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct State;
  explicit SegmentReader(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace strata::index
