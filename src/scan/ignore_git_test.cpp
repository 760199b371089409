// Our verdict on every entry of random repositories is git's: the same file, the same line, the
// same sign.
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include <gtest/gtest.h>

#include "scan/git_oracle.hpp"
#include "scan/ignore_rules.hpp"

namespace strata::scan {
namespace {

std::optional<std::string> text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    return std::nullopt;
  }
  return std::string(std::istreambuf_iterator<char>(in), {});
}

// "file:line: kept|ignored" or "none", for each entry, found as a walk finds it: an ignored folder
// decides for all that is in it.
class OurVerdicts {
 public:
  explicit OurVerdicts(const RandomRepository& repository)
      : repository_(repository), rules_("", installed_git_cuts_patterns) {
    if (const auto text = text_of(repository.root() + "/.git/info/exclude")) {
      rules_.add_global(*text, ".git/info/exclude");
    }
    enter("", IgnoreRules::kOutermost);
    for (const auto& entry : repository.entries()) {
      judge(entry);
    }
  }

  std::map<std::string, std::string> verdicts;

 private:
  struct Folder {
    IgnoreRules::Scope scope = IgnoreRules::kOutermost;
    std::optional<std::string> ignored;  // the verdict on all that is in it
  };

  void enter(const std::string& folder, IgnoreRules::Scope parent) {
    const auto text = text_of(repository_.tree().path(folder + ".gitignore"));
    folders_[folder].scope = rules_.enter(parent, folder, text, std::nullopt);
  }

  void judge(const RandomEntry& entry) {
    const Folder& folder = folders_[entry.folder];
    std::string verdict = "none";
    bool ignored = folder.ignored.has_value();
    if (ignored) {
      verdict = *folder.ignored;
    } else if (const auto match = rules_.match(folder.scope, entry.path, entry.is_folder)) {
      ignored = match->ignored();
      verdict = match->file->label() + ":" + std::to_string(match->pattern->line) +
                (ignored ? ": ignored" : ": kept");
    }
    verdicts[entry.path] = verdict;
    if (!entry.is_folder) {
      return;
    }
    const auto scope = folder.scope;
    if (ignored) {
      folders_[entry.path + "/"] = {.scope = scope, .ignored = verdict};
    } else {
      enter(entry.path + "/", scope);
    }
  }

  const RandomRepository& repository_;
  IgnoreRules rules_;
  std::map<std::string, Folder> folders_;
};

std::map<std::string, std::string> verdicts_of_git(const RandomRepository& repository) {
  std::string paths;
  for (const auto& entry : repository.entries()) {
    paths += entry.path;
    paths += '\0';
  }
  const auto output = run_git(repository.root(),
                              "check-ignore --no-index -z --stdin --verbose --non-matching", paths);
  EXPECT_LE(output.exit_code, 1);
  const auto fields = split_at_nul(output.standard_output);
  std::map<std::string, std::string> verdicts;
  for (std::size_t i = 0; i + 3 < fields.size(); i += 4) {
    const auto& [file, line, pattern] = std::tie(fields[i], fields[i + 1], fields[i + 2]);
    verdicts[fields[i + 3]] =
        file.empty() ? "none"
                     : file + ":" + line + (pattern.starts_with('!') ? ": kept" : ": ignored");
  }
  return verdicts;
}

std::string ignore_files_of(const RandomRepository& repository) {
  std::string all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(repository.root())) {
    const auto name = entry.path().filename();
    if (name == ".gitignore" || name == "exclude") {
      all += entry.path().string() + "\n" + *text_of(entry.path().string()) + "--\n";
    }
  }
  return all;
}

TEST(IgnoreRulesAndGit, AgreeOnRandomRepositories) {
  std::size_t decided = 0;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    const RandomRepository repository(seed);
    const auto ours = OurVerdicts(repository).verdicts;
    const auto gits = verdicts_of_git(repository);
    ASSERT_EQ(ours.size(), gits.size()) << "seed " << seed;
    for (const auto& [path, verdict] : gits) {
      ASSERT_EQ(ours.at(path), verdict) << "seed " << seed << ", path " << path << "\n"
                                        << ignore_files_of(repository);
      if (verdict != "none") {
        ++decided;
      }
    }
  }
  EXPECT_GT(decided, 500U);  // the trees are worth asking about
}

}  // namespace
}  // namespace strata::scan
