// The floor under indexing: a bare tree-sitter parse of the files that strata would parse, on as
// many threads, with nothing else done. Files are read in batches before the clock runs, so that
// the disk is not measured and memory stays bounded. The parser's C library is called as its
// documentation says, with one parser per thread; trees are deleted, as strata deletes them. Prints
// one JSON object; with --list it holds the paths of the files that were parsed.
//
//   bench_parse_floor [FOLDER] [THREADS] [--no-ignore] [--list]     default: the current folder,
//   all cores
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/bare_parse.hpp"
#include "core/parallel.hpp"
#include "scan/scan.hpp"

namespace {

constexpr std::uint64_t kBatchBytes = std::uint64_t{64} << 20U;

struct Totals {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  std::uint64_t parsed_files = 0;
  std::uint64_t parsed_bytes = 0;
  double seconds = 0;
  double cpu_seconds = 0;  // of all threads together
  std::vector<std::string> paths;
};

struct Arguments {
  std::string root = ".";
  std::size_t threads = 0;
  bool list = false;
  strata::scan::ScanOptions scan;
};

double cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void parse_all(std::vector<strata::scan::SourceFile>& batch, std::size_t threads, Totals& totals) {
  const auto start = std::chrono::steady_clock::now();
  const double cpu = cpu_seconds();
  strata::parallel_for(batch.size(), threads,
                       [&](std::size_t i) { strata::bench::bare_parse(batch[i]); });
  totals.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  totals.cpu_seconds += cpu_seconds() - cpu;
  batch.clear();
}

int run(const Arguments& arguments) {
  const auto walked = strata::scan::walk(arguments.root, arguments.scan);
  if (!walked) {
    fmt::print(stderr, "{}\n", walked.error().to_string());
    return 2;
  }
  Totals totals;
  std::vector<strata::scan::SourceFile> batch;
  std::uint64_t held = 0;
  for (const strata::scan::FileEntry& entry : walked->files) {
    auto read = strata::scan::read(arguments.root, entry, arguments.scan);
    auto* file = std::get_if<strata::scan::SourceFile>(&read);
    if (file == nullptr) {
      continue;
    }
    ++totals.files;
    totals.bytes += file->bytes.size();
    if (strata::lang::info(file->language).grammar == nullptr) {
      continue;
    }
    ++totals.parsed_files;
    totals.parsed_bytes += file->bytes.size();
    held += file->bytes.size();
    if (arguments.list) {
      totals.paths.push_back(entry.path);
    }
    batch.push_back(std::move(*file));
    if (held >= kBatchBytes) {
      parse_all(batch, arguments.threads, totals);
      held = 0;
    }
  }
  parse_all(batch, arguments.threads, totals);
  nlohmann::ordered_json report = {{"files", totals.files},
                                   {"bytes", totals.bytes},
                                   {"parsed_files", totals.parsed_files},
                                   {"parsed_bytes", totals.parsed_bytes},
                                   {"threads", strata::resolve_threads(arguments.threads)},
                                   {"seconds", totals.seconds},
                                   {"cpu_seconds", totals.cpu_seconds}};
  if (arguments.list) {
    report["paths"] = totals.paths;
  }
  fmt::print("{}\n", report.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  return 0;
}

Arguments parse_arguments(int argc, char** argv) {
  Arguments arguments;
  int places = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--no-ignore") {
      arguments.scan.ignore_rules = false;
    } else if (argument == "--list") {
      arguments.list = true;
    } else if (places++ == 0) {
      arguments.root = argument;
    } else {
      arguments.threads = static_cast<std::size_t>(std::strtoull(argv[i], nullptr, 10));
    }
  }
  return arguments;
}

}  // namespace

int main(int argc, char** argv) { return run(parse_arguments(argc, argv)); }
