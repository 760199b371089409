// The file of a static embedding model: layout in format.md. Here are the view that reads it and
// the function that writes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace strata::embed {

/// A model as it is written: one row per meaning, any number of spellings that lead to it.
struct ModelTable {
  std::uint32_t dimensions = 0;         ///< a multiple of 8, at most 1024
  std::vector<std::int8_t> components;  ///< rows * dimensions
  std::vector<float> document_weights;  ///< one per row: component * weight is the value
  std::vector<float> query_weights;     ///< one per row, for the query side
  std::vector<std::string> words;       ///< distinct spellings or stems, lower case, 1..64 bytes
  std::vector<std::uint32_t> rows_of_words;  ///< for each word its row
};

/// The bytes of the file; equal tables give equal bytes. kInvalidArgument for a table that
/// ModelFile::open would refuse.
[[nodiscard]] Result<std::string> write_model(const ModelTable& table);

/// How much of a model's bytes is looked at when it is opened.
enum class ModelCheck : std::uint8_t {
  kEverything,  ///< checksum, and every offset
  kHeader,      ///< for bytes that are part of the program: reads 64 bytes instead of megabytes
};

/// A checked view of such bytes, which must outlive it. Safe to share between threads.
class ModelFile {
 public:
  static constexpr std::uint32_t kNoRow = 0xFFFFFFFF;

  /// kCorrupt for bytes that are no model, truncated or changed; kUnsupported for another version.
  /// Checks every offset, so that no look-up can leave the bytes. O(bytes), about 1 ms for 8 MB.
  /// Precondition: bytes.data() is aligned to 8.
  [[nodiscard]] static Result<ModelFile> open(std::string_view bytes,
                                              ModelCheck check = ModelCheck::kEverything);

  [[nodiscard]] std::uint32_t dimensions() const { return dimensions_; }

  [[nodiscard]] std::uint32_t rows() const { return static_cast<std::uint32_t>(documents_.size()); }

  [[nodiscard]] std::uint32_t words() const { return static_cast<std::uint32_t>(rows_of_.size()); }

  /// Row of exactly this word, or kNoRow. O(1).
  [[nodiscard]] std::uint32_t row_of(std::string_view word) const;

  /// Precondition of the four: row < rows(), word < words().
  [[nodiscard]] std::span<const std::int8_t> components(std::uint32_t row) const {
    return components_.subspan(std::size_t{row} * dimensions_, dimensions_);
  }

  [[nodiscard]] float document_weight(std::uint32_t row) const { return documents_[row]; }

  [[nodiscard]] float query_weight(std::uint32_t row) const { return queries_[row]; }

  [[nodiscard]] std::string_view word(std::uint32_t word) const {
    return text_.substr(offsets_[word], offsets_[word + 1] - offsets_[word]);
  }

  /// Checksum of the whole file: the model's fingerprint.
  [[nodiscard]] std::uint64_t checksum() const { return checksum_; }

 private:
  ModelFile() = default;

  [[nodiscard]] bool is_consistent() const;

  std::uint32_t dimensions_ = 0;
  std::uint64_t checksum_ = 0;
  std::span<const std::uint64_t> slots_;
  std::span<const std::uint32_t> rows_of_;
  std::span<const std::uint32_t> offsets_;
  std::span<const float> documents_;
  std::span<const float> queries_;
  std::span<const std::int8_t> components_;
  std::string_view text_;
};

}  // namespace strata::embed
