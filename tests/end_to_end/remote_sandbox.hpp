// A sandbox with a real embedding server beside it, which answers well or in one of the ways in
// which servers fail (embedding_server.py).
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "tests/end_to_end/sandbox.hpp"
#include "tests/end_to_end/server_process.hpp"

namespace strata::end_to_end {

class RemoteSandbox : public Sandbox {
 protected:
  RemoteSandbox() : RemoteSandbox(std::vector<std::string>()) {}

  /// `more`: further arguments of the server.
  explicit RemoteSandbox(const std::vector<std::string>& more)
      : process_(STRATA_EMBEDDING_SERVER, log(), more),
        server_((more.empty() ? "http://" : "https://") + process_.address()) {
    write("sessions.py", function_named("remove_expired_sessions", "Removes old sessions."));
    write("matrix.py", function_named("transpose_matrix", "Swaps rows and columns."));
  }

  [[nodiscard]] std::filesystem::path log() const { return home() / "requests.jsonl"; }

  // What the server saw.
  [[nodiscard]] std::vector<nlohmann::json> requests() const { return process_.requests(); }

  [[nodiscard]] const std::string& server() const { return server_; }

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

 private:
  ServerProcess process_;
  std::string server_;  // scheme and address
};

}  // namespace strata::end_to_end
