// What a path alone says about a file: words of folders and names, endings, well-known names.
#pragma once

#include <optional>
#include <string_view>

#include "scan/source_file.hpp"

namespace strata::scan {

/// The reason not to read a file of that name: secret, binary or minified. Nothing if it is worth a
/// look. The detail says which rule it was.
struct NameVerdict {
  SkipReason reason = SkipReason::kBinary;
  std::string_view detail;
};

[[nodiscard]] std::optional<NameVerdict> refuse_by_name(std::string_view path);

/// True for files that a tool writes and a path gives away (lock files, "x.pb.go").
[[nodiscard]] bool is_generated_name(std::string_view path);
/// True if a folder on the path holds other people's code: vendor/, third_party/, node_modules/,
/// ...
[[nodiscard]] bool is_vendored_path(std::string_view path);
/// True for tests and what they read: a folder called tests/, or a name like "x_test.go",
/// "x.spec.ts".
[[nodiscard]] bool is_test_path(std::string_view path);
/// True for settings and build descriptions: "*.toml", "package.json", "Dockerfile", ...
[[nodiscard]] bool is_configuration_name(std::string_view path);
/// True for tables and records of any kind: "*.csv", "*.jsonl", ...
[[nodiscard]] bool is_data_name(std::string_view path);

}  // namespace strata::scan
