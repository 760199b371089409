// The repository's objects come in as an alternate of an empty bare repository; of its other files
// only the list of shallow commits is copied. Tested by history_test.cpp.
#include "history/git_stage.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>
#include <utility>

#include "history/child.hpp"
#include "history/git_program.hpp"
#include "scan/file_access.hpp"

namespace strata::history {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kShallowLimit = std::size_t{64} << 20U;

constexpr std::string_view kName = "tmp-git-";  // then the process, then what mkdtemp makes

/// Removes the stages of processes that are gone. One that only cannot be seen from here (another
/// machine, another container) notices it, and asks again another time.
void remove_abandoned(const std::string& folder) {
  std::vector<fs::path> abandoned;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with(kName)) {
      continue;
    }
    pid_t process = 0;
    std::from_chars(name.data() + kName.size(), name.data() + name.size(), process);
    if (process <= 0 || (::kill(process, 0) != 0 && errno == ESRCH)) {
      abandoned.push_back(at->path());
    }
  }
  for (const fs::path& path : abandoned) {
    fs::remove_all(path, error);
  }
}

}  // namespace

GitStage::GitStage(const std::string& folder, const scan::WorkTree& tree, bool sha256,
                   std::chrono::milliseconds patience)
    : program_(git_program()), patience_(patience) {
  if (program_.empty()) {
    fault_ = "git is not installed";
    return;
  }
  remove_abandoned(folder);
  std::error_code unknown;
  std::string path = fs::absolute(folder, unknown).string() + "/";  // git runs in another folder
  path.append(kName).append(std::to_string(::getpid())).append("-XXXXXX");
  if (tree.common_directory.find('\n') != std::string::npos || ::mkdtemp(path.data()) == nullptr) {
    fault_ = "its history cannot be reached";
    return;
  }
  path_ = std::move(path);
  std::error_code error;
  fs::create_directories(path_ + "/objects/info", error);
  fs::create_directories(path_ + "/refs", error);
  std::ofstream(path_ + "/HEAD") << "ref: refs/heads/none\n";
  std::ofstream(path_ + "/config")
      << "[core]\nrepositoryformatversion = " << (sha256 ? 1 : 0) << "\nbare = true\n"
      << (sha256 ? "[extensions]\nobjectFormat = sha256\n" : "");
  std::ofstream(path_ + "/objects/info/alternates") << tree.common_directory << "/objects\n";
  const std::string shallow = tree.common_directory + "/shallow";
  if (const auto commits = scan::read_small_file(shallow, kShallowLimit)) {
    std::ofstream(path_ + "/shallow", std::ios::binary) << *commits;
  }
}

GitStage::~GitStage() {
  std::error_code ignored;
  if (!path_.empty()) {
    fs::remove_all(path_, ignored);
  }
}

bool GitStage::stands() const { return ::access(path_.c_str(), F_OK) == 0; }

Result<std::string> GitStage::run(const std::vector<std::string>& arguments) const {
  if (stopped_) {
    return fail(ErrorKind::kUnsupported, "git was stopped at its limits");
  }
  std::vector<std::string> words = {program_, "--no-pager", "--git-dir=" + path_};
  words.insert(words.end(), arguments.begin(), arguments.end());
  auto output =
      run_child(std::move(words),
                {"HOME=/nonexistent", "XDG_CONFIG_HOME=/nonexistent", "LC_ALL=C", "TZ=UTC",
                 "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_ATTR_NOSYSTEM=1",
                 "GIT_NO_REPLACE_OBJECTS=1", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
                 "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_PAGER=cat"},
                {.silence = patience_});
  stopped_ = !output && output.error().kind == ErrorKind::kUnsupported;
  return output;
}

std::vector<std::string> log_arguments(std::string_view format, std::uint32_t most) {
  return {"log",
          "-z",
          "--name-only",
          "--no-renames",
          "--no-merges",
          "--no-color",
          "--no-notes",
          "--no-ext-diff",
          "--no-textconv",
          std::string("--format=").append(format),
          "-n",
          std::to_string(most)};
}

std::string prefix_of(const scan::WorkTree& tree, const std::string& folder) {
  if (tree.top.size() >= folder.size()) {
    return {};
  }
  return folder.substr(tree.top == "/" ? 1 : tree.top.size() + 1) + "/";
}

}  // namespace strata::history
