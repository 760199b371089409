// The hierarchy stage: leaves and boundaries of a file -> regions and the file node; files -> folders and repository.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "core/ids.hpp"
#include "core/line_range.hpp"
#include "embed/embedder.hpp"
#include "parse/syntax_tree.hpp"
#include "scan/source_file.hpp"
#include "segment/boundaries.hpp"

namespace strata::hierarchy {

/// A run of leaves about one topic.
struct Region {
  std::uint32_t first_leaf = 0;   ///< of the file, inclusive
  std::uint32_t last_leaf = 0;    ///< inclusive
  ByteRange range;                ///< cores of all its leaves, joined
  LineRange lines;
  std::string title;              ///< its main symbols, or first words
  std::string summary;            ///< extractive: signatures and first doc sentences, within SummaryOptions
};

/// Regions of one file, in order; they partition its leaves. Vectors: see `vectors_per_region`.
struct FileHierarchy {
  std::vector<Region> regions;
  std::string summary;            ///< of the whole file
  embed::Embeddings region_means; ///< one row per region: normalised mean of its leaves
  embed::Embeddings file_mean;    ///< one row
};

struct SummaryOptions {
  /// Longest summary of a region or file, bytes. Default 480; range 80..8192.
  std::uint32_t max_bytes = 480;
};

[[nodiscard]] FileHierarchy build_file(const scan::SourceFile& file, const parse::SyntaxTree& tree,
                                       const std::vector<chunk::Chunk>& leaves, const embed::Embeddings& vectors,
                                       const segment::Segmentation& segmentation, const SummaryOptions& options);

/// A folder, or (path "") the repository.
struct Folder {
  std::string path;               ///< relative, no trailing '/'; "" for the root
  NodeId parent;                  ///< index into the same list; none() for the root
  std::uint32_t files = 0;        ///< below it, at any depth
  std::uint32_t leaves = 0;
  std::uint64_t bytes = 0;
};

struct FileSize {
  std::string_view path;
  std::uint32_t leaves = 0;
  std::uint64_t bytes = 0;
};

/// Folders of sorted files, in pre-order, root first; parents precede children.
[[nodiscard]] std::vector<Folder> build_folders(const std::vector<FileSize>& files);

}  // namespace strata::hierarchy
