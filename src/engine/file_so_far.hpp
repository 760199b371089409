// What is known of a file that goes into a segment part by part, as of its parts so far.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "graph/links.hpp"
#include "index/analysis.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::engine {

class FileSoFar {
 public:
  /// Adds a part, and gives it what the segment keeps of the file as a whole: as vector of the file
  /// the mean of all leaves so far, and in the last part the names that all of them use.
  void add(index::FileAnalysis& part, bool is_last);

 private:
  void add_to_mean(const embed::Embeddings& leaves);
  [[nodiscard]] std::vector<graph::Use> all_uses() const;

  std::vector<double> sums_;  // of the vectors of all leaves
  std::map<std::pair<std::string, parse::ReferenceKind>, std::uint32_t> uses_;
};

/// Gives the whole pages of a text that nobody reads any more back to the system. They read as
/// zeros from then on.
void release_pages(std::string& text, std::size_t begin, std::size_t end);

}  // namespace strata::engine
