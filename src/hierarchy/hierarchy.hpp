// The hierarchy stage: leaves and boundaries of a file -> regions and the file node; files ->
// folders and repository.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "core/byte_range.hpp"
#include "core/ids.hpp"
#include "core/line_range.hpp"
#include "embed/embedder.hpp"
#include "hierarchy/options.hpp"
#include "parse/syntax_tree.hpp"
#include "scan/source_file.hpp"
#include "segment/boundaries.hpp"

namespace strata::hierarchy {

/// A run of leaves about one topic.
struct Region {
  std::uint32_t first_leaf = 0;  ///< of the file, inclusive
  std::uint32_t last_leaf = 0;   ///< inclusive
  ByteRange range;               ///< cores of all its leaves, joined
  LineRange lines;
  std::string title;    ///< one line: its main symbols, or first words
  std::string summary;  ///< extractive: signatures and first doc sentences, within SummaryOptions

  friend bool operator==(const Region&, const Region&) = default;
};

/// Regions of one file, in order; they partition its leaves. A mean is the normalised sum of the
/// leaf vectors below it, all zero if they are.
struct FileHierarchy {
  std::vector<Region> regions;
  std::string summary;             ///< of the whole file
  embed::Embeddings region_means;  ///< one row per region
  embed::Embeddings file_mean;     ///< one row; none for a file without leaves
};

/// Preconditions: `vectors` has a row for every leaf, or none at all (then there are no means);
/// `segmentation.starts` is that of these leaves, or empty (then they are one region). O(bytes
/// quoted + leaves * dimensions + symbols log symbols).
[[nodiscard]] FileHierarchy build_file(const scan::SourceFile& file, const parse::SyntaxTree& tree,
                                       const std::vector<chunk::Chunk>& leaves,
                                       const embed::Embeddings& vectors,
                                       const segment::Segmentation& segmentation,
                                       const SummaryOptions& options);

/// A folder, or (path "") the repository.
struct Folder {
  std::string path;         ///< relative, no trailing '/'; "" for the root
  NodeId parent;            ///< index into the same list; none() for the root
  std::uint32_t files = 0;  ///< below it, at any depth
  std::uint32_t leaves = 0;
  std::uint64_t bytes = 0;

  friend bool operator==(const Folder&, const Folder&) = default;
};

struct FileSize {
  std::string_view path;
  std::uint32_t leaves = 0;
  std::uint64_t bytes = 0;
};

/// Folders of files that are sorted bytewise by path, in pre-order, root first: parents precede
/// children. There is a root even without files. O(bytes of all paths + bytes of all folder paths).
[[nodiscard]] std::vector<Folder> build_folders(const std::vector<FileSize>& files);

}  // namespace strata::hierarchy
