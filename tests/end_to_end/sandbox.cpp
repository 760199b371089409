// Processes by fork and exec, with their streams in files: no shell, no pipes that could fill up.
#include "tests/end_to_end/sandbox.hpp"

#include <fcntl.h>
#include <fstream>
#include <grp.h>
#include <iterator>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

namespace strata::end_to_end {

namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

// What the child needs to know, made before the fork.
struct Plan {
  const char* root;  // null = as it is
  const char* folder;
  const char* streams[3];
  int closed;
  bool privileged;
  char* const* arguments;
  char* const* environment;
};

// A root needs a privilege, which a user name space gives.
bool enter_root(const char* root) {
  return ::chroot(root) == 0 || (::unshare(CLONE_NEWUSER) == 0 && ::chroot(root) == 0);
}

// False if we are the superuser and could not become somebody else.
bool enter_user(bool privileged) {
  constexpr unsigned kNobody = 65534;
  return privileged || ::geteuid() != 0 ||
         (::setgroups(0, nullptr) == 0 && ::setgid(kNobody) == 0 && ::setuid(kNobody) == 0);
}

// In the child, where nothing may be allocated: streams to files, then exec. Never returns.
[[noreturn]] void become(const Plan& plan) {
  const int in = ::open(plan.streams[0], O_RDONLY);
  const int out = ::open(plan.streams[1], O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int err = ::open(plan.streams[2], O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const bool placed = (plan.root == nullptr || enter_root(plan.root)) &&
                      ::chdir(plan.folder) == 0 && enter_user(plan.privileged);
  if (placed && ::dup2(in, 0) >= 0 && ::dup2(out, 1) >= 0 && ::dup2(err, 2) >= 0) {
    ::close(in);
    ::close(out);
    ::close(err);
    if (plan.closed >= 0) {
      ::close(plan.closed);
    }
    ::execve(plan.arguments[0], plan.arguments, plan.environment);
  }
  ::_exit(127);
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) {
    out.push_back(text.data());
  }
  out.push_back(nullptr);
  return out;
}

}  // namespace

Sandbox::Sandbox() {
  fs::create_directories(top_ / "project");
  fs::create_directories(top_ / "home");
  environment_ = {"HOME=" + home().string(), "XDG_CACHE_HOME=" + (top_ / "cache").string(),
                  "PATH=/usr/bin:/bin"};
}

void Sandbox::write(const std::string& path, const std::string& text) const {
  write_file(project() / path, text);
}

void Sandbox::set_environment(const std::string& assignment) const {
  const std::string name = assignment.substr(0, assignment.find('='));
  std::erase_if(environment_, [&](const std::string& variable) {
    return variable.substr(0, variable.find('=')) == name;
  });
  if (name.size() < assignment.size()) {
    environment_.push_back(assignment);
  }
}

void Sandbox::set_root(const fs::path& root, const std::string& binary) const {
  root_ = root;
  binary_ = binary;
}

void Sandbox::drop_privileges() const {
  privileged_ = false;
  fs::create_directories(top_ / "cache");
  fs::permissions(top_ / "cache", fs::perms::all);
  fs::permissions(top_, fs::perms(0755));
}

void Sandbox::remove(const std::string& path) const { fs::remove_all(project() / path); }

void Sandbox::rename(const std::string& from, const std::string& to) const {
  fs::rename(project() / from, project() / to);
}

Sandbox::Running Sandbox::start(const fs::path& folder, const std::vector<std::string>& arguments,
                                const std::string& input) const {
  const std::string number = std::to_string(started_++);
  Running running;
  running.out = top_ / ("out" + number);
  running.err = top_ / ("err" + number);
  const fs::path in = top_ / ("in" + number);
  write_file(in, input);

  std::vector<std::string> words = {binary_};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> environment = environment_;
  const std::vector<char*> argument_pointers = pointers(words);
  const std::vector<char*> environment_pointers = pointers(environment);
  const Plan plan{.root = root_.empty() ? nullptr : root_.c_str(),
                  .folder = folder.c_str(),
                  .streams = {in.c_str(), running.out.c_str(), running.err.c_str()},
                  .closed = closed_,
                  .privileged = privileged_,
                  .arguments = argument_pointers.data(),
                  .environment = environment_pointers.data()};
  running.process = ::fork();
  if (running.process == 0) {
    become(plan);
  }
  return running;
}

Outcome Sandbox::finish(const Running& running) {
  int status = 0;
  ::waitpid(running.process, &status, 0);
  Outcome outcome;
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome.out = read_file(running.out);
  outcome.err = read_file(running.err);
  return outcome;
}

Outcome Sandbox::strata_in(const fs::path& folder, const std::vector<std::string>& arguments,
                           const std::string& input) const {
  return finish(start(folder, arguments, input));
}

Outcome Sandbox::strata(const std::vector<std::string>& arguments, const std::string& input) const {
  return strata_in(project(), arguments, input);
}

std::string function_named(const std::string& name, const std::string& words) {
  return "def " + name + "(items):\n    \"\"\"" + words +
         "\"\"\"\n    result = []\n    for item in items:\n"
         "        result.append(item)\n    return result\n";
}

}  // namespace strata::end_to_end
