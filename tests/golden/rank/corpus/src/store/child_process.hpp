// Test support: work in a child process that is killed in the middle, at a moment that does not
// depend on how busy the machine is.
#pragma once

#include <csignal>
#include <functional>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace strata::store {

/// Runs `work` in a child process again and again; `work` says whether it succeeded. Kills the
/// child some `delay_us` microseconds after its first success. Fails the test if the child stops by
/// itself.
inline void kill_while_working(const std::function<bool()>& work, unsigned delay_us) {
  int channel[2] = {-1, -1};
  ASSERT_EQ(::pipe(channel), 0);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    for (bool first = true;; first = false) {
      if (!work() || (first && ::write(channel[1], "1", 1) != 1)) {
        ::_exit(1);
      }
    }
  }
  ::close(channel[1]);
  char byte = 0;
  EXPECT_EQ(::read(channel[0], &byte, 1), 1) << "the child failed";
  ::close(channel[0]);
  ::usleep(delay_us);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "the child failed";
}

}  // namespace strata::store
