// strata eval FOLDER: measure search on labelled queries. Tested end to end.
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "apps/cli/commands/command.hpp"
#include "apps/cli/commands/write_file.hpp"
#include "apps/embedding_endpoint.hpp"
#include "apps/eval/ablation.hpp"
#include "apps/eval/compare.hpp"
#include "apps/eval/plot.hpp"
#include "apps/eval/run.hpp"
#include "apps/read_file.hpp"

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
  auto model = apps::local_model(call.values);
  if (!model) {
    return fail(std::move(model));
  }
  auto remote = apps::remote_embedding(call.values);
  if (!remote) {
    return fail(std::move(remote));
  }
  const std::string checkouts = call.values.text("repos");
  return eval::RunOptions{
      .checkouts = checkouts.empty() ? call.values.text("folder") + "/checkouts" : checkouts,
      .cache = call.values.text("cache"),
      .model = *std::move(model),
      .remote = *std::move(remote),
      .index = *std::move(index),
      .retrieve = *retrieve,
      .lines = static_cast<std::uint32_t>(
          apps::integer_or_default(call.operation, call.values, "lines")),
      .by_files = call.values.flag("files"),
      .progress = progress_line(call.console)};
}

Result<eval::SavedRun> saved_run(const std::string& path) {
  auto bytes = apps::read_file(path);
  if (!bytes) {
    return fail(std::move(bytes));
  }
  auto run = eval::read_run(*bytes);
  return run ? std::move(run) : Result<eval::SavedRun>(fail(std::move(run), path));
}

// The saved run named with --compare against another one.
Result<ExitCode> print_comparison(const Call& call, const eval::SavedRun& second) {
  auto first = saved_run(call.values.text("compare"));
  if (!first) {
    return fail(std::move(first));
  }
  auto rows = eval::compare(*first, second);
  if (!rows) {
    return fail(std::move(rows));
  }
  call.console.print(call.values.flag("json") ? eval::to_json(*rows) : eval::render(*rows));
  return ExitCode::kOk;
}

Result<void> write_files(const Call& call, const eval::RunResult& result) {
  const auto write = [&](std::string_view name, auto&& text) -> Result<void> {
    return call.values.given(name) ? write_file(call.values.text(name), text()) : Result<void>{};
  };
  if (auto done = write("results", [&] { return eval::to_result_lines(result.outcomes); }); !done) {
    return done;
  }
  if (auto done = write("plot", [&] { return eval::to_svg(result.report); }); !done) {
    return done;
  }
  return write("save", [&] { return eval::to_run_file(result.report, result.outcomes); });
}

}  // namespace

Result<ExitCode> run_eval(const Call& call) {
  std::error_code error;
  if (std::filesystem::is_regular_file(call.values.text("folder"), error)) {
    if (!call.values.given("compare")) {
      return fail(ErrorKind::kInvalidArgument,
                  call.values.text("folder") +
                      " is a file; name a folder of labelled queries, or another saved run with "
                      "--compare");
    }
    auto second = saved_run(call.values.text("folder"));
    return second ? print_comparison(call, *second) : Result<ExitCode>(fail(std::move(second)));
  }
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
  if (auto written = write_files(call, *result); !written) {
    return fail(std::move(written));
  }
  const bool compares = call.values.given("compare");
  if (!(compares && call.values.flag("json"))) {
    call.console.print(call.values.flag("json") ? eval::to_json(result->report)
                                                : eval::render(result->report));
  }
  if (!result->report.missing.empty()) {
    call.console.remark(fmt::format("no checkout of {} repositories; they are left out\n",
                                    result->report.missing.size()));
  }
  if (call.values.flag("ablation")) {
    auto rows = eval::ablate(*repositories, *options, *result);
    clear_progress(call.console);
    if (!rows) {
      return fail(std::move(rows));
    }
    call.console.print(eval::render(*rows));
  }
  if (compares) {
    auto second = eval::read_run(eval::to_run_file(result->report, result->outcomes));
    return second ? print_comparison(call, *second) : Result<ExitCode>(fail(std::move(second)));
  }
  return ExitCode::kOk;
}

}  // namespace strata::cli
