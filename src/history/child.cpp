// fork and exec without a shell: between the two only calls that are safe after a fork of a process
// with threads. The child leads a process group of its own, which is what is killed. Tested by
// history_test.cpp.
#include "history/child.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace strata::history {

namespace {

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (std::string& text : texts) {
    out.push_back(text.data());
  }
  out.push_back(nullptr);
  return out;
}

// In the child: it is not to outlive the one that waits for it.
bool dies_with(pid_t parent) {
  return ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && ::getppid() == parent;
}

// In the child. Never returns.
[[noreturn]] void become(pid_t parent, int output, char* const* arguments,
                         char* const* environment) {
  const rlimit no_files{.rlim_cur = 0, .rlim_max = 0};
  const int nothing = ::open("/dev/null", O_RDWR);
  if (dies_with(parent) && ::setpgid(0, 0) == 0 && ::setrlimit(RLIMIT_FSIZE, &no_files) == 0 &&
      ::setrlimit(RLIMIT_CORE, &no_files) == 0 && ::chdir("/") == 0 && nothing >= 0 &&
      ::dup2(nothing, 0) >= 0 && ::dup2(output, 1) >= 0 && ::dup2(nothing, 2) >= 0) {
    ::execve(arguments[0], arguments, environment);
  }
  ::_exit(127);
}

// True if everything was read within the limits.
bool read_all(int from, const ChildLimits& limits, std::string& output) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + limits.wall;
  auto deadline = std::min(end, Clock::now() + limits.silence);
  std::array<char, 65536> buffer{};
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    pollfd wanted{.fd = from, .events = POLLIN, .revents = 0};
    const int ready = left.count() <= 0 ? 0 : ::poll(&wanted, 1, static_cast<int>(left.count()));
    if (ready < 0 && errno == EINTR) {
      continue;
    }
    if (ready <= 0) {
      return false;
    }
    const ssize_t count = ::read(from, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      return count == 0;
    }
    output.append(buffer.data(), static_cast<std::size_t>(count));
    deadline = std::min(end, Clock::now() + limits.silence);
    if (output.size() > limits.output_bytes) {
      return false;
    }
  }
}

}  // namespace

Result<std::string> run_child(std::vector<std::string> arguments,
                              std::vector<std::string> environment, const ChildLimits& limits) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return fail(ErrorKind::kIo, "no pipe for a child process");
  }
  const std::vector<char*> words = pointers(arguments);
  const std::vector<char*> settings = pointers(environment);
  const pid_t self = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) {
    become(self, ends[1], words.data(), settings.data());
  }
  ::close(ends[1]);
  std::string output;
  const bool whole = child > 0 && read_all(ends[0], limits, output);
  ::close(ends[0]);
  if (child < 0) {
    return fail(ErrorKind::kIo, "no child process can be started");
  }
  if (!whole) {
    ::kill(-child, SIGKILL);
    ::kill(child, SIGKILL);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!whole) {
    return fail(ErrorKind::kUnsupported, arguments.front() + " was stopped at its limits");
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    return fail(ErrorKind::kIo, arguments.front() + " failed");
  }
  return output;
}

}  // namespace strata::history
