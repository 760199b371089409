// JSON encoding. One of two files that include nlohmann/json (the other is eval/exchange.cpp): the
// header costs seconds to compile. Tested by encode_test.cpp.
#include "apps/encode.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "text/line_table.hpp"
#include "text/utf8.hpp"

namespace strata::apps {

namespace {

using Json = nlohmann::ordered_json;

std::string written(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json pair_of(LineRange lines) { return Json::array({lines.first, lines.last}); }

Json pair_of(ByteRange range) { return Json::array({range.begin, range.end}); }

Json pair_of(LineRange lines, const FilePosition& base) {
  return Json::array({base.lines + lines.first, base.lines + lines.last});
}

Json pair_of(ByteRange range, const FilePosition& base) {
  return Json::array({base.bytes + range.begin, base.bytes + range.end});
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

// `range_of` gives a range as it is written.
template <class RangeOf>
Json encoded(const std::vector<document::Link>& links, const RangeOf& range_of) {
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

// What a leaf of a document says.
template <class RangeOf>
Json document_of(const std::vector<std::string_view>& contents, std::uint32_t elements,
                 const document::LeafFacts& facts,
                 const std::vector<std::pair<std::string, std::string>>& source,
                 const RangeOf& range_of) {
  const auto has = [&](std::string_view type) {
    return std::find(contents.begin(), contents.end(), type) != contents.end();
  };
  const auto& levels = facts.levels;
  const bool heads = !levels.empty();
  return {{"section", text_or_null(facts.title)},
          {"default_section", facts.default_title},
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

// Paths are bytes, JSON is Unicode: where a path is no UTF-8, its exact bytes are added.
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

Json encoded(const ExactReport& report) {
  return {{"lines", report.lines},     {"files_with_matches", report.files_with_matches},
          {"files", report.files},     {"files_read", report.files_read},
          {"skipped", report.skipped}, {"unreadable", report.unreadable}};
}

Json encoded(const Found& found, bool explain) {
  Json json = {{"path", found.path},
               {"lines", pair_of(found.lines)},
               {"range", pair_of(found.range)},
               {"score", found.score},
               {"language", found.language},
               {"symbol", text_or_null(found.symbol)},
               {"symbol_type", text_or_null(found.symbol_type)},
               {"scope", text_or_null(found.scope)},
               {"signature", text_or_null(found.signature)},
               {"part", found.part},
               {"parts", found.parts},
               {"tokens", found.tokens},
               {"stale", found.stale},
               {"encoding", scan::to_string(found.encoding)},
               {"valid_utf8", text::is_valid_utf8(found.text)},
               {"text", found.stale ? Json(nullptr) : Json(found.text)},
               {"region",
                {{"title", found.region_title},
                 {"summary", found.region_summary},
                 {"lines", pair_of(found.region_lines)}}}};
  if (!found.explained_in.empty()) {
    Json sections = Json::array();
    for (const Explanatory& section : found.explained_in) {
      sections.push_back({{"path", section.path},
                          {"lines", pair_of(section.lines)},
                          {"section", text_or_null(section.section)},
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
  if (!explain) {
    return json;
  }
  Json parts = Json::array();
  for (const retrieve::ScorePart& part : found.score_parts) {
    parts.push_back({{"feature", part.feature},
                     {"value", part.feature_value},
                     {"contribution", part.contribution}});
  }
  json["score_parts"] = std::move(parts);
  return json;
}

// What the ranges of a file's chunks and symbols are written with.
struct Positions {
  text::LineTable lines;
  text::PositionMap points;
  scan::FilePositions in_file;
};

Json encoded(const parse::Symbol& symbol, const ChunkedFile& file, const Positions& positions) {
  const auto range_of = [&](ByteRange range) {
    return pair_of(positions.in_file.in_file(range), file.base);
  };
  return {{"name", symbol.name},
          {"path", symbol.path},
          {"type", lang::to_string(symbol.type)},
          {"lines", pair_of(positions.lines.lines_of(symbol.range), file.base)},
          {"range", range_of(symbol.range)},
          {"signature", slice(file.source.bytes, symbol.signature)},
          {"documentation",
           symbol.documentation.empty() ? Json(nullptr) : range_of(symbol.documentation)},
          {"exported", symbol.exported}};
}

Json path_of(const parse::SyntaxTree& tree, SymbolId id) {
  return id.exists() ? Json(tree.symbols[id.value].path) : Json(nullptr);
}

Json encoded(const ChunkedFile& file, std::size_t index, const Positions& positions) {
  const chunk::Chunk& chunk = file.chunks[index];
  const std::string_view text = slice(file.source.bytes, chunk.core);
  Json symbols = Json::array();
  for (const SymbolId id : chunk.symbols) {
    symbols.push_back(encoded(file.tree.symbols[id.value], file, positions));
  }
  const Json primary_type = chunk.primary.exists()
                                ? Json(lang::to_string(file.tree.symbols[chunk.primary.value].type))
                                : Json(nullptr);
  const std::vector<std::string_view> contents = chunk::names_of(chunk.contents);
  const auto range_of = [&](ByteRange range) {
    return pair_of(positions.in_file.in_file(range), file.base);
  };
  const auto points_of = [&](ByteRange range) {
    return Json::array({file.base.code_points + positions.points.code_point_of(range.begin),
                        file.base.code_points + positions.points.code_point_of(range.end)});
  };
  const auto units_of = [&](ByteRange range) {
    return Json::array({file.base.utf16 + positions.points.utf16_of(range.begin),
                        file.base.utf16 + positions.points.utf16_of(range.end)});
  };
  Json json = {
      {"schema", kChunkSchema},
      {"id", chunk.id.to_hex()},
      {"path", file.source.path},
      {"language", lang::info(file.source.language).name},
      {"file_kind", scan::to_string(file.source.kind)},
      {"kind", chunk::to_string(chunk.kind)},
      {"contents", contents},
      {"symbol", path_of(file.tree, chunk.primary)},
      {"symbol_type", primary_type},
      {"scope", path_of(file.tree, chunk.scope)},
      {"symbols", std::move(symbols)},
      {"lines", pair_of(chunk.lines, file.base)},
      {"range", range_of(chunk.core)},
      {"code_points", points_of(chunk.core)},
      {"utf16", units_of(chunk.core)},
      {"tokens", chunk.tokens},
      {"part", chunk.part},
      {"parts", chunk.parts},
      {"searchable", chunk.searchable},
      {"syntax_errors", file.tree.has_errors},
      {"encoding", scan::to_string(file.source.encoding)},
      {"valid_utf8", text::is_valid_utf8(text)},
      {"document", file.facts.empty() ? Json(nullptr)
                                      : document_of(contents, chunk.elements, file.facts[index],
                                                    file.source_metadata, range_of)},
      {"context", chunk.context},
      {"text", text}};
  add_exact_path(json, file.source.path);
  return json;
}

}  // namespace

std::string to_json(const Answer& answer, const std::string& root, const retrieve::Query& query,
                    bool explain) {
  Json results = Json::array();
  for (const Found& found : answer.found) {
    results.push_back(encoded(found, explain));
  }
  Json json = {{"query", query.text},
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

std::string to_json(const RefreshReport& report, const std::string& root) {
  return written({{"root", root},
                  {"files", report.files},
                  {"added", report.added},
                  {"changed", report.changed},
                  {"removed", report.removed},
                  {"unchanged", report.unchanged},
                  {"skipped", report.skipped},
                  {"leaves", report.leaves},
                  {"regions", report.regions},
                  {"source_bytes", report.source_bytes},
                  {"index_bytes", report.index_bytes},
                  {"reused", report.reused},
                  {"peak_memory", report.peak_memory},
                  {"seconds", report.seconds},
                  {"committed", report.committed}},
                 1);
}

std::string to_json(const Status& status) {
  return written({{"root", status.root},
                  {"index_folder", status.index_folder},
                  {"model", status.model},
                  {"fingerprint", status.fingerprint},
                  {"generation", status.generation},
                  {"files", status.files},
                  {"leaves", status.leaves},
                  {"regions", status.regions},
                  {"symbols", status.symbols},
                  {"segments", status.segments},
                  {"source_bytes", status.source_bytes},
                  {"index_bytes", status.index_bytes},
                  {"unused_bytes", status.unused_bytes},
                  {"cache_bytes", status.cache_bytes},
                  {"peak_memory", status.peak_memory},
                  {"documents", status.documents},
                  {"roots", status.roots},
                  {"read_only", status.read_only},
                  {"files_by_language", status.files_by_language},
                  {"skipped_by_reason", status.skipped_by_reason}},
                 1);
}

std::string to_json(const CacheReport& report) {
  return written({{"cache", report.cache},
                  {"indexes", report.indexes},
                  {"bytes", report.bytes},
                  {"freed_bytes", report.freed_bytes},
                  {"roots_removed", report.roots_removed},
                  {"indexes_removed", report.indexes_removed},
                  {"segments_removed", report.segments_removed},
                  {"busy", report.busy},
                  {"unreadable", report.unreadable}},
                 1);
}

std::string to_json(const Explanation& explanation, const std::string& root) {
  Json json = {{"root", root},
               {"path", explanation.path},
               {"indexed", explanation.indexed},
               {"reason", explanation.reason},
               {"language", text_or_null(explanation.language)},
               {"kind", text_or_null(explanation.kind)},
               {"encoding", text_or_null(explanation.encoding)},
               {"leaves", explanation.leaves}};
  add_exact_path(json, explanation.path);
  return written(json, 1);
}

std::string to_json(const std::vector<TreeEntry>& entries, const std::string& root) {
  Json list = Json::array();
  for (const TreeEntry& entry : entries) {
    Json json = {{"level", entry.level},
                 {"depth", entry.depth},
                 {"name", entry.name},
                 {"path", entry.path},
                 {"lines", entry.lines.first == 0 ? Json(nullptr) : pair_of(entry.lines)},
                 {"leaves", entry.leaves},
                 {"tokens", entry.tokens},
                 {"similarity", entry.similarity}};
    add_exact_path(json, entry.path);
    list.push_back(std::move(json));
  }
  return written({{"root", root}, {"entries", std::move(list)}}, 1);
}

void print_json_lines(const ChunkedFile& file,
                      const std::function<void(const std::string&)>& print) {
  const Positions positions{.lines = text::LineTable(file.source.bytes),
                            .points = text::PositionMap(file.source.bytes),
                            .in_file = {file.source.bytes, file.source.encoding}};
  for (std::size_t i = 0; i < file.chunks.size(); ++i) {
    print(written(encoded(file, i, positions)));
  }
}

std::string to_json_lines(const ChunkedFile& file) {
  std::string out;
  print_json_lines(file, [&](const std::string& line) { out += line; });
  return out;
}

std::string to_json_lines(const ChunkedFile& file, const std::vector<document::Finding>& findings) {
  std::string out;
  for (const document::Finding& finding : findings) {
    const chunk::Chunk& chunk = file.chunks[finding.leaf];
    out += written({{"schema", kFindingSchema},
                    {"path", file.source.path},
                    {"chunk", finding.leaf},
                    {"id", chunk.id.to_hex()},
                    {"lines", pair_of(chunk.lines, file.base)},
                    {"complaint", document::to_string(finding.complaint)},
                    {"reason", finding.reason}});
  }
  return out;
}

}  // namespace strata::apps
