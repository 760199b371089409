// The JSON of reports, folders and settings. nlohmann/json is included by the encode*.cpp files,
// json_values and eval/exchange.cpp alone: the header costs seconds to compile. Tested by
// encode_test.cpp.
#include "apps/encode.hpp"

#include "apps/config/settings.hpp"
#include "apps/json_values.hpp"

namespace strata::apps {

namespace {

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

}  // namespace

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
                  {"model_dimensions", status.model_dimensions},
                  {"model_fingerprint", status.model_fingerprint},
                  {"model_in_force", status.model_in_force},
                  {"model_in_force_dimensions", status.model_in_force_dimensions},
                  {"model_in_force_fingerprint", status.model_in_force_fingerprint},
                  {"model_problem", status.model_problem},
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
                  {"files_in_parts", status.files_in_parts},
                  {"roots", status.roots},
                  {"read_only", status.read_only},
                  {"files_by_language", status.files_by_language},
                  {"files_by_encoding", status.files_by_encoding},
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
  if (explanation.indexed) {
    json["rank"] = explanation.rank;
    json["imports"] = Json::array();
    for (const ImportReport& import : explanation.imports) {
      json["imports"].push_back(
          {{"target", import.target}, {"line", import.line}, {"files", import.files}});
    }
    const auto add = [&](const char* key, const std::vector<Dependent>& dependents) {
      json[key] = Json::array();
      for (const Dependent& each : dependents) {
        json[key].push_back({{"path", each.path}, {"weight", each.weight}});
      }
    };
    add("importers", explanation.importers);
    add("users", explanation.users);
  }
  add_exact_path(json, explanation.path);
  return written(json, 1);
}

std::string to_json(const std::vector<TreeEntry>& entries, const std::string& root) {
  Json list = Json::array();
  for (const TreeEntry& entry : entries) {
    Json json = {{"level", entry.level},   {"depth", entry.depth},
                 {"name", entry.name},     {"slug", text_or_null(entry.slug)},
                 {"path", entry.path},     {"lines", lines_or_null(entry.lines)},
                 {"leaves", entry.leaves}, {"summary", text_or_null(entry.summary)},
                 {"tokens", entry.tokens}, {"similarity", entry.similarity}};
    if (entry.curve) {
      json["curve"] = {{"similarity", entry.curve->similarity},
                       {"smoothed", entry.curve->smoothed},
                       {"margin", entry.curve->margin}};
    }
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

}  // namespace strata::apps
