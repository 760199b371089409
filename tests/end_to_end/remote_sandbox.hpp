// A sandbox with a real embedding server beside it, which answers well or in one of the ways in
// which servers fail (embedding_server.py).
#pragma once

#include <chrono>
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

#include "engine/engine.hpp"
#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {

class RemoteSandbox : public Sandbox {
 protected:
  RemoteSandbox() : RemoteSandbox(std::vector<std::string>()) {}

  /// `more`: further arguments of the server.
  explicit RemoteSandbox(const std::vector<std::string>& more) {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    const std::string log_path = log().string();
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(ends[1], 1);
      std::vector<const char*> words = {"python3", STRATA_EMBEDDING_SERVER, log_path.c_str()};
      for (const std::string& word : more) {
        words.push_back(word.c_str());
      }
      words.push_back(nullptr);
      ::execvp("python3", const_cast<char* const*>(words.data()));
      ::_exit(127);
    }
    ::close(ends[1]);
    std::string port;
    for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) {
      port += c;
    }
    ::close(ends[0]);
    EXPECT_FALSE(port.empty()) << "python3 did not start";
    server_ = (more.empty() ? "http" : "https");
    server_ += "://127.0.0.1:" + port;
    write("sessions.py", function_named("remove_expired_sessions", "Removes old sessions."));
    write("matrix.py", function_named("transpose_matrix", "Swaps rows and columns."));
  }

  ~RemoteSandbox() override {
    ::kill(process_, SIGTERM);
    ::waitpid(process_, nullptr, 0);
  }

  [[nodiscard]] std::filesystem::path log() const { return home() / "requests.jsonl"; }

  // What the server saw.
  [[nodiscard]] std::vector<nlohmann::json> requests() const {
    std::vector<nlohmann::json> all;
    std::ifstream file(log());
    for (std::string line; std::getline(file, line);) {
      all.push_back(nlohmann::json::parse(line));
    }
    return all;
  }

  [[nodiscard]] embed::RemoteOptions endpoint(const std::string& mode) const {
    embed::RemoteOptions options;
    options.url = server_ + "/" + mode + "/v1/embeddings";
    options.model = "test";
    options.dimensions = 16;
    options.retries = 1;
    options.first_pause = std::chrono::milliseconds(1);
    options.timeout = std::chrono::milliseconds(20'000);
    options.allow_private = true;
    return options;
  }

  [[nodiscard]] Result<Engine> open(const embed::RemoteOptions& remote) const {
    return Engine::open(
        {.root = project().string(),
         .cache = (home() / "cache").string(),
         .index = {},
         .embedding = {.model = "", .models_folder = home().string(), .remote = remote},
         .progress = {}});
  }

  // The message with which indexing fails; afterwards there is no index.
  [[nodiscard]] std::string failure(const embed::RemoteOptions& remote) const {
    auto engine = open(remote);
    if (!engine) {
      return engine.error().to_string();
    }
    const auto report = engine->refresh();
    EXPECT_FALSE(report) << "indexing succeeded";
    const auto status = engine->status();
    EXPECT_TRUE(status);
    EXPECT_EQ(status ? status->files : 1, 0U) << "a partial index";
    return report ? "" : report.error().to_string();
  }

  std::string server_;

 private:
  int process_ = -1;
};

}  // namespace strata::end_to_end
