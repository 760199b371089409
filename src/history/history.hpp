// The history stage: a root folder -> facts about its files, kept in a file beside the index and
// brought up to date when HEAD moves.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "history/git_facts.hpp"
#include "scan/git_directory.hpp"

namespace strata::history {

struct HistoryOptions {
  std::uint32_t most_commits = 10'000;  ///< newest commits looked at; 0 = no history
  /// How long git may say nothing before it is stopped: a repository can make it wait for ever.
  std::chrono::milliseconds patience{4'000};
  /// How long a git that was stopped is not asked again about the same HEAD, at most; > 0.
  std::chrono::milliseconds retry{3'600'000};
};

/// Commit that HEAD of the repository around `root` stands for, read from its files; nothing if
/// there is no repository, no commit yet, or a kind of store that is not known (reftable).
[[nodiscard]] std::optional<std::string> head_of(const std::string& root);
[[nodiscard]] std::optional<std::string> head_of(const scan::WorkTree& tree);

/// Facts for the present HEAD: those in `folder` if they hold for it, else from one run of git (two
/// to add the commits since), which are then kept there. Never fails: without git, a repository or
/// a readable history the facts are empty and `note` says why. Git sees the objects of the
/// repository alone: not its configuration, attributes, hooks, grafts or replacements.
[[nodiscard]] GitFacts update_facts(const std::string& root, const std::string& folder,
                                    const HistoryOptions& options = {});

}  // namespace strata::history
