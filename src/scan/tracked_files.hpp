// The files that a git repository tracks, read from its index file without git: an ignore rule has
// no say about them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace strata::scan {

/// Paths of one index, relative to the top of the work tree, '/'-separated, bytes as git has them.
class TrackedFiles {
 public:
  TrackedFiles() = default;

  /// Reads `index` of a git directory (versions 2 to 4; a split index with its shared file).
  /// Nothing if there is none, it is larger than 256 MiB, or makes no sense: then no file counts as
  /// tracked.
  [[nodiscard]] static std::optional<TrackedFiles> read(const std::string& git_directory);

  /// The same for the bytes of one index file. Total on any bytes, linear in their number plus
  /// that of the paths' bytes, which is at most 512 MiB.
  [[nodiscard]] static std::optional<TrackedFiles> parse(std::string_view bytes);

  [[nodiscard]] std::size_t size() const { return entries_.size(); }

  [[nodiscard]] bool holds(std::string_view path) const;

  /// True if a file below the folder is tracked. `folder` ends with '/'.
  [[nodiscard]] bool any_below(std::string_view folder) const;

  /// True if `path` is entered as the place of a submodule.
  [[nodiscard]] bool is_submodule(std::string_view path) const;

  /// Hexadecimal name of the shared index that this one builds on; empty if it stands alone.
  [[nodiscard]] const std::string& shared_index() const { return shared_index_; }

 private:
  struct Entry {
    std::uint32_t begin = 0;  // into names_
    std::uint32_t size = 0;
    bool submodule = false;
  };

  // Parses with object names of `name_size` bytes (20: SHA-1, 32: SHA-256).
  [[nodiscard]] static std::optional<TrackedFiles> parse(std::string_view bytes,
                                                         std::size_t name_size);

  [[nodiscard]] std::string_view name(const Entry& entry) const {
    return std::string_view(names_).substr(entry.begin, entry.size);
  }

  [[nodiscard]] std::vector<Entry>::const_iterator lower_bound(std::string_view path) const;
  void add(std::string_view path, bool submodule);
  void add_all(const TrackedFiles& other);
  void sort();

  std::string names_;
  std::vector<Entry> entries_;  // by name, distinct
  std::string shared_index_;
};

}  // namespace strata::scan
