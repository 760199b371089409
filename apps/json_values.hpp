// The JSON values that several documents share. Includes nlohmann/json, whose header costs seconds
// to compile: only the encode*.cpp files include this one. Tested by encode_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/engine.hpp"

namespace strata::apps {

using Json = nlohmann::ordered_json;

/// One document and a line break; bytes that are no UTF-8 become U+FFFD. `indent` < 0: on one line.
[[nodiscard]] std::string written(const Json& json, int indent = -1);

[[nodiscard]] inline Json pair_of(LineRange lines) {
  return Json::array({lines.first, lines.last});
}

[[nodiscard]] inline Json pair_of(ByteRange range) { return Json::array({range.begin, range.end}); }

/// Lines count from 1, so that 0 means "none".
[[nodiscard]] inline Json lines_or_null(LineRange lines) {
  return lines.first == 0 ? Json(nullptr) : pair_of(lines);
}

[[nodiscard]] inline Json text_or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

/// Paths are bytes, JSON is Unicode: where a path is no UTF-8, its exact bytes are added.
void add_exact_path(Json& json, std::string_view path);

/// What a leaf of a document says. `range_of` writes a byte range of the text.
[[nodiscard]] Json document_of(const std::vector<std::string_view>& contents,
                               std::uint32_t elements, const document::LeafFacts& facts,
                               const std::vector<std::pair<std::string, std::string>>& source,
                               const std::function<Json(ByteRange)>& range_of);

}  // namespace strata::apps
