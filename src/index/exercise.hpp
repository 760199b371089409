// Test support: a reader used to the full, and segments made of arbitrary sections. Shared by the
// corruption test and the fuzz target.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "index/merge.hpp"
#include "index/sections.hpp"
#include "index/segment.hpp"
#include "index/vector_search.hpp"
#include "index/view.hpp"
#include "store/segment_file.hpp"

namespace strata::index {

/// Uses everything that a reader offers; returns something that depends on all of it.
inline std::uint64_t read_everything(const std::shared_ptr<const SegmentReader>& reader) {
  std::uint64_t sum = 0;
  const auto use = [&](std::string_view text) {
    for (const char byte : text) {
      sum += static_cast<unsigned char>(byte);
    }
  };
  for (std::uint32_t i = 0; i < reader->file_count(); ++i) {
    const FileRecord file = reader->file(FileId{i});
    use(file.path), use(file.language), use(file.summary);
    static_cast<void>(reader->find_file(file.path));
    for (std::uint32_t l = 0; l < file.links.count; ++l) {
      use(reader->link(file.links.first + l).target), use(reader->link(file.links.first + l).names);
    }
    for (std::uint32_t u = 0; u < file.uses.count; ++u) {
      use(reader->use(file.uses.first + u).name);
    }
  }
  for (std::uint32_t i = 0; i < reader->leaf_count(); ++i) {
    const LeafRecord leaf = reader->leaf(LeafId{i});
    use(leaf.context), use(reader->file(leaf.file).path), use(reader->region(leaf.region).title);
    for (std::uint32_t s = 0; s < leaf.symbols.count; ++s) {
      use(reader->symbol(SymbolId{leaf.symbols.first + s}).name);
    }
    if (leaf.primary.exists()) {
      use(reader->symbol(leaf.primary).path);
    }
    for (std::size_t f = 0; f < kFieldCount; ++f) {
      sum += reader->field_length(static_cast<Field>(f), LeafId{i});
    }
  }
  for (std::uint32_t i = 0; i < reader->symbol_count(); ++i) {
    for (const SymbolId found : reader->find_symbols(reader->symbol(SymbolId{i}).name)) {
      sum += found.value;
    }
  }
  std::vector<Posting> postings;
  TermCursor cursor = reader->terms();
  while (cursor.next()) {
    for (std::size_t f = 0; f < kFieldCount; ++f) {
      reader->postings(static_cast<Field>(f), cursor.term(), postings);
      for (const Posting& posting : postings) {
        sum += reader->leaf(posting.leaf).tokens;
      }
    }
  }
  const LiveSegment live{.reader = reader,
                         .live_files = std::vector<bool>(reader->file_count(), true)};
  const View view({live});
  const std::vector<float> query(reader->model().dimensions, 0.5F);
  for (const VectorMethod method :
       {VectorMethod::kExact, VectorMethod::kSigns, VectorMethod::kGraph}) {
    const VectorSearchOptions options{.method = method};
    for (const Neighbour& found : nearest_leaves(view, query, 10, {}, options)) {
      sum += found.leaf.leaf.value;
    }
    for (const RegionNeighbour& found : nearest_regions(view, query, 10, {}, options)) {
      sum += found.region.value;
    }
  }
  const auto merged = encode_merged(std::vector<LiveSegment>{live});
  return merged ? sum + merged->size() : sum;
}

/// Contents of sections 1, 2, ... of a segment.
inline std::vector<std::string> sections_of(const std::string& bytes) {
  const auto file = store::SegmentFile::from_bytes(bytes).value();
  std::vector<std::string> sections;
  constexpr auto kLast = static_cast<std::uint32_t>(SectionId::kRegionGraph);
  for (std::uint32_t id = 1; id <= kLast; ++id) {
    sections.emplace_back(file.section(id).value());
  }
  return sections;
}

/// A segment file of such contents, with checksums that fit.
inline std::string file_with(const std::vector<std::string>& contents) {
  std::vector<store::Section> sections;
  for (std::uint32_t i = 0; i < contents.size(); ++i) {
    sections.push_back({.id = i + 1, .bytes = contents[i]});
  }
  return store::encode_segment_file(sections).value();
}

}  // namespace strata::index
