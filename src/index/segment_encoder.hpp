// The writing end of the format: files go in one by one as records, a segment file comes out.
// Building from analyses and merging segments both end here, which is why they give the same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "index/dictionary.hpp"
#include "index/graph_options.hpp"
#include "index/records.hpp"
#include "store/segment_file.hpp"
#include "text/intern_table.hpp"

namespace strata::index {

/// All rows of one file. Ids count from the file's own first leaf, region and symbol; the file's
/// runs and all `file` members are filled in by the encoder. Views need to live until `add`
/// returns.
struct FileRows {
  FileRecord file;
  QuantizedVector file_vector;
  std::vector<LeafRecord> leaves;
  std::vector<FieldLengths> lengths;  ///< parallel to leaves; path and stem are not looked at
  std::vector<QuantizedVector> leaf_vectors;  ///< parallel to leaves
  std::uint32_t path_length = 0;              ///< terms of the file's path and stem
  std::uint32_t stem_length = 0;
  std::vector<RegionRecord> regions;
  std::vector<QuantizedVector> region_vectors;  ///< parallel to regions
  std::vector<SymbolRecord> symbols;
  std::vector<LinkRecord> links;
  std::vector<UseRecord> uses;
};

class SegmentEncoder {
 public:
  explicit SegmentEncoder(embed::ModelIdentity model, GraphOptions graph = {})
      : model_(std::move(model)), graph_(graph) {}

  /// Adds a file; its path must be greater than that of the one before.
  void add(const FileRows& rows);

  /// Continues the file that was added last with the rows of its next part: their offsets and lines
  /// count from where it ends so far. Of the part's own row only sizes, vector and errors count.
  /// Precondition: there is a file.
  void extend(const FileRows& rows);

  [[nodiscard]] const embed::ModelIdentity& model() const { return model_; }

  [[nodiscard]] std::uint32_t file_count() const { return files_; }

  /// About the bytes of memory that all rows take, with the room they keep to grow.
  [[nodiscard]] std::uint64_t memory() const;

  [[nodiscard]] std::uint32_t leaf_count() const { return leaves_; }

  /// Writes the file into `folder` and returns its name. kInvalidArgument if it would be too large
  /// for 32-bit offsets.
  [[nodiscard]] Result<std::string> write(const std::string& folder,
                                          const DictionaryWriter& dictionary);
  /// The bytes that `write` writes.
  [[nodiscard]] Result<std::string> encode(const DictionaryWriter& dictionary);

 private:
  struct Vectors {
    std::string scales;
    std::string components;
    void add(const QuantizedVector& vector, std::uint32_t dimensions);
    void replace_last(const QuantizedVector& vector, std::uint32_t dimensions);
  };

  /// Where the rows of a part lie in their file.
  struct Base {
    std::uint32_t bytes = 0;
    std::uint32_t lines = 0;
  };

  void add_units(const FileRows& rows, FileId file, Base base);
  [[nodiscard]] Result<std::vector<store::Section>> sections(const DictionaryWriter& dictionary);
  /// Symbol ids sorted by name, then id.
  [[nodiscard]] std::string symbol_names() const;

  embed::ModelIdentity model_;
  GraphOptions graph_;
  std::uint32_t files_ = 0;
  std::uint32_t leaves_ = 0;
  std::uint32_t regions_ = 0;
  std::uint32_t symbols_ = 0;
  std::uint32_t links_ = 0;
  std::uint32_t uses_ = 0;
  text::InternTable strings_;
  std::string file_rows_;
  std::string leaf_rows_;
  std::string region_rows_;
  std::string symbol_rows_;
  std::vector<std::uint32_t> names_;  // of the symbols: numbers of strings
  std::string link_rows_;
  std::string use_rows_;
  std::array<std::string, kFieldCount> lengths_;
  Vectors leaf_vectors_;
  Vectors region_vectors_;
  Vectors file_vectors_;
  std::string facts_;          // made by sections()
  std::string symbol_names_;   // made by sections()
  std::string field_lengths_;  // made by sections()
  std::string leaf_signs_;     // made by sections()
  std::string region_graph_;   // made by sections()
};

/// Compares names with ASCII letters folded to lower case: negative, zero or positive.
[[nodiscard]] int compare_folded(std::string_view a, std::string_view b);

}  // namespace strata::index
