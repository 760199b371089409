// The syntax is that of git-config(1): sections, "key = value", quotes, escapes, comments, a
// backslash at the end of a line. One pass over the bytes, with the state of a scanner. Whatever
// makes no sense is passed over up to the end of its line. Tested by git_settings_test.cpp.
#include "scan/git_settings.hpp"

#include <array>
#include <cstdlib>
#include <utility>

#include "scan/file_access.hpp"

namespace strata::scan {

namespace {

constexpr std::size_t kConfigurationLimit = std::size_t{1} << 20U;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& byte : out) {
    if (byte >= 'A' && byte <= 'Z') {
      byte = static_cast<char>(byte - 'A' + 'a');
    }
  }
  return out;
}

class ConfigurationScanner {
 public:
  explicit ConfigurationScanner(std::string_view bytes) : bytes_(bytes) {}

  std::optional<std::string> last_of(std::string_view section, std::string_view key) {
    std::optional<std::string> found;
    std::string current;
    while (skip_to_content()) {
      if (bytes_[at_] == '[') {
        current = read_section();
        continue;
      }
      const std::string name = read_key();
      auto value = read_value();
      if (current == section && name == key) {
        found = std::move(value);
      }
    }
    return found;
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ >= bytes_.size(); }

  bool skip_to_content() {
    while (!at_end()) {
      const char byte = bytes_[at_];
      if (byte == '#' || byte == ';') {
        skip_line();
      } else if (is_blank(byte) || byte == '\n') {
        ++at_;
      } else {
        return true;
      }
    }
    return false;
  }

  void skip_line() {
    while (!at_end() && bytes_[at_] != '\n') {
      ++at_;
    }
  }

  // "[core]" -> "core"; a subsection stays part of the name, so that it equals no plain one.
  std::string read_section() {
    const std::size_t begin = ++at_;
    while (!at_end() && bytes_[at_] != ']' && bytes_[at_] != '\n') {
      ++at_;
    }
    const std::string name = lowered(bytes_.substr(begin, at_ - begin));
    if (!at_end() && bytes_[at_] == ']') {
      ++at_;
    }
    return name;
  }

  std::string read_key() {
    const std::size_t begin = at_;
    while (!at_end() && bytes_[at_] != '=' && bytes_[at_] != '\n' && !is_blank(bytes_[at_])) {
      ++at_;
    }
    return lowered(bytes_.substr(begin, at_ - begin));
  }

  std::string read_value() {
    while (!at_end() && is_blank(bytes_[at_])) {
      ++at_;
    }
    if (at_end() || bytes_[at_] != '=') {
      skip_line();
      return {};
    }
    ++at_;
    std::string value;
    std::size_t kept = 0;  // without blanks at the end that no quotes protect
    bool quoted = false;
    for (; !at_end() && bytes_[at_] != '\n'; ++at_) {
      const char byte = bytes_[at_];
      if (byte == '"') {
        quoted = !quoted;
        kept = value.size();
      } else if (!quoted && (byte == '#' || byte == ';')) {
        skip_line();
        break;
      } else if (byte == '\\') {
        append_escape(value);
        kept = value.size();
      } else if (quoted || !is_blank(byte)) {
        value += byte;
        kept = value.size();
      } else if (!value.empty()) {
        value += byte;
      }
    }
    value.resize(kept);
    return value;
  }

  // At a backslash; leaves the scanner on the last byte that belongs to it.
  void append_escape(std::string& value) {
    if (at_ + 1 >= bytes_.size()) {
      return;
    }
    const char byte = bytes_[++at_];
    switch (byte) {
      case '\n':
        return;
      case 'n':
        value += '\n';
        return;
      case 't':
        value += '\t';
        return;
      default:
        value += byte;
    }
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

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

}  // namespace

GitEnvironment GitEnvironment::of_process() {
  const std::string no_system = variable("GIT_CONFIG_NOSYSTEM");
  return {.home = variable("HOME"),
          .xdg_config_home = variable("XDG_CONFIG_HOME"),
          .global = variable("GIT_CONFIG_GLOBAL"),
          .system = variable("GIT_CONFIG_SYSTEM"),
          .no_system = !no_system.empty() && no_system != "0" && lowered(no_system) != "false"};
}

std::string GitEnvironment::configuration_folder() const {
  if (!xdg_config_home.empty()) {
    return xdg_config_home + "/git";
  }
  return home.empty() ? std::string() : home + "/.config/git";
}

std::optional<std::string> excludes_setting(std::string_view configuration) {
  return ConfigurationScanner(configuration).last_of("core", "excludesfile");
}

std::string excludes_file(const GitEnvironment& environment, const WorkTree* tree) {
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
      tree == nullptr ? std::string() : tree->git_directory + "/config.worktree"};
  std::optional<std::string> setting;
  for (const std::string& file : files) {
    const auto text = file.empty() ? std::nullopt : read_small_file(file, kConfigurationLimit);
    if (auto found = text ? excludes_setting(*text) : std::nullopt) {
      setting = std::move(found);
    }
  }
  if (setting) {
    return expanded(*setting, environment, tree);
  }
  return folder.empty() ? std::string() : folder + "/ignore";
}

}  // namespace strata::scan
