// The tables, in the order of the fields as they are printed. Tested by documentation_test.cpp
// (against docs/json.md) and tests/end_to_end/json_test.cpp (against real output).
#include "apps/schemas.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "apps/encode.hpp"
#include "apps/schema_tables.hpp"

namespace strata::apps {

namespace {

void append_explanation_fields(std::vector<SchemaField>& fields) {
  const std::vector<SchemaField> explanation = {
      {"results[].score_parts", "list", "with --explain: the addends of the score", false, true},
      {"results[].score_parts[].feature", "string", "name of the feature"},
      {"results[].score_parts[].value", "number", "value of the feature"},
      {"results[].score_parts[].contribution", "number", "what it adds to the score"},
      {"results[].sources", "list", "with --explain: who proposed the result", false, true},
      {"results[].sources[]", "string",
       "lexical, dense, region, file, symbol, place, filter, exact"},
      {"results[].lead", "object", "with --explain: why it stands before the next result", false,
       true},
      {"results[].lead.score", "number",
       "score minus that of the next; negative where other files got a turn first"},
      {"results[].lead.parts", "list", "the largest differences, at most three"},
      {"results[].lead.parts[].feature", "string", "name of the part"},
      {"results[].lead.parts[].amount", "number", "how much more it adds than in the next"},
  };
  fields.insert(fields.end(), explanation.begin(), explanation.end());
}

void append_match_fields(std::vector<SchemaField>& fields) {
  const SchemaField of_exact_search[] = {
      {"results[].matches", "list", "with --exact, --regex: the first match on each matching line",
       false, true},
      {"results[].matches[].line", "integer", "1-based"},
      {"results[].matches[].range", "bytes", "of the match, in the file"},
      {"exact", "object", "with --exact, --regex: how far it looked", false, true},
      {"exact.lines", "integer", "matching lines"},
      {"exact.files_with_matches", "integer", "files"},
      {"exact.files", "integer", "indexed files of the selection"},
      {"exact.files_read", "integer", "files that had to be read"},
      {"exact.skipped", "integer", "files and folders that are not indexed, hence not searched"},
      {"exact.unreadable", "list", "files that could not be read"},
      {"exact.unreadable[]", "string", "path"},
  };
  fields.insert(fields.end(), std::begin(of_exact_search), std::end(of_exact_search));
}

Schema search_schema() {
  Schema schema{
      .name = kSearchSchema,
      .command = "strata search --json",
      .form = "one document",
      .fields = {
          schema_field(kSearchSchema),
          {"query", "string", "as asked"},
          {"query_kind", "string",
           "prose, architecture, symbol, qualified symbol, symbols, path, error message, stack "
           "trace, cjk; empty with --exact, --regex"},
          {"intents", "list", "what the words ask for"},
          {"intents[]", "string",
           "tests, documents, examples, configuration, implementation, structure"},
          {"root", "string", "absolute folder that paths are relative to"},
          {"shown", "integer", "results here"},
          {"matching", "integer", "leaves of the selection that matched at all"},
          {"leaves_searched", "integer", "leaves in the index"},
          {"seconds", "number", "wall clock of the query alone"},
          {"results", "list", "best first"},
          {"results[].path", "string", "file, or folder"},
          {"results[].level", "string", "leaf, region, file or folder"},
          {"results[].lines", "lines", "of the leaf or larger unit; null for a folder", true},
          {"results[].symbol_lines", "lines", "of the symbol itself, with its comment", true},
          {"results[].range", "bytes", "of the leaf or larger unit"},
          {"results[].score", "number", "comparable within one answer"},
          {"results[].language", "string", "name in the language table: cpp, python, ..."},
          {"results[].symbol", "string",
           "qualified name of the symbol that the query names, else of the one in the lines that "
           "are "
           "shown, else of the one that names the leaf",
           true},
          {"results[].symbol_type", "string", "function, class, section, ...", true},
          {"results[].scope", "string", "qualified name of the symbol around the leaf", true},
          {"results[].signature", "string", "of the symbol, else of the scope; one line", true},
          {"results[].doc", "string", "first sentence of that symbol's documentation", true},
          {"results[].siblings", "list", "names beside that symbol, nearest first"},
          {"results[].siblings[]", "string", "name"},
          {"results[].imports", "list", "imports of the file that the result uses"},
          {"results[].imports[].target", "string", "as written"},
          {"results[].imports[].names", "list", "names it binds that occur in the result"},
          {"results[].imports[].names[]", "string", "name"},
          {"results[].part", "integer", "i of n if a definition had to be cut"},
          {"results[].parts", "integer", "n"},
          {"results[].tokens", "integer", "of the embedded text"},
          {"results[].stale", "boolean",
           "the file changed since it was indexed; `text` is then null"},
          {"results[].encoding", "string", "UTF-8, UTF-16LE, UTF-16BE, 8-bit (not UTF-8)"},
          {"results[].valid_utf8", "boolean",
           "false: bytes of `text` that are no UTF-8 became U+FFFD"},
          {"results[].text", "string", "the source in `text_range`", true},
          {"results[].text_lines", "lines",
           "lines of `text`: those of the result, or wider with --context", true},
          {"results[].text_range", "bytes", "of `text`"},
          {"results[].focus", "lines",
           "lines of `text` that say most of the query: what the terminal shows of it", true},
          {"results[].region", "object", "the region that holds the leaf"},
          {"results[].region.title", "string", "its title"},
          {"results[].region.summary", "string", "its summary"},
          {"results[].region.lines", "lines", "its lines", true},
          {"results[].explained_in", "list",
           "with --docs, of source code: sections of documents that mention the symbol or file",
           false, true},
          {"results[].explained_in[].path", "string", "file"},
          {"results[].explained_in[].lines", "lines", "of the section's leaf"},
          {"results[].explained_in[].section", "string", "its title", true},
          {"results[].explained_in[].slug", "string", "what links call it", true},
          {"results[].explained_in[].titled", "boolean", "the title itself names the symbol"},
          {"results[].path_hex", "string",
           "the exact bytes of a path that is no UTF-8, hexadecimal", false, true},
      }};
  append_match_fields(schema.fields);
  append_explanation_fields(schema.fields);
  append_document_fields(schema.fields, "results[].document",
                         "of a result in a document: what the leaf holds", Presence::kOptional);
  return schema;
}

Schema index_schema() {
  return {.name = kIndexSchema,
          .command = "strata index --json",
          .form = "one document",
          .fields = {
              schema_field(kIndexSchema),
              {"root", "string", "absolute folder that was indexed"},
              {"files", "integer", "in the index now"},
              {"added", "integer", "files that are new"},
              {"changed", "integer", "files whose content changed"},
              {"removed", "integer", "files that are gone"},
              {"unchanged", "integer", "files whose content is the same"},
              {"skipped", "integer", "files and folders that were left out"},
              {"leaves", "integer", "in the index now"},
              {"regions", "integer", "in the index now"},
              {"source_bytes", "integer", "of all indexed files"},
              {"index_bytes", "integer", "on disk"},
              {"reused", "integer", "files that were read but whose analysis was there already"},
              {"peak_memory", "integer", "bytes, of the process so far, mapped files included"},
              {"seconds", "number", "wall clock"},
              {"committed", "boolean",
               "a new generation was written, be it only to note new file times"},
          }};
}

Schema status_schema() {
  return {
      .name = kStatusSchema,
      .command = "strata status --json",
      .form = "one document",
      .fields = {
          schema_field(kStatusSchema),
          {"root", "string", "absolute folder"},
          {"index_folder", "string", "where its index lies"},
          {"model", "string", "embedding model that the index was made with"},
          {"model_dimensions", "integer", "of its vectors"},
          {"model_fingerprint", "string", "of it; two never mix"},
          {"model_in_force", "string",
           "another model that the index is made anew with when it is next used; \"\" = the same"},
          {"model_in_force_dimensions", "integer", "of that, or 0"},
          {"model_in_force_fingerprint", "string", "of that, or \"\""},
          {"model_problem", "string", "why the model in force cannot be loaded; \"\" = it can"},
          {"fingerprint", "string", "of options and model; another one indexes anew"},
          {"generation", "integer", "number of the last commit; 0 = never indexed"},
          {"files", "integer", "in the index"},
          {"leaves", "integer", "in the index"},
          {"regions", "integer", "in the index"},
          {"symbols", "integer", "in the index"},
          {"segments", "integer", "files that hold the index"},
          {"source_bytes", "integer", "of all indexed files"},
          {"index_bytes", "integer", "on disk"},
          {"unused_bytes", "integer", "of `index_bytes`: kept for other branches"},
          {"cache_bytes", "integer", "of all indexes in the cache"},
          {"peak_memory", "integer", "bytes, of the last indexing"},
          {"documents", "integer", "documents that were handed over"},
          {"files_in_parts", "integer", "source files too large for the memory budget as a whole"},
          {"roots", "list", "work trees that share the index"},
          {"roots[]", "string", "absolute folder"},
          {"read_only", "boolean", "the index may not be written here"},
          {"files_by_language", "object", "counts by language"},
          {"files_by_language{}", "integer", "files"},
          {"files_by_encoding", "object", "counts by encoding"},
          {"files_by_encoding{}", "integer",
           "files in UTF-8, UTF-16LE, UTF-16BE, or 8-bit (not UTF-8)"},
          {"skipped_by_reason", "object", "counts by reason"},
          {"skipped_by_reason{}", "integer", "files and folders that were left out"},
      }};
}

Schema why_schema() {
  return {
      .name = kWhySchema,
      .command = "strata why --json",
      .form = "one document",
      .fields = {
          schema_field(kWhySchema),
          {"root", "string", "absolute folder that the path is relative to"},
          {"path", "string", "file or folder"},
          {"indexed", "boolean", "it is in the index"},
          {"reason", "string", "one sentence"},
          {"language", "string", "if it is indexed", true},
          {"kind", "string", "code, document, data, ...", true},
          {"encoding", "string", "if it is indexed", true},
          {"leaves", "integer", "of the file"},
          {"rank", "number", "of an indexed file: PageRank among all files, 1 = average", false,
           true},
          {"imports", "list", "of an indexed file: what it imports, by line", false, true},
          {"imports[].target", "string", "as written"},
          {"imports[].line", "integer", "1-based"},
          {"imports[].files", "list", "indexed files that it leads to; may be empty"},
          {"imports[].files[]", "string", "path"},
          {"importers", "list", "of an indexed file: files that import it", false, true},
          {"importers[].path", "string", "file"},
          {"importers[].weight", "number", "1 = certain; less where several files may be meant"},
          {"users", "list", "of an indexed file: others that use names which it defines", false,
           true},
          {"users[].path", "string", "file"},
          {"users[].weight", "number", "1 = no other file defines the names"},
          {"path_hex", "string", "the exact bytes of a path that is no UTF-8", false, true},
      }};
}

Schema cache_schema() {
  return {.name = kCacheSchema,
          .command = "strata gc --json` and `strata forget --json",
          .form = "one document",
          .fields = {
              schema_field(kCacheSchema),
              {"cache", "string", "folder that was cleaned"},
              {"indexes", "integer", "left"},
              {"bytes", "integer", "left"},
              {"freed_bytes", "integer", "gone"},
              {"roots_removed", "list", "folders whose index is gone"},
              {"roots_removed[]", "string", "folder"},
              {"indexes_removed", "integer", "gone"},
              {"segments_removed", "integer", "gone"},
              {"busy", "integer", "indexes left alone because somebody writes them"},
              {"unreadable", "integer", "indexes left alone because a newer strata wrote them"},
          }};
}

Schema tree_schema() {
  return {
      .name = kTreeSchema,
      .command = "strata tree --json",
      .form = "one document",
      .fields = {
          schema_field(kTreeSchema),
          {"root", "string", "absolute folder that paths are relative to"},
          {"entries", "list", "depth first, in the order of the documents"},
          {"entries[].level", "string", "repository, folder, file, region or leaf"},
          {"entries[].depth", "integer", "levels below the first entry"},
          {"entries[].name", "string", "of folder or file, title of a region, symbol of a leaf"},
          {"entries[].slug", "string", "what links call the section that names a leaf", true},
          {"entries[].path", "string", "of folder or file; \"\" for the repository"},
          {"entries[].lines", "lines", "of file, region or leaf", true},
          {"entries[].leaves", "integer", "in it"},
          {"entries[].summary", "string", "of repository, folder, file or region", true},
          {"entries[].tokens", "integer", "of a leaf's embedded text; else 0"},
          {"entries[].similarity", "number",
           "of a leaf with the leaf before it in the file (cosine); else 0"},
          {"entries[].curve", "object",
           "with --curve: what decided whether a region begins with this leaf", false, true},
          {"entries[].curve.similarity", "number",
           "of the leaves before and those from this one on (cosine)"},
          {"entries[].curve.smoothed", "number", "the same, smoothed, less the structural prior"},
          {"entries[].curve.margin", "number", "above 0: the method wants a border here"},
          {"entries[].path_hex", "string", "the exact bytes of a path that is no UTF-8", false,
           true},
      }};
}

Schema config_schema() {
  return {
      .name = kConfigSchema,
      .command = "strata config --json",
      .form = "one document",
      .fields = {
          schema_field(kConfigSchema),
          {"root", "string", "absolute folder whose settings these are"},
          {"user_file", "object", "the user's configuration file"},
          {"user_file.path", "string", "null with --no-config", true},
          {"user_file.exists", "boolean", "it is there"},
          {"repository_file", "object", "strata.toml of the root"},
          {"repository_file.path", "string", "null with --no-config", true},
          {"repository_file.exists", "boolean", "it is there"},
          {"settings", "list", "every setting"},
          {"settings[].name", "string", "as in files"},
          {"settings[].value", "value", "in force; null = depends on the surroundings", true},
          {"settings[].default", "value", "null = depends on the surroundings", true},
          {"settings[].origin", "string",
           "default, user file, repository file, environment, command line"},
          {"settings[].where", "string", "FILE:LINE or the variable", true},
          {"settings[].follows", "string", "the setting that an unset one is derived from", true},
          {"settings[].minimum", "number", "of numbers, inclusive", true},
          {"settings[].maximum", "number", "of numbers, inclusive", true},
          {"settings[].choices", "list", "words that are allowed", true},
          {"settings[].choices[]", "string", "a word"},
          {"settings[].unit", "string", "of numbers", true},
          {"settings[].effect", "string", "what a change does"},
          {"settings[].by_repository", "boolean", "a repository's strata.toml may set it"},
          {"settings[].flag", "string", "on the command line"},
          {"settings[].variable", "string", "in the environment"},
          {"settings[].help", "string", "what it means"},
      }};
}

Schema train_schema() {
  return {.name = kTrainSchema,
          .command = "strata train --json",
          .form = "one document",
          .fields = {
              schema_field(kTrainSchema),
              {"name", "string", "of the installed model; null with --out", true},
              {"file", "string", "the model; null if it was not kept", true},
              {"kept", "boolean", "it was installed or written"},
              {"better", "boolean", "it finds held-out code no worse than the shipped model"},
              {"bytes", "integer", "of the model file"},
              {"folders", "list", "as given"},
              {"folders[]", "string", "folder"},
              {"files", "integer", "that gave pairs"},
              {"pairs", "integer", "trained on"},
              {"pairs_by_kind", "object", "counts: comment, name, file"},
              {"pairs_by_kind{}", "integer", "pairs"},
              {"pairs_by_language", "object", "counts by language"},
              {"pairs_by_language{}", "integer", "pairs"},
              {"rows", "integer", "words, apart from their endings, that the model knows"},
              {"new_rows", "integer", "of them, those that the base did not know"},
              {"dimensions", "integer", "of a vector"},
              {"epochs", "integer", "times that every pair was seen"},
              {"resumed_at", "integer", "epochs that an interrupted training had done"},
              {"seed", "integer", "of the random numbers"},
              {"seconds", "number", "wall clock"},
              {"held_out", "object", "quality on files set aside, by language and for all"},
              {"held_out{}", "object", "scores"},
              {"held_out{}.questions", "integer", "comments that were asked"},
              {"held_out{}.shipped_mrr", "number", "mean reciprocal rank of the shipped model"},
              {"held_out{}.shipped_recall10", "number", "share found among the first ten"},
              {"held_out{}.mrr", "number", "of the new model"},
              {"held_out{}.recall10", "number", "of the new model"},
              {"held_out{}.bm25_mrr", "number", "of BM25 over the same words"},
              {"held_out{}.fused_mrr", "number", "of the new model and BM25 together"},
          }};
}

}  // namespace

const std::vector<Schema>& schemas() {
  static const std::vector<Schema> kSchemas = {
      search_schema(), index_schema(),   status_schema(), why_schema(),
      tree_schema(),   config_schema(),  cache_schema(),  train_schema(),
      chunk_schema(),  finding_schema(), eval_schema(),   eval_results_schema()};
  return kSchemas;
}

const Schema* find_schema(std::string_view name) {
  const auto& all = schemas();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Schema& s) { return s.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string schemas_in_markdown() {
  std::string out;
  for (const Schema& schema : schemas()) {
    fmt::format_to(std::back_inserter(out),
                   "{}## {}\n\n`{}` prints {}.\n\n| field | type | meaning |\n|---|---|---|\n",
                   out.empty() ? "" : "\n", schema.name, schema.command, schema.form);
    for (const SchemaField& field : schema.fields) {
      const std::string_view null = field.nullable ? " or null" : "";
      const std::string_view absent = field.optional ? ", may be absent" : "";
      fmt::format_to(std::back_inserter(out), "| `{}` | {}{}{} | {} |\n", field.path, field.type,
                     null, absent, field.meaning);
    }
  }
  return out;
}

}  // namespace strata::apps
