// The table of embedders that this build knows, and the way from a user's choice to one of them, to
// a model file or to an endpoint. Every row of the table and a model file run the contract test
// (embedder_contract_test.cpp); tested by factory_test.cpp.
#include "embed/factory.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "embed/builtin_model.hpp"
#include "embed/hashing_embedder.hpp"
#include "embed/remote/remote_embedder.hpp"
#include "embed/static_model.hpp"
#include "scan/secrets.hpp"

namespace strata::embed {

namespace {

struct Entry {
  std::string_view name;
  Result<std::unique_ptr<Embedder>> (*make)();
};

template <std::uint32_t Dimensions>
Result<std::unique_ptr<Embedder>> make_hashing() {
  return std::make_unique<HashingEmbedder>(Dimensions);
}

Result<std::unique_ptr<Embedder>> make_builtin() {
  // The build made these bytes, and a test checks all of them; no need to read megabytes at every
  // start.
  auto model = StaticModel::view(kDefaultEmbedder, builtin_model(), ModelCheck::kHeader);
  if (!model) {
    return fail(std::move(model), "the model inside this program");
  }
  return std::make_unique<StaticModel>(*std::move(model));
}

constexpr std::array kEntries = {
    Entry{kDefaultEmbedder, make_builtin},
    Entry{"hashing-256", make_hashing<256>},
    Entry{"hashing-64", make_hashing<64>},
    Entry{"hashing-1024", make_hashing<1024>},
};

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestModel = std::uintmax_t{1} << 30U;

Result<std::unique_ptr<Embedder>> read_model(const std::string& name, const fs::path& path) {
  std::error_code error;
  const bool is_file = fs::is_regular_file(path, error);
  const std::uintmax_t size = is_file ? fs::file_size(path, error) : 0;
  if (!is_file && fs::is_symlink(path, error)) {
    const fs::path target = fs::read_symlink(path, error);
    return fail(ErrorKind::kNotFound, fmt::format("no embedding model at {}, a link to {}",
                                                  path.string(), target.string()));
  }
  if (!is_file || error) {
    return fail(ErrorKind::kNotFound, "no embedding model at " + path.string());
  }
  if (size > kLargestModel) {
    return fail(ErrorKind::kInvalidArgument, path.string() + " is too large for a model");
  }
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file || bytes.size() != size) {
    return fail(ErrorKind::kIo, path.string() + " cannot be read");
  }
  auto model = StaticModel::copy(name, bytes);
  if (!model) {
    // What the user chose is at fault, not the index, which kCorrupt would be taken for.
    const bool damaged = model.error().kind == ErrorKind::kCorrupt;
    return fail(damaged ? ErrorKind::kInvalidArgument : model.error().kind,
                fmt::format("{}: {}", path.string(), model.error().message));
  }
  return std::make_unique<StaticModel>(*std::move(model));
}

// A link counts whether it leads anywhere or not: somebody meant it to be used.
bool is_installed(const EmbeddingOptions& options, std::string_view name) {
  std::error_code ignored;
  return !options.models_folder.empty() && is_model_name(name) &&
         fs::exists(fs::symlink_status(
             fs::path(options.models_folder) / (std::string(name) + ".bin"), ignored));
}

Result<std::unique_ptr<Embedder>> read_installed(const EmbeddingOptions& options,
                                                 std::string_view name) {
  return read_model(std::string(name),
                    fs::path(options.models_folder) / (std::string(name) + ".bin"));
}

}  // namespace

std::vector<std::string_view> embedder_names() {
  std::vector<std::string_view> names;
  names.reserve(kEntries.size());
  for (const Entry& entry : kEntries) {
    names.push_back(entry.name);
  }
  return names;
}

Result<std::unique_ptr<Embedder>> make_embedder(std::string_view name) {
  for (const Entry& entry : kEntries) {
    if (entry.name == name) {
      return entry.make();
    }
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("no embedding model is called '{}'; there is {}", name,
                          fmt::join(embedder_names(), ", ")));
}

bool is_model_name(std::string_view name) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, is_plain) &&
         name.front() != '.' && name.back() != '.';
}

Result<std::unique_ptr<Embedder>> make_embedder(const EmbeddingOptions& options) {
  if (options.remote) {
    return make_remote_embedder(
        *options.remote, [](std::string_view text) { return scan::find_secret(text).has_value(); },
        options.notice);
  }
  if (options.model.empty()) {
    if (is_installed(options, kInstalledDefault)) {
      auto installed = read_installed(options, kInstalledDefault);
      if (!installed) {
        installed.error().message += "; without that file the model inside this program is used";
      }
      return installed;
    }
    return make_embedder(kDefaultEmbedder);
  }
  if (options.model.find('/') != std::string::npos) {
    return read_model(fs::path(options.model).stem().string(), options.model);
  }
  const auto names = embedder_names();
  if (std::ranges::find(names, options.model) == names.end() &&
      is_installed(options, options.model)) {
    return read_installed(options, options.model);
  }
  return make_embedder(options.model);
}

}  // namespace strata::embed
