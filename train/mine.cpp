// Mines pairs of text and code from folders of packages.
//   strata_mine --out PAIRS.jsonl --exclude not-for-training.txt [--without FILES.tsv] DIR ...
//   strata_mine --out PAIRS.jsonl --everything yes DIR ...
// Each folder directly below a DIR is a package; of a git repository the history is read, too. A
// package or file that bears the name of an excluded project is left out, and so is code seen
// before, and any text seen three times before.
// --without names single files that are not read, nor what commits did to them: package, path ("*":
// the whole package), anything else, by tabs (licences.py writes such lines, models/overlap.tsv
// holds some). Debian keeps Ruby's libraries in a folder whose name says vendored: it is read by
// itself.
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
#include <string_view>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "train/commits.hpp"
#include "train/exclusion.hpp"
#include "train/gather.hpp"

namespace {

namespace fs = std::filesystem;
using strata::train::Exclusion;
using strata::train::Pair;
using strata::train::PairKind;

constexpr std::size_t kMostFiles = 4000;  // of one package: no package may crowd out the rest
constexpr std::string_view kRubyFolder = "usr/lib/ruby/vendor_ruby/";

struct Arguments {
  std::string out;
  std::string exclude;
  std::string without;
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

class Miner {
 public:
  Miner(std::optional<Exclusion> exclusion, std::unordered_set<std::string> without,
        std::ofstream out)
      : exclusion_(std::move(exclusion)), without_(std::move(without)), out_(std::move(out)) {}

  void mine(const std::string& root) {
    const std::string package = fs::path(root).filename().string();
    if (exclusion_) {
      if (const auto project = exclusion_->match_name(package); !project.empty()) {
        fmt::print(stderr, "left out: {} ({})\n", package, project);
        return;
      }
    }
    if (is_left_out(package, "", "*")) {
      fmt::print(stderr, "left out: {}\n", package);
      return;
    }
    std::size_t kept = mine_below(root, "", package);
    std::error_code ignored;
    if (exclusion_ && fs::is_directory(fs::path(root) / kRubyFolder, ignored)) {
      kept += mine_below(root, kRubyFolder, package);
    }
    kept += mine_history(root, package);
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
  // Number of pairs kept of one folder of a package, "" or with a slash at its end.
  std::size_t mine_below(const std::string& root, std::string_view folder,
                         const std::string& package) {
    std::size_t kept = 0;
    // Everything of a checkout of the benchmark; of a package, no more than its share.
    auto files = strata::train::gather(
        (fs::path(root) / folder).string(),
        {.scan = {.max_file_bytes = 400'000, .ignore_rules = false},
         .exclusion = exclusion_ ? &*exclusion_ : nullptr,
         .leaves_out = [&](std::string_view path) { return is_left_out(package, folder, path); },
         .most_files = exclusion_ ? kMostFiles : 0,
         .progress = {},
         .all_kinds = true,
         .all_definitions = !exclusion_});
    if (!files) {
      fmt::print(stderr, "{}\n", files.error().to_string());
      return 0;
    }
    for (auto& file : *files) {
      kept += keep_all(package, file.pairs);
    }
    // Pairs of one kind stay together, so that one definition hardly comes twice in a batch.
    for (const PairKind kind :
         {PairKind::kName, PairKind::kError, PairKind::kTest, PairKind::kDocument}) {
      for (auto& file : *files) {
        std::vector<Pair> of_kind;
        std::ranges::copy_if(file.linked, std::back_inserter(of_kind),
                             [&](const Pair& pair) { return pair.kind == kind; });
        kept += keep_all(package, of_kind);
      }
    }
    return kept;
  }

  std::size_t mine_history(const std::string& root, const std::string& package) {
    const std::string directory = root + "/.git";
    std::error_code ignored;
    if (!exclusion_ || !fs::exists(directory, ignored)) {
      return 0;
    }
    strata::train::CommitOptions options;
    options.exclusion = exclusion_ ? &*exclusion_ : nullptr;
    options.leaves_out = [&](std::string_view path) { return is_left_out(package, "", path); };
    auto pairs = strata::train::gather_commits(directory, options);
    if (!pairs) {
      fmt::print(stderr, "{}\n", pairs.error().to_string());
      return 0;
    }
    return keep_all(package, *pairs);
  }

  [[nodiscard]] bool is_left_out(std::string_view package, std::string_view folder,
                                 std::string_view path) const {
    return without_.contains(fmt::format("{}\t{}{}", package, folder, path));
  }

  std::size_t keep_all(const std::string& package, std::vector<Pair>& pairs) {
    std::size_t kept = 0;
    for (Pair& pair : pairs) {
      pair.package = package;
      kept += keep(pair) ? 1U : 0U;
    }
    return kept;
  }

  bool keep(const Pair& pair) {
    if (exclusion_ && repetitions_.is_repeated(pair)) {
      return false;
    }
    out_ << to_json_line(pair);
    ++counts_[fmt::format("{}\t{}", pair.language, to_string(pair.kind))];
    return true;
  }

  std::optional<Exclusion> exclusion_;       // absent: everything is wanted
  std::unordered_set<std::string> without_;  // package, tab, path
  std::ofstream out_;
  strata::train::Repetitions repetitions_;
  std::map<std::string, std::size_t> counts_;
};

// The first two columns of each line; nothing if there is no file.
std::optional<std::unordered_set<std::string>> read_files_to_leave_out(const std::string& path) {
  std::unordered_set<std::string> files;
  if (path.empty()) {
    return files;
  }
  std::ifstream list(path, std::ios::binary);
  if (!list) {
    return std::nullopt;
  }
  std::string line;
  while (std::getline(list, line)) {
    files.insert(line.substr(0, line.find('\t', line.find('\t') + 1)));
  }
  return files;
}

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
    } else if (argument == "--without") {
      arguments.without = value;
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
  auto without = read_files_to_leave_out(arguments.without);
  if (!without) {
    fmt::print(stderr, "{}: cannot be read\n", arguments.without);
    return 2;
  }
  Miner miner(std::move(exclusion), *std::move(without),
              std::ofstream(arguments.out, std::ios::binary));
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
