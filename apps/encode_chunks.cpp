// The JSON lines of `strata chunk`: one a chunk, or one a finding. Tested by encode_test.cpp.
#include "apps/encode.hpp"
#include "apps/json_values.hpp"
#include "apps/repository_name.hpp"
#include "engine/code_facts.hpp"
#include "text/line_table.hpp"
#include "text/utf8.hpp"

namespace strata::apps {

namespace {

Json pair_of(LineRange lines, const FilePosition& base) {
  return Json::array({base.lines + lines.first, base.lines + lines.last});
}

Json pair_of(ByteRange range, const FilePosition& base) {
  return Json::array({base.bytes + range.begin, base.bytes + range.end});
}

Json path_of(const parse::SyntaxTree& tree, SymbolId id) {
  return id.exists() ? Json(tree.symbols[id.value].path) : Json(nullptr);
}

// What the ranges of a file's chunks and symbols are written with.
struct Positions {
  text::LineTable lines;
  text::PositionMap points;
  scan::FilePositions in_file;
};

Json encoded(const parse::Symbol& symbol, const ChunkedFile& file, const Positions& positions) {
  const std::string_view bytes = file.source.bytes;
  const auto range_of = [&](ByteRange range) {
    return pair_of(positions.in_file.in_file(range), file.base);
  };
  return {{"name", symbol.name},
          {"path", symbol.path},
          {"type", lang::to_string(symbol.type)},
          {"lines", pair_of(positions.lines.lines_of(symbol.range), file.base)},
          {"range", range_of(symbol.range)},
          {"signature", slice(bytes, symbol.signature)},
          {"documentation",
           symbol.documentation.empty() ? Json(nullptr) : range_of(symbol.documentation)},
          {"exported", symbol.exported},
          {"parent", path_of(file.tree, symbol.parent)},
          {"visibility", lang::to_string(symbol.visibility)},
          {"summary", text_or_null(engine::first_sentence_of(symbol, bytes))},
          {"name_range", range_of(symbol.name_range)},
          {"forward", symbol.forward}};
}

// Imports, references and neighbours of one chunk.
void add_code_facts(Json& json, const engine::CodeFacts& facts, const ChunkedFile& file,
                    const scan::FilePositions& in_file) {
  Json imports = Json::array();
  for (const parse::Import* each : facts.imports) {
    imports.push_back({{"target", each->target},
                       {"names", each->names},
                       {"range", pair_of(in_file.in_file(each->range), file.base)}});
  }
  Json uses = Json::array();
  for (const engine::UsedImport& each : facts.uses) {
    uses.push_back({{"name", each.name}, {"target", each.target}});
  }
  Json references = Json::array();
  for (const parse::Reference* each : facts.references) {
    references.push_back({{"kind", parse::to_string(each->kind)},
                          {"name", each->name},
                          {"range", pair_of(in_file.in_file(each->range), file.base)},
                          {"from", path_of(file.tree, each->from)}});
  }
  json["imports"] = std::move(imports);
  json["uses"] = std::move(uses);
  json["exports"] = facts.exports;
  json["references"] = std::move(references);
  json["siblings"] = facts.siblings;
  json["embedded_languages"] = facts.languages;
  json["errors"] = facts.errors;
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

void print_json_lines(const ChunkedFile& file,
                      const std::function<void(const std::string&)>& print) {
  const Positions positions{.lines = text::LineTable(file.source.bytes),
                            .points = text::PositionMap(file.source.bytes),
                            .in_file = {file.source.bytes, file.source.encoding}};
  const engine::CodeFactsReader facts(file);
  const std::string repository = repository_name(file.source.path);
  for (std::size_t i = 0; i < file.chunks.size(); ++i) {
    Json json = encoded(file, i, positions);
    json["repo"] = text_or_null(repository);
    add_code_facts(json, facts.of(file.chunks[i]), file, positions.in_file);
    print(written(json));
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
