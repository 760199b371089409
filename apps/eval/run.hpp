// Runs labelled queries: index each repository, ask every query, score the answers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/eval/dataset.hpp"
#include "apps/eval/report.hpp"
#include "core/progress.hpp"
#include "core/result.hpp"
#include "engine/engine.hpp"

namespace strata::eval {

struct RunOptions {
  std::string checkouts;  ///< folder with one checked-out folder per repository
  std::string cache;      ///< as in EngineOptions
  std::string model;      ///< as in embed::EmbeddingOptions
  std::optional<embed::RemoteOptions> remote;  ///< the same
  IndexOptions index;  ///< index.threads = repositories worked on at the same time
  retrieve::RetrieveOptions retrieve;
  std::uint32_t lines = 12;  ///< AskOptions::focus_lines
  bool by_files = false;
  ProgressSink progress;
};

struct RunResult {
  Report report;
  std::vector<RepositoryOutcome> outcomes;  ///< sorted as the data
};

/// Repositories without a checkout are left out and named in the report; any other error ends the
/// run. Repositories run in parallel, the queries of one repository in sequence. kNotFound if no
/// repository has a checkout.
[[nodiscard]] Result<RunResult> run(const std::vector<Repository>& repositories,
                                    const RunOptions& options);

}  // namespace strata::eval
