// Everything the earlier stages found out about one file: the input of index building.
#pragma once

#include <vector>

#include "chunk/chunk.hpp"
#include "embed/embedder.hpp"
#include "graph/links.hpp"
#include "hierarchy/hierarchy.hpp"
#include "parse/syntax_tree.hpp"
#include "scan/source_file.hpp"
#include "text/names.hpp"

namespace strata::index {

struct FileAnalysis {
  scan::SourceFile source;
  parse::SyntaxTree tree;  ///< nodes may have been cleared to save memory
  std::vector<chunk::Chunk> leaves;
  embed::Embeddings leaf_vectors;  ///< one row per leaf
  hierarchy::FileHierarchy hierarchy;
  graph::FileLinks links;
  text::Names names;      ///< of the source; empty: made where they are needed
  bool in_parts = false;  ///< too large for the memory budget, so analysed part by part
};

}  // namespace strata::index
