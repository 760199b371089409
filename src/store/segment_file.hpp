// The container of a segment: magic, version, a table of sections, a checksum for each. It knows bytes, not chunks. Layout
// and version history: store/format.md. Written to a temporary name and renamed, named by content hash, never changed.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace strata::store {

struct Section {
  std::uint32_t id = 0;      ///< meaning is the writer's business
  std::string_view bytes;
};

/// Writes `sections` (ids ascending, unique) into `folder`; returns the file's name, "<32 hex digits>.seg". Sections begin at
/// offsets divisible by 64. A file of that name that already exists is kept.
[[nodiscard]] Result<std::string> write_segment_file(const std::string& folder,
                                                     std::span<const Section> sections);

/// A mapped segment file.
class SegmentFile {
 public:
  /// Checks magic, version, size and the section table; section contents are checked by `section`.
  [[nodiscard]] static Result<SegmentFile> open(const std::string& path);
  ~SegmentFile();
  SegmentFile(SegmentFile&&) noexcept;
  SegmentFile& operator=(SegmentFile&&) noexcept;

  /// Bytes of a section after its checksum was verified (once per section).
  [[nodiscard]] Result<std::string_view> section(std::uint32_t id) const;
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct State;
  explicit SegmentFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace strata::store
