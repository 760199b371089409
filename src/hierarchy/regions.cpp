// Groups the leaves of a file into regions and describes each and the file. Vectors are means of
// leaf vectors, summed in document order, so that they are the same on every machine. O(bytes
// quoted + leaves * dimensions + symbols log symbols); nothing is dropped and nothing is copied but
// the excerpts. Tested by regions_test.cpp.
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "hierarchy/hierarchy.hpp"
#include "hierarchy/summary.hpp"

namespace strata::hierarchy {

namespace {

constexpr std::size_t kLanes = 8;  // run lengths that compilers turn into SIMD

// Each sum by itself.
void add_to(std::vector<double>& sums, std::span<const float> row) {
  const std::size_t whole = row.size() - row.size() % kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      sums[i + lane] += static_cast<double>(row[i + lane]);
    }
  }
  for (std::size_t i = whole; i < row.size(); ++i) {
    sums[i] += static_cast<double>(row[i]);
  }
}

// In double, as partial sums in a fixed order.
double product(std::span<const float> a, std::span<const float> b) {
  std::array<double, kLanes> sums{};
  const std::size_t whole = a.size() - a.size() % kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      sums[lane] += static_cast<double>(a[i + lane]) * static_cast<double>(b[i + lane]);
    }
  }
  for (std::size_t i = whole; i < a.size(); ++i) {
    sums[i - whole] += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  }
  return ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
}

void append_mean(const embed::Embeddings& vectors, std::size_t first, std::size_t last,
                 embed::Embeddings& means) {
  std::vector<double> sums(vectors.dimensions);
  for (std::size_t leaf = first; leaf <= last; ++leaf) {
    add_to(sums, vectors.row(leaf));
  }
  const std::size_t begin = means.values.size();
  means.values.resize(begin + sums.size());
  std::ranges::transform(sums, means.values.begin() + static_cast<std::ptrdiff_t>(begin),
                         [](double sum) { return static_cast<float>(sum); });
  embed::normalize(std::span(means.values).subspan(begin));
}

/// Cosine of each leaf's vector and the mean of them all; empty without vectors.
std::vector<float> centrality_of(const embed::Embeddings& vectors, std::size_t first,
                                 std::size_t last, std::span<const float> mean) {
  std::vector<float> centrality;
  for (std::size_t leaf = first; leaf <= last && !mean.empty(); ++leaf) {
    centrality.push_back(static_cast<float>(product(vectors.row(leaf), mean)));
  }
  return centrality;
}

/// Of these leaves, which are the file's from number `first` on.
Region make_region(const scan::SourceFile& file, const parse::SyntaxTree& tree,
                   std::span<const chunk::Chunk> leaves, std::uint32_t first,
                   std::span<const float> centrality, const SummaryOptions& options) {
  return {.first_leaf = first,
          .last_leaf = first + static_cast<std::uint32_t>(leaves.size()) - 1,
          .range = leaves.front().core.joined(leaves.back().core),
          .lines = {leaves.front().lines.first, leaves.back().lines.last},
          .title = title_of(file.bytes, tree, leaves),
          .summary = summary_of(file.bytes, tree, leaves, centrality, options.max_bytes)};
}

}  // namespace

FileHierarchy build_file(const scan::SourceFile& file, const parse::SyntaxTree& tree,
                         const std::vector<chunk::Chunk>& leaves, const embed::Embeddings& vectors,
                         const segment::Segmentation& segmentation, const SummaryOptions& options) {
  FileHierarchy hierarchy;
  hierarchy.region_means.dimensions = vectors.dimensions;
  hierarchy.file_mean.dimensions = vectors.dimensions;
  if (leaves.empty()) {
    return hierarchy;
  }
  const std::vector<std::uint32_t> starts =
      segmentation.starts.empty() ? std::vector<std::uint32_t>{0} : segmentation.starts;
  const bool has_vectors = vectors.rows() != 0;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : leaves.size();
    const auto last = static_cast<std::uint32_t>(end - 1);
    std::vector<float> centrality;
    if (has_vectors) {
      append_mean(vectors, starts[i], last, hierarchy.region_means);
      centrality = centrality_of(vectors, starts[i], last, hierarchy.region_means.row(i));
    }
    hierarchy.regions.push_back(
        make_region(file, tree, std::span(leaves).subspan(starts[i], last - starts[i] + 1),
                    starts[i], centrality, options));
  }
  std::vector<float> centrality;
  if (has_vectors) {
    append_mean(vectors, 0, leaves.size() - 1, hierarchy.file_mean);
    centrality = centrality_of(vectors, 0, leaves.size() - 1, hierarchy.file_mean.row(0));
  }
  hierarchy.summary = file_summary_of(file.bytes, tree, leaves, centrality, options.max_bytes);
  return hierarchy;
}

}  // namespace strata::hierarchy
