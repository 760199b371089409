// Files are opened without following a repository's link and without waiting for a FIFO: a
// repository is not ours. Cost: two small files. Tested by sources_test.cpp.
#include "apps/config/sources.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "apps/config/settings.hpp"
#include "apps/config/settings_file.hpp"

extern char** environ;  // POSIX demands this declaration of its users

namespace strata::apps {

namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20U;
constexpr std::string_view kPrefix = "STRATA_";
constexpr std::string_view kUserFileVariable = "STRATA_CONFIG";

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}

  ~Descriptor() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }

  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

tl::unexpected<Error> unreadable(const std::string& path, std::string_view why) {
  return fail(ErrorKind::kIo, fmt::format("reading the settings in {}: {}", path, why));
}

Result<std::string> read_all(const Descriptor& file, const std::string& path) {
  std::array<char, 4096> buffer{};
  std::string bytes;
  for (;;) {
    const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
    if (count < 0) {
      if (errno == EINTR) {
        continue;
      }
      return unreadable(path, std::strerror(errno));
    }
    if (count == 0) {
      return bytes;
    }
    bytes.append(buffer.data(), static_cast<std::size_t>(count));
    if (bytes.size() > kMostBytes) {
      return unreadable(path, "it has more than 1 MiB");
    }
  }
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

// Bytes of a file of settings; nullopt if there is none.
Result<std::optional<std::string>> read_if_there(const std::string& path, bool follow_links) {
  const int flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (follow_links ? 0 : O_NOFOLLOW);
  const Descriptor file(::open(path.c_str(), flags));  // NOLINT(*-vararg): POSIX
  if (file.number() < 0) {
    const int error_number = errno;
    // In a folder that may not be entered there is nothing for us; what needs the folder says so.
    const bool hidden = error_number == EACCES && ::access(folder_of(path).c_str(), X_OK) != 0;
    if (error_number == ENOENT || error_number == ENOTDIR || hidden) {
      return std::optional<std::string>();
    }
    const bool link = error_number == ELOOP;
    return unreadable(path, link
                                ? "it is a symbolic link, which is not followed out of a repository"
                                : std::strerror(errno));
  }

  struct stat status {};

  if (::fstat(file.number(), &status) != 0) {
    return unreadable(path, std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) {
    return unreadable(path, "it is no regular file");
  }
  auto bytes = read_all(file, path);
  if (!bytes) {
    return fail(std::move(bytes));
  }
  return std::optional<std::string>(*std::move(bytes));
}

// Sets what the call did not give and no earlier call of this function set.
void set_weaker(Values& values, const Operation* operation, const Parameter& parameter,
                std::vector<std::string> texts, Origin origin) {
  if (values.given(parameter.name) ||
      (operation != nullptr && operation->find(parameter.name) == nullptr)) {
    return;
  }
  values.set(parameter.name, std::move(texts), std::move(origin));
}

// "1", "yes" and so on as the text of a flag; anything else is an error.
Result<std::string> truth_of(std::string_view text, std::string_view variable) {
  for (const std::string_view word : {"1", "true", "yes", "on"}) {
    if (text == word) {
      return std::string("true");
    }
  }
  for (const std::string_view word : {"0", "false", "no", "off"}) {
    if (text == word) {
      return std::string("false");
    }
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("{} is \"{}\"; it must be true or false", variable, text));
}

Result<void> add_environment(Values& values, const Sources& sources, const Operation* operation) {
  for (const Parameter& parameter : settings()) {
    const std::string variable = parameter.variable();
    const auto found = sources.environment.find(variable);
    if (found == sources.environment.end() || found->second.empty()) {
      continue;
    }
    std::string text = found->second;
    if (parameter.kind == ParameterKind::kFlag) {
      auto truth = truth_of(text, variable);
      if (!truth) {
        return fail(std::move(truth));
      }
      text = *std::move(truth);
    }
    if (auto checked = check_text(parameter, text, variable); !checked) {
      return checked;
    }
    set_weaker(values, operation, parameter, {std::move(text)},
               {.source = Source::kEnvironment, .where = variable});
  }
  return {};
}

Result<void> add_file(Values& values, const Operation* operation, const std::string& path,
                      Source source, bool must_exist) {
  const bool of_user = source == Source::kUserFile;
  if (path.empty()) {
    return {};
  }
  auto bytes = read_if_there(path, of_user);
  if (!bytes) {
    return fail(std::move(bytes));
  }
  if (!*bytes) {
    return must_exist
               ? Result<void>(fail(ErrorKind::kNotFound,
                                   fmt::format("{} names no file: {}", kUserFileVariable, path)))
               : Result<void>();
  }
  auto settings =
      read_settings(**bytes, path, of_user ? Settable::kByUser : Settable::kByRepository);
  if (!settings) {
    return fail(std::move(settings));
  }
  for (Setting& setting : *settings) {
    set_weaker(values, operation, *setting.parameter, std::move(setting.texts),
               {.source = source, .where = fmt::format("{}:{}", path, setting.line)});
  }
  return {};
}

std::string user_file_of(const std::map<std::string, std::string>& environment, bool& named) {
  if (const auto found = environment.find(std::string(kUserFileVariable));
      found != environment.end() && !found->second.empty()) {
    named = true;
    return found->second;
  }
  const char* xdg = std::getenv("XDG_CONFIG_HOME");
  if (xdg != nullptr && *xdg == '/') {
    return fmt::format("{}/strata/{}", xdg, kSettingsFile);
  }
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') {
    return fmt::format("{}/.config/strata/{}", home, kSettingsFile);
  }
  return {};
}

// What this project's build, tests and benchmarks know.
constexpr auto kOwnVariables = std::to_array<std::string_view>(
    {kUserFileVariable, "STRATA_BINARY", "STRATA_CCACHE", "STRATA_CHAT_SERVER", "STRATA_CORPUS",
     "STRATA_DEPS", "STRATA_DEPS_DIR", "STRATA_EMBEDDING_SERVER", "STRATA_FUZZ",
     "STRATA_GENERATED_DIR", "STRATA_GRAMMARS", "STRATA_LONG_TESTS", "STRATA_MOLD",
     "STRATA_SKIP_PACKAGES", "STRATA_UPDATE_GOLDEN"});

std::vector<std::string> unknown_variables(const Sources& sources, const Values& settled) {
  std::vector<std::string> unknown;
  for (const auto& [variable, text] : sources.environment) {
    const bool is_setting = std::ranges::any_of(
        settings(), [&](const Parameter& parameter) { return parameter.variable() == variable; });
    if (!is_setting && std::ranges::find(kOwnVariables, variable) == kOwnVariables.end()) {
      unknown.push_back(variable);
    }
  }
  if (unknown.empty()) {
    return unknown;
  }
  // Settings of other commands too.
  const auto all = with_settings({}, sources, nullptr);
  for (const Values* values : {&settled, all ? &*all : &settled}) {
    for (const char* name : {"embedding_key_variable", "summary_key_variable"}) {
      std::erase(unknown, values->text(name));
    }
  }
  return unknown;
}

// The setting's variable that another one looks like, or "".
std::string probably(std::string_view variable) {
  std::vector<std::string> names;
  for (const Parameter& parameter : settings()) {
    names.push_back(parameter.variable());
  }
  // The common prefix must not count as likeness.
  std::vector<std::string_view> words;
  words.reserve(names.size());
  for (const std::string& name : names) {
    words.push_back(std::string_view(name).substr(kPrefix.size()));
  }
  const std::string_view near = closest(variable.substr(kPrefix.size()), words);
  return near.empty() ? std::string() : fmt::format("{}{}", kPrefix, near);
}

}  // namespace

Sources Sources::without_files() {
  Sources sources;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const std::string_view text(*variable);
    const std::size_t equals = text.find('=');
    if (text.starts_with(kPrefix) && equals != std::string_view::npos) {
      sources.environment.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
  }
  return sources;
}

Sources Sources::of_process(const std::string& root) {
  Sources sources = without_files();
  sources.user_file = user_file_of(sources.environment, sources.user_file_named);
  if (!root.empty()) {
    sources.repository_file =
        fmt::format("{}{}{}", root, root.ends_with('/') ? "" : "/", kSettingsFile);
  }
  return sources;
}

Result<Values> with_settings(Values given, const Sources& sources, const Operation* operation) {
  // The strongest first: what is set stays.
  if (auto added = add_environment(given, sources, operation); !added) {
    return fail(std::move(added));
  }
  if (auto added =
          add_file(given, operation, sources.repository_file, Source::kRepositoryFile, false);
      !added) {
    return fail(std::move(added));
  }
  if (auto added =
          add_file(given, operation, sources.user_file, Source::kUserFile, sources.user_file_named);
      !added) {
    return fail(std::move(added));
  }
  return given;
}

Result<void> check_variables(const Sources& sources, const Values& settled) {
  for (const std::string& variable : unknown_variables(sources, settled)) {
    const std::string near = probably(variable);
    if (!near.empty()) {
      return fail(ErrorKind::kInvalidArgument,
                  fmt::format("the environment variable {} is no setting; did you mean {}?",
                              variable, near));
    }
  }
  return {};
}

std::vector<std::string> foreign_variables(const Sources& sources, const Values& settled) {
  std::vector<std::string> foreign = unknown_variables(sources, settled);
  std::erase_if(foreign, [](const std::string& variable) { return !probably(variable).empty(); });
  return foreign;
}

}  // namespace strata::apps
