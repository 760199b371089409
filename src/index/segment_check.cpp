// Everything that one row says about another. A segment that a writer of ours made always passes;
// the checksums find accidents before this is reached, so what fails here was made by somebody
// else. Tested by segment_corruption_test.cpp.
#include <cmath>
#include <string>

#include "index/rows.hpp"
#include "index/segment_tables.hpp"

namespace strata::index {

namespace {

tl::unexpected<Error> corrupt(std::string_view table, std::uint32_t row, std::string_view what) {
  return fail(ErrorKind::kCorrupt, "segment: " + std::string(table) + " " + std::to_string(row) +
                                       ": " + std::string(what));
}

/// True if `run` begins where the previous file's ended and stays within `total`; moves `end`.
bool continues(IdRun run, std::uint32_t& end, std::uint32_t total) {
  if (run.first != end || run.count > total - end) {
    return false;
  }
  end += run.count;
  return true;
}

bool within(ByteRange range, std::uint32_t bytes) {
  return range.begin <= range.end && range.end <= bytes;
}

bool ordered(LineRange lines) { return lines.first <= lines.last; }

template <class Tag>
bool none_or_in(Id<Tag> id, IdRun run) {
  return !id.exists() || run.contains(id.value);
}

Result<void> check_leaves(const SegmentTables& tables, std::uint32_t file_row,
                          const FileRecord& file) {
  std::uint32_t offset = 0;
  std::uint32_t region_row = file.regions.first;
  std::uint32_t left_in_region = 0;
  for (std::uint32_t row = file.leaves.first; row < file.leaves.first + file.leaves.count; ++row) {
    const auto leaf =
        sound_leaf(tables.leaves.data() + std::size_t{row} * kLeafRowBytes, tables.strings);
    if (!leaf) {
      return corrupt("leaf", row, "malformed");
    }
    if (leaf->file.value != file_row) {
      return corrupt("leaf", row, "names another file");
    }
    if (leaf->core.begin != offset || leaf->core.end <= offset || !ordered(leaf->lines)) {
      return corrupt("leaf", row, "does not tile");
    }
    offset = leaf->core.end;
    const IdRun symbols = leaf->symbols;
    const bool symbols_fit =
        symbols.first >= file.symbols.first && symbols.count <= file.symbols.count &&
        symbols.first - file.symbols.first <= file.symbols.count - symbols.count;
    if (!symbols_fit || !none_or_in(leaf->primary, file.symbols) ||
        !none_or_in(leaf->scope, file.symbols)) {
      return corrupt("leaf", row, "names symbols of another file");
    }
    if (left_in_region == 0) {
      if (!file.regions.contains(region_row)) {
        return corrupt("leaf", row, "is in no region");
      }
      const IdRun run = tables.region(region_row).leaves;
      if (run.first != row || run.count == 0 ||
          run.count > file.leaves.first + file.leaves.count - row) {
        return corrupt("region", region_row, "does not continue the one before");
      }
      left_in_region = run.count;
      ++region_row;
    }
    --left_in_region;
    if (leaf->region.value != region_row - 1) {
      return corrupt("leaf", row, "names another region");
    }
  }
  if (offset != file.bytes || region_row != file.regions.first + file.regions.count) {
    return corrupt("file", file_row, "is not covered by its leaves and regions");
  }
  return {};
}

Result<void> check_regions(const SegmentTables& tables, std::uint32_t file_row,
                           const FileRecord& file) {
  for (std::uint32_t row = file.regions.first; row < file.regions.first + file.regions.count;
       ++row) {
    const auto region =
        sound_region(tables.regions.data() + std::size_t{row} * kRegionRowBytes, tables.strings);
    if (!region) {
      return corrupt("region", row, "malformed");
    }
    if (region->file.value != file_row || !within(region->range, file.bytes) ||
        !ordered(region->lines)) {
      return corrupt("region", row, "does not fit its file");
    }
  }
  return {};
}

Result<void> check_symbols(const SegmentTables& tables, std::uint32_t file_row,
                           const FileRecord& file) {
  for (std::uint32_t row = file.symbols.first; row < file.symbols.first + file.symbols.count;
       ++row) {
    const auto symbol =
        sound_symbol(tables.symbols.data() + std::size_t{row} * kSymbolRowBytes, tables.strings);
    if (!symbol) {
      return corrupt("symbol", row, "malformed");
    }
    bool fits = symbol->file.value == file_row && none_or_in(symbol->parent, file.symbols) &&
                file.leaves.contains(symbol->leaf.value) && ordered(symbol->lines);
    for (const ByteRange range : {symbol->range, symbol->definition, symbol->name_range,
                                  symbol->signature, symbol->documentation}) {
      fits = fits && within(range, file.bytes);
    }
    if (!fits) {
      return corrupt("symbol", row, "does not fit its file");
    }
  }
  return {};
}

Result<void> check_links(const SegmentTables& tables, const FileRecord& file) {
  for (std::uint32_t row = file.links.first; row < file.links.first + file.links.count; ++row) {
    if (!is_sound_link_row(tables.links.data() + std::size_t{row} * kLinkRowBytes,
                           tables.strings)) {
      return corrupt("link", row, "malformed");
    }
  }
  for (std::uint32_t row = file.uses.first; row < file.uses.first + file.uses.count; ++row) {
    if (!is_sound_use_row(tables.uses.data() + std::size_t{row} * kUseRowBytes, tables.strings)) {
      return corrupt("use", row, "malformed");
    }
  }
  return {};
}

Result<void> check_files(const SegmentTables& tables) {
  const SegmentFacts& n = tables.facts;
  std::uint32_t leaves = 0;
  std::uint32_t regions = 0;
  std::uint32_t symbols = 0;
  std::uint32_t links = 0;
  std::uint32_t uses = 0;
  std::string_view last_path;
  for (std::uint32_t row = 0; row < n.files; ++row) {
    const auto sound =
        sound_file(tables.files.data() + std::size_t{row} * kFileRowBytes, tables.strings);
    if (!sound) {
      return corrupt("file", row, "malformed");
    }
    const FileRecord& file = *sound;
    if (row > 0 && !(last_path < file.path)) {
      return corrupt("file", row, "paths do not ascend");
    }
    last_path = file.path;
    if (!continues(file.leaves, leaves, n.leaves) || !continues(file.regions, regions, n.regions) ||
        !continues(file.symbols, symbols, n.symbols) || !continues(file.links, links, n.links) ||
        !continues(file.uses, uses, n.uses)) {
      return corrupt("file", row, "does not continue the one before");
    }
    if (auto checked = check_leaves(tables, row, file); !checked) {
      return checked;
    }
    if (auto checked = check_regions(tables, row, file); !checked) {
      return checked;
    }
    if (auto checked = check_symbols(tables, row, file); !checked) {
      return checked;
    }
    if (auto checked = check_links(tables, file); !checked) {
      return checked;
    }
  }
  if (leaves != n.leaves || regions != n.regions || symbols != n.symbols || links != n.links ||
      uses != n.uses) {
    return fail(ErrorKind::kCorrupt, "segment: rows that belong to no file");
  }
  return {};
}

/// True if every scale is a number that scores can be ordered by.
bool has_sound_scales(const VectorTable& table, std::uint32_t rows) {
  for (std::uint32_t row = 0; row < rows; ++row) {
    const float scale = table.row(row).scale;
    if (!std::isfinite(scale) || scale < 0) {
      return false;
    }
  }
  return true;
}

}  // namespace

Result<void> check_rows(const SegmentTables& tables) {
  if (auto checked = check_files(tables); !checked) {
    return checked;
  }
  if (!has_sound_scales(tables.leaf_vectors, tables.facts.leaves) ||
      !has_sound_scales(tables.region_vectors, tables.facts.regions) ||
      !has_sound_scales(tables.file_vectors, tables.facts.files)) {
    return fail(ErrorKind::kCorrupt, "segment: a vector's scale is no number");
  }
  for (std::uint32_t rank = 0; rank < tables.facts.symbols; ++rank) {
    if (tables.symbol_by_name(rank) >= tables.facts.symbols) {
      return corrupt("symbol name", rank, "names no symbol");
    }
  }
  return {};
}

}  // namespace strata::index
