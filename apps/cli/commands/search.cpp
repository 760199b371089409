// strata search QUERY [FOLDER]: refresh, ask, show. Tested end to end.
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "apps/cli/commands/open_engine.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"

namespace strata::cli {

namespace {

// The query with its filters. --path is relative to the root and takes the place of the current
// subfolder.
Result<retrieve::Query> query_of(const Call& call, const Place& place) {
  auto filters = apps::filters(call.values);
  if (!filters) {
    return fail(std::move(filters));
  }
  retrieve::Query query{.text = call.values.text("query"), .filters = *std::move(filters)};
  if (query.filters.path_prefix.empty()) {
    query.filters.path_prefix = place.part;
  }
  const bool is_pattern = call.values.flag("exact") || call.values.flag("regex");
  if (is_pattern && call.values.flag("exact") && call.values.flag("regex")) {
    return fail(ErrorKind::kInvalidArgument, "give --exact or --regex, not both");
  }
  if (!is_pattern && query.text.find_first_not_of(" \t\r\n") == std::string::npos) {
    return fail(ErrorKind::kInvalidArgument,
                "the query is empty; say what to look for, in words or identifiers");
  }
  return query;
}

Style style_of(const Call& call) {
  Style style;
  style.colour = call.console.colour;
  style.escape_source = call.console.out_is_terminal;
  style.text = !call.values.flag("no_text");
  style.explain = call.values.flag("explain");
  style.max_lines = call.values.flag("full") ? 0
                                             : static_cast<std::uint32_t>(apps::integer_or_default(
                                                   call.operation, call.values, "lines"));
  return style;
}

std::string reason_for_nothing(const Answer& answer, const retrieve::Query& query) {
  if (answer.exact && answer.exact->files > 0) {
    return summary(answer);
  }
  if (answer.leaves_searched == 0) {
    return "nothing found: the index is empty; `strata status` counts the files that were "
           "skipped\n";
  }
  const retrieve::Filters& filters = query.filters;
  if (!filters.path_prefix.empty() || !filters.languages.empty() || !filters.kinds.empty()) {
    const std::string where = filters.path_prefix.empty()
                                  ? "the selection"
                                  : "the selection below " + filters.path_prefix;
    return fmt::format(
        "nothing found in {}; search without --path, --language and --kind, or with "
        "--root for the whole repository\n",
        where);
  }
  return fmt::format(
      "nothing found among {} leaves; try other words, or one identifier as it is "
      "spelled in the source\n",
      grouped(answer.leaves_searched));
}

// Exact search if a flag asks for it, else the ranked one.
Result<Answer> answer_of(const Engine& engine, const retrieve::Query& query,
                         const retrieve::RetrieveOptions& options,
                         const std::optional<retrieve::ExactPattern>& pattern) {
  if (pattern) {
    return engine.find_exact(*pattern, query.filters, options.limit);
  }
  return engine.ask(query, options);
}

// Nothing if the query is no pattern.
Result<std::optional<retrieve::ExactPattern>> pattern_of(const Call& call,
                                                         const retrieve::Query& query) {
  const bool regex = call.values.flag("regex");
  if (!regex && !call.values.flag("exact")) {
    return std::optional<retrieve::ExactPattern>();
  }
  auto made = retrieve::ExactPattern::make(
      query.text, regex ? retrieve::PatternKind::kRegex : retrieve::PatternKind::kText);
  if (!made) {
    return fail(std::move(made));
  }
  return std::optional<retrieve::ExactPattern>(*std::move(made));
}

}  // namespace

Result<ExitCode> run_search(const Call& call) {
  auto surroundings = Surroundings::of_process();
  if (!surroundings) {
    return fail(std::move(surroundings));
  }
  auto place = find_place(call.values.text("folder"), call.values.text("root"), *surroundings);
  if (!place) {
    return fail(std::move(place));
  }
  auto query = query_of(call, *place);
  if (!query) {
    return fail(std::move(query));
  }
  auto options = apps::retrieve_options(call.operation, call.values);
  if (!options) {
    return fail(std::move(options));
  }

  auto pattern = pattern_of(call, *query);
  if (!pattern) {
    return fail(std::move(pattern));
  }

  auto engine = open_engine(call, *place);
  if (!engine) {
    return fail(std::move(engine));
  }
  if (auto fresh = refresh_unless_told(call, *engine); !fresh) {
    return fail(std::move(fresh));
  }
  auto answer = answer_of(*engine, *query, *options, *pattern);
  if (!answer) {
    return fail(std::move(answer));
  }

  if (call.values.flag("docs")) {
    if (auto explained = engine->add_explanations(*answer); !explained) {
      return fail(std::move(explained));
    }
  }
  const bool explain = call.values.flag("explain");
  call.console.print(call.values.flag("json") ? apps::to_json(*answer, place->root, *query, explain)
                                              : render(*answer, *place, style_of(call)));
  if (answer->found.empty()) {
    call.console.remark(reason_for_nothing(*answer, *query));
    return ExitCode::kNothingFound;
  }
  call.console.remark(summary(*answer));
  return ExitCode::kOk;
}

}  // namespace strata::cli
