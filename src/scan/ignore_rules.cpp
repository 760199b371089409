// A look-up asks at most one file per folder between the path and the top, twice. Scopes live until
// the walk ends, so that one can be named by a number. Tested by ignore_rules_test.cpp, and against
// git by ignore_git_test.cpp.
#include "scan/ignore_rules.hpp"

#include <ranges>
#include <utility>

#include "scan/git_configuration.hpp"

namespace strata::scan {

namespace {

// "../../" + "a/b/" -> the folder relative to the git top level, given the root's own prefix. Only
// leading "../" occur.
std::size_t size_from_top(std::string_view prefix, std::string_view folder) {
  while (folder.starts_with("../")) {
    folder.remove_prefix(3);
    prefix.remove_suffix(1);
    prefix = prefix.substr(0, prefix.rfind('/') + 1);  // npos + 1 = 0: nothing is left
  }
  return prefix.size() + folder.size();
}

}  // namespace

std::string IgnoreMatch::to_string() const {
  return file->label() + ":" + std::to_string(pattern->line) + ": " + pattern->text;
}

IgnoreRules::IgnoreRules(std::string prefix, bool (*cuts_patterns)())
    : prefix_(std::move(prefix)), cuts_patterns_(cuts_patterns), repositories_(1), scopes_(1) {}

void IgnoreRules::add_global(std::string_view bytes, std::string label) {
  Repository& last = repositories_.back();
  last.globals.emplace_back(bytes, std::move(label), last.base_size,
                            style_in(static_cast<std::uint32_t>(repositories_.size() - 1)));
}

IgnoreRules::Scope IgnoreRules::enter_repository(Scope parent, std::string_view folder) {
  scopes_.push_back({.parent = parent,
                     .git = std::nullopt,
                     .strata = std::nullopt,
                     .repository = static_cast<std::uint32_t>(repositories_.size()),
                     .is_top = true});
  repositories_.push_back(
      {.base_size = prefix_.size() + folder.size(), .ignore_case = false, .globals = {}});
  return static_cast<Scope>(scopes_.size() - 1);
}

IgnoreRules::Scope IgnoreRules::enter(Scope parent, std::string_view folder,
                                      const std::optional<std::string>& git_text,
                                      const std::optional<std::string>& strata_text) {
  const std::size_t base_size = size_from_top(prefix_, folder);
  Files files{.parent = parent,
              .git = std::nullopt,
              .strata = std::nullopt,
              .repository = scopes_[parent].repository};
  const PatternStyle style = style_in(files.repository);
  if (git_text) {
    files.git.emplace(*git_text, std::string(folder) + ".gitignore", base_size, style);
  }
  if (strata_text) {
    files.strata.emplace(*strata_text, std::string(folder) + ".strataignore", base_size, style);
  }
  scopes_.push_back(std::move(files));
  return static_cast<Scope>(scopes_.size() - 1);
}

std::optional<IgnoreMatch> IgnoreRules::match(Scope scope, std::string_view path,
                                              bool is_folder) const {
  std::string joined;
  if (!prefix_.empty()) {
    joined = prefix_;
    joined += path;
    path = joined;
  }
  std::optional<std::string> small;  // the path in small letters, once somebody wants it
  const auto decide = [&](const IgnoreFile& file, bool ours) -> std::optional<IgnoreMatch> {
    if (file.ignores_case() && !small) {
      small = in_small_letters(path);
    }
    const std::string_view compared = file.ignores_case() ? std::string_view(*small) : path;
    if (const auto* pattern = file.last_match(compared, is_folder)) {
      return IgnoreMatch{.file = &file, .pattern = pattern, .ours = ours};
    }
    return std::nullopt;
  };
  for (Scope at = scope; at != kOutermost; at = scopes_[at].parent) {
    const auto& file = scopes_[at].strata;
    if (const auto match = file ? decide(*file, true) : std::nullopt) {
      return match;
    }
  }
  for (Scope at = scope; at != kOutermost && !scopes_[at].is_top; at = scopes_[at].parent) {
    const auto& file = scopes_[at].git;
    if (const auto match = file ? decide(*file, false) : std::nullopt) {
      return match;
    }
  }
  for (const IgnoreFile& file :
       std::views::reverse(repositories_[scopes_[scope].repository].globals)) {
    if (const auto match = decide(file, false)) {
      return match;
    }
  }
  return std::nullopt;
}

}  // namespace strata::scan
