// Reports about an index as text: refresh, status, why. Tested by render_test.cpp.
#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/cli/numbers.hpp"
#include "apps/cli/render.hpp"
#include "apps/cli/safe_text.hpp"

namespace strata::cli {

namespace {

std::string counts(const std::map<std::string, std::uint64_t>& by_name) {
  std::vector<std::pair<std::string, std::uint64_t>> sorted(by_name.begin(), by_name.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string out;
  for (const auto& [name, count] : sorted) {
    out += fmt::format("  {:>10}  {}\n", grouped(count), safe_line(name));
  }
  return out;
}

}  // namespace

std::string note_on_rebuilding(const RefreshReport& report) {
  if (!report.rebuilt) {
    return {};
  }
  std::string out;
  for (const OptionDifference& each : report.rebuilt_for) {
    std::string flag = each.name;
    std::ranges::replace(flag, '_', '-');
    out += fmt::format("{}--{} is {} and was {}", out.empty() ? "" : "; ", flag,
                       each.now.empty() ? "unknown" : safe_line(each.now),
                       each.indexed.empty() ? "unknown" : safe_line(each.indexed));
  }
  return out.empty()
             ? "the index was made with other options or by another version: it is rebuilt\n"
             : fmt::format("the index was made with other options and is rebuilt: {}\n", out);
}

std::string summary(const RefreshReport& report, const std::string& root) {
  return fmt::format(
      "{} {}: {} file{} ({} new, {} changed, {} removed), {} {}, {} skipped, {:.2f} s\n",
      report.has_changes() ? "indexed" : "up to date:", safe_line(root), grouped(report.files),
      report.files == 1 ? "" : "s", grouped(report.added), grouped(report.changed),
      grouped(report.removed), grouped(report.leaves), report.leaves == 1 ? "leaf" : "leaves",
      grouped(report.skipped), report.seconds);
}

std::string render(const RefreshReport& report, const std::string& root) {
  return fmt::format(
      "{}\n"
      "  files    {} ({} new, {} changed, {} removed, {} unchanged)\n"
      "  skipped  {} (`strata status` says why)\n"
      "  leaves   {} in {} regions\n"
      "  source   {}, index {}\n"
      "  memory   {} at most\n"
      "  time     {:.2f} s{}\n",
      safe_line(root), grouped(report.files), grouped(report.added), grouped(report.changed),
      grouped(report.removed), grouped(report.unchanged), grouped(report.skipped),
      grouped(report.leaves), grouped(report.regions), human_bytes(report.source_bytes),
      human_bytes(report.index_bytes), human_bytes(report.peak_memory), report.seconds,
      report.has_changes() ? "" : ", nothing had changed");
}

namespace {

std::string in_words(const std::string& model, std::uint32_t dimensions,
                     const std::string& fingerprint) {
  return fmt::format("{}{} ({})", model.empty() ? "unknown" : safe_line(model),
                     dimensions == 0 ? std::string() : fmt::format(", {} dimensions", dimensions),
                     fingerprint.empty() ? "unknown" : safe_line(fingerprint));
}

std::string model_lines(const Status& status) {
  std::string out = fmt::format(
      "model     {}\n", in_words(status.model, status.model_dimensions, status.model_fingerprint));
  if (!status.model_problem.empty()) {
    out += fmt::format("in force  a model that cannot be loaded: {}\n",
                       safe_line(status.model_problem));
  } else if (!status.model_in_force_fingerprint.empty()) {
    out += fmt::format("in force  {}: the index is made anew with it when it is next used\n",
                       in_words(status.model_in_force, status.model_in_force_dimensions,
                                status.model_in_force_fingerprint));
  }
  return out;
}

}  // namespace

std::string render(const Status& status) {
  std::string out = fmt::format(
      "root      {}\n"
      "index     {} ({}, {} segment{}, generation {})\n"
      "{}"
      "options   {}\n"
      "files     {} ({})\n"
      "leaves    {} in {} regions, {} symbols\n"
      "disk      {} in use, {} kept for other branches; all indexes {}\n"
      "memory    {} at most when it was last updated\n",
      safe_line(status.root), safe_line(status.index_folder), human_bytes(status.index_bytes),
      status.segments, status.segments == 1 ? "" : "s", status.generation, model_lines(status),
      status.fingerprint, grouped(status.files), human_bytes(status.source_bytes),
      grouped(status.leaves), grouped(status.regions), grouped(status.symbols),
      human_bytes(status.index_bytes - std::min(status.index_bytes, status.unused_bytes)),
      human_bytes(status.unused_bytes), human_bytes(status.cache_bytes),
      human_bytes(status.peak_memory));
  if (status.files_in_parts > 0) {
    out += fmt::format("in parts  {} source file{} too large for --memory (`strata why PATH`)\n",
                       grouped(status.files_in_parts), status.files_in_parts == 1 ? "" : "s");
  }
  if (status.documents > 0) {
    out += fmt::format("documents {} that are no files\n", grouped(status.documents));
  }
  for (const std::string& other : status.roots) {
    if (other != status.root) {
      out += fmt::format("shared    with {}\n", safe_line(other));
    }
  }
  if (status.read_only) {
    out += "the index cannot be written to from here\n";
  }
  if (!status.files_by_language.empty()) {
    out += "languages\n" + counts(status.files_by_language);
  }
  if (status.files_by_encoding.size() > 1 ||
      (status.files_by_encoding.size() == 1 && !status.files_by_encoding.contains("UTF-8"))) {
    out += "encodings\n" + counts(status.files_by_encoding);
  }
  if (!status.skipped_by_reason.empty()) {
    out += "skipped\n" + counts(status.skipped_by_reason);
  }
  return out;
}

std::string render(const CacheReport& report) {
  std::string out;
  for (const std::string& root : report.roots_removed) {
    out += fmt::format("removed   {}\n", safe_line(root));
  }
  out += fmt::format(
      "freed     {} ({} index{}, {} segment{})\n"
      "left      {} in {} index{}, {}\n",
      human_bytes(report.freed_bytes), report.indexes_removed,
      report.indexes_removed == 1 ? "" : "es", report.segments_removed,
      report.segments_removed == 1 ? "" : "s", human_bytes(report.bytes), report.indexes,
      report.indexes == 1 ? "" : "es", safe_line(report.cache));
  if (report.busy > 0) {
    out += fmt::format("busy      {} left alone, somebody writes there\n", report.busy);
  }
  if (report.unreadable > 0) {
    out += fmt::format("unread    {} of another version or without permission, left alone\n",
                       report.unreadable);
  }
  return out;
}

namespace {

/// "label  N" and the first few of a list of files.
std::string rendered_files(std::string_view label, const std::vector<std::string>& paths,
                           const Place& place) {
  constexpr std::size_t kMostShown = 8;
  if (paths.empty()) {
    return {};
  }
  std::string out = fmt::format("  {} {} {}\n", label, grouped(paths.size()),
                                paths.size() == 1 ? "file" : "files");
  for (std::size_t i = 0; i < std::min(paths.size(), kMostShown); ++i) {
    out += fmt::format("    {}\n", safe_line(place.shown(paths[i])));
  }
  if (paths.size() > kMostShown) {
    out += "    ...\n";
  }
  return out;
}

std::string rendered_graph(const Explanation& explanation, const Place& place) {
  std::vector<std::string> imported;
  for (const ImportReport& import : explanation.imports) {
    imported.insert(imported.end(), import.files.begin(), import.files.end());
  }
  std::sort(imported.begin(), imported.end());
  imported.erase(std::unique(imported.begin(), imported.end()), imported.end());
  const auto paths = [](const std::vector<Dependent>& dependents) {
    std::vector<std::string> out;
    out.reserve(dependents.size());
    for (const Dependent& each : dependents) {
      out.push_back(each.path);
    }
    return out;
  };
  std::string out = rendered_files("imports", imported, place);
  out += rendered_files("imported by", paths(explanation.importers), place);
  out += rendered_files("names used by", paths(explanation.users), place);
  return out;
}

}  // namespace

std::string render(const Explanation& explanation, const Place& place) {
  std::string out = fmt::format("{}: {}\n", safe_line(place.shown(explanation.path)),
                                safe_line(explanation.reason));
  if (explanation.indexed) {
    out += fmt::format("  {}, {}, {} {}\n", explanation.language, explanation.kind,
                       grouped(explanation.leaves), explanation.leaves == 1 ? "leaf" : "leaves");
  }
  out += rendered_graph(explanation, place);
  out += fmt::format("  in the index of {}\n", safe_line(place.root));
  return out;
}

}  // namespace strata::cli
