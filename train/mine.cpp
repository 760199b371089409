// Mines pairs of text and code from folders of packages.
//   strata_mine --out PAIRS.jsonl --exclude not-for-training.txt [--unlike DIR ...] DIR ...
// Each folder directly below a DIR is a package. A package or file that bears the name of an
// excluded project is left out, and so is code whose words are those of code below an --unlike DIR
// (the benchmark's repositories), code seen before, and any text seen three times before. Output is
// in order of package, path and position, whatever the number of threads.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
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
  std::vector<std::string> unlike;
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

// Pairs of all files of one package, file by file.
std::vector<std::vector<Pair>> mine_folder(const std::string& root, const Exclusion* exclusion) {
  const strata::scan::ScanOptions options{.max_file_bytes = 400'000, .ignore_rules = false};
  auto found = strata::scan::walk(root, options);
  if (!found) {
    return {};
  }
  if (found->files.size() > kMostFiles) {
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
  Miner(Exclusion exclusion, std::ofstream out)
      : exclusion_(std::move(exclusion)), out_(std::move(out)) {}

  void forbid(const std::string& root) {
    for (const auto& file : mine_folder(root, nullptr)) {
      for (const Pair& pair : file) {
        codes_.insert(strata::train::code_fingerprint(pair.code));
      }
    }
  }

  void mine(const std::string& root) {
    const std::string package = fs::path(root).filename().string();
    if (const auto project = exclusion_.match_name(package); !project.empty()) {
      fmt::print(stderr, "left out: {} ({})\n", package, project);
      return;
    }
    std::size_t kept = 0;
    for (auto& file : mine_folder(root, &exclusion_)) {
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
    if (!codes_.insert(strata::train::code_fingerprint(pair.code)).second ||
        ++texts_[strata::hash64(pair.text)] > kMostEqualTexts) {
      return false;
    }
    out_ << to_json_line(pair);
    ++counts_[fmt::format("{}\t{}", pair.language, to_string(pair.kind))];
    return true;
  }

  Exclusion exclusion_;
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
    } else if (argument == "--unlike") {
      arguments.unlike.push_back(value);
    } else {
      return false;
    }
  }
  return !arguments.out.empty() && !arguments.exclude.empty() && !arguments.roots.empty();
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  if (!read_arguments(argc, argv, arguments)) {
    fmt::print(stderr,
               "usage: strata_mine --out PAIRS.jsonl --exclude LIST [--unlike DIR]... DIR...\n");
    return 2;
  }
  std::ifstream list(arguments.exclude, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(list), std::istreambuf_iterator<char>()};
  auto exclusion = Exclusion::parse(text);
  if (!exclusion || exclusion->size() == 0) {
    fmt::print(stderr, "{}: {}\n", arguments.exclude,
               exclusion ? "no project in it" : exclusion.error().to_string());
    return 2;
  }
  Miner miner(*std::move(exclusion), std::ofstream(arguments.out, std::ios::binary));
  for (const std::string& root : arguments.unlike) {
    miner.forbid(root);
  }
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
