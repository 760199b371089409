// Rows are appended as they come; only the sorted table of symbol names needs all of them. Memory:
// the encoded segment. Tested by segment_test.cpp.
#include "index/segment_encoder.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>

#include "index/region_graph.hpp"
#include "index/rows.hpp"
#include "index/sections.hpp"
#include "index/text_order.hpp"
#include "index/vector_table.hpp"
#include "store/little_endian.hpp"

namespace strata::index {

namespace {

constexpr unsigned char folded(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 'A' && byte <= 'Z' ? static_cast<unsigned char>(byte + ('a' - 'A')) : byte;
}

template <class Tag>
Id<Tag> shifted(Id<Tag> id, std::uint32_t base) {
  return id.exists() ? Id<Tag>{id.value + base} : id;
}

IdRun shifted(IdRun run, std::uint32_t base) {
  return {.first = run.first + base, .count = run.count};
}

ByteRange shifted(ByteRange range, std::uint32_t base) {
  return {.begin = range.begin + base, .end = range.end + base};
}

LineRange shifted(LineRange lines, std::uint32_t base) {
  return {.first = lines.first + base, .last = lines.last + base};
}

std::uint32_t size32(std::size_t size) { return static_cast<std::uint32_t>(size); }

}  // namespace

int compare_folded(std::string_view a, std::string_view b) {
  const std::size_t common = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (const int difference = int{folded(a[i])} - int{folded(b[i])}; difference != 0) {
      return difference;
    }
  }
  return a.size() == b.size() ? 0 : (a.size() < b.size() ? -1 : 1);
}

void SegmentEncoder::Vectors::add(const QuantizedVector& vector, std::uint32_t dimensions) {
  store::append<std::uint32_t>(scales, std::bit_cast<std::uint32_t>(vector.scale));
  components.append(reinterpret_cast<const char*>(vector.components.data()),
                    vector.components.size());
  components.append(dimensions - vector.components.size(), '\0');
}

void SegmentEncoder::Vectors::replace_last(const QuantizedVector& vector,
                                           std::uint32_t dimensions) {
  scales.resize(scales.size() - sizeof(std::uint32_t));
  components.resize(components.size() - dimensions);
  add(vector, dimensions);
}

void SegmentEncoder::add(const FileRows& rows) {
  FileRecord file = rows.file;
  file.leaves = {.first = leaves_, .count = size32(rows.leaves.size())};
  file.regions = {.first = regions_, .count = size32(rows.regions.size())};
  file.symbols = {.first = symbols_, .count = size32(rows.symbols.size())};
  file.links = {.first = links_, .count = size32(rows.links.size())};
  file.uses = {.first = uses_, .count = size32(rows.uses.size())};
  append_row(file_rows_, strings_, file);
  file_vectors_.add(rows.file_vector, model_.dimensions);
  store::append<std::uint32_t>(lengths_[static_cast<std::size_t>(Field::kPath)], rows.path_length);
  store::append<std::uint32_t>(lengths_[static_cast<std::size_t>(Field::kStem)], rows.stem_length);
  add_units(rows, FileId{files_}, {});
  ++files_;
}

void SegmentEncoder::extend(const FileRows& rows) {
  FileRecord file = file_from_row(&file_rows_[file_rows_.size() - kFileRowBytes], strings_.bytes());
  const Base base = {.bytes = file.bytes, .lines = file.lines};
  file.bytes += rows.file.bytes;
  file.lines += rows.file.lines;
  file.has_errors = file.has_errors || rows.file.has_errors;
  file.leaves.count += size32(rows.leaves.size());
  file.regions.count += size32(rows.regions.size());
  file.symbols.count += size32(rows.symbols.size());
  file.links.count += size32(rows.links.size());
  file.uses.count += size32(rows.uses.size());
  std::string row;
  append_row(row, strings_, file);  // its strings are there already, so none moves
  file_rows_.replace(file_rows_.size() - kFileRowBytes, kFileRowBytes, row);
  file_vectors_.replace_last(rows.file_vector, model_.dimensions);
  add_units(rows, FileId{files_ - 1}, base);
}

std::uint64_t SegmentEncoder::memory() const {
  std::uint64_t bytes = strings_.memory() + names_.capacity() * sizeof(std::uint32_t);
  for (const std::string* rows :
       {&file_rows_, &leaf_rows_, &region_rows_, &symbol_rows_, &link_rows_, &use_rows_}) {
    bytes += rows->capacity();
  }
  for (const Vectors* vectors : {&leaf_vectors_, &region_vectors_, &file_vectors_}) {
    bytes += vectors->scales.capacity() + vectors->components.capacity();
  }
  return bytes;
}

void SegmentEncoder::add_units(const FileRows& rows, FileId file, Base base) {
  for (std::size_t i = 0; i < rows.leaves.size(); ++i) {
    LeafRecord leaf = rows.leaves[i];
    leaf.file = file;
    leaf.core = shifted(leaf.core, base.bytes);
    leaf.lines = shifted(leaf.lines, base.lines);
    leaf.region = shifted(leaf.region, regions_);
    leaf.symbols = shifted(leaf.symbols, symbols_);
    leaf.primary = shifted(leaf.primary, symbols_);
    leaf.scope = shifted(leaf.scope, symbols_);
    append_row(leaf_rows_, strings_, leaf);
    leaf_vectors_.add(rows.leaf_vectors[i], model_.dimensions);
    for (std::size_t f = 0; f < kLeafFieldCount; ++f) {
      store::append<std::uint32_t>(lengths_[f], rows.lengths[i][f]);
    }
  }
  for (std::size_t i = 0; i < rows.regions.size(); ++i) {
    RegionRecord region = rows.regions[i];
    region.file = file;
    region.leaves = shifted(region.leaves, leaves_);
    region.range = shifted(region.range, base.bytes);
    region.lines = shifted(region.lines, base.lines);
    append_row(region_rows_, strings_, region);
    region_vectors_.add(rows.region_vectors[i], model_.dimensions);
  }
  for (SymbolRecord symbol : rows.symbols) {
    symbol.file = file;
    symbol.parent = shifted(symbol.parent, symbols_);
    symbol.leaf = shifted(symbol.leaf, leaves_);
    symbol.lines = shifted(symbol.lines, base.lines);
    for (ByteRange* range : {&symbol.range, &symbol.definition, &symbol.name_range,
                             &symbol.signature, &symbol.documentation}) {
      *range = shifted(*range, base.bytes);
    }
    names_.push_back(strings_.intern(symbol.name));
    append_row(symbol_rows_, strings_, symbol);
  }
  for (LinkRecord link : rows.links) {
    link.line += base.lines;
    append_row(link_rows_, strings_, link);
  }
  for (const UseRecord& use : rows.uses) {
    append_row(use_rows_, strings_, use);
  }
  leaves_ += size32(rows.leaves.size());
  regions_ += size32(rows.regions.size());
  symbols_ += size32(rows.symbols.size());
  links_ += size32(rows.links.size());
  uses_ += size32(rows.uses.size());
}

// Many symbols share a name, so each name is sorted once. Names that differ in case alone are
// equal: their symbols are merged.
std::string SegmentEncoder::symbol_names() const {
  std::vector<std::uint32_t> names;                           // different strings
  std::vector<std::uint32_t> number_of(strings_.count(), 0);  // by string: among the names, + 1
  std::vector<std::uint32_t> name_of(symbols_);
  for (std::uint32_t i = 0; i < symbols_; ++i) {
    std::uint32_t& number = number_of[names_[i]];
    if (number == 0) {
      names.push_back(names_[i]);
      number = static_cast<std::uint32_t>(names.size());
    }
    name_of[i] = number - 1;
  }
  const auto text = [&](std::uint32_t name) { return strings_.text(names[name]); };
  const auto compare = [&](std::uint32_t a, std::uint32_t b) {
    return compare_folded(text(a), text(b));
  };
  const std::vector<std::uint32_t> order =
      text_order(static_cast<std::uint32_t>(names.size()), text, &folded, compare);
  std::vector<std::uint32_t> place(names.size());  // rank among the different names
  std::uint32_t places = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    places += i > 0 && compare(order[i - 1], order[i]) != 0 ? 1U : 0U;
    place[order[i]] = places;
  }
  std::vector<std::uint32_t> next(places + 2, 0);  // by place: where its next symbol goes
  for (const std::uint32_t name : name_of) {
    ++next[place[name] + 1];
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<std::uint32_t> sorted(symbols_);
  for (std::uint32_t symbol = 0; symbol < symbols_; ++symbol) {
    sorted[next[place[name_of[symbol]]]++] = symbol;
  }
  std::string out;
  out.reserve(sorted.size() * sizeof(std::uint32_t));
  for (const std::uint32_t symbol : sorted) {
    store::append(out, symbol);
  }
  return out;
}

Result<std::vector<store::Section>> SegmentEncoder::sections(const DictionaryWriter& dictionary) {
  if (strings_.is_full()) {
    return fail(ErrorKind::kInvalidArgument,
                "segment: more than 4 GiB of strings; use smaller segments");
  }
  facts_ = encode_facts({.files = files_,
                         .leaves = leaves_,
                         .regions = regions_,
                         .symbols = symbols_,
                         .links = links_,
                         .uses = uses_,
                         .terms = dictionary.term_count(),
                         .model = model_});
  symbol_names_ = symbol_names();
  field_lengths_.clear();
  for (const std::string& column : lengths_) {
    field_lengths_ += column;
  }
  leaf_signs_ = signs_of(leaf_vectors_.components, model_.dimensions);
  if (graph_.least_regions != 0 && regions_ >= graph_.least_regions) {
    auto graph = build_graph({.scales = region_vectors_.scales,
                              .components = region_vectors_.components,
                              .signs = {},
                              .dimensions = model_.dimensions});
    if (!graph) {
      return fail(std::move(graph));
    }
    region_graph_ = *std::move(graph);
  }
  std::vector<store::Section> out;
  const auto section = [&](SectionId id, std::string_view bytes) {
    out.push_back({.id = static_cast<std::uint32_t>(id), .bytes = bytes});
  };
  section(SectionId::kFacts, facts_);
  section(SectionId::kStrings, strings_.bytes());
  section(SectionId::kFiles, file_rows_);
  section(SectionId::kLeaves, leaf_rows_);
  section(SectionId::kRegions, region_rows_);
  section(SectionId::kSymbols, symbol_rows_);
  section(SectionId::kSymbolNames, symbol_names_);
  section(SectionId::kFieldLengths, field_lengths_);
  section(SectionId::kTermBlockOffsets, dictionary.block_offsets());
  section(SectionId::kTermBlocks, dictionary.blocks());
  section(SectionId::kPostings, dictionary.postings());
  section(SectionId::kLeafScales, leaf_vectors_.scales);
  section(SectionId::kLeafVectors, leaf_vectors_.components);
  section(SectionId::kRegionScales, region_vectors_.scales);
  section(SectionId::kRegionVectors, region_vectors_.components);
  section(SectionId::kFileScales, file_vectors_.scales);
  section(SectionId::kFileVectors, file_vectors_.components);
  section(SectionId::kLinks, link_rows_);
  section(SectionId::kUses, use_rows_);
  section(SectionId::kLeafSigns, leaf_signs_);
  section(SectionId::kRegionGraph, region_graph_);
  return out;
}

Result<std::string> SegmentEncoder::write(const std::string& folder,
                                          const DictionaryWriter& dictionary) {
  auto parts = sections(dictionary);
  if (!parts) {
    return fail(std::move(parts));
  }
  return store::write_segment_file(folder, *parts);
}

Result<std::string> SegmentEncoder::encode(const DictionaryWriter& dictionary) {
  auto parts = sections(dictionary);
  if (!parts) {
    return fail(std::move(parts));
  }
  return store::encode_segment_file(*parts);
}

}  // namespace strata::index
