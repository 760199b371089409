// Git is given a directory of our own whose only object store is the repository's (as an
// alternate), so that nothing which the repository says about git is ever read: no configuration,
// no hook, pager, filter or transport. Commits since the last look are added if the old HEAD is an
// ancestor of the new one and the old facts were complete; otherwise all is counted anew, so that
// the result depends on HEAD alone. Tested by history_test.cpp.
#include "history/history.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>
#include <utility>

#include "history/child.hpp"
#include "history/facts_file.hpp"
#include "history/git_log.hpp"
#include "scan/file_access.hpp"
#include "scan/git_directory.hpp"

namespace strata::history {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kRefLimit = std::size_t{64} << 20U;  // packed-refs may be long

bool is_object_name(std::string_view text) {
  return (text.size() == 40 || text.size() == 64) &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

std::optional<std::string> packed(const std::string& file, std::string_view name) {
  const auto text = scan::read_small_file(file, kRefLimit);
  for (std::string_view rest = text ? *text : std::string_view(); !rest.empty();) {
    const std::string_view line = first_line(rest);
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::size_t blank = line.find(' ');
    if (blank != std::string_view::npos && line.substr(blank + 1) == name &&
        is_object_name(line.substr(0, blank))) {
      return std::string(line.substr(0, blank));
    }
  }
  return std::nullopt;
}

std::optional<std::string> head_of(const scan::WorkTree& tree) {
  auto text = scan::read_small_file(tree.git_directory + "/HEAD", kRefLimit);
  constexpr std::string_view kReference = "ref: ";
  if (text && text->starts_with(kReference)) {
    const std::string name(first_line(*text).substr(kReference.size()));
    if (!name.starts_with("refs/") || name.find("..") != std::string::npos) {
      return std::nullopt;
    }
    text = scan::read_small_file(tree.common_directory + "/" + name, kRefLimit);
    if (!text) {
      return packed(tree.common_directory + "/packed-refs", name);
    }
  }
  const std::string_view line = text ? first_line(*text) : std::string_view();
  return is_object_name(line) ? std::optional(std::string(line)) : std::nullopt;
}

// Absolute path of git in the absolute folders of PATH; "" if there is none.
std::string git_program() {
  const char* variable = std::getenv("PATH");
  for (std::string_view rest = variable == nullptr ? "/usr/bin:/bin" : variable; !rest.empty();) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(folder.size() + 1, rest.size()));
    std::string program(folder);
    program += "/git";
    if (folder.starts_with('/') && ::access(program.c_str(), X_OK) == 0) {
      return program;
    }
  }
  return {};
}

// The directory that git is shown; removed at the end.
class Stage {
 public:
  Stage(const std::string& folder, const scan::WorkTree& tree, bool sha256)
      : path_(folder + "/tmp-git-XXXXXX") {
    made_ = ::mkdtemp(path_.data()) != nullptr;
    if (!made_) {
      return;
    }
    std::error_code error;
    fs::create_directories(path_ + "/objects/info", error);
    fs::create_directories(path_ + "/refs", error);
    std::ofstream(path_ + "/HEAD") << "ref: refs/heads/none\n";
    std::ofstream(path_ + "/config")
        << "[core]\nrepositoryformatversion = " << (sha256 ? 1 : 0) << "\nbare = true\n"
        << (sha256 ? "[extensions]\nobjectFormat = sha256\n" : "");
    std::ofstream(path_ + "/objects/info/alternates") << tree.common_directory << "/objects\n";
    if (const auto shallow = scan::read_small_file(tree.common_directory + "/shallow", kRefLimit)) {
      std::ofstream(path_ + "/shallow", std::ios::binary) << *shallow;
    }
  }

  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  ~Stage() {
    std::error_code ignored;
    if (made_) {
      fs::remove_all(path_, ignored);
    }
  }

  [[nodiscard]] Result<std::string> run(std::vector<std::string> arguments) const {
    std::vector<std::string> words = {git_program(), "--no-pager", "--git-dir=" + path_};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run_child(std::move(words),
                     {"HOME=/nonexistent", "XDG_CONFIG_HOME=/nonexistent", "LC_ALL=C", "TZ=UTC",
                      "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_ATTR_NOSYSTEM=1",
                      "GIT_NO_REPLACE_OBJECTS=1", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
                      "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_PAGER=cat"},
                     {});
  }

  [[nodiscard]] bool made() const { return made_; }

 private:
  std::string path_;
  bool made_ = false;
};

Result<GitFacts> counted(const Stage& stage, const std::string& prefix,
                         const std::vector<std::string>& range, std::uint32_t most) {
  std::vector<std::string> arguments = {"log",
                                        "-z",
                                        "--name-only",
                                        "--no-renames",
                                        "--no-merges",
                                        "--no-color",
                                        "--no-notes",
                                        "--no-ext-diff",
                                        "--no-textconv",
                                        "--format=%x01%H%x20%ct",
                                        "-n",
                                        std::to_string(most)};
  arguments.insert(arguments.end(), range.begin(), range.end());
  arguments.emplace_back("--");
  auto output = stage.run(std::move(arguments));
  if (!output) {
    return fail(std::move(output));
  }
  GitFacts facts = parse_log(*output, prefix);
  facts.complete = facts.commits < most;
  return facts;
}

bool is_ancestor(const Stage& stage, const std::string& old_head, const std::string& head) {
  const auto count =
      stage.run({"rev-list", "--count", "--max-count=1", old_head, "^" + head, "--"});
  return count && first_line(*count) == "0";
}

GitFacts none(std::string note) {
  GitFacts facts;
  facts.note = std::move(note);
  return facts;
}

}  // namespace

std::optional<std::string> head_of(const std::string& root) {
  const auto absolute = scan::absolute_path(root);
  const auto tree = absolute ? scan::work_tree_around(*absolute) : std::nullopt;
  return tree ? head_of(*tree) : std::nullopt;
}

GitFacts load_facts(const std::string& folder) {
  const auto bytes = scan::read_small_file(folder + "/" + std::string(kFactsFile), kFactsLimit);
  auto facts = bytes ? decode_facts(*bytes) : std::nullopt;
  return facts ? *std::move(facts) : none("no history was read yet");
}

GitFacts update_facts(const std::string& root, const std::string& folder,
                      const HistoryOptions& options) {
  const auto absolute = scan::absolute_path(root);
  const auto tree = absolute ? scan::work_tree_around(*absolute) : std::nullopt;
  const auto head = tree ? head_of(*tree) : std::nullopt;
  if (!head || options.most_commits == 0) {
    return none(!tree   ? "not in a git repository"
                : !head ? "no commit that could be read"
                        : "switched off");
  }
  GitFacts old = load_facts(folder);
  if (old.head == *head) {
    return old;
  }
  if (git_program().empty()) {
    return none("git is not installed");
  }
  const Stage stage(folder, *tree, head->size() == 64);
  if (!stage.made() || tree->common_directory.find('\n') != std::string::npos) {
    return none("its history cannot be reached");
  }
  std::string prefix;
  if (tree->top.size() < absolute->size()) {
    prefix = absolute->substr(tree->top == "/" ? 1 : tree->top.size() + 1) + "/";
  }
  GitFacts facts;
  if (old.complete && !old.head.empty() && is_ancestor(stage, old.head, *head)) {
    const auto newer = counted(stage, prefix, {*head, "^" + old.head}, options.most_commits);
    if (newer && newer->complete && old.commits + newer->commits < options.most_commits) {
      facts = united(old, *newer);
    }
  }
  if (!facts.complete) {
    auto all = counted(stage, prefix, {*head}, options.most_commits);
    if (!all) {
      return none("its history cannot be read: " + all.error().to_string());
    }
    facts = *std::move(all);
  }
  facts.head = *head;
  keep_facts(folder, facts);
  return facts;
}

}  // namespace strata::history
