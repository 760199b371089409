// Format: git's Documentation/gitformat-index.txt. Of every entry only its mode and path are used;
// paths are kept one behind the other and found by binary search. Checksums are not compared: a
// damaged index can at most make an ignored file a candidate, or fail to. The names of a split
// index are the union of both files, since an entry that was deleted is seldom there on disk and
// ignored as well. Tested by tracked_files_test.cpp, and against git by walk_git_test.cpp.
#include "scan/tracked_files.hpp"

#include <algorithm>
#include <initializer_list>

#include "scan/file_access.hpp"

namespace strata::scan {

namespace {

constexpr std::size_t kIndexLimit = std::size_t{256} << 20U;
constexpr std::size_t kNamesLimit = std::size_t{512} << 20U;
constexpr std::size_t kHeaderBytes = 12;
constexpr std::size_t kStatBytes = 40;   // before the object name
constexpr std::size_t kModeOffset = 24;  // of the stat part
constexpr std::uint32_t kTypeMask = 0xF000;
constexpr std::uint32_t kSubmodule = 0xE000;
constexpr std::uint32_t kFolder = 0x4000;  // a folder that a sparse index did not expand
constexpr std::uint32_t kExtendedFlag = 0x4000;
constexpr std::uint32_t kNameSizeMask = 0x0FFF;  // longer names have all bits set

// Big-endian numbers and names from a span; `ok` turns false for good where the bytes end.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  std::string_view take(std::size_t count) {
    if (count > bytes_.size() - at_) {
      ok_ = false;
      return {};
    }
    const std::string_view taken = bytes_.substr(at_, count);
    at_ += count;
    return taken;
  }

  std::uint32_t number(std::size_t size) {
    std::uint32_t value = 0;
    for (const char byte : take(size)) {
      value = value << 8U | static_cast<unsigned char>(byte);
    }
    return value;
  }

  // Up to the next NUL, which is passed over.
  std::string_view text() {
    const std::size_t end = bytes_.find('\0', at_);
    if (end == std::string_view::npos) {
      ok_ = false;
      return {};
    }
    const std::string_view found = bytes_.substr(at_, end - at_);
    at_ = end + 1;
    return found;
  }

  // Seven bits a byte, the high bit continues, each continuation adds one (as in pack offsets).
  std::uint64_t offset_number() {
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i) {
      const auto byte = static_cast<unsigned char>(number(1));
      value = value << 7U | (byte & 0x7FU);
      if ((byte & 0x80U) == 0 || !ok_) {
        return value;
      }
      ++value;
    }
    ok_ = false;
    return 0;
  }

  [[nodiscard]] std::size_t position() const { return at_; }

  [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }

  [[nodiscard]] bool ok() const { return ok_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    out += kDigits[value >> 4U];
    out += kDigits[value & 15U];
  }
  return out;
}

// The name of the shared index in the extensions behind the entries; empty if none is named.
std::string shared_index_name(Reader& reader, std::size_t name_size) {
  while (reader.ok() && reader.left() > name_size + 8) {
    const std::string_view signature = reader.take(4);
    const std::string_view content = reader.take(reader.number(4));
    if (signature == "link" && content.size() >= name_size) {
      const std::string_view name = content.substr(0, name_size);
      const bool named = std::ranges::any_of(name, [](char byte) { return byte != '\0'; });
      return named ? to_hex(name) : std::string();
    }
  }
  return {};
}

}  // namespace

void TrackedFiles::add(std::string_view path, bool submodule) {
  entries_.push_back({.begin = static_cast<std::uint32_t>(names_.size()),
                      .size = static_cast<std::uint32_t>(path.size()),
                      .submodule = submodule});
  names_ += path;
}

void TrackedFiles::add_all(const TrackedFiles& other) {
  for (const Entry& entry : other.entries_) {
    add(other.name(entry), entry.submodule);
  }
  sort();
}

void TrackedFiles::sort() {
  const auto by_name = [this](const Entry& a, const Entry& b) { return name(a) < name(b); };
  if (!std::ranges::is_sorted(entries_, by_name)) {
    std::ranges::sort(entries_, by_name);
  }
  const auto rest = std::ranges::unique(
      entries_, [this](const Entry& a, const Entry& b) { return name(a) == name(b); });
  entries_.erase(rest.begin(), rest.end());
}

std::optional<TrackedFiles> TrackedFiles::parse(std::string_view bytes, std::size_t name_size) {
  Reader reader(bytes);
  const bool is_index = reader.take(4) == "DIRC";
  const std::uint32_t version = reader.number(4);
  const std::uint32_t count = reader.number(4);
  if (!is_index || !reader.ok() || version < 2 || version > 4) {
    return std::nullopt;
  }
  TrackedFiles files;
  std::string path;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t begin = reader.position();
    Reader stat(reader.take(kStatBytes));
    static_cast<void>(stat.take(kModeOffset));
    const std::uint32_t type = stat.number(4) & kTypeMask;
    static_cast<void>(reader.take(name_size));
    const std::uint32_t flags = reader.number(2);
    if ((flags & kExtendedFlag) != 0) {
      if (version == 2) {
        return std::nullopt;
      }
      static_cast<void>(reader.take(2));
    }
    if (version == 4) {
      const std::uint64_t removed = reader.offset_number();
      if (removed > path.size()) {
        return std::nullopt;
      }
      path.resize(path.size() - removed);
      path += reader.text();
    } else {
      path = reader.text();
      // NULs up to a multiple of eight, the one that ended the path among them.
      const std::size_t used = reader.position() - begin;
      static_cast<void>(reader.take((8 - used % 8) % 8));
    }
    const bool right_size =
        std::min<std::size_t>(path.size(), kNameSizeMask) == (flags & kNameSizeMask);
    if (!reader.ok() || !right_size || files.names_.size() + path.size() > kNamesLimit) {
      return std::nullopt;
    }
    if (!path.empty() && type != kFolder) {
      files.add(path, type == kSubmodule);
    }
  }
  files.shared_index_ = shared_index_name(reader, name_size);
  files.sort();
  return files;
}

std::optional<TrackedFiles> TrackedFiles::parse(std::string_view bytes) {
  // The size of object names stands in the configuration only; with the wrong one the size of the
  // first path is not the one that its flags say.
  for (const std::size_t name_size : {std::size_t{20}, std::size_t{32}}) {
    if (auto files = parse(bytes, name_size)) {
      return files;
    }
  }
  return std::nullopt;
}

std::optional<TrackedFiles> TrackedFiles::read(const std::string& git_directory) {
  const auto bytes = read_small_file(git_directory + "/index", kIndexLimit);
  auto files = bytes ? parse(*bytes) : std::nullopt;
  if (!files || files->shared_index_.empty()) {
    return files;
  }
  const auto shared_bytes =
      read_small_file(git_directory + "/sharedindex." + files->shared_index_, kIndexLimit);
  if (const auto shared = shared_bytes ? parse(*shared_bytes) : std::nullopt) {
    files->add_all(*shared);
  }
  return files;
}

std::vector<TrackedFiles::Entry>::const_iterator TrackedFiles::lower_bound(
    std::string_view path) const {
  return std::ranges::lower_bound(entries_, path, {},
                                  [this](const Entry& entry) { return name(entry); });
}

bool TrackedFiles::holds(std::string_view path) const {
  const auto at = lower_bound(path);
  return at != entries_.end() && name(*at) == path;
}

bool TrackedFiles::any_below(std::string_view folder) const {
  const auto at = lower_bound(folder);
  return at != entries_.end() && name(*at).starts_with(folder);
}

bool TrackedFiles::is_submodule(std::string_view path) const {
  const auto at = lower_bound(path);
  return at != entries_.end() && name(*at) == path && at->submodule;
}

}  // namespace strata::scan
