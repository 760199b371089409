// JSON Lines: one object per pair with the keys package, language, kind, text and code. O(bytes).
// Tested by pairs_test.cpp.
#include "train/pairs.hpp"

#include <algorithm>
#include <array>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace strata::train {

namespace {

constexpr std::array<std::string_view, kPairKinds> kKinds = {
    "comment", "name", "file", "error", "test", "document", "commit"};

bool read_pair(const std::string& line, Pair& pair) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (!json.is_object()) {
    return false;
  }
  std::string kind;
  const std::array<std::pair<const char*, std::string*>, 5> fields = {{{"package", &pair.package},
                                                                       {"language", &pair.language},
                                                                       {"kind", &kind},
                                                                       {"text", &pair.text},
                                                                       {"code", &pair.code}}};
  for (const auto& [key, value] : fields) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_string()) {
      return false;
    }
    *value = found->get_ref<const std::string&>();
  }
  const std::size_t known = pair_kind_from(kind);
  pair.kind = static_cast<PairKind>(known);
  return known < kPairKinds;
}

}  // namespace

std::string_view to_string(PairKind kind) { return kKinds.at(static_cast<std::size_t>(kind)); }

std::size_t pair_kind_from(std::string_view word) {
  return static_cast<std::size_t>(std::ranges::find(kKinds, word) - kKinds.begin());
}

std::string to_json_line(const Pair& pair) {
  const nlohmann::json json = {{"package", pair.package},
                               {"language", pair.language},
                               {"kind", to_string(pair.kind)},
                               {"text", pair.text},
                               {"code", pair.code}};
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

Result<void> read_pairs(const std::string& path, const std::function<void(Pair&&)>& take) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return fail(ErrorKind::kNotFound, fmt::format("{} cannot be read", path));
  }
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    Pair pair;
    if (!read_pair(line, pair)) {
      return fail(ErrorKind::kCorrupt, fmt::format("{}: line {} is no pair", path, number));
    }
    take(std::move(pair));
  }
  return {};
}

}  // namespace strata::train
