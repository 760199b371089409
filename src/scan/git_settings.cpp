// The files are read from the weakest to the strongest; an include counts where it stands, so that
// the last value read is the one that git takes. Tested by git_settings_test.cpp, and against git
// by walk_git_test.cpp.
#include "scan/git_settings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "scan/file_access.hpp"
#include "scan/git_configuration.hpp"
#include "scan/git_include.hpp"
#include "scan/git_parameters.hpp"

namespace strata::scan {

namespace {

constexpr std::size_t kConfigurationLimit = std::size_t{1} << 20U;
constexpr std::size_t kMostFiles = 64;  // includes can name each other any number of times
constexpr int kDeepestInclude = 10;     // as in git

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

bool is_true(const std::optional<std::string>& value) {
  if (!value) {
    return true;
  }
  const std::string word = in_small_letters(*value);
  return !(word.empty() || word == "false" || word == "no" || word == "off" || word == "0");
}

std::string expanded(const std::string& path, const GitEnvironment& environment,
                     const WorkTree* tree) {
  if (path.starts_with("~/")) {
    return environment.home + path.substr(1);
  }
  if (path.empty() || path.starts_with('/')) {
    return path;
  }
  // git takes it relative to the top of the work tree, where it changes to.
  return tree == nullptr ? std::string() : tree->top + "/" + path;
}

/// Reads files and what they include, and keeps the last value of each setting.
class SettingsReader {
 public:
  SettingsReader(const GitEnvironment& environment, const WorkTree* tree)
      : environment_(environment), tree_(tree) {}

  void read(const std::string& first) {
    // Not by recursion: a stack of files that are read up to an entry.
    push(first, 0);
    while (!open_.empty()) {
      OpenFile& file = open_.back();
      if (file.next == file.entries.size()) {
        open_.pop_back();
        continue;
      }
      const ConfigurationEntry entry = file.entries[file.next++];
      take(entry, file.path, file.depth);
    }
  }

  void set(std::string_view name, const std::optional<std::string>& value) {
    const std::string key = in_small_letters(name);
    if (key == "core.excludesfile" && value) {
      excludes_file = value;
    } else if (key == "core.ignorecase") {
      ignore_case = is_true(value);
    }
  }

  std::optional<std::string> excludes_file;
  bool ignore_case = false;

 private:
  struct OpenFile {
    std::string path;
    std::vector<ConfigurationEntry> entries;
    std::size_t next = 0;
    int depth = 0;
  };

  void push(const std::string& path, int depth) {
    if (path.empty() || files_ == kMostFiles || depth > kDeepestInclude) {
      return;
    }
    ++files_;
    if (const auto text = read_small_file(path, kConfigurationLimit)) {
      open_.push_back(
          {.path = path, .entries = read_configuration(*text), .next = 0, .depth = depth});
    }
  }

  // `path` and `depth` by value: a push moves the file that they come from.
  // NOLINTNEXTLINE(performance-unnecessary-value-param)
  void take(const ConfigurationEntry& entry, std::string path, int depth) {
    if (entry.section == "core" && entry.subsection.empty()) {
      if (entry.key == "excludesfile" && entry.value) {
        excludes_file = entry.value;
      } else if (entry.key == "ignorecase") {
        ignore_case = is_true(entry.value);
      }
    } else if (const auto included = included_file(entry, path, environment_.home, tree_)) {
      push(*included, depth + 1);
    }
  }

  const GitEnvironment& environment_;
  const WorkTree* tree_;
  std::vector<OpenFile> open_;
  std::size_t files_ = 0;
};

// What the environment sets without a file. Git refuses to run with a gap in it; we stop there.
std::vector<std::pair<std::string, std::optional<std::string>>> given_settings() {
  constexpr std::size_t kMost = 1000;
  const std::string text = variable("GIT_CONFIG_COUNT");
  std::size_t count = 0;
  std::from_chars(text.data(), text.data() + text.size(), count);
  std::vector<std::pair<std::string, std::optional<std::string>>> given;
  for (std::size_t i = 0; i < std::min(count, kMost); ++i) {
    const std::string number = std::to_string(i);
    std::string key = variable(("GIT_CONFIG_KEY_" + number).c_str());
    if (key.empty()) {
      break;
    }
    given.emplace_back(std::move(key), variable(("GIT_CONFIG_VALUE_" + number).c_str()));
  }
  for (auto& parameter : git_parameters(variable("GIT_CONFIG_PARAMETERS"))) {
    given.push_back(std::move(parameter));
  }
  return given;
}

// As git, which asks the repository's own file, without what it includes.
bool has_own_settings(const WorkTree& tree) {
  bool own = false;
  const auto text = read_small_file(tree.common_directory + "/config", kConfigurationLimit);
  for (const ConfigurationEntry& entry :
       text ? read_configuration(*text) : std::vector<ConfigurationEntry>()) {
    if (entry.section == "extensions" && entry.subsection.empty() &&
        entry.key == "worktreeconfig") {
      own = is_true(entry.value);
    }
  }
  return own;
}

}  // namespace

GitEnvironment GitEnvironment::of_process() {
  const std::string no_system = variable("GIT_CONFIG_NOSYSTEM");
  return {.home = variable("HOME"),
          .xdg_config_home = variable("XDG_CONFIG_HOME"),
          .global = variable("GIT_CONFIG_GLOBAL"),
          .system = variable("GIT_CONFIG_SYSTEM"),
          .no_system = !no_system.empty() && is_true(no_system),
          .given = given_settings()};
}

std::string GitEnvironment::configuration_folder() const {
  if (!xdg_config_home.empty()) {
    return xdg_config_home + "/git";
  }
  return home.empty() ? std::string() : home + "/.config/git";
}

GitSettings git_settings(const GitEnvironment& environment, const WorkTree* tree) {
  const std::string folder = environment.configuration_folder();
  const bool own = environment.global.empty();
  // From the weakest to the strongest.
  const std::array<std::string, 5> files = {
      environment.no_system        ? std::string()
      : environment.system.empty() ? std::string("/etc/gitconfig")
                                   : environment.system,
      own && !folder.empty() ? folder + "/config" : std::string(),
      own && !environment.home.empty() ? environment.home + "/.gitconfig" : environment.global,
      tree == nullptr ? std::string() : tree->common_directory + "/config",
      tree != nullptr && has_own_settings(*tree) ? tree->git_directory + "/config.worktree"
                                                 : std::string()};
  SettingsReader reader(environment, tree);
  for (const std::string& file : files) {
    reader.read(file);
  }
  for (const auto& [key, value] : environment.given) {
    reader.set(key, value);
  }
  GitSettings settings{.excludes_file = {}, .ignore_case = reader.ignore_case};
  if (reader.excludes_file) {
    settings.excludes_file = expanded(*reader.excludes_file, environment, tree);
  } else if (!folder.empty()) {
    settings.excludes_file = folder + "/ignore";
  }
  return settings;
}

}  // namespace strata::scan
