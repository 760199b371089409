// Layout in format.md. The header and table are small and checked whole at open; they hold the
// XXH3-64 of every section, so their own XXH3-128, which names the file, stands for all of its
// bytes. O(sections) to open, O(bytes) to verify. Refused: any file whose size, table, padding or
// reserved bytes are not exactly what the writer would have written. Tested by
// segment_file_test.cpp.
#include "store/segment_file.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "core/hash.hpp"
#include "store/durable_file.hpp"
#include "store/little_endian.hpp"
#include "store/mapped_file.hpp"

namespace strata::store {

namespace {

constexpr std::string_view kMagic{"\x89STRATA\n", 8};
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderBytes = 64;
constexpr std::size_t kHashOffset = 24;  // of the header's checksum within the header
constexpr std::size_t kReservedOffset = 32;
constexpr std::size_t kRowBytes = 32;

constexpr std::uint64_t aligned(std::uint64_t offset) {
  return (offset + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

/// Checksum of header and table with the checksum's own field left out.
std::uint64_t header_checksum(std::string_view head) {
  return hash64(head.substr(kHashOffset + sizeof(std::uint64_t)),
                hash64(head.substr(0, kHashOffset)));
}

Result<std::string> encode_head(std::span<const Section> sections) {
  if (sections.size() > kMaxSections) {
    return fail(ErrorKind::kInvalidArgument, "too many sections");
  }
  std::string table;
  std::uint64_t end = kHeaderBytes + kRowBytes * sections.size();
  for (std::size_t i = 0; i < sections.size(); ++i) {
    if (i > 0 && sections[i].id <= sections[i - 1].id) {
      return fail(ErrorKind::kInvalidArgument, "section ids must ascend");
    }
    const std::uint64_t begin = aligned(end);
    end = begin + sections[i].bytes.size();
    append<std::uint32_t>(table, sections[i].id);
    append<std::uint32_t>(table, 0);
    append<std::uint64_t>(table, begin);
    append<std::uint64_t>(table, sections[i].bytes.size());
    append<std::uint64_t>(table, hash64(sections[i].bytes));
  }
  std::string head(kMagic);
  append<std::uint32_t>(head, kVersion);
  append<std::uint32_t>(head, static_cast<std::uint32_t>(sections.size()));
  append<std::uint64_t>(head, end);
  std::string rest(kHeaderBytes - kReservedOffset, '\0');
  rest += table;
  append<std::uint64_t>(head, hash64(rest, hash64(head)));
  return head + rest;
}

/// Head, then every section preceded by its padding.
std::vector<std::string_view> pieces_of(std::string_view head, std::span<const Section> sections) {
  static constexpr char kZeros[kSectionAlignment] = {};
  std::vector<std::string_view> pieces{head};
  std::uint64_t end = head.size();
  for (const Section& section : sections) {
    pieces.emplace_back(kZeros, aligned(end) - end);
    pieces.push_back(section.bytes);
    end = aligned(end) + section.bytes.size();
  }
  return pieces;
}

bool is_intact(const std::string& path) {
  const auto file = SegmentFile::open(path);
  return file && file->verify();
}

struct Row {
  std::uint32_t id = 0;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::uint64_t checksum = 0;
};

bool all_zero(std::string_view bytes) {
  return bytes.find_first_not_of('\0') == std::string_view::npos;
}

/// Rows of the table after everything that can be said without reading the sections was checked.
Result<std::vector<Row>> read_table(std::string_view file) {
  const auto corrupt = [](std::string_view what) {
    return fail(ErrorKind::kCorrupt, "segment file: " + std::string(what));
  };
  if (file.size() < kHeaderBytes || !file.starts_with(kMagic)) {
    return corrupt("not a segment file");
  }
  const auto version = load<std::uint32_t>(file.data() + 8);
  if (version != kVersion) {
    return fail(ErrorKind::kUnsupported, "segment file of version " + std::to_string(version) +
                                             "; this build reads version " +
                                             std::to_string(kVersion));
  }
  const auto count = load<std::uint32_t>(file.data() + 12);
  if (count > kMaxSections || kHeaderBytes + kRowBytes * count > file.size()) {
    return corrupt("bad section count");
  }
  const std::string_view head = file.substr(0, kHeaderBytes + kRowBytes * count);
  if (load<std::uint64_t>(head.data() + kHashOffset) != header_checksum(head)) {
    return corrupt("bad header checksum");
  }
  if (!all_zero(head.substr(kReservedOffset, kHeaderBytes - kReservedOffset))) {
    return corrupt("reserved bytes in use");
  }
  if (load<std::uint64_t>(head.data() + 16) != file.size()) {
    return corrupt("wrong size: cut off, or something was added");
  }

  std::vector<Row> rows;
  std::uint64_t end = head.size();
  for (std::size_t i = 0; i < count; ++i) {
    const char* bytes = head.data() + kHeaderBytes + kRowBytes * i;
    const Row row{.id = load<std::uint32_t>(bytes),
                  .offset = load<std::uint64_t>(bytes + 8),
                  .size = load<std::uint64_t>(bytes + 16),
                  .checksum = load<std::uint64_t>(bytes + 24)};
    if (load<std::uint32_t>(bytes + 4) != 0) {
      return corrupt("reserved bytes in use");
    }
    if (i > 0 && row.id <= rows.back().id) {
      return corrupt("section ids do not ascend");
    }
    if (row.offset != aligned(end) || row.offset > file.size() ||
        row.size > file.size() - row.offset) {
      return corrupt("section " + std::to_string(row.id) + " is out of place");
    }
    if (!all_zero(file.substr(end, row.offset - end))) {
      return corrupt("padding in use");
    }
    end = row.offset + row.size;
    rows.push_back(row);
  }
  if (end != file.size()) {
    return corrupt("bytes after the last section");
  }
  return rows;
}

}  // namespace

struct SegmentFile::State {
  MappedFile mapping;
  std::string held;        // instead of a mapping
  std::string_view bytes;  // of either
  std::vector<Row> rows;
  std::unique_ptr<std::atomic<bool>[]> verified;  // by row; set twice at worst, to the same value

  [[nodiscard]] Result<std::size_t> find(std::uint32_t id) const {
    const auto at =
        std::lower_bound(rows.begin(), rows.end(), id,
                         [](const Row& row, std::uint32_t wanted) { return row.id < wanted; });
    if (at == rows.end() || at->id != id) {
      return fail(ErrorKind::kCorrupt, "segment file: no section " + std::to_string(id));
    }
    return static_cast<std::size_t>(at - rows.begin());
  }

  [[nodiscard]] std::string_view content(std::size_t row) const {
    return bytes.substr(rows[row].offset, rows[row].size);
  }

  [[nodiscard]] Result<void> verify(std::size_t row) const {
    if (verified[row].load(std::memory_order_acquire)) {
      return {};
    }
    if (hash64(content(row)) != rows[row].checksum) {
      return fail(ErrorKind::kCorrupt,
                  "segment file: section " + std::to_string(rows[row].id) + ": bad checksum");
    }
    verified[row].store(true, std::memory_order_release);
    return {};
  }

  [[nodiscard]] Result<void> read() {
    auto table = read_table(bytes);
    if (!table) {
      return fail(std::move(table));
    }
    rows = *std::move(table);
    verified = std::make_unique<std::atomic<bool>[]>(rows.size());
    return {};
  }
};

Result<std::string> encode_segment_file(std::span<const Section> sections) {
  auto head = encode_head(sections);
  if (!head) {
    return fail(std::move(head));
  }
  std::string out;
  for (const std::string_view piece : pieces_of(*head, sections)) {
    out += piece;
  }
  return out;
}

Result<std::string> write_segment_file(const std::string& folder,
                                       std::span<const Section> sections) {
  auto head = encode_head(sections);
  if (!head) {
    return fail(std::move(head));
  }
  std::string name = hash128(*head).to_hex() + ".seg";
  // The writer of a file that is there already may have been killed before it synced the folder.
  auto written = is_intact(folder + "/" + name)
                     ? sync_folder(folder)
                     : write_durably(folder, name, pieces_of(*head, sections));
  if (!written) {
    return fail(std::move(written));
  }
  return name;
}

SegmentFile::SegmentFile(std::unique_ptr<State> state) : state_(std::move(state)) {}

SegmentFile::~SegmentFile() = default;
SegmentFile::SegmentFile(SegmentFile&&) noexcept = default;
SegmentFile& SegmentFile::operator=(SegmentFile&&) noexcept = default;

Result<SegmentFile> SegmentFile::open(const std::string& path) {
  auto mapping = MappedFile::open(path);
  if (!mapping) {
    return fail(std::move(mapping));
  }
  auto state = std::make_unique<State>();
  state->mapping = *std::move(mapping);
  state->bytes = state->mapping.bytes();
  if (auto read = state->read(); !read) {
    return fail(std::move(read), path);
  }
  return SegmentFile(std::move(state));
}

Result<SegmentFile> SegmentFile::from_bytes(std::string bytes) {
  auto state = std::make_unique<State>();
  state->held = std::move(bytes);
  state->bytes = state->held;
  if (auto read = state->read(); !read) {
    return fail(std::move(read));
  }
  return SegmentFile(std::move(state));
}

Result<std::string_view> SegmentFile::section(std::uint32_t id) const {
  auto row = state_->find(id);
  if (!row) {
    return fail(std::move(row));
  }
  if (auto verified = state_->verify(*row); !verified) {
    return fail(std::move(verified));
  }
  return state_->content(*row);
}

Result<std::string_view> SegmentFile::unverified_section(std::uint32_t id) const {
  auto row = state_->find(id);
  if (!row) {
    return fail(std::move(row));
  }
  return state_->content(*row);
}

Result<void> SegmentFile::verify() const {
  for (std::size_t row = 0; row < state_->rows.size(); ++row) {
    if (auto verified = state_->verify(row); !verified) {
      return verified;
    }
  }
  return {};
}

std::uint64_t SegmentFile::bytes() const { return state_->bytes.size(); }

}  // namespace strata::store
