// git says which lines each commit changed and gives the files as they were then; our own parser
// says which definitions those lines belong to. O(history). Tested by commits_test.cpp.
#include "train/commits.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <span>
#include <unordered_map>
#include <variant>

#include "core/parallel.hpp"
#include "hierarchy/excerpt.hpp"
#include "history/child.hpp"
#include "parse/parse.hpp"
#include "scan/scan.hpp"
#include "text/identifiers.hpp"
#include "text/line_table.hpp"
#include "train/code_text.hpp"
#include "train/harvest.hpp"

namespace strata::train {

namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kMostFiles = 4;        // of code, in a commit
constexpr std::size_t kMostBytes = 100'000;  // of a file: histories hold many versions of it
constexpr std::size_t kMostDefinitions = 6;  // in a commit
constexpr std::size_t kMostVersions = 2;     // of a definition

struct Change {
  std::string definition;  // path of the file and of the symbol
  Pair pair;
};

// "@@ -1,2 +3,4 @@": 3 and 4.
bool read_hunk(std::string_view line, LineRange& lines) {
  const std::size_t plus = line.find(" +");
  if (plus == kNone) {
    return false;
  }
  const char* end = line.data() + line.size();
  std::uint32_t first = 0;
  std::uint32_t count = 1;
  auto parsed = std::from_chars(line.data() + plus + 2, end, first);
  if (parsed.ec == std::errc{} && parsed.ptr != end && *parsed.ptr == ',') {
    parsed = std::from_chars(parsed.ptr + 1, end, count);
  }
  first = std::max(first, 1U);
  lines = {first, first + std::max(count, 1U) - 1};
  return parsed.ec == std::errc{} && lines.last >= first;
}

// A line of the patch of one file: before the first hunk, its blob and path.
void read_patch_line(std::string_view line, ChangedFile& file) {
  LineRange lines;
  if (line.starts_with("@@ ") && read_hunk(line, lines)) {
    file.lines.push_back(lines);
  } else if (file.lines.empty() && line.starts_with("index ")) {
    const std::size_t dots = line.find("..");
    const std::size_t begin = dots == kNone ? line.size() : dots + 2;
    file.blob = line.substr(begin, line.find(' ', begin) - begin);
  } else if (file.lines.empty() && line.starts_with("+++ b/")) {
    file.path = line.substr(6);
  }
}

bool says_nothing(const std::vector<std::string>& words) {
  constexpr std::array<std::string_view, 13> kFirst = {
      "merge",   "revert",  "bump", "release", "changelog", "version", "upgrade",
      "cleanup", "prepare", "typo", "wip",     "lint",      "format"};
  return words.size() < 3 || std::ranges::find(kFirst, words.front()) != kFirst.end();
}

Result<std::string> run_git(const std::string& git_directory, const CommitOptions& options,
                            std::vector<std::string> arguments) {
  std::error_code ignored;  // the child runs in another folder
  const std::string directory = std::filesystem::absolute(git_directory, ignored).string();
  std::vector<std::string> all = {options.git, "--git-dir=" + directory, "--no-pager"};
  std::ranges::move(arguments, std::back_inserter(all));
  using std::chrono::minutes;
  return history::run_child(
      std::move(all), {"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "LC_ALL=C"},
      {.output_bytes = std::size_t{2} << 30U, .silence = minutes{5}, .wall = minutes{20}});
}

// Only files of code: a snapshot may lack others that are large.
std::vector<std::string> log_arguments(std::size_t most_commits) {
  std::vector<std::string> arguments = {"log",
                                        "-p",
                                        "-U0",
                                        "--full-index",
                                        "--no-merges",
                                        "--no-renames",
                                        "--no-color",
                                        "--no-ext-diff",
                                        "--no-textconv",
                                        "--diff-filter=AM",
                                        "--format=%x01%s"};
  arguments.push_back("--max-count=" + std::to_string(most_commits));
  arguments.insert(arguments.end(), {"HEAD", "--"});
  for (const lang::LanguageInfo& language : lang::languages()) {
    if (language.nature == lang::Nature::kCode) {
      for (const std::string_view extension : language.extensions) {
        arguments.push_back(std::string("*").append(extension));
      }
    }
  }
  return arguments;
}

// The innermost definition that overlaps some bytes; callables before types. Symbols come
// outermost first.
const parse::Symbol* changed_definition(const parse::SyntaxTree& tree, ByteRange bytes) {
  const parse::Symbol* found = nullptr;
  for (const parse::Symbol& symbol : tree.symbols) {
    if (symbol.definition.overlaps(bytes) && !symbol.forward && is_worth_learning(symbol.type) &&
        (found == nullptr || lang::is_callable(symbol.type) || !lang::is_callable(found->type))) {
      found = &symbol;
    }
  }
  return found;
}

void add_changes(const scan::SourceFile& file, const ChangedFile& changed, const std::string& text,
                 std::vector<Change>& out) {
  const HarvestOptions options;
  const parse::SyntaxTree tree = parse::parse(file);
  const text::LineTable lines(file.bytes);
  std::vector<const parse::Symbol*> seen;
  for (const LineRange range : changed.lines) {
    const parse::Symbol* symbol = changed_definition(tree, lines.bytes_of(range));
    if (symbol == nullptr || std::ranges::find(seen, symbol) != seen.end()) {
      continue;
    }
    seen.push_back(symbol);
    const std::array<ByteRange, 1> holes = {symbol->documentation};
    Pair pair{.package = {},
              .language = std::string(lang::info(file.language).name),
              .kind = PairKind::kCommit,
              .text = text,
              .code = cut_out(file.bytes, symbol->definition, holes, options.max_code_bytes)};
    if (text::words(pair.code).size() >= options.min_code_words) {
      out.push_back({changed.path + '\n' + symbol->path, std::move(pair)});
    }
  }
}

bool is_code(const ChangedFile& file, const CommitOptions& options) {
  const auto read = scan::from_bytes(file.path, "x\n", {});
  const auto* source = std::get_if<scan::SourceFile>(&read);
  return source != nullptr && source->kind == scan::FileKind::kCode &&
         lang::info(source->language).nature == lang::Nature::kCode &&
         (options.exclusion == nullptr || options.exclusion->match_path(file.path).empty()) &&
         !(options.leaves_out && options.leaves_out(file.path));
}

// The contents of blobs by one process: git shows each as it is, and between any two the name of
// the empty tree, which every repository has. Empty where git fails or a content holds that mark.
std::vector<std::string> read_blobs(const std::string& git_directory, const CommitOptions& options,
                                    const std::vector<std::string_view>& blobs) {
  constexpr std::string_view kEmptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
  constexpr std::string_view kMark = "\ntree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\n\n";
  std::vector<std::string> arguments = {"show", "--no-color", std::string(kEmptyTree)};
  for (const std::string_view blob : blobs) {
    arguments.emplace_back(blob);
    arguments.emplace_back(kEmptyTree);
  }
  const auto output = run_git(git_directory, options, std::move(arguments));
  std::string_view rest = output ? std::string_view(*output) : std::string_view();
  rest.remove_prefix(std::min(kMark.size() - 1, rest.size()));  // the first one begins no line
  std::vector<std::string> contents;
  while (!rest.empty()) {
    const std::size_t mark = std::min(rest.find(kMark), rest.size());
    contents.emplace_back(rest.substr(0, mark));
    rest.remove_prefix(std::min(mark + kMark.size(), rest.size()));
  }
  if (contents.size() != blobs.size()) {
    contents.assign(blobs.size(), {});
  }
  return contents;
}

// The changes of some neighbouring commits, by commit.
void read_changes(const std::string& git_directory, const CommitOptions& options,
                  std::span<const Commit> commits, std::span<std::vector<Change>> changes) {
  std::vector<std::string_view> blobs;
  for (const Commit& commit : commits) {
    for (const ChangedFile& file : commit.files) {
      blobs.push_back(file.blob);
    }
  }
  if (blobs.empty()) {
    return;
  }
  std::vector<std::string> contents = read_blobs(git_directory, options, blobs);
  auto content = contents.begin();
  for (std::size_t i = 0; i < commits.size(); ++i) {
    for (const ChangedFile& changed : commits[i].files) {
      std::string& bytes = *content++;
      if (bytes.size() > kMostBytes) {
        continue;
      }
      const auto read = scan::from_bytes(changed.path, std::move(bytes), {});
      const auto* file = std::get_if<scan::SourceFile>(&read);
      if (file != nullptr && file->kind == scan::FileKind::kCode) {
        add_changes(*file, changed, commits[i].subject, changes[i]);
      }
    }
    if (changes[i].size() > kMostDefinitions) {
      changes[i].clear();
    }
  }
}

}  // namespace

std::vector<Commit> parse_patches(std::string_view output) {
  std::vector<Commit> commits;
  ChangedFile* file = nullptr;
  while (!output.empty()) {
    const std::string_view line = output.substr(0, output.find('\n'));
    output.remove_prefix(std::min(line.size() + 1, output.size()));
    if (line.starts_with('\x01')) {
      commits.push_back({.subject = std::string(line.substr(1)), .files = {}});
      file = nullptr;
    } else if (!commits.empty() && line.starts_with("diff --git ")) {
      file = &commits.back().files.emplace_back();
    } else if (file != nullptr) {
      read_patch_line(line, *file);
    }
  }
  for (Commit& commit : commits) {
    std::erase_if(commit.files, [](const ChangedFile& changed) {
      return changed.path.empty() || changed.blob.empty() || changed.lines.empty();
    });
  }
  return commits;
}

std::string plain_subject(std::string_view subject) {
  constexpr std::size_t kLongestPrefix = 30;
  if (const std::size_t colon = subject.find(": ");
      colon <= kLongestPrefix && subject.substr(0, colon).find(' ') == kNone) {
    subject.remove_prefix(colon + 2);
  }
  std::string text;
  while (!subject.empty()) {
    const std::size_t end = std::min(subject.find(' '), subject.size());
    const std::string_view word = subject.substr(0, end);
    subject.remove_prefix(std::min(end + 1, subject.size()));
    const bool number = word.find('#') != kNone;
    const bool tag = text.empty() && word.starts_with('[') && word.ends_with(']');
    if (!number && !tag) {
      text.append(text.empty() ? "" : " ").append(word);
    }
  }
  text = prose(hierarchy::one_line(text));
  return says_nothing(text::words(text)) ? std::string() : text;
}

Result<std::vector<Pair>> gather_commits(const std::string& git_directory,
                                         const CommitOptions& options) {
  auto output = run_git(git_directory, options, log_arguments(options.most_commits));
  if (!output) {
    return fail(std::move(output), git_directory);
  }
  std::vector<Commit> commits = parse_patches(*output);
  output->clear();
  for (Commit& commit : commits) {
    commit.subject = plain_subject(commit.subject);
    std::erase_if(commit.files, [&](const ChangedFile& file) { return !is_code(file, options); });
  }
  std::erase_if(commits, [](const Commit& commit) {
    return commit.subject.empty() || commit.files.empty() || commit.files.size() > kMostFiles;
  });
  std::vector<std::vector<Change>> changes(commits.size());
  constexpr std::size_t kTogether = 32;
  parallel_for((commits.size() + kTogether - 1) / kTogether, options.threads, [&](std::size_t i) {
    const std::size_t begin = i * kTogether;
    const std::size_t count = std::min(kTogether, commits.size() - begin);
    read_changes(git_directory, options, std::span(commits).subspan(begin, count),
                 std::span(changes).subspan(begin, count));
  });
  std::array<std::vector<Pair>, kMostVersions> versions;
  std::unordered_map<std::string, std::size_t> seen;
  for (std::vector<Change>& of_commit : changes) {
    for (Change& change : of_commit) {
      const std::size_t before = seen[change.definition]++;
      if (before < kMostVersions) {
        versions.at(before).push_back(std::move(change.pair));
      }
    }
  }
  std::vector<Pair> pairs = std::move(versions.front());
  std::ranges::move(versions.back(), std::back_inserter(pairs));
  return pairs;
}

}  // namespace strata::train
