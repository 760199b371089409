// What each way of searching vectors costs and finds, against the exact scan of the same run.
//
//   bench_vectors [FOLDER [COUNT...]]      default: the current folder, 10000 and 100000 vectors
//
// Vectors are those of the built-in model for pieces of the folder's files (30 lines each); where
// there are fewer pieces than COUNT, mixtures of two of them fill up. Questions are the first dozen
// words of other pieces. Four leaves make a region. One thread; times are those of its processor.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "embed/factory.hpp"
#include "embed/kernels.hpp"
#include "index/region_graph.hpp"
#include "index/segment.hpp"
#include "index/vector_search.hpp"
#include "scan/scan.hpp"

namespace {

using strata::embed::Embeddings;
using strata::index::VectorMethod;
using strata::index::View;

constexpr std::size_t kQueries = 100;
constexpr std::uint32_t kLeavesPerRegion = 4;
constexpr std::uint32_t kLeavesPerFile = 64;

/// Processor time of this thread, seconds.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::vector<std::string> pieces_of(const std::string& root, std::size_t most) {
  constexpr std::size_t kLines = 30;
  std::vector<std::string> pieces;
  const auto walked = strata::scan::walk(root, {});
  if (!walked) {
    fmt::print(stderr, "{}\n", walked.error().to_string());
    std::exit(2);
  }
  for (const auto& entry : walked->files) {
    auto read = strata::scan::read(root, entry, {});
    const auto* file = std::get_if<strata::scan::SourceFile>(&read);
    if (file == nullptr) {
      continue;
    }
    std::string_view rest = file->bytes;
    while (!rest.empty() && pieces.size() < most) {
      std::size_t end = 0;
      for (std::size_t line = 0; line < kLines && end < rest.size(); ++line) {
        end = std::min(rest.find('\n', end), rest.size() - 1) + 1;
      }
      pieces.emplace_back(rest.substr(0, end));
      rest.remove_prefix(end);
    }
  }
  return pieces;
}

/// The first dozen words of a piece.
std::string question_of(std::string_view piece) {
  std::size_t at = 0;
  for (int words = 0; words < 12 && at < piece.size(); ++words) {
    at = piece.find_first_of(" \n", piece.find_first_not_of(" \n", at));
    at = std::min(at, piece.size());
  }
  return std::string(piece.substr(0, at));
}

/// Rows of `from`, then mixtures of two of them and a little noise.
Embeddings filled_up(const Embeddings& from, std::size_t count) {
  std::minstd_rand random(1);
  Embeddings all{.dimensions = from.dimensions, .values = from.values};
  all.values.resize(count * from.dimensions);
  std::normal_distribution<float> noise(0.0F, 0.02F);
  for (std::size_t i = from.rows(); i < count; ++i) {
    const auto a = from.row(random() % from.rows());
    const auto b = from.row(random() % from.rows());
    const float share = static_cast<float>(random() % 1000) / 1000.0F;
    const std::span<float> row =
        std::span(all.values).subspan(i * from.dimensions, from.dimensions);
    for (std::size_t d = 0; d < row.size(); ++d) {
      row[d] = share * a[d] + (1.0F - share) * b[d] + noise(random);
    }
    strata::embed::normalize(row);
  }
  return all;
}

/// A file of one-byte leaves with the given vectors.
strata::index::FileAnalysis file_of(std::size_t number, const Embeddings& vectors,
                                    std::size_t first, std::uint32_t leaves) {
  const std::uint32_t d = vectors.dimensions;
  strata::index::FileAnalysis file;
  file.source.path = fmt::format("file{:08}", number);
  file.leaf_vectors = {.dimensions = d, .values = {}};
  file.hierarchy.region_means = {.dimensions = d, .values = {}};
  file.hierarchy.file_mean = {.dimensions = d, .values = std::vector<float>(d)};
  for (std::uint32_t i = 0; i < leaves; ++i) {
    file.source.bytes += 'x';
    strata::chunk::Chunk leaf;
    leaf.core = {.begin = i, .end = i + 1};
    leaf.lines = {.first = 1, .last = 1};
    file.leaves.push_back(leaf);
    const auto row = vectors.row(first + i);
    file.leaf_vectors.values.insert(file.leaf_vectors.values.end(), row.begin(), row.end());
    if (i % kLeavesPerRegion == 0) {
      strata::hierarchy::Region region;
      region.first_leaf = i;
      region.range.begin = i;
      file.hierarchy.regions.push_back(region);
      file.hierarchy.region_means.values.resize(file.hierarchy.regions.size() * d);
    }
    auto& region = file.hierarchy.regions.back();
    region.last_leaf = i;
    region.range.end = i + 1;
    region.lines = {.first = 1, .last = 1};
    float* const mean =
        file.hierarchy.region_means.values.data() + (file.hierarchy.regions.size() - 1) * d;
    for (std::uint32_t c = 0; c < d; ++c) {
      mean[c] += row[c];
    }
  }
  for (std::size_t r = 0; r < file.hierarchy.regions.size(); ++r) {
    strata::embed::normalize(std::span(file.hierarchy.region_means.values).subspan(r * d, d));
  }
  return file;
}

View view_of(const Embeddings& vectors, const strata::embed::ModelIdentity& model) {
  strata::index::SegmentBuilder builder(model, {.least_regions = 1});
  std::size_t files = 0;
  for (std::size_t first = 0; first < vectors.rows(); first += kLeavesPerFile) {
    const std::size_t leaves = std::min<std::size_t>(kLeavesPerFile, vectors.rows() - first);
    builder.add(file_of(files++, vectors, first, static_cast<std::uint32_t>(leaves)));
  }
  auto bytes = std::move(builder).encode();
  auto reader = strata::index::SegmentReader::from_bytes(*std::move(bytes));
  return View({{.reader = std::make_shared<strata::index::SegmentReader>(*std::move(reader)),
                .live_files = std::vector<bool>(files, true)}});
}

/// Results of all questions, and the time that one took.
template <class Found>
struct Answers {
  std::vector<std::vector<Found>> found;
  double milliseconds = 0;
};

template <class Found, class Search>
Answers<Found> answer(const Embeddings& queries, const Search& search) {
  Answers<Found> answers;
  static_cast<void>(search(queries.row(0)));
  const double start = now();
  for (std::size_t q = 0; q < queries.rows(); ++q) {
    answers.found.push_back(search(queries.row(q)));
  }
  answers.milliseconds = (now() - start) * 1e3 / static_cast<double>(queries.rows());
  return answers;
}

/// Share of the exact results that were found.
template <class Found>
double recall(const Answers<Found>& exact, const Answers<Found>& other) {
  std::size_t all = 0;
  std::size_t kept = 0;
  for (std::size_t q = 0; q < exact.found.size(); ++q) {
    for (const Found& hit : exact.found[q]) {
      ++all;
      kept += std::ranges::find(other.found[q], hit) != other.found[q].end() ? 1U : 0U;
    }
  }
  return static_cast<double>(kept) / static_cast<double>(all);
}

void print_row(std::string_view what, double milliseconds, double exact, double found) {
  fmt::print("{:<34}{:>9.3f}{:>12.3f}{:>9.3f}\n", what, milliseconds, milliseconds / exact, found);
}

template <class Found, class Search>
void compare(std::string_view unit, const Embeddings& queries,
             const std::vector<strata::index::VectorSearchOptions>& methods, const Search& search) {
  for (const std::size_t count : {std::size_t{10}, std::size_t{200}}) {
    const auto by = [&](const strata::index::VectorSearchOptions& options) {
      return answer<Found>(queries, [&](auto query) { return search(query, count, options); });
    };
    const Answers<Found> exact = by({.method = VectorMethod::kExact});
    print_row(fmt::format("{} of {}, exact", count, unit), exact.milliseconds, exact.milliseconds,
              1.0);
    for (const auto& options : methods) {
      const Answers<Found> found = by(options);
      print_row(fmt::format("{} of {}, {}, breadth {}", count, unit, to_string(options.method),
                            options.breadth),
                found.milliseconds, exact.milliseconds, recall(exact, found));
    }
  }
}

void compare_instructions(const View& view, const Embeddings& queries) {
  double portable = 0;
  for (auto kernels = strata::embed::usable_kernels().rbegin();
       kernels != strata::embed::usable_kernels().rend(); ++kernels) {
    const auto timed = [&](VectorMethod method) {
      return answer<strata::index::Neighbour>(queries,
                                              [&](auto query) {
                                                return nearest_leaves(
                                                    view, query, 10, {},
                                                    {.method = method, .kernels = &*kernels});
                                              })
          .milliseconds;
    };
    const double exact = timed(VectorMethod::kExact);
    portable = portable == 0 ? exact : portable;
    fmt::print("{:<34}{:>9.3f}{:>12.3f}\n", fmt::format("exact, {}", kernels->instructions), exact,
               exact / portable);
    const double signs = timed(VectorMethod::kSigns);
    fmt::print("{:<34}{:>9.3f}{:>12.3f}\n", fmt::format("signs, {}", kernels->instructions), signs,
               signs / portable);
  }
}

void run(const Embeddings& pieces, const Embeddings& queries,
         const strata::embed::ModelIdentity& model, std::size_t count) {
  const Embeddings vectors = filled_up(pieces, count);
  const View view = view_of(vectors, model);
  const strata::index::SegmentReader& reader = view.reader(0);
  const double start = now();
  const auto graph = strata::index::build_graph(reader.region_vectors());
  const double building = (now() - start);
  fmt::print(
      "\n{} leaves ({} of them pieces of files), {} regions; graph {:.1f} s, {:.3f} ms and "
      "{} bytes for each region\n",
      count, std::min(count, pieces.rows()), reader.region_count(), building,
      building * 1e3 / reader.region_count(), graph->size() / reader.region_count());
  fmt::print("{:<34}{:>9}{:>12}{:>9}\n", "", "ms", "x exact", "recall");
  compare<strata::index::Neighbour>("leaves", queries,
                                    {{.method = VectorMethod::kSigns, .breadth = 8},
                                     {.method = VectorMethod::kSigns, .breadth = 32},
                                     {.method = VectorMethod::kSigns, .breadth = 128},
                                     {.method = VectorMethod::kGraph, .breadth = 2},
                                     {.method = VectorMethod::kGraph, .breadth = 8}},
                                    [&](auto query, std::size_t most, const auto& options) {
                                      return nearest_leaves(view, query, most, {}, options);
                                    });
  compare<strata::index::RegionNeighbour>("regions", queries,
                                          {{.method = VectorMethod::kGraph, .breadth = 2},
                                           {.method = VectorMethod::kGraph, .breadth = 8},
                                           {.method = VectorMethod::kGraph, .breadth = 32}},
                                          [&](auto query, std::size_t most, const auto& options) {
                                            return nearest_regions(view, query, most, {}, options);
                                          });
  fmt::print("{:<34}{:>9}{:>12}\n", "10 of leaves", "ms", "x portable");
  compare_instructions(view, queries);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string root = argc > 1 ? argv[1] : ".";
  std::vector<std::size_t> counts;
  for (int i = 2; i < argc; ++i) {
    counts.push_back(std::strtoull(argv[i], nullptr, 10));
  }
  if (counts.empty()) {
    counts = {10'000, 100'000};
  }
  const std::vector<std::string> texts =
      pieces_of(root, kQueries + *std::ranges::max_element(counts));
  if (texts.size() <= 2 * kQueries) {
    fmt::print(stderr, "{} has too few text files\n", root);
    return 2;
  }
  const auto embedder = strata::embed::make_embedder();
  std::vector<std::string> questions;
  std::vector<std::string_view> rest;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i % (texts.size() / kQueries) == 0 && questions.size() < kQueries) {
      questions.push_back(question_of(texts[i]));
    } else {
      rest.emplace_back(texts[i]);
    }
  }
  const std::vector<std::string_view> asked(questions.begin(), questions.end());
  const Embeddings queries = (*embedder)->embed_queries(asked).value();
  const Embeddings pieces = (*embedder)->embed_documents(rest).value();
  for (const std::size_t count : counts) {
    run(pieces, queries, (*embedder)->identity(), count);
  }
  return 0;
}
