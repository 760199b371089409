// strata chunk FILE... | -: pure chunking, one file at a time, output as it comes. Tested end to
// end.
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/cli/commands/command.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"
#include "apps/read_file.hpp"

namespace strata::cli {

namespace {

constexpr std::string_view kStandardInput = "-";

// The name of standard input: --path, else one made from --language.
std::string name_of_input(const apps::Values& values) {
  const std::string path = values.text("path");
  const std::string language = values.text("language");
  if (!path.empty() || language.empty()) {
    return path.empty() ? "stdin.txt" : path;
  }
  const lang::LanguageInfo& row = lang::info(lang::language_named(language));
  if (!row.extensions.empty()) {
    return fmt::format("stdin{}", row.extensions.front());
  }
  return row.file_names.empty() ? std::string("stdin.txt") : std::string(row.file_names.front());
}

Result<ChunkedFile> chunk_one(const std::string& file, const Call& call,
                              const IndexOptions& options) {
  const bool standard_input = file == kStandardInput;
  auto bytes = standard_input ? apps::read_standard_input() : apps::read_file(file);
  if (!bytes) {
    return fail(std::move(bytes));
  }
  return chunk_document(standard_input ? name_of_input(call.values) : file, *std::move(bytes),
                        options, call.values.text("language"));
}

}  // namespace

Result<ExitCode> run_chunk(const Call& call) {
  auto options = apps::index_options(call.values);
  if (!options) {
    return fail(std::move(options));
  }
  if (call.values.given("language")) {
    if (auto known = apps::check_language(call.values.text("language")); !known) {
      return fail(std::move(known));
    }
  }
  const bool as_text = call.values.text("format") == "text" && !call.values.flag("json");
  const Style style{.colour = call.console.colour,
                    .escape_source = call.console.out_is_terminal,
                    .text = true,
                    .explain = false,
                    .max_lines = 0};

  // Chunks that scroll by show the progress themselves.
  const ProgressSink progress =
      call.console.out_is_terminal ? ProgressSink() : progress_line(call.console);
  const std::vector<std::string> files = call.values.texts("files");
  std::size_t chunks = 0;
  std::size_t done = 0;
  bool failed = false;
  for (const std::string& file : files) {
    if (progress) {
      progress({.activity = "chunking", .done = done++, .total = files.size(), .unit = "files"});
    }
    auto chunked = chunk_one(file, call, *options);
    if (!chunked) {
      call.console.error(chunked.error());
      failed = true;
      continue;
    }
    chunks += chunked->chunks.size();
    call.console.print(as_text ? render(*chunked, style) : apps::to_json_lines(*chunked));
  }
  clear_progress(call.console);
  if (failed) {
    return ExitCode::kError;
  }
  return chunks == 0 ? ExitCode::kNothingFound : ExitCode::kOk;
}

}  // namespace strata::cli
