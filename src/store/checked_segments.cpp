// Magic, a row per segment (what stat says, then its name), and the checksum of all that. Written
// without waiting for the disk, since a note that is lost or damaged only costs a check. Refused as
// a whole: bytes whose checksum is wrong, and those of another version. Tested by
// checked_segments_test.cpp.
#include "store/checked_segments.hpp"

#include <sys/stat.h>
#include <utility>

#include "core/hash.hpp"
#include "store/durable_file.hpp"
#include "store/little_endian.hpp"
#include "store/mapped_file.hpp"

namespace strata::store {

namespace {

constexpr std::string_view kMagic = "STRCHK1\n";
constexpr std::size_t kChecksumBytes = sizeof(std::uint64_t);
constexpr std::size_t kRowBytes = 4 * sizeof(std::uint64_t) + sizeof(std::uint32_t);

constexpr std::int64_t kNanoseconds = 1'000'000'000;

std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * kNanoseconds + time.tv_nsec;
}

}  // namespace

CheckedSegments::CheckedSegments(std::string folder) : folder_(std::move(folder)) {
  std::string path = folder_;
  path.append("/").append(kCheckedName);
  if (const auto file = MappedFile::open(path)) {
    decode(file->bytes());
  }
}

bool CheckedSegments::contains(const std::string& name) const {
  const auto noted = noted_.find(name);
  return noted != noted_.end() && stamp_of(name) == noted->second;
}

void CheckedSegments::add(const std::string& name) {
  if (const auto stamp = stamp_of(name)) {
    noted_.insert_or_assign(name, *stamp);
    changed_ = true;
  }
}

void CheckedSegments::save() {
  if (!changed_) {
    return;
  }
  changed_ = false;
  std::erase_if(noted_, [&](const auto& entry) { return stamp_of(entry.first) != entry.second; });
  (void)write_at_once(folder_, std::string(kCheckedName), encode());
}

std::optional<CheckedSegments::Stamp> CheckedSegments::stamp_of(const std::string& name) const {
  std::string path = folder_;
  path.append("/").append(name);

  struct stat status {};

  if (::stat(path.c_str(), &status) != 0) {
    return std::nullopt;
  }
  return Stamp{.inode = status.st_ino,
               .size = static_cast<std::uint64_t>(status.st_size),
               .modified_ns = nanoseconds(status.st_mtim),
               .changed_ns = nanoseconds(status.st_ctim)};
}

std::string CheckedSegments::encode() const {
  std::string bytes(kMagic);
  for (const auto& [name, stamp] : noted_) {
    append<std::uint64_t>(bytes, stamp.inode);
    append<std::uint64_t>(bytes, stamp.size);
    append<std::uint64_t>(bytes, static_cast<std::uint64_t>(stamp.modified_ns));
    append<std::uint64_t>(bytes, static_cast<std::uint64_t>(stamp.changed_ns));
    append<std::uint32_t>(bytes, static_cast<std::uint32_t>(name.size()));
    bytes.append(name);
  }
  append<std::uint64_t>(bytes, hash64(bytes));
  return bytes;
}

void CheckedSegments::decode(std::string_view bytes) {
  if (!bytes.starts_with(kMagic) || bytes.size() < kMagic.size() + kChecksumBytes) {
    return;
  }
  const std::string_view signed_part = bytes.substr(0, bytes.size() - kChecksumBytes);
  if (load<std::uint64_t>(signed_part.data() + signed_part.size()) != hash64(signed_part)) {
    return;
  }
  std::string_view rows = signed_part.substr(kMagic.size());
  while (rows.size() >= kRowBytes) {
    const char* row = rows.data();
    const Stamp stamp{.inode = load<std::uint64_t>(row),
                      .size = load<std::uint64_t>(row + 8),
                      .modified_ns = static_cast<std::int64_t>(load<std::uint64_t>(row + 16)),
                      .changed_ns = static_cast<std::int64_t>(load<std::uint64_t>(row + 24))};
    const std::size_t length = load<std::uint32_t>(row + 32);
    rows.remove_prefix(kRowBytes);
    if (length > rows.size()) {
      return;
    }
    noted_.insert_or_assign(std::string(rows.substr(0, length)), stamp);
    rows.remove_prefix(length);
  }
}

}  // namespace strata::store
