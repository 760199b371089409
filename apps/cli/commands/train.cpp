// strata train FOLDER...: a model of one's own, installed where every command finds it. Tested end
// to end (train_test.cpp).
#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "apps/cli/commands/command.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"
#include "embed/factory.hpp"
#include "engine/engine.hpp"
#include "train/own_model.hpp"
#include "train/whole_file.hpp"

namespace strata::cli {

namespace {

namespace fs = std::filesystem;

// Where the model goes, and its checkpoints on the way.
struct Target {
  std::string name;  // of an installed model; "" for a file of the user's choice
  std::string file;
  std::string checkpoint;
};

Result<Target> find_target(const apps::Values& values) {
  const std::string out = values.text("out");
  if (values.given("out") && out.empty()) {
    return fail(ErrorKind::kInvalidArgument, "train: --out is empty; it takes a file");
  }
  if (!out.empty() && values.given("name")) {
    return fail(ErrorKind::kInvalidArgument,
                "train: --out writes a file, --name installs a model; give one of them");
  }
  if (!out.empty()) {
    return Target{.name = "", .file = out, .checkpoint = out + ".checkpoint"};
  }
  const std::string name =
      values.given("name") ? values.text("name") : std::string(embed::kInstalledDefault);
  const auto taken = embed::embedder_names();
  if (!embed::is_model_name(name) || std::ranges::find(taken, name) != taken.end()) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("\"{}\" cannot name a model: {}", name,
                            embed::is_model_name(name)
                                ? "a built-in one is called so"
                                : "a name has 1 to 64 letters, digits, '-', '_' and inner '.'"));
  }
  const std::string folder = models_folder();
  if (folder.empty()) {
    return fail(ErrorKind::kInvalidArgument,
                "no place to install a model: neither XDG_DATA_HOME nor HOME names an absolute "
                "folder; write it to a file with --out");
  }
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return fail(ErrorKind::kIo, fmt::format("cannot create {}: {}", folder, error.message()));
  }
  const std::string stem = folder + "/" + name;
  return Target{.name = name, .file = stem + ".bin", .checkpoint = stem + ".checkpoint"};
}

Result<train::OwnModelOptions> training_options(const Call& call, const Target& target) {
  auto index = apps::index_options(call.values);
  if (!index) {
    return fail(std::move(index));
  }
  train::OwnModelOptions options;
  options.folders = call.values.texts("folders");
  for (const std::string& folder : options.folders) {
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored)) {
      return fail(ErrorKind::kNotFound, "no such folder: " + folder);
    }
  }
  options.scan = index->scan;
  options.base = call.values.text("base") == "none" ? train::Base::kNone : train::Base::kShipped;
  options.epochs =
      static_cast<std::uint32_t>(apps::integer_or_default(call.operation, call.values, "epochs"));
  options.seed = apps::integer_or_default(call.operation, call.values, "seed");
  options.threads = apps::integer_or_default(call.operation, call.values, "threads");
  options.checkpoint = target.checkpoint;
  options.progress = progress_line(call.console);
  options.remark = [&console = call.console](std::string_view line) {
    clear_progress(console);
    console.remark(line);
  };
  return options;
}

}  // namespace

Result<ExitCode> run_train(const Call& call) {
  auto target = find_target(call.values);
  if (!target) {
    return fail(std::move(target));
  }
  auto options = training_options(call, *target);
  if (!options) {
    return fail(std::move(options));
  }
  if (auto possible = train::can_write_whole(target->file, "the model"); !possible) {
    return fail(std::move(possible));
  }
  auto model = train::train_own_model(*options);
  clear_progress(call.console);
  if (!model) {
    return fail(std::move(model));
  }
  apps::TrainedModel result{.name = target->name,
                            .file = "",
                            .bytes = model->bytes.size(),
                            .report = std::move(model->report)};
  if (target->name.empty() || result.report.is_better()) {
    if (auto written = train::write_whole(target->file, "the model",
                                          std::array{std::string_view(model->bytes)});
        !written) {
      return fail(std::move(written));
    }
    result.file = target->file;
  }
  call.console.print(call.values.flag("json") ? apps::to_json(result) : render(result));
  if (result.file.empty()) {
    call.console.remark(
        "the new model is worse than the one inside this program and was not installed; more code "
        "helps, and --out FILE keeps a model all the same\n");
    return ExitCode::kNothingFound;
  }
  return ExitCode::kOk;
}

}  // namespace strata::cli
