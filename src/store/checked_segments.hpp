// Which segments of an index folder were found sound before, so that a process which opens them
// again need not look at every row. Segments never change, but a folder can be copied or damaged or
// made by somebody else: a note counts only for the very file that was checked, on the file system
// where it was checked. Losing the notes costs a check, nothing else.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace strata::store {

/// Name of the file with the notes, in the index folder. Format: store/format.md.
inline constexpr std::string_view kCheckedName = "checked";

/// Not to be used by two threads at once.
class CheckedSegments {
 public:
  /// Reads the notes of `folder`; none if there are none or they are damaged.
  explicit CheckedSegments(std::string folder);

  /// True if the file of this name is the one that was noted: same inode, size, mtime and ctime.
  [[nodiscard]] bool contains(const std::string& name) const;
  /// Notes the file as it stands.
  void add(const std::string& name);
  /// Writes what was added, if anything was, and leaves out files that are gone. Failure is silent:
  /// the folder may be read-only.
  void save();

 private:
  struct Stamp {
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modified_ns = 0;
    std::int64_t changed_ns = 0;

    friend bool operator==(const Stamp&, const Stamp&) = default;
  };

  [[nodiscard]] std::optional<Stamp> stamp_of(const std::string& name) const;
  [[nodiscard]] std::string encode() const;
  void decode(std::string_view bytes);

  std::string folder_;
  std::map<std::string, Stamp, std::less<>> noted_;
  bool changed_ = false;
};

}  // namespace strata::store
