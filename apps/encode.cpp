// JSON encoding. One of two files that include nlohmann/json (the other is eval/exchange.cpp): the
// header costs seconds to compile. Tested by encode_test.cpp.
#include "apps/encode.hpp"

#include <nlohmann/json.hpp>

#include "apps/config/settings.hpp"
#include "engine/code_facts.hpp"
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

// Lines count from 1, so that 0 means "none".
Json lines_or_null(LineRange lines) { return lines.first == 0 ? Json(nullptr) : pair_of(lines); }

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

// A setting's text as the value that it stands for.
Json typed(const Parameter& parameter, const std::string& text) {
  if (text.empty()) {
    return nullptr;
  }
  if (parameter.kind == ParameterKind::kFlag) {
    return text == "true";
  }
  return parameter.is_number() ? Json::parse(text, nullptr, false) : Json(text);
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
               {"symbol_lines", lines_or_null(found.symbol_lines)},
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

Json path_of(const parse::SyntaxTree& tree, SymbolId id) {
  return id.exists() ? Json(tree.symbols[id.value].path) : Json(nullptr);
}

// What the ranges of a file's chunks and symbols are written with.
struct Positions {
  text::LineTable lines;
  scan::FilePositions in_file;
};

Json encoded(const parse::Symbol& symbol, const ChunkedFile& file, const Positions& positions) {
  const std::string_view bytes = file.source.bytes;
  return {{"name", symbol.name},
          {"path", symbol.path},
          {"type", lang::to_string(symbol.type)},
          {"lines", pair_of(positions.lines.lines_of(symbol.range))},
          {"range", pair_of(positions.in_file.in_file(symbol.range))},
          {"signature", slice(bytes, symbol.signature)},
          {"documentation", symbol.documentation.empty()
                                ? Json(nullptr)
                                : pair_of(positions.in_file.in_file(symbol.documentation))},
          {"exported", symbol.exported},
          {"parent", path_of(file.tree, symbol.parent)},
          {"visibility", lang::to_string(symbol.visibility)},
          {"summary", text_or_null(engine::first_sentence_of(symbol, bytes))},
          {"name_range", pair_of(positions.in_file.in_file(symbol.name_range))},
          {"forward", symbol.forward}};
}

// Imports, references and neighbours of one chunk.
void add_code_facts(Json& json, const engine::CodeFacts& facts, const parse::SyntaxTree& tree,
                    const scan::FilePositions& in_file) {
  Json imports = Json::array();
  for (const parse::Import* each : facts.imports) {
    imports.push_back({{"target", each->target},
                       {"names", each->names},
                       {"range", pair_of(in_file.in_file(each->range))}});
  }
  Json uses = Json::array();
  for (const engine::UsedImport& each : facts.uses) {
    uses.push_back({{"name", each.name}, {"target", each.target}});
  }
  Json references = Json::array();
  for (const parse::Reference* each : facts.references) {
    references.push_back({{"kind", parse::to_string(each->kind)},
                          {"name", each->name},
                          {"range", pair_of(in_file.in_file(each->range))},
                          {"from", path_of(tree, each->from)}});
  }
  json["imports"] = std::move(imports);
  json["uses"] = std::move(uses);
  json["exports"] = facts.exports;
  json["references"] = std::move(references);
  json["siblings"] = facts.siblings;
  json["embedded_languages"] = facts.languages;
  json["errors"] = facts.errors;
}

Json encoded(const ChunkedFile& file, const chunk::Chunk& chunk, const Positions& positions) {
  const std::string_view text = slice(file.source.bytes, chunk.core);
  Json symbols = Json::array();
  for (const SymbolId id : chunk.symbols) {
    symbols.push_back(encoded(file.tree.symbols[id.value], file, positions));
  }
  const Json primary_type = chunk.primary.exists()
                                ? Json(lang::to_string(file.tree.symbols[chunk.primary.value].type))
                                : Json(nullptr);
  Json json = {{"schema", kChunkSchema},
               {"id", chunk.id.to_hex()},
               {"path", file.source.path},
               {"language", lang::info(file.source.language).name},
               {"file_kind", scan::to_string(file.source.kind)},
               {"kind", chunk::to_string(chunk.kind)},
               {"contents", chunk::names_of(chunk.contents)},
               {"symbol", path_of(file.tree, chunk.primary)},
               {"symbol_type", primary_type},
               {"scope", path_of(file.tree, chunk.scope)},
               {"symbols", std::move(symbols)},
               {"lines", pair_of(chunk.lines)},
               {"range", pair_of(positions.in_file.in_file(chunk.core))},
               {"tokens", chunk.tokens},
               {"part", chunk.part},
               {"parts", chunk.parts},
               {"searchable", chunk.searchable},
               {"syntax_errors", file.tree.has_errors},
               {"encoding", scan::to_string(file.source.encoding)},
               {"valid_utf8", text::is_valid_utf8(text)},
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
  Json json = {{"schema", kSearchSchema},
               {"query", query.text},
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
  return written({{"schema", kIndexSchema},
                  {"root", root},
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
  return written({{"schema", kStatusSchema},
                  {"root", status.root},
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
  return written({{"schema", kCacheSchema},
                  {"cache", report.cache},
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
  Json json = {{"schema", kWhySchema},
               {"root", root},
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
                 {"lines", lines_or_null(entry.lines)},
                 {"leaves", entry.leaves},
                 {"tokens", entry.tokens},
                 {"similarity", entry.similarity}};
    add_exact_path(json, entry.path);
    list.push_back(std::move(json));
  }
  return written({{"schema", kTreeSchema}, {"root", root}, {"entries", std::move(list)}}, 1);
}

std::string to_json(const Configuration& configuration) {
  const auto file = [](const std::string& path, bool read) {
    return Json{{"path", text_or_null(path)}, {"exists", read}};
  };
  Json list = Json::array();
  for (const EffectiveSetting& setting : configuration.settings) {
    const Parameter& parameter = *setting.parameter;
    const bool number = parameter.is_number();
    list.push_back(
        {{"name", parameter.name},
         {"value", typed(parameter, setting.value)},
         {"default", typed(parameter, default_of(parameter))},
         {"origin", to_string(setting.origin.source)},
         {"where", text_or_null(setting.origin.where)},
         {"follows", text_or_null(std::string(setting.follows))},
         {"minimum", number ? Json(parameter.minimum) : Json(nullptr)},
         {"maximum", number ? Json(parameter.maximum) : Json(nullptr)},
         {"choices", parameter.choices.empty() ? Json(nullptr) : Json(parameter.choices)},
         {"unit", text_or_null(std::string(parameter.unit))},
         {"effect", effect(parameter)},
         {"by_repository", parameter.settable == Settable::kByRepository},
         {"flag", parameter.flag()},
         {"variable", parameter.variable()},
         {"help", parameter.help}});
  }
  return written(
      {{"schema", kConfigSchema},
       {"root", configuration.root},
       {"user_file", file(configuration.sources.user_file, configuration.user_file_read)},
       {"repository_file",
        file(configuration.sources.repository_file, configuration.repository_file_read)},
       {"settings", std::move(list)}},
      1);
}

std::string to_json_lines(const ChunkedFile& file) {
  const Positions positions{.lines = text::LineTable(file.source.bytes),
                            .in_file = {file.source.bytes, file.source.encoding}};
  const engine::CodeFactsReader facts(file);
  std::string out;
  for (const chunk::Chunk& chunk : file.chunks) {
    Json json = encoded(file, chunk, positions);
    add_code_facts(json, facts.of(chunk), file.tree, positions.in_file);
    out += written(json);
  }
  return out;
}

}  // namespace strata::apps
