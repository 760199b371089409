// One function writes a row, one reads it; both name the members in the same order, which is that
// of the format. A row is read once per look-up with plain loads. Tested by rows_test.cpp.
#include "index/rows.hpp"

#include "store/little_endian.hpp"

namespace strata::index {

namespace {

// Stored as numbers: a changed order of enumerators is a new format version.
static_assert(static_cast<int>(scan::FileKind::kVendored) == 6);
static_assert(static_cast<int>(scan::Encoding::kEightBit) == 3);
static_assert(static_cast<int>(chunk::LeafKind::kText) == 4);
static_assert(static_cast<int>(lang::SymbolType::kSection) == 23);
static_assert(static_cast<int>(lang::SymbolType::kFunction) == 11);
static_assert(static_cast<int>(parse::Visibility::kPrivate) == 3);
static_assert(static_cast<int>(parse::ReferenceKind::kMention) == 5);
static_assert(static_cast<int>(graph::LinkKind::kAlias) == 2);

constexpr std::uint16_t kMostContents = (1U << 12U) - 1;  // all bits of chunk::Content
static_assert(static_cast<unsigned>(chunk::Content::kOutput) == (kMostContents + 1U) / 2);
constexpr std::uint8_t kLowestHeading = 6;

class RowWriter {
 public:
  RowWriter(std::string& table, text::InternTable& strings) : table_(table), strings_(strings) {}

  RowWriter& u8(unsigned value) {
    table_.push_back(static_cast<char>(value));
    return *this;
  }

  template <class T>
  RowWriter& number(T value) {
    store::append(table_, value);
    return *this;
  }

  RowWriter& u16(std::uint16_t value) { return number(value); }

  RowWriter& u32(std::uint32_t value) { return number(value); }

  RowWriter& u64(std::uint64_t value) { return number(value); }

  RowWriter& zeros(std::size_t count) {
    table_.append(count, '\0');
    return *this;
  }

  RowWriter& string(std::string_view value) {
    const auto place = value.empty() ? text::StringRef{} : strings_.place(strings_.intern(value));
    return u32(place.offset).u32(place.size);
  }

  RowWriter& run(IdRun value) { return u32(value.first).u32(value.count); }

  RowWriter& range(ByteRange value) { return u32(value.begin).u32(value.end); }

  RowWriter& lines(LineRange value) { return u32(value.first).u32(value.last); }

  RowWriter& hash(Hash128 value) { return u64(value.low).u64(value.high); }

 private:
  std::string& table_;
  text::InternTable& strings_;
};

class RowReader {
 public:
  RowReader(const char* row, std::string_view strings) : at_(row), strings_(strings) {}

  [[nodiscard]] bool sound() const { return sound_; }

  template <class T>
  T number() {
    const T value = store::load<T>(at_);
    at_ += sizeof(T);
    return value;
  }

  std::uint32_t u32() { return number<std::uint32_t>(); }

  /// A number that may be at most `last`.
  template <class T>
  T up_to(T last) {
    const auto value = number<T>();
    sound_ = sound_ && value <= last;
    return value;
  }

  std::uint8_t u8(std::uint8_t last) { return up_to(last); }

  std::uint16_t u16(std::uint16_t last) { return up_to(last); }

  template <class Enum>
  Enum enumerator(Enum last) {
    return static_cast<Enum>(u8(static_cast<std::uint8_t>(last)));
  }

  bool flag() { return u8(1) != 0; }

  void zeros(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      u8(0);
    }
  }

  std::string_view string() {
    const std::uint32_t offset = u32();
    const std::uint32_t size = u32();
    const bool inside = offset <= strings_.size() && size <= strings_.size() - offset;
    sound_ = sound_ && inside;
    return inside ? strings_.substr(offset, size) : std::string_view{};
  }

  IdRun run() {
    const std::uint32_t first = u32();
    return {.first = first, .count = u32()};
  }

  ByteRange range() {
    const std::uint32_t begin = u32();
    return {.begin = begin, .end = u32()};
  }

  LineRange lines() {
    const std::uint32_t first = u32();
    return {.first = first, .last = u32()};
  }

  Hash128 hash() {
    const auto low = number<std::uint64_t>();
    return {.high = number<std::uint64_t>(), .low = low};
  }

 private:
  const char* at_;
  std::string_view strings_;
  bool sound_ = true;
};

FileRecord read_file(RowReader& in) {
  FileRecord file;
  file.path = in.string();
  file.language = in.string();
  file.summary = in.string();
  file.content_hash = in.hash();
  file.bytes = in.u32();
  file.lines = in.u32();
  file.leaves = in.run();
  file.regions = in.run();
  file.symbols = in.run();
  file.links = in.run();
  file.uses = in.run();
  file.kind = in.enumerator(scan::FileKind::kVendored);
  file.has_errors = in.flag();
  file.encoding = in.enumerator(scan::Encoding::kEightBit);
  file.in_parts = in.flag();
  in.zeros(4);
  return file;
}

LeafRecord read_leaf(RowReader& in) {
  LeafRecord leaf;
  leaf.file = FileId{in.u32()};
  leaf.region = RegionId{in.u32()};
  leaf.core = in.range();
  leaf.lines = in.lines();
  leaf.tokens = in.u32();
  leaf.symbols = in.run();
  leaf.primary = SymbolId{in.u32()};
  leaf.scope = SymbolId{in.u32()};
  leaf.part = in.number<std::uint16_t>();
  leaf.parts = in.number<std::uint16_t>();
  leaf.kind = in.enumerator(chunk::LeafKind::kText);
  leaf.searchable = in.flag();
  leaf.contents = in.u16(kMostContents);
  leaf.min_level = in.u8(kLowestHeading);
  leaf.max_level = in.u8(kLowestHeading);
  leaf.elements = in.number<std::uint16_t>();
  leaf.id = in.hash();
  leaf.core_hash = in.number<std::uint64_t>();
  leaf.context = in.string();
  return leaf;
}

RegionRecord read_region(RowReader& in) {
  RegionRecord region;
  region.file = FileId{in.u32()};
  region.leaves = in.run();
  region.range = in.range();
  region.lines = in.lines();
  region.title = in.string();
  region.summary = in.string();
  in.zeros(4);
  return region;
}

SymbolRecord read_symbol(RowReader& in) {
  SymbolRecord symbol;
  symbol.file = FileId{in.u32()};
  symbol.parent = SymbolId{in.u32()};
  symbol.leaf = LeafId{in.u32()};
  symbol.name = in.string();
  symbol.path = in.string();
  symbol.range = in.range();
  symbol.definition = in.range();
  symbol.name_range = in.range();
  symbol.signature = in.range();
  symbol.documentation = in.range();
  symbol.lines = in.lines();
  symbol.type = in.enumerator(lang::SymbolType::kSection);
  symbol.visibility = in.enumerator(parse::Visibility::kPrivate);
  symbol.exported = in.flag();
  in.zeros(1);
  return symbol;
}

LinkRecord read_link(RowReader& in) {
  LinkRecord link;
  link.target = in.string();
  link.names = in.string();
  link.line = in.u32();
  link.kind = in.enumerator(graph::LinkKind::kAlias);
  in.zeros(3);
  return link;
}

UseRecord read_use(RowReader& in) {
  UseRecord use;
  use.name = in.string();
  use.count = in.number<std::uint16_t>();
  use.kind = in.enumerator(parse::ReferenceKind::kMention);
  in.zeros(1);
  return use;
}

}  // namespace

void append_row(std::string& table, text::InternTable& strings, const FileRecord& file) {
  RowWriter(table, strings)
      .string(file.path)
      .string(file.language)
      .string(file.summary)
      .hash(file.content_hash)
      .u32(file.bytes)
      .u32(file.lines)
      .run(file.leaves)
      .run(file.regions)
      .run(file.symbols)
      .run(file.links)
      .run(file.uses)
      .u8(static_cast<unsigned>(file.kind))
      .u8(file.has_errors ? 1 : 0)
      .u8(static_cast<unsigned>(file.encoding))
      .u8(file.in_parts ? 1 : 0)
      .zeros(4);
}

void append_row(std::string& table, text::InternTable& strings, const LeafRecord& leaf) {
  RowWriter(table, strings)
      .u32(leaf.file.value)
      .u32(leaf.region.value)
      .range(leaf.core)
      .lines(leaf.lines)
      .u32(leaf.tokens)
      .run(leaf.symbols)
      .u32(leaf.primary.value)
      .u32(leaf.scope.value)
      .u16(leaf.part)
      .u16(leaf.parts)
      .u8(static_cast<unsigned>(leaf.kind))
      .u8(leaf.searchable ? kLeafSearchable : 0U)
      .u16(leaf.contents)
      .u8(leaf.min_level)
      .u8(leaf.max_level)
      .u16(leaf.elements)
      .hash(leaf.id)
      .u64(leaf.core_hash)
      .string(leaf.context);
}

void append_row(std::string& table, text::InternTable& strings, const RegionRecord& region) {
  RowWriter(table, strings)
      .u32(region.file.value)
      .run(region.leaves)
      .range(region.range)
      .lines(region.lines)
      .string(region.title)
      .string(region.summary)
      .zeros(4);
}

void append_row(std::string& table, text::InternTable& strings, const SymbolRecord& symbol) {
  RowWriter(table, strings)
      .u32(symbol.file.value)
      .u32(symbol.parent.value)
      .u32(symbol.leaf.value)
      .string(symbol.name)
      .string(symbol.path)
      .range(symbol.range)
      .range(symbol.definition)
      .range(symbol.name_range)
      .range(symbol.signature)
      .range(symbol.documentation)
      .lines(symbol.lines)
      .u8(static_cast<unsigned>(symbol.type))
      .u8(static_cast<unsigned>(symbol.visibility))
      .u8(symbol.exported ? 1 : 0)
      .zeros(1);
}

void append_row(std::string& table, text::InternTable& strings, const LinkRecord& link) {
  RowWriter(table, strings)
      .string(link.target)
      .string(link.names)
      .u32(link.line)
      .u8(static_cast<unsigned>(link.kind))
      .zeros(3);
}

void append_row(std::string& table, text::InternTable& strings, const UseRecord& use) {
  RowWriter(table, strings)
      .string(use.name)
      .u16(use.count)
      .u8(static_cast<unsigned>(use.kind))
      .zeros(1);
}

FileRecord file_from_row(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  return read_file(in);
}

LeafRecord leaf_from_row(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  return read_leaf(in);
}

RegionRecord region_from_row(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  return read_region(in);
}

SymbolRecord symbol_from_row(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  return read_symbol(in);
}

LinkRecord link_from_row(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  return read_link(in);
}

UseRecord use_from_row(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  return read_use(in);
}

std::optional<FileRecord> sound_file(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  const FileRecord record = read_file(in);
  return in.sound() ? std::optional(record) : std::nullopt;
}

std::optional<LeafRecord> sound_leaf(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  const LeafRecord record = read_leaf(in);
  return in.sound() ? std::optional(record) : std::nullopt;
}

std::optional<RegionRecord> sound_region(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  const RegionRecord record = read_region(in);
  return in.sound() ? std::optional(record) : std::nullopt;
}

std::optional<SymbolRecord> sound_symbol(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  const SymbolRecord record = read_symbol(in);
  return in.sound() ? std::optional(record) : std::nullopt;
}

bool is_sound_link_row(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  static_cast<void>(read_link(in));
  return in.sound();
}

bool is_sound_use_row(const char* row, std::string_view strings) {
  RowReader in(row, strings);
  static_cast<void>(read_use(in));
  return in.sound();
}

}  // namespace strata::index
