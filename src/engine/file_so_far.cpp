// Sums over the parts of a file. Tested by document_parts_test.cpp and source_parts_test.cpp.
#include "engine/file_so_far.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <sys/mman.h>
#include <unistd.h>

namespace strata::engine {

void FileSoFar::add_to_mean(const embed::Embeddings& leaves) {
  sums_.resize(leaves.dimensions);
  for (std::size_t i = 0; i < leaves.rows(); ++i) {
    const std::span<const float> row = leaves.row(i);
    for (std::size_t d = 0; d < row.size(); ++d) {
      sums_[d] += static_cast<double>(row[d]);
    }
  }
}

std::vector<graph::Use> FileSoFar::all_uses() const {
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint16_t>::max();
  std::vector<graph::Use> uses;
  uses.reserve(uses_.size());
  for (const auto& [key, count] : uses_) {
    uses.push_back({.kind = key.second, .name = key.first, .count = std::min(count, kMost)});
  }
  return uses;
}

void FileSoFar::add(index::FileAnalysis& part, bool is_last) {
  add_to_mean(part.leaf_vectors);
  embed::Embeddings& mean = part.hierarchy.file_mean;
  mean.values.assign(sums_.begin(), sums_.end());
  embed::normalize(mean.values);
  for (const graph::Use& use : part.links.uses) {
    uses_[{use.name, use.kind}] += use.count;
  }
  part.links.uses = is_last ? all_uses() : std::vector<graph::Use>();
}

void release_pages(std::string& text, std::size_t begin, std::size_t end) {
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto base = reinterpret_cast<std::uintptr_t>(text.data());
  const std::uintptr_t first = (base + begin + page - 1) / page * page;
  const std::uintptr_t last = (base + end) / page * page;
  if (first < last) {
    ::madvise(text.data() + (first - base), last - first, MADV_DONTNEED);
  }
}

}  // namespace strata::engine
