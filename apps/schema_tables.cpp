// The lines of `strata chunk`, and what every leaf of a document says. Tested with schemas.cpp.
#include "apps/schema_tables.hpp"

#include <utility>

#include "apps/encode.hpp"

namespace strata::apps {

namespace {

// Below the object itself.
const std::vector<SchemaField>& document_fields() {
  static const std::vector<SchemaField> kFields = {
      {"section", "string", "title of the section that begins in the leaf, else of the one around",
       true},
      {"default_section", "boolean",
       "no heading names the leaf: `section` is the title in the front matter, or the file's name"},
      {"slug", "string",
       "what links call that section, `#slug`, as GitHub makes it; of equal ones the later ones "
       "are "
       "numbered",
       true},
      {"section_path", "list", "titles from the outermost section"},
      {"section_path[]", "string", "title"},
      {"contents", "list", "types of elements"},
      {"contents[]", "string", "heading, paragraph, list, table, code, quote, html, ..."},
      {"elements", "integer", "outermost elements that the leaf touches"},
      {"heading_levels", "list", "of the headings that begin in it, in order"},
      {"heading_levels[]", "integer", "1 = outermost"},
      {"min_level", "integer", "of its headings", true},
      {"max_level", "integer", "of its headings", true},
      {"has_heading", "boolean", "it holds one"},
      {"has_table", "boolean", "it holds one"},
      {"has_code", "boolean", "it holds a fence or a code cell"},
      {"code_languages", "list", "of its fences or of the notebook"},
      {"code_languages[]", "string", "first word of the info string"},
      {"mentions", "list", "names and paths of code that it mentions, distinct"},
      {"mentions[]", "string", "as written"},
      {"links", "list", "that begin in it"},
      {"links[].type", "string", "link, image, address, footnote"},
      {"links[].text", "string", "what is shown, without marks"},
      {"links[].target", "string", "destination; of a footnote the beginning of its note"},
      {"links[].range", "bytes", "of the link, in the file"},
      {"links[].definition", "bytes", "of the definition of its label", true},
      {"source", "object", "the front matter of the document"},
      {"source{}", "string", "value, by key"},
      {"display", "string", "text that renders alone, where that differs from the source", true},
  };
  return kFields;
}

// The means of a group of queries, at `path`.
void append_means(std::vector<SchemaField>& fields, const std::string& path) {
  fields.push_back({path + ".repositories", "integer", "repositories with such queries"});
  fields.push_back({path + ".queries", "integer", "queries"});
  fields.push_back({path + ".ndcg10", "number", "NDCG@10"});
  fields.push_back({path + ".recall10", "number", "recall@10"});
  fields.push_back({path + ".mrr10", "number", "reciprocal rank of the first hit within 10"});
  fields.push_back({path + ".recall_at", "object", "recall by number of results"});
  fields.push_back({path + ".recall_at{}", "number", "recall"});
  fields.push_back({path + ".recall_within_tokens", "object", "recall by tokens of text read"});
  fields.push_back({path + ".recall_within_tokens{}", "number", "recall"});
  fields.push_back({path + ".tokens_to_hit", "number", "tokens read up to the first hit"});
  fields.push_back({path + ".line_iou", "number", "overlap with the labelled lines"});
  fields.push_back({path + ".targets_with_lines", "integer", "labels that name lines"});
}

// What a chunk says of other places.
void append_relation_fields(std::vector<SchemaField>& fields) {
  const std::vector<SchemaField> relations = {
      {"imports", "list", "import statements in the chunk"},
      {"imports[].target", "string", "the module as written"},
      {"imports[].names", "list", "that it binds; empty: the module itself"},
      {"imports[].names[]", "string", "a name, or * for all"},
      {"imports[].range", "bytes", "of the statement"},
      {"uses", "list",
       "names that imports of the file bind and the chunk uses, by spelling, whatever the "
       "local scopes"},
      {"uses[].name", "string", "as it is spelled"},
      {"uses[].target", "string", "the module that it comes from"},
      {"exports", "list", "exported symbols that are defined in the chunk"},
      {"exports[]", "string", "path"},
      {"references", "list", "in order"},
      {"references[].kind", "string",
       "call, type, inherit, implement, import; mention: by a document"},
      {"references[].name", "string", "the last part: push of a.b.push()"},
      {"references[].range", "bytes", "of that name"},
      {"references[].from", "string", "path of the innermost symbol around it", true},
      {"siblings", "list",
       "the nearest symbols with the same parent as the one that names the chunk, at most 16"},
      {"siblings[]", "string", "path"},
      {"embedded_languages", "list", "other than the file's own: scripts in HTML"},
      {"embedded_languages[]", "string", "name in the language table"},
      {"errors", "integer", "places in the chunk that the grammar did not understand"},
  };
  fields.insert(fields.end(), relations.begin(), relations.end());
}

}  // namespace

SchemaField schema_field(std::string_view name) {
  return {.path = "schema", .type = "string", .meaning = std::string(name)};
}

void append_document_fields(std::vector<SchemaField>& fields, const std::string& path,
                            std::string_view meaning, Presence presence) {
  fields.push_back({.path = path,
                    .type = "object",
                    .meaning = std::string(meaning),
                    .nullable = presence == Presence::kNullable,
                    .optional = presence == Presence::kOptional});
  for (const SchemaField& below : document_fields()) {
    SchemaField field = below;
    field.path.insert(0, path + ".");
    fields.push_back(std::move(field));
  }
}

Schema chunk_schema() {
  Schema schema{
      .name = kChunkSchema,
      .command = "strata chunk",
      .form = "one object a line: files in the order given, chunks in document order",
      .fields = {
          schema_field(kChunkSchema),
          {"id", "string",
           "32 hexadecimal digits; depends on path, symbol path, ordinal among equals and bytes"},
          {"path", "string", "as given; for standard input --path, or a name made from --language"},
          {"repo", "string", "name of the root folder of the git work tree around the file", true},
          {"language", "string", "name in the language table: cpp, python, ..."},
          {"file_kind", "string",
           "class of the file: code, document, data, configuration, test, generated, vendored"},
          {"kind", "string",
           "definition, header (of a container whose members are chunks of their own), group, "
           "code, text"},
          {"contents", "list", "kinds of document elements in it; empty for code"},
          {"contents[]", "string", "heading, paragraph, table, code, ..."},
          {"symbol", "string", "path of the symbol that names the chunk", true},
          {"symbol_type", "string", "its type", true},
          {"scope", "string", "path of the innermost symbol around the chunk", true},
          {"symbols", "list", "all symbols defined in it"},
          {"symbols[].name", "string", "without its scope"},
          {"symbols[].path", "string", "with its scope"},
          {"symbols[].type", "string", "function, class, ..."},
          {"symbols[].lines", "lines", "with its comment"},
          {"symbols[].range", "bytes", "with its comment"},
          {"symbols[].signature", "string", "as in the source"},
          {"symbols[].documentation", "bytes", "of its comment", true},
          {"symbols[].exported", "boolean", "visible outside of its file"},
          {"symbols[].parent", "string", "path of the symbol that qualifies it", true},
          {"symbols[].visibility", "string",
           "public, protected, private or unknown, as far as the file itself says"},
          {"symbols[].summary", "string",
           "first sentence of its documentation without comment marks, at most 240 bytes", true},
          {"symbols[].name_range", "bytes", "of its name"},
          {"symbols[].forward", "boolean",
           "only declared here: a prototype, an overload, an ambient declaration"},
          {"lines", "lines", "of the chunk"},
          {"range", "bytes",
           "of the chunk. The ranges of a file's chunks tile it: no gap, no overlap"},
          {"code_points", "range", "the same range in code points; an invalid byte counts as one"},
          {"utf16", "range", "the same range in UTF-16 units"},
          {"tokens", "integer",
           "of the embedded text (context and core, runs of blanks collapsed); never over "
           "max_tokens"},
          {"part", "integer", "i of n if a definition had to be cut"},
          {"parts", "integer", "n"},
          {"searchable", "boolean", "false only with --small-policy drop"},
          {"syntax_errors", "boolean", "the grammar did not understand some part of the file"},
          {"valid_utf8", "boolean",
           "false: `text` holds U+FFFD for bytes that are no UTF-8; `range` counts the original "
           "bytes"},
          {"encoding", "string", "UTF-8, UTF-16LE, UTF-16BE, 8-bit (not UTF-8)"},
          {"path_hex", "string", "the exact bytes of a path that is no UTF-8", false, true},
          {"context", "string",
           "text that is embedded in front: path words, scope, signature. Never part of `text`"},
          {"text", "string", "the source in `range`"},
      }};
  append_relation_fields(schema.fields);
  append_document_fields(schema.fields, "document", "null for source files", Presence::kNullable);
  return schema;
}

Schema finding_schema() {
  return {.name = kFindingSchema,
          .command = "strata chunk --check --json",
          .form = "one object a line, one line a finding",
          .fields = {schema_field(kFindingSchema),
                     {"path", "string", "as given"},
                     {"chunk", "integer", "index of the chunk in its file, 0-based"},
                     {"id", "string", "of the chunk"},
                     {"lines", "lines", "of the chunk"},
                     {"complaint", "string", "what is wrong, in a word (docs/documents.md)"},
                     {"reason", "string", "the same in a sentence"}}};
}

Schema eval_schema() {
  Schema schema{
      .name = kEvalSchema,
      .command = "strata eval --json",
      .form = "one document",
      .fields = {schema_field(kEvalSchema),
                 {"mode", "string", "hybrid, bm25, dense, flat, two-stage or mix"},
                 {"without", "list", "parts of the ranking that were left out"},
                 {"without[]", "string", "name"},
                 {"pieces", "object", "means where results are pieces with their lines"}}};
  std::vector<SchemaField>& fields = schema.fields;
  append_means(fields, "pieces");
  fields.push_back({"shown_lines", "integer", "lines of a piece that a search shows"});
  fields.push_back({"shown", "object", "means where results are these lines of the pieces"});
  append_means(fields, "shown");
  fields.push_back({"files", "object", "means where results are files, each once"});
  append_means(fields, "files");
  fields.push_back({"groups_rank", "string", "what the groups below rank: pieces or files"});
  for (const std::string group : {"by_category", "by_language", "by_repository"}) {
    fields.push_back({group, "object", "means of groups, by name"});
    fields.push_back({group + "{}", "object", "one group"});
    append_means(fields, group + "{}");
  }
  fields.push_back({"latency_p50_seconds", "number", "of a query"});
  fields.push_back({"latency_p90_seconds", "number", "of a query"});
  fields.push_back({"latency_p99_seconds", "number", "of a query"});
  fields.push_back({"at_once", "integer", "queries that ran at the same time"});
  fields.push_back({"index_seconds", "number", "of bringing all indexes up to date"});
  fields.push_back({"missing", "list", "repositories without a checkout"});
  fields.push_back({"missing[]", "string", "name"});
  return schema;
}

Schema eval_results_schema() {
  return {
      .name = kEvalResultsSchema,
      .command = "strata eval --results FILE",
      .form = "one object a line to FILE, one for each query",
      .fields = {
          schema_field(kEvalResultsSchema),
          {"repo", "string", "name of the repository in repos.json"},
          {"query", "integer", "index of the query in the repository's file of labels, 0-based"},
          {"text", "string", "the query"},
          {"results", "list", "ranked pieces, best first, at most --limit"},
          {"results[]", "list",
           "path; first and last line of the piece (1-based, 0 and 0 = a folder); first and "
           "last of its lines that a search shows (--lines)"},
          {"results[][]", "value", "path or line"},
      }};
}

}  // namespace strata::apps
