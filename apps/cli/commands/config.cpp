// strata config [FOLDER], strata status --config: the settings in force and their origin. Tested
// end to end.
#include <filesystem>
#include <system_error>
#include <utility>

#include "apps/cli/commands/command.hpp"
#include "apps/cli/place.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"

namespace strata::cli {

namespace {

bool is_there(const std::string& path) {
  std::error_code error;
  return !path.empty() && std::filesystem::exists(path, error);
}

// A contradiction between settings ends the call as an error, after everything has been shown.
Result<ExitCode> verdict(const apps::Values& values) {
  if (auto options = apps::index_options(values); !options) {
    return fail(std::move(options));
  }
  auto options = apps::retrieve_options(*apps::find_operation("search"), values);
  return options ? Result<ExitCode>(ExitCode::kOk) : Result<ExitCode>(fail(std::move(options)));
}

}  // namespace

Result<ExitCode> run_config(const Call& call) {
  auto surroundings = Surroundings::of_process();
  if (!surroundings) {
    return fail(std::move(surroundings));
  }
  auto place = find_place(call.values.text("folder"), call.values.text("root"), *surroundings);
  if (!place) {
    return fail(std::move(place));
  }
  apps::Configuration configuration;
  configuration.root = place->root;
  apps::Values values = call.values;
  if (call.values.flag("no_config")) {
    configuration.sources = apps::Sources::without_files();
  } else {
    configuration.sources = apps::Sources::of_process(place->root);
    configuration.user_file_read = is_there(configuration.sources.user_file);
    configuration.repository_file_read = is_there(configuration.sources.repository_file);
  }
  // The call's values hold the settings of this operation only; the table shows all.
  auto merged = apps::with_settings(std::move(values), configuration.sources, nullptr);
  if (!merged) {
    return fail(std::move(merged));
  }
  configuration.settings = apps::effective_settings(*merged);
  call.console.print(call.values.flag("json") ? apps::to_json(configuration)
                                              : render(configuration));
  return verdict(*merged);
}

}  // namespace strata::cli
