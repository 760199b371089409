// What each stage of indexing costs, as a ratio to the floor: a bare tree-sitter parse of the same
// files in the same run. One thread, whole files in memory, so that neither disk nor scheduling is
// measured.
//
//   bench_pipeline [FOLDER]      default: the current folder
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdlib.h>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "bench/bare_parse.hpp"
#include "chunk/chunker.hpp"
#include "embed/factory.hpp"
#include "engine/analyse.hpp"
#include "hierarchy/hierarchy.hpp"
#include "index/segment.hpp"
#include "parse/parse.hpp"
#include "scan/scan.hpp"
#include "segment/boundaries.hpp"

namespace {

using Clock = std::chrono::steady_clock;

/// Adds the time between its construction and its end to a total, in seconds.
class Timed {
 public:
  explicit Timed(double& total) : total_(total), start_(Clock::now()) {}

  ~Timed() { total_ += std::chrono::duration<double>(Clock::now() - start_).count(); }

  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  double& total_;
  Clock::time_point start_;
};

struct Totals {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  std::uint64_t leaves = 0;
  double bare_parse = 0;
  double parse = 0;
  double chunk = 0;
  double names = 0;
  double embed = 0;
  double hierarchy = 0;
  double prepare = 0;
  double add = 0;
  double write = 0;
};

void run_file(strata::scan::SourceFile file, const strata::embed::Embedder& embedder,
              strata::index::SegmentBuilder& builder, Totals& totals) {
  const strata::IndexOptions options;
  ++totals.files;
  totals.bytes += file.bytes.size();
  {
    const Timed timed(totals.bare_parse);
    if (strata::lang::info(file.language).grammar != nullptr) {
      strata::bench::bare_parse(file);
    }
  }
  strata::ChunkedFile chunked{.source = std::move(file)};
  {
    const Timed timed(totals.parse);
    chunked.tree = strata::parse::parse(chunked.source, options.parse);
  }
  {
    const Timed timed(totals.chunk);
    chunked.chunks = strata::chunk::chunk_file(chunked.source, chunked.tree, options.chunk);
  }
  totals.leaves += chunked.chunks.size();
  strata::index::FileAnalysis analysis;
  {
    const Timed timed(totals.names);
    analysis.names = strata::text::Names(chunked.source.bytes);
  }
  {
    const Timed timed(totals.embed);
    analysis.leaf_vectors = strata::engine::embed_leaves(chunked, embedder, analysis.names,
                                                         options.embedding_batch_size)
                                .value();
  }
  {
    const Timed timed(totals.hierarchy);
    const auto topics =
        strata::engine::topics_of(chunked.source, chunked.tree, chunked.chunks,
                                  analysis.leaf_vectors, analysis.names, options.segment);
    analysis.hierarchy =
        strata::hierarchy::build_file(chunked.source, chunked.tree, chunked.chunks,
                                      analysis.leaf_vectors, topics, options.summary);
  }
  analysis.source = std::move(chunked.source);
  analysis.tree = std::move(chunked.tree);
  analysis.leaves = std::move(chunked.chunks);
  std::optional<strata::index::PreparedFile> prepared;
  {
    const Timed timed(totals.prepare);
    prepared.emplace(std::move(analysis), embedder.identity());
  }
  const Timed timed(totals.add);
  builder.add(*std::move(prepared));
}

void print(const Totals& totals) {
  const double megabytes = static_cast<double>(totals.bytes) / 1e6;
  fmt::print("{} files, {:.2f} MB, {} leaves; one thread\n", totals.files, megabytes,
             totals.leaves);
  fmt::print("{:<22}{:>9}{:>10}{:>14}\n", "stage", "seconds", "MB/s", "x bare parse");
  const auto row = [&](std::string_view name, double seconds) {
    fmt::print("{:<22}{:>9.3f}{:>10.2f}{:>14.3f}\n", name, seconds, megabytes / seconds,
               seconds / totals.bare_parse);
  };
  row("bare tree-sitter parse", totals.bare_parse);
  row("parse", totals.parse);
  row("chunk", totals.chunk);
  row("identifiers", totals.names);
  row("embed", totals.embed);
  row("segment + hierarchy", totals.hierarchy);
  row("index: prepare", totals.prepare);
  row("index: add", totals.add);
  row("index: write", totals.write);
  row("all stages", totals.parse + totals.chunk + totals.names + totals.embed + totals.hierarchy +
                        totals.prepare + totals.add + totals.write);
}

int run(const std::string& root) {
  const auto walked = strata::scan::walk(root, {});
  if (!walked) {
    fmt::print(stderr, "{}\n", walked.error().to_string());
    return 2;
  }
  const auto embedder = strata::embed::make_embedder().value();
  strata::index::SegmentBuilder builder(embedder->identity());
  Totals totals;
  for (const strata::scan::FileEntry& entry : walked->files) {
    auto read = strata::scan::read(root, entry, {});
    if (auto* file = std::get_if<strata::scan::SourceFile>(&read)) {
      run_file(std::move(*file), *embedder, builder, totals);
    }
  }
  std::string pattern = (std::filesystem::temp_directory_path() / "strata-bench-XXXXXX").string();
  const std::string folder = mkdtemp(pattern.data());
  {
    const Timed timed(totals.write);
    if (auto written = std::move(builder).write(folder); !written) {
      fmt::print(stderr, "{}\n", written.error().to_string());
      return 2;
    }
  }
  std::filesystem::remove_all(folder);
  print(totals);
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return run(argc > 1 ? argv[1] : "."); }
