// The JSON values that several documents share. Tested by encode_test.cpp.
#include "apps/json_values.hpp"

#include <algorithm>

#include "text/utf8.hpp"

namespace strata::apps {

namespace {

// `range_of` gives a range as it is written.
Json encoded(const std::vector<document::Link>& links,
             const std::function<Json(ByteRange)>& range_of) {
  Json list = Json::array();
  for (const document::Link& link : links) {
    list.push_back(
        {{"type", document::to_string(link.kind)},
         {"text", link.text},
         {"target", link.target},
         {"range", range_of(link.range)},
         {"definition", link.definition.empty() ? Json(nullptr) : range_of(link.definition)}});
  }
  return list;
}

Json encoded(const std::vector<std::pair<std::string, std::string>>& pairs) {
  Json object = Json::object();
  for (const auto& [key, value] : pairs) {
    object[key] = value;
  }
  return object;
}

}  // namespace

std::string written(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

void add_exact_path(Json& json, std::string_view path) {
  if (text::is_valid_utf8(path)) {
    return;
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  for (const char byte : path) {
    const auto value = static_cast<unsigned char>(byte);
    digits += kDigits[value >> 4U];
    digits += kDigits[value & 15U];
  }
  json["path_hex"] = digits;
}

Json document_of(const std::vector<std::string_view>& contents, std::uint32_t elements,
                 const document::LeafFacts& facts,
                 const std::vector<std::pair<std::string, std::string>>& source,
                 const std::function<Json(ByteRange)>& range_of) {
  const auto has = [&](std::string_view type) {
    return std::find(contents.begin(), contents.end(), type) != contents.end();
  };
  const auto& levels = facts.levels;
  const bool heads = !levels.empty();
  return {{"section", text_or_null(facts.title)},
          {"default_section", facts.default_title},
          {"slug", text_or_null(facts.slug)},
          {"section_path", facts.path},
          {"contents", contents},
          {"elements", elements},
          {"heading_levels", levels},
          {"min_level", heads ? Json(*std::min_element(levels.begin(), levels.end())) : Json()},
          {"max_level", heads ? Json(*std::max_element(levels.begin(), levels.end())) : Json()},
          {"has_heading", has("heading")},
          {"has_table", has("table")},
          {"has_code", has("code")},
          {"code_languages", facts.code_languages},
          {"mentions", facts.mentions},
          {"links", encoded(facts.links, range_of)},
          {"source", encoded(source)},
          {"display", text_or_null(facts.display)}};
}

}  // namespace strata::apps
