// Git sees the objects of the repository alone (history/git_stage.hpp). Commits since the last look
// are added if the old HEAD is an ancestor of the new one and the old facts were complete;
// otherwise all is counted anew, so that the result depends on HEAD alone. Tested by
// history_test.cpp.
#include "history/history.hpp"

#include <algorithm>
#include <utility>

#include "history/facts_file.hpp"
#include "history/git_log.hpp"
#include "history/git_stage.hpp"
#include "scan/file_access.hpp"
#include "scan/git_directory.hpp"

namespace strata::history {

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

Result<GitFacts> counted(const GitStage& stage, const std::string& prefix,
                         const std::vector<std::string>& range, std::uint32_t most) {
  std::vector<std::string> arguments = log_arguments("%x01%H%x20%ct", most);
  arguments.insert(arguments.end(), range.begin(), range.end());
  arguments.emplace_back("--");
  auto output = stage.run(arguments);
  if (!output) {
    return fail(std::move(output));
  }
  GitFacts facts = parse_log(*output, prefix);
  facts.complete = facts.commits < most;
  return facts;
}

bool is_ancestor(const GitStage& stage, const std::string& old_head, const std::string& head) {
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

std::optional<std::string> head_of(const std::string& root) {
  const auto absolute = scan::absolute_path(root);
  const auto tree = absolute ? scan::work_tree_around(*absolute) : std::nullopt;
  return tree ? head_of(*tree) : std::nullopt;
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
  GitFacts old = kept_facts(*absolute, folder).value_or(GitFacts());
  if (old.head == *head) {
    return old;
  }
  const GitStage stage(folder, *tree, head->size() == 64, options.patience);
  if (!stage.fault().empty()) {
    return none(stage.fault());
  }
  const std::string prefix = prefix_of(*tree, *absolute);
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
      GitFacts failed = none("its history cannot be read: " + all.error().to_string());
      failed.failed = true;
      return failed;
    }
    facts = *std::move(all);
  }
  facts.head = *head;
  keep_facts(*absolute, folder, facts);
  return facts;
}

}  // namespace strata::history
