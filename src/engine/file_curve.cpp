// chunk -> segment with stored vectors. Costs what reading and chunking the file costs. Tested by
// engine_test.cpp.
#include "engine/file_curve.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/analyse.hpp"

namespace strata::engine {

namespace {

embed::Embeddings stored_vectors(const index::SegmentReader& reader,
                                 const index::FileRecord& record) {
  embed::Embeddings vectors;
  for (std::uint32_t i = 0; i < record.leaves.count; ++i) {
    const auto row = reader.leaf_vector(LeafId{record.leaves.first + i});
    vectors.dimensions = static_cast<std::uint32_t>(row.components.size());
    const std::size_t begin = vectors.values.size();
    for (const std::int8_t component : row.components) {
      vectors.values.push_back(row.scale * static_cast<float>(component));
    }
    embed::normalize(std::span(vectors.values).subspan(begin));
  }
  return vectors;
}

bool same_leaves(const index::SegmentReader& reader, const index::FileRecord& record,
                 const std::vector<chunk::Chunk>& leaves) {
  if (leaves.size() != record.leaves.count) {
    return false;
  }
  for (std::uint32_t i = 0; i < record.leaves.count; ++i) {
    if (reader.leaf(LeafId{record.leaves.first + i}).core != leaves[i].core) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::optional<segment::Segmentation> curve_of_file(const index::SegmentReader& reader,
                                                   const index::FileRecord& record,
                                                   const SourceReader& sources,
                                                   const IndexOptions& options) {
  auto text = sources.read(record.path);
  if (!text) {
    return std::nullopt;
  }
  const ChunkedFile file = chunk_source({.path = std::string(record.path),
                                         .kind = record.kind,
                                         .language = lang::language_named(record.language),
                                         .bytes = std::move(text->text),
                                         .content_hash = record.content_hash},
                                        options, false);
  if (!same_leaves(reader, record, file.chunks)) {
    return std::nullopt;
  }
  text::Names names(file.source.bytes);
  return topics_of(file.source, file.tree, file.chunks, stored_vectors(reader, record), names,
                   options.segment);
}

}  // namespace strata::engine
