// A real server on this machine for the length of a test: a Python script that prints its port and
// logs what it was asked, a line of JSON each.
#pragma once

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace strata::end_to_end {

class ServerProcess {
 public:
  /// Runs `python3 SCRIPT LOG MORE...` and waits for its port.
  ServerProcess(const char* script, std::filesystem::path log,
                const std::vector<std::string>& more = {})
      : log_(std::move(log)) {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    const std::string log_path = log_.string();
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(ends[1], 1);
      std::vector<const char*> words = {"python3", script, log_path.c_str()};
      for (const std::string& word : more) {
        words.push_back(word.c_str());
      }
      words.push_back(nullptr);
      ::execvp("python3", const_cast<char* const*>(words.data()));
      ::_exit(127);
    }
    ::close(ends[1]);
    for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) {
      port_ += c;
    }
    ::close(ends[0]);
    EXPECT_FALSE(port_.empty()) << "python3 did not start";
  }

  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  ~ServerProcess() {
    ::kill(process_, SIGTERM);
    ::waitpid(process_, nullptr, 0);
  }

  /// "127.0.0.1:PORT"
  [[nodiscard]] std::string address() const { return "127.0.0.1:" + port_; }

  /// What it saw.
  [[nodiscard]] std::vector<nlohmann::json> requests() const {
    std::vector<nlohmann::json> all;
    std::ifstream file(log_);
    for (std::string line; std::getline(file, line);) {
      all.push_back(nlohmann::json::parse(line));
    }
    return all;
  }

 private:
  std::filesystem::path log_;
  std::string port_;
  int process_ = -1;
};

}  // namespace strata::end_to_end
