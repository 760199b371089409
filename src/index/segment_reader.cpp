// A thin face over the tables: ids to rows, names and paths by binary search, terms through the
// dictionary. Opening verifies and checks, after that nothing fails. Tested by segment_test.cpp and
// segment_corruption_test.cpp.
#include <mutex>
#include <optional>
#include <utility>

#include "index/region_graph.hpp"
#include "index/segment.hpp"
#include "index/segment_encoder.hpp"
#include "index/segment_tables.hpp"
#include "store/segment_file.hpp"

namespace strata::index {

struct SegmentReader::State {
  store::SegmentFile file;
  SegmentTables tables;
  mutable std::once_flag graph_opened;
  mutable std::optional<RegionGraph> graph;

  State(store::SegmentFile segment_file, SegmentTables segment_tables)
      : file(std::move(segment_file)), tables(std::move(segment_tables)) {}

  static Result<std::unique_ptr<State>> open(store::SegmentFile file, Verify verify) {
    if (verify == Verify::kEverything) {
      if (auto verified = file.verify(); !verified) {
        return fail(std::move(verified));
      }
    }
    auto tables = SegmentTables::read(file);
    if (!tables) {
      return fail(std::move(tables));
    }
    if (verify != Verify::kChecksums) {
      if (auto checked = check_rows(*tables); !checked) {
        return fail(std::move(checked));
      }
    }
    return std::make_unique<State>(std::move(file), *std::move(tables));
  }
};

SegmentReader::SegmentReader(std::unique_ptr<State> state) : state_(std::move(state)) {}

SegmentReader::~SegmentReader() = default;
SegmentReader::SegmentReader(SegmentReader&&) noexcept = default;
SegmentReader& SegmentReader::operator=(SegmentReader&&) noexcept = default;

Result<SegmentReader> SegmentReader::open(const std::string& path, Verify verify) {
  auto file = store::SegmentFile::open(path);
  if (!file) {
    return fail(std::move(file));
  }
  auto state = State::open(*std::move(file), verify);
  if (!state) {
    return fail(std::move(state), path);
  }
  return SegmentReader(*std::move(state));
}

Result<SegmentReader> SegmentReader::from_bytes(std::string bytes, Verify verify) {
  auto file = store::SegmentFile::from_bytes(std::move(bytes));
  if (!file) {
    return fail(std::move(file));
  }
  auto state = State::open(*std::move(file), verify);
  if (!state) {
    return fail(std::move(state));
  }
  return SegmentReader(*std::move(state));
}

Result<void> SegmentReader::verify() const { return state_->file.verify(); }

const embed::ModelIdentity& SegmentReader::model() const { return state_->tables.facts.model; }

std::uint32_t SegmentReader::file_count() const { return state_->tables.facts.files; }

std::uint32_t SegmentReader::leaf_count() const { return state_->tables.facts.leaves; }

std::uint32_t SegmentReader::region_count() const { return state_->tables.facts.regions; }

std::uint32_t SegmentReader::symbol_count() const { return state_->tables.facts.symbols; }

std::uint32_t SegmentReader::term_count() const { return state_->tables.facts.terms; }

FileRecord SegmentReader::file(FileId id) const { return state_->tables.file(id.value); }

LeafRecord SegmentReader::leaf(LeafId id) const { return state_->tables.leaf(id.value); }

RegionRecord SegmentReader::region(RegionId id) const { return state_->tables.region(id.value); }

SymbolRecord SegmentReader::symbol(SymbolId id) const { return state_->tables.symbol(id.value); }

LinkRecord SegmentReader::link(std::uint32_t row) const { return state_->tables.link(row); }

UseRecord SegmentReader::use(std::uint32_t row) const { return state_->tables.use(row); }

FileId SegmentReader::file_of(LeafId id) const { return state_->tables.file_of(id.value); }

RegionId SegmentReader::region_of(LeafId id) const { return state_->tables.region_of(id.value); }

IdRun SegmentReader::leaves_of(FileId id) const { return state_->tables.leaves_of_file(id.value); }

IdRun SegmentReader::leaves_of(RegionId id) const {
  return state_->tables.leaves_of_region(id.value);
}

bool SegmentReader::is_searchable(LeafId id) const {
  return state_->tables.is_searchable(id.value);
}

FileId SegmentReader::find_file(std::string_view path) const {
  std::uint32_t low = 0;
  std::uint32_t high = file_count();
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (file(FileId{middle}).path < path) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const bool found = low < file_count() && file(FileId{low}).path == path;
  return found ? FileId{low} : FileId::none();
}

std::vector<SymbolId> SegmentReader::find_symbols(std::string_view name) const {
  const SegmentTables& tables = state_->tables;
  const auto compare = [&](std::uint32_t rank) {
    return compare_folded(tables.symbol(tables.symbol_by_name(rank)).name, name);
  };
  std::uint32_t low = 0;
  std::uint32_t high = symbol_count();
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (compare(middle) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  std::vector<SymbolId> found;
  for (; low < symbol_count() && compare(low) == 0; ++low) {
    found.push_back(SymbolId{tables.symbol_by_name(low)});
  }
  return found;
}

void SegmentReader::postings(Field field, std::string_view term, std::vector<Posting>& out) const {
  out.clear();
  if (const auto lists = find_term(term)) {
    postings(field, *lists, out);
  }
}

std::optional<TermLists> SegmentReader::find_term(std::string_view term) const {
  return state_->tables.dictionary.find(term);
}

void SegmentReader::postings(Field field, const TermLists& lists, std::vector<Posting>& out) const {
  out.clear();
  const PostingList& list = lists[static_cast<std::size_t>(field)];
  if (static_cast<std::size_t>(field) < kLeafFieldCount) {
    for_each_posting(list, leaf_count(), [&](std::uint32_t leaf, std::uint32_t count) {
      out.push_back({.leaf = LeafId{leaf}, .count = count});
    });
    return;
  }
  for_each_posting(list, file_count(), [&](std::uint32_t row, std::uint32_t count) {
    const IdRun leaves = file(FileId{row}).leaves;
    for (std::uint32_t leaf = leaves.first; leaf < leaves.first + leaves.count; ++leaf) {
      if (is_searchable(LeafId{leaf})) {
        out.push_back({.leaf = LeafId{leaf}, .count = count});
      }
    }
  });
}

TermCursor SegmentReader::terms() const { return state_->tables.dictionary.cursor(); }

std::uint32_t SegmentReader::field_length(Field field, LeafId leaf) const {
  return state_->tables.field_length(field, leaf.value);
}

std::uint32_t SegmentReader::file_field_length(Field field, FileId file) const {
  return state_->tables.file_field_length(field, file.value);
}

QuantizedVector SegmentReader::leaf_vector(LeafId id) const {
  return state_->tables.leaf_vectors.row(id.value);
}

QuantizedVector SegmentReader::region_vector(RegionId id) const {
  return state_->tables.region_vectors.row(id.value);
}

QuantizedVector SegmentReader::file_vector(FileId id) const {
  return state_->tables.file_vectors.row(id.value);
}

const VectorTable& SegmentReader::leaf_vectors() const { return state_->tables.leaf_vectors; }

const VectorTable& SegmentReader::region_vectors() const { return state_->tables.region_vectors; }

const RegionGraph* SegmentReader::region_graph() const {
  std::call_once(state_->graph_opened, [&] {
    const auto bytes = state_->file.section(static_cast<std::uint32_t>(SectionId::kRegionGraph));
    if (!bytes || bytes->empty()) {
      return;
    }
    if (auto graph = RegionGraph::open(*bytes, state_->tables.region_vectors)) {
      state_->graph.emplace(*std::move(graph));
    }
  });
  return state_->graph ? &*state_->graph : nullptr;
}

std::uint64_t SegmentReader::bytes() const { return state_->file.bytes(); }

}  // namespace strata::index
