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
  } else {
    auto path = path_in_root(place, query.filters.path_prefix);
    if (!path) {
      return fail(std::move(path), "--path");
    }
    query.filters.path_prefix = *std::move(path);
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
  style.details = call.values.flag("details");
  style.max_lines = call.values.flag("full") ? 0
                                             : static_cast<std::uint32_t>(apps::integer_or_default(
                                                   call.operation, call.values, "lines"));
  return style;
}

AskOptions dressing_of(const Call& call) {
  const std::string word = call.values.text("context");
  AskOptions dressing;
  dressing.focus_lines =
      static_cast<std::uint32_t>(apps::integer_or_default(call.operation, call.values, "lines"));
  dressing.context = word == "file"     ? Context::kFile
                     : word == "region" ? Context::kRegion
                                        : Context::kLeaf;
  dressing.imports = call.values.flag("json") || call.values.flag("details");
  return dressing;
}

// What was given on the command line to select by, as it would be typed: "--language, --kind".
std::string selecting_flags(const Call& call) {
  std::string out;
  for (const apps::Parameter& parameter : call.operation.parameters) {
    if (parameter.group == apps::ParameterGroup::kFilter && call.values.given(parameter.name)) {
      out += (out.empty() ? "" : ", ") + parameter.flag();
    }
  }
  return out;
}

// Why there is no answer, and what could be done about it.
std::string reason_for_nothing(const Call& call, const Engine& engine, const Answer& answer,
                               const retrieve::Query& query, const Place& place) {
  const std::string& part = query.filters.path_prefix;
  if (answer.exact && answer.exact->files > 0) {
    return summary(answer, place);
  }
  if (!part.empty()) {
    const auto explanation = engine.why(part);
    if (explanation && !explanation->indexed && !explanation->reason.starts_with("a folder")) {
      return fmt::format("nothing found: {} is {}\n", place.shown(part), explanation->reason);
    }
  }
  if (answer.leaves_searched == 0) {
    return fmt::format(
        "nothing found: the index of {} is empty; `strata status` counts the files that were "
        "skipped\n",
        place.root);
  }
  const std::string flags = selecting_flags(call);
  if (!flags.empty()) {
    return fmt::format("nothing found in the selection; search without {}\n", flags);
  }
  if (!part.empty()) {
    return fmt::format("nothing found below {}; --root {} searches all of it\n", part, place.root);
  }
  if (query.text.find(':') != std::string::npos) {
    return "nothing found; the query may hold a filter (lang: path: kind: symbol: has: level: "
           "section:) that nothing passes\n";
  }
  return fmt::format(
      "nothing found among {} leaves of {}; try other words, or one identifier as it is "
      "spelled in the source\n",
      grouped(answer.leaves_searched), place.root);
}

// Exact search if a flag asks for it, else the ranked one.
Result<Answer> answer_of(const Engine& engine, const retrieve::Query& query,
                         const retrieve::RetrieveOptions& options, const AskOptions& dressing,
                         const std::optional<retrieve::ExactPattern>& pattern) {
  if (pattern) {
    return engine.find_exact(*pattern, query.filters, options, dressing);
  }
  return engine.ask(query, options, dressing);
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

ExitCode show(const Call& call, const Place& place, const Engine& engine,
              const retrieve::Query& query, const Answer& answer) {
  Place shown = place;  // --path takes the place of the current subfolder
  shown.part = query.filters.path_prefix;
  const bool explain = call.values.flag("explain");
  call.console.print(call.values.flag("json") ? apps::to_json(answer, place.root, query, explain)
                                              : render(answer, place, style_of(call)));
  if (answer.found.empty()) {
    call.console.remark(reason_for_nothing(call, engine, answer, query, shown));
    return ExitCode::kNothingFound;
  }
  call.console.remark(summary(answer, shown));
  return ExitCode::kOk;
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

  return with_engine(call, *place, [&](Engine& engine) -> Result<ExitCode> {
    if (auto fresh = refresh_unless_told(call, *place, engine); !fresh) {
      return fail(std::move(fresh));
    }
    const std::string& part = query->filters.path_prefix;
    if (!is_on_disk(*place, part)) {
      auto known = engine.holds(part);
      if (!known) {
        return fail(std::move(known));
      }
      if (!*known) {
        return fail(
            ErrorKind::kNotFound,
            fmt::format("--path: no such file or folder: {}, seen from {}", part, place->root));
      }
    }
    auto answer = answer_of(engine, *query, *options, dressing_of(call), *pattern);
    if (!answer) {
      return fail(std::move(answer));
    }
    if (call.values.flag("docs")) {
      if (auto explained = engine.add_explanations(*answer); !explained) {
        return fail(std::move(explained));
      }
    }
    return show(call, *place, engine, *query, *answer);
  });
}

}  // namespace strata::cli
