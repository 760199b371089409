// What chunking with metadata costs on top of bare parsing, for every file that has a grammar. Bare
// parsing is `ts_parser_parse_string` with a parser that is kept, and the deletion of the tree.
// Chunking is all that stands between bytes and leaves: the same parse with its bound on work, the
// walk over the tree (symbols, imports, references), leaves with exact token counts, contexts and
// identities, and the end of all that. Files are in memory; counted is processor time of one
// thread. A round goes over all files in a new thread, which remembers nothing of the round before,
// each side of a file after the other; of each the best round counts.
//
//   bench_chunk_cost [--rounds N] FOLDER...        default: 5 rounds
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <tree_sitter/api.h>

#include "bench/bare_parse.hpp"
#include "chunk/chunker.hpp"
#include "parse/grammar_parse.hpp"
#include "parse/parse.hpp"
#include "scan/scan.hpp"

namespace {

/// Parts of the work, each of which holds the one before.
enum Side : std::size_t { kBare, kMetered, kParsed, kChunked, kSides };

using Seconds = std::array<double, kSides>;

double thread_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Documents are read by parsers of our own.
bool is_source(strata::lang::LanguageId language) {
  const strata::lang::LanguageInfo& row = strata::lang::info(language);
  return row.grammar != nullptr && row.nature != strata::lang::Nature::kDocument;
}

std::size_t work(const strata::scan::SourceFile& file, Side side) {
  switch (side) {
    case kBare:
      strata::bench::bare_parse(file);
      return 0;
    case kMetered: {
      const auto parsed =
          strata::parse::parse_text(strata::lang::info(file.language).grammar(), file.bytes, {},
                                    strata::parse::default_max_steps(file.bytes.size()));
      return parsed.steps;
    }
    case kParsed:
      return strata::parse::parse(file).symbols.size();
    case kChunked:
    case kSides:
      break;
  }
  const auto tree = strata::parse::parse(file);
  return strata::chunk::chunk_file(file, tree, {}).size();
}

struct Measured {
  strata::scan::SourceFile file;
  std::size_t leaves = 0;
  Seconds best{};
};

void one_round(std::vector<Measured>& files) {
  for (Measured& each : files) {
    for (std::size_t side = 0; side < kSides; ++side) {
      const double begin = thread_seconds();
      each.leaves = work(each.file, static_cast<Side>(side));
      each.best[side] = std::min(each.best[side], thread_seconds() - begin);
    }
  }
}

void print(const std::string& root, const std::vector<Measured>& files) {
  std::size_t bytes = 0;
  std::size_t leaves = 0;
  Seconds s{};
  for (const Measured& each : files) {
    bytes += each.file.bytes.size();
    leaves += each.leaves;
    for (std::size_t side = 0; side < kSides; ++side) {
      s[side] += each.best[side];
    }
  }
  const auto on_top = [&](double seconds) { return 100 * seconds / s[kBare]; };
  fmt::print("| {} | {} | {:.1f} | {} | {:.3f} | {:.1f} | {:.1f} | {:.1f} | **{:.1f}** |\n",
             std::filesystem::path(root).filename().string(), files.size(),
             static_cast<double>(bytes) / 1e6, leaves, s[kBare], on_top(s[kMetered] - s[kBare]),
             on_top(s[kParsed] - s[kMetered]), on_top(s[kChunked] - s[kParsed]),
             on_top(s[kChunked] - s[kBare]));
}

bool run(const std::string& root, int rounds) {
  const auto walked = strata::scan::walk(root, {});
  if (!walked) {
    fmt::print(stderr, "{}\n", walked.error().to_string());
    return false;
  }
  std::vector<Measured> files;
  for (const strata::scan::FileEntry& entry : walked->files) {
    auto read = strata::scan::read(root, entry, {});
    auto* file = std::get_if<strata::scan::SourceFile>(&read);
    if (file != nullptr && is_source(file->language)) {
      files.push_back({.file = std::move(*file)});
      files.back().best.fill(std::numeric_limits<double>::max());
    }
  }
  for (int round = 0; round < rounds; ++round) {
    std::thread(one_round, std::ref(files)).join();
  }
  print(root, files);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  int rounds = 5;
  bool good = true;
  fmt::print(
      "| repository | files | MB | leaves | bare parse, s | bound, % | walk, % | leaves, % | on "
      "top, "
      "% |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--rounds" && i + 1 < argc) {
      rounds = std::max(1, std::atoi(argv[++i]));
    } else {
      good = run(argv[i], rounds) && good;
    }
  }
  return good ? 0 : 2;
}
