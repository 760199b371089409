// The container of a segment: magic, version, a table of sections, a checksum for each. It knows
// bytes, not chunks. Layout and version history: store/format.md. Written to a temporary name and
// renamed, named by content hash, never changed.
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
  std::uint32_t id = 0;  ///< meaning is the writer's business
  std::string_view bytes;
};

/// Sections begin at offsets divisible by this.
inline constexpr std::uint64_t kSectionAlignment = 64;
/// Most sections that a file can have.
inline constexpr std::size_t kMaxSections = 1024;

/// Writes `sections` (ids ascending, unique) into `folder`; returns the file's name, "<32 hex
/// digits>.seg". A file of that name that already exists is kept if it is intact, else replaced.
/// When this returns, the file survives a power cut.
[[nodiscard]] Result<std::string> write_segment_file(const std::string& folder,
                                                     std::span<const Section> sections);

/// The bytes that write_segment_file writes.
[[nodiscard]] Result<std::string> encode_segment_file(std::span<const Section> sections);

/// A segment file in memory: mapped, or held. All members may be called from several threads at
/// once.
class SegmentFile {
 public:
  /// Maps a file. Checks magic, version, size and the section table; section contents are checked
  /// by `section` and `verify`. kNotFound, kCorrupt or kUnsupported (written by another version).
  [[nodiscard]] static Result<SegmentFile> open(const std::string& path);
  /// The same for bytes that the caller hands over.
  [[nodiscard]] static Result<SegmentFile> from_bytes(std::string bytes);
  ~SegmentFile();
  SegmentFile(SegmentFile&&) noexcept;
  SegmentFile& operator=(SegmentFile&&) noexcept;

  /// Bytes of a section after its checksum was verified (once per section). kCorrupt if it is
  /// missing or damaged.
  [[nodiscard]] Result<std::string_view> section(std::uint32_t id) const;
  /// Bytes of a section without looking at them; only its place in the file has been checked.
  /// kCorrupt if it is missing.
  [[nodiscard]] Result<std::string_view> unverified_section(std::uint32_t id) const;
  /// Verifies the checksums of all sections that have not been verified yet.
  [[nodiscard]] Result<void> verify() const;
  /// Size of the file, bytes.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct State;
  explicit SegmentFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace strata::store
