// strata chunk FILE... | -: pure chunking, one file at a time, output as it comes. Tested end to
// end.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/cli/commands/command.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"
#include "apps/read_file.hpp"
#include "engine/document_stream.hpp"

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

// path:first-last: complaint: reason
std::string finding_lines(const ChunkedFile& file, const std::vector<document::Finding>& findings) {
  std::string out;
  for (const document::Finding& finding : findings) {
    const LineRange lines = file.chunks[finding.leaf].lines;
    out += fmt::format("{}:{}-{}: {}: {}\n", file.source.path, file.base.lines + lines.first,
                       file.base.lines + lines.last, document::to_string(finding.complaint),
                       finding.reason);
  }
  return out;
}

// Prints what was asked for and counts it.
class Printer {
 public:
  explicit Printer(const Call& call, const IndexOptions& options)
      : call_(call),
        options_(options),
        as_text_(call.values.text("format") == "text" && !call.values.flag("json")),
        check_(call.values.flag("check")),
        style_{.colour = call.console.colour,
               .escape_source = call.console.out_is_terminal,
               .text = true,
               .explain = false,
               .max_lines = 0} {}

  void print(const ChunkedFile& file) {
    chunks_ += file.chunks.size();
    if (check_) {
      const std::vector<document::Finding> findings = validate_chunks(file, options_);
      complaints_ += findings.size();
      call_.console.print(call_.values.flag("json") ? apps::to_json_lines(file, findings)
                                                    : finding_lines(file, findings));
    } else if (as_text_) {
      call_.console.print(render(file, style_));
    } else {
      apps::print_json_lines(file, [&](const std::string& line) { call_.console.print(line); });
    }
  }

  [[nodiscard]] ExitCode exit_code() const {
    return (check_ ? complaints_ == 0 : chunks_ > 0) ? ExitCode::kOk : ExitCode::kNothingFound;
  }

 private:
  const Call& call_;
  const IndexOptions& options_;
  bool as_text_;
  bool check_;
  Style style_;
  std::size_t chunks_ = 0;
  std::size_t complaints_ = 0;
};

// The language of files that are chunked in parts, so that memory does not follow their size; one
// that is named otherwise is read as a whole.
std::optional<lang::LanguageId> in_parts(const std::string& file, const std::string& named,
                                         const IndexOptions& options) {
  const std::uint64_t size = file == kStandardInput ? 0 : apps::size_of_file(file);
  constexpr std::size_t kHead = 4096;
  if (size <= DocumentStream::kLarge || size > options.scan.max_file_bytes) {
    return std::nullopt;
  }
  const auto language = DocumentStream::takes(file, apps::head_of_file(file, kHead));
  const bool other = language && !named.empty() && lang::language_named(named) != *language;
  return other ? std::nullopt : language;
}

Result<void> print_parts(const std::string& file, lang::LanguageId language,
                         const IndexOptions& options, Printer& printer) {
  DocumentStream stream(file, language, options);
  const auto print = [&](bool at_end) {
    for (const ChunkedFile& part : stream.take(at_end)) {
      printer.print(part);
    }
  };
  auto read = apps::read_pieces(file, [&](std::string_view piece) {
    stream.add(piece);
    print(false);
  });
  if (read) {
    print(true);
  }
  return read;
}

Result<void> print_file(const std::string& file, const Call& call, const IndexOptions& options,
                        Printer& printer) {
  if (const auto language = in_parts(file, call.values.text("language"), options)) {
    return print_parts(file, *language, options, printer);
  }
  auto chunked = chunk_one(file, call, options);
  if (!chunked) {
    return fail(std::move(chunked));
  }
  printer.print(*chunked);
  return {};
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
  Printer printer(call, *options);
  // Chunks that scroll by show the progress themselves.
  const ProgressSink progress =
      call.console.out_is_terminal ? ProgressSink() : progress_line(call.console);
  const std::vector<std::string> files = call.values.texts("files");
  std::size_t done = 0;
  bool failed = false;
  for (const std::string& file : files) {
    if (progress) {
      progress({.activity = "chunking", .done = done++, .total = files.size(), .unit = "files"});
    }
    if (auto printed = print_file(file, call, *options, printer); !printed) {
      call.console.error(printed.error());
      failed = true;
    }
  }
  clear_progress(call.console);
  return failed ? ExitCode::kError : printer.exit_code();
}

}  // namespace strata::cli
