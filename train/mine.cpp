// Mines pairs of text and code from folders of packages.
//   strata_mine --out PAIRS.jsonl --exclude not-for-training.txt DIR ...
//   strata_mine --out PAIRS.jsonl --everything yes DIR ...
// Each folder directly below a DIR is a package. A package or file that bears the name of an
// excluded project is left out, and so is code seen before, and any text seen three times before.
// --everything leaves nothing out: so the benchmark's repositories are mined, for join.py to
// compare with. Output is in order of package, path and position, whatever the number of threads.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "core/parallel.hpp"
#include "lang/language.hpp"
#include "scan/scan.hpp"
#include "train/exclusion.hpp"
#include "train/harvest.hpp"

namespace {

namespace fs = std::filesystem;
using strata::train::Exclusion;
using strata::train::Pair;

constexpr int kMostEqualTexts = 3;
constexpr std::size_t kMostFiles = 4000;  // of one package: no package may crowd out the rest

struct Arguments {
  std::string out;
  std::string exclude;
  bool everything = false;
  std::vector<std::string> roots;
};

std::vector<std::string> folders_below(const std::string& root) {
  std::vector<std::string> folders;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(root, ignored)) {
    if (entry.is_directory(ignored)) {
      folders.push_back(entry.path().string());
    }
  }
  std::ranges::sort(folders);
  return folders;
}

// Pairs of all files of one package, file by file; of every file without an exclusion.
std::vector<std::vector<Pair>> mine_folder(const std::string& root, const Exclusion* exclusion) {
  const strata::scan::ScanOptions options{.max_file_bytes = 400'000, .ignore_rules = false};
  auto found = strata::scan::walk(root, options);
  if (!found) {
    return {};
  }
  if (exclusion != nullptr && found->files.size() > kMostFiles) {
    // Spread over the package rather than its first folders.
    const std::size_t all = found->files.size();
    for (std::size_t i = 0; i < kMostFiles; ++i) {
      found->files[i] = found->files[i * all / kMostFiles];
    }
    found->files.resize(kMostFiles);
  }
  std::vector<std::vector<Pair>> pairs(found->files.size());
  strata::parallel_for(found->files.size(), 0, [&](std::size_t i) {
    const strata::scan::FileEntry& entry = found->files[i];
    if (exclusion != nullptr && !exclusion->match_path(entry.path).empty()) {
      return;
    }
    auto read = strata::scan::read(root, entry, options);
    if (const auto* file = std::get_if<strata::scan::SourceFile>(&read)) {
      pairs[i] = strata::train::harvest(*file);
      for (Pair& pair : pairs[i]) {
        pair.language = strata::lang::info(file->language).name;
      }
    }
  });
  return pairs;
}

class Miner {
 public:
  Miner(std::optional<Exclusion> exclusion, std::ofstream out)
      : exclusion_(std::move(exclusion)), out_(std::move(out)) {}

  void mine(const std::string& root) {
    const std::string package = fs::path(root).filename().string();
    if (exclusion_) {
      if (const auto project = exclusion_->match_name(package); !project.empty()) {
        fmt::print(stderr, "left out: {} ({})\n", package, project);
        return;
      }
    }
    std::size_t kept = 0;
    for (auto& file : mine_folder(root, exclusion_ ? &*exclusion_ : nullptr)) {
      for (Pair& pair : file) {
        pair.package = package;
        kept += keep(pair) ? 1U : 0U;
      }
    }
    fmt::print(stderr, "{}\t{}\n", package, kept);
  }

  bool finish() {
    for (const auto& [what, count] : counts_) {
      fmt::print("{}\t{}\n", what, count);
    }
    out_.close();
    return out_.good();
  }

 private:
  bool keep(const Pair& pair) {
    if (exclusion_ && is_repeated(pair)) {
      return false;
    }
    out_ << to_json_line(pair);
    ++counts_[fmt::format("{}\t{}", pair.language, to_string(pair.kind))];
    return true;
  }

  bool is_repeated(const Pair& pair) {
    return !codes_.insert(strata::train::code_fingerprint(pair.code)).second ||
           ++texts_[strata::hash64(pair.text)] > kMostEqualTexts;
  }

  std::optional<Exclusion> exclusion_;  // absent: everything is wanted
  std::ofstream out_;
  std::unordered_set<std::uint64_t> codes_;
  std::unordered_map<std::uint64_t, int> texts_;
  std::map<std::string, std::size_t> counts_;
};

bool read_arguments(int argc, char** argv, Arguments& arguments) {
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (!argument.starts_with("--")) {
      arguments.roots.push_back(argument);
      continue;
    }
    if (i + 1 == argc) {
      return false;
    }
    const std::string value = argv[++i];
    if (argument == "--out") {
      arguments.out = value;
    } else if (argument == "--exclude") {
      arguments.exclude = value;
    } else if (argument == "--everything") {
      arguments.everything = value == "yes";
    } else {
      return false;
    }
  }
  return !arguments.out.empty() && arguments.exclude.empty() == arguments.everything &&
         !arguments.roots.empty();
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  if (!read_arguments(argc, argv, arguments)) {
    fmt::print(stderr,
               "usage: strata_mine --out PAIRS.jsonl (--exclude LIST | --everything yes) DIR...\n");
    return 2;
  }
  std::optional<Exclusion> exclusion;
  if (!arguments.everything) {
    std::ifstream list(arguments.exclude, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(list), std::istreambuf_iterator<char>()};
    auto parsed = Exclusion::parse(text);
    if (!parsed || parsed->size() == 0) {
      fmt::print(stderr, "{}: {}\n", arguments.exclude,
                 parsed ? "no project in it" : parsed.error().to_string());
      return 2;
    }
    exclusion = *std::move(parsed);
  }
  Miner miner(std::move(exclusion), std::ofstream(arguments.out, std::ios::binary));
  for (const std::string& root : arguments.roots) {
    for (const std::string& package : folders_below(root)) {
      miner.mine(package);
    }
  }
  if (!miner.finish()) {
    fmt::print(stderr, "{}: cannot be written\n", arguments.out);
    return 2;
  }
  return 0;
}
