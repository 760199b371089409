// strata eval FOLDER: measure search on labelled queries. Tested end to end.
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "apps/cli/commands/command.hpp"
#include "apps/eval/run.hpp"

namespace strata::cli {

namespace {

Result<eval::RunOptions> run_options(const Call& call) {
  auto index = apps::index_options(call.values);
  if (!index) {
    return fail(std::move(index));
  }
  auto retrieve = apps::retrieve_options(call.operation, call.values);
  if (!retrieve) {
    return fail(std::move(retrieve));
  }
  const std::string checkouts = call.values.text("repos");
  return eval::RunOptions{
      .checkouts = checkouts.empty() ? call.values.text("folder") + "/checkouts" : checkouts,
      .cache = call.values.text("cache"),
      .index = *std::move(index),
      .retrieve = *retrieve,
      .by_files = call.values.flag("files"),
      .progress = progress_line(call.console)};
}

Result<void> write_results(const std::string& path,
                           const std::vector<eval::RepositoryOutcome>& outcomes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << eval::to_result_lines(outcomes);
  file.flush();
  if (!file) {
    return fail(ErrorKind::kIo, fmt::format("writing {} failed", path));
  }
  return {};
}

}  // namespace

Result<ExitCode> run_eval(const Call& call) {
  auto options = run_options(call);
  if (!options) {
    return fail(std::move(options));
  }
  auto repositories = eval::read_dataset(call.values.text("folder"), call.values.texts("only"));
  if (!repositories) {
    return fail(std::move(repositories));
  }
  auto result = eval::run(*repositories, *options);
  clear_progress(call.console);
  if (!result) {
    return fail(std::move(result));
  }

  if (call.values.given("results")) {
    if (auto written = write_results(call.values.text("results"), result->outcomes); !written) {
      return fail(std::move(written));
    }
  }
  call.console.print(call.values.flag("json") ? eval::to_json(result->report)
                                              : eval::render(result->report));
  if (!result->report.missing.empty()) {
    call.console.remark(fmt::format("no checkout of {} repositories; they are left out\n",
                                    result->report.missing.size()));
  }
  return ExitCode::kOk;
}

}  // namespace strata::cli
