// The JSON of an answer: results, their surroundings and how they came about. Tested by
// encode_test.cpp.
#include "apps/encode.hpp"
#include "apps/json_values.hpp"
#include "text/utf8.hpp"

namespace strata::apps {

namespace {

Json imports_of(const Found& found) {
  Json imports = Json::array();
  for (const UsedImport& import : found.imports) {
    imports.push_back({{"target", import.target}, {"names", import.names}});
  }
  return imports;
}

void add_explanation(Json& json, const Found& found) {
  Json parts = Json::array();
  for (const retrieve::ScorePart& part : found.score_parts) {
    parts.push_back({{"feature", part.feature},
                     {"value", part.feature_value},
                     {"contribution", part.contribution}});
  }
  json["score_parts"] = std::move(parts);
  json["sources"] = found.sources;
  Json lead = Json::array();
  for (const retrieve::Difference& difference : found.lead_parts) {
    lead.push_back({{"feature", difference.feature}, {"amount", difference.amount}});
  }
  json["lead"] = {{"score", found.lead}, {"parts", std::move(lead)}};
}

Json encoded(const ExactReport& report) {
  return {{"lines", report.lines},     {"files_with_matches", report.files_with_matches},
          {"files", report.files},     {"files_read", report.files_read},
          {"skipped", report.skipped}, {"unreadable", report.unreadable}};
}

Json encoded(const Found& found, bool explain) {
  Json json = {{"path", found.path},
               {"level", found.level},
               {"lines", lines_or_null(found.lines)},
               {"symbol_lines", lines_or_null(found.symbol_lines)},
               {"range", pair_of(found.range)},
               {"score", found.score},
               {"language", found.language},
               {"symbol", text_or_null(found.symbol)},
               {"symbol_type", text_or_null(found.symbol_type)},
               {"scope", text_or_null(found.scope)},
               {"signature", text_or_null(found.signature)},
               {"doc", text_or_null(found.doc)},
               {"siblings", found.siblings},
               {"imports", imports_of(found)},
               {"part", found.part},
               {"parts", found.parts},
               {"tokens", found.tokens},
               {"stale", found.stale},
               {"encoding", scan::to_string(found.encoding)},
               {"valid_utf8", text::is_valid_utf8(found.text)},
               {"text", found.stale ? Json(nullptr) : Json(found.text)},
               {"text_lines", lines_or_null(found.text_lines)},
               {"text_range", pair_of(found.text_range)},
               {"focus", lines_or_null(found.focus)},
               {"region",
                {{"title", found.region_title},
                 {"summary", found.region_summary},
                 {"lines", lines_or_null(found.region_lines)}}}};
  if (!found.explained_in.empty()) {
    Json sections = Json::array();
    for (const Explanatory& section : found.explained_in) {
      sections.push_back({{"path", section.path},
                          {"lines", pair_of(section.lines)},
                          {"section", text_or_null(section.section)},
                          {"slug", text_or_null(section.slug)},
                          {"titled", section.titled}});
    }
    json["explained_in"] = std::move(sections);
  }
  if (found.document.exists()) {
    json["document"] =
        document_of(found.document.contents, found.document.elements, found.document.facts,
                    found.document.source, [](ByteRange range) { return pair_of(range); });
  }
  add_exact_path(json, found.path);
  for (const retrieve::ExactMatch& match : found.matches) {
    json["matches"].push_back({{"line", match.line}, {"range", pair_of(match.range)}});
  }
  if (explain) {
    add_explanation(json, found);
  }
  return json;
}

}  // namespace

std::string to_json(const Answer& answer, const std::string& root, const retrieve::Query& query,
                    bool explain) {
  Json results = Json::array();
  for (const Found& found : answer.found) {
    results.push_back(encoded(found, explain));
  }
  Json json = {{"schema", kSearchSchema},
               {"query", query.text},
               {"query_kind", answer.query_kind},
               {"intents", answer.intents},
               {"root", root},
               {"shown", answer.found.size()},
               {"matching", answer.matching},
               {"leaves_searched", answer.leaves_searched},
               {"seconds", answer.seconds}};
  if (answer.exact) {
    json["exact"] = encoded(*answer.exact);
  }
  json["results"] = std::move(results);
  return written(json, 1);
}

}  // namespace strata::apps
