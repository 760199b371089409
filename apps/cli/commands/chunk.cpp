// strata chunk FILE... | -: pure chunking, one file at a time, output as it comes. Tested end to
// end.
#include <utility>

#include <fmt/format.h>

#include "apps/cli/commands/command.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"
#include "apps/read_file.hpp"

namespace strata::cli {

namespace {

constexpr std::string_view kStandardInput = "-";

// The path that decides the language of standard input.
Result<std::string> name_of_input(const apps::Values& values) {
  const std::string path = values.text("path");
  const std::string language = values.text("language");
  if (path.empty() && language.empty()) {
    return std::string("stdin.txt");
  }
  if (language.empty()) {
    return path;
  }
  if (!path.empty()) {
    return fail(ErrorKind::kInvalidArgument,
                "give --path or --language, not both: the path decides the language");
  }
  if (auto known = apps::check_language(language); !known) {
    return fail(std::move(known));
  }
  const lang::LanguageInfo& row = lang::info(lang::language_named(language));
  if (!row.extensions.empty()) {
    return fmt::format("stdin{}", row.extensions.front());
  }
  return row.file_names.empty() ? std::string("stdin.txt") : std::string(row.file_names.front());
}

Result<ChunkedFile> chunk_one(const std::string& file, const std::string& input_name,
                              const IndexOptions& options) {
  auto bytes = file == kStandardInput ? apps::read_standard_input() : apps::read_file(file);
  if (!bytes) {
    return fail(std::move(bytes));
  }
  return chunk_document(file == kStandardInput ? input_name : file, *std::move(bytes), options);
}

// path:first-last: complaint: reason
std::string finding_lines(const ChunkedFile& file, const std::vector<document::Finding>& findings) {
  std::string out;
  for (const document::Finding& finding : findings) {
    const LineRange lines = file.chunks[finding.leaf].lines;
    out += fmt::format("{}:{}-{}: {}: {}\n", file.source.path, lines.first, lines.last,
                       document::to_string(finding.complaint), finding.reason);
  }
  return out;
}

}  // namespace

Result<ExitCode> run_chunk(const Call& call) {
  auto options = apps::index_options(call.values);
  if (!options) {
    return fail(std::move(options));
  }
  auto input_name = name_of_input(call.values);
  if (!input_name) {
    return fail(std::move(input_name));
  }
  const bool as_text = call.values.text("format") == "text" && !call.values.flag("json");
  const Style style{.colour = call.console.colour,
                    .escape_source = call.console.out_is_terminal,
                    .text = true,
                    .explain = false,
                    .max_lines = 0};

  const bool check = call.values.flag("check");
  std::size_t chunks = 0;
  std::size_t complaints = 0;
  bool failed = false;
  for (const std::string& file : call.values.texts("files")) {
    auto chunked = chunk_one(file, *input_name, *options);
    if (!chunked) {
      call.console.error(chunked.error());
      failed = true;
      continue;
    }
    chunks += chunked->chunks.size();
    if (check) {
      const std::vector<document::Finding> findings = validate_chunks(*chunked, *options);
      complaints += findings.size();
      call.console.print(as_text || !call.values.flag("json")
                             ? finding_lines(*chunked, findings)
                             : apps::to_json_lines(*chunked, findings));
      continue;
    }
    if (as_text) {
      call.console.print(render(*chunked, style));
    } else {
      apps::print_json_lines(*chunked, [&](const std::string& line) { call.console.print(line); });
    }
  }
  if (failed) {
    return ExitCode::kError;
  }
  if (check) {
    return complaints == 0 ? ExitCode::kOk : ExitCode::kNothingFound;
  }
  return chunks == 0 ? ExitCode::kNothingFound : ExitCode::kOk;
}

}  // namespace strata::cli
