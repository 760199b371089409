// Conditions as git-config(1) has them: "gitdir:" and "gitdir/i:" compare the git directory with a
// glob, "onbranch:" the branch that HEAD names. A glob without a '/' or "~/" or "./" in front may
// begin at any folder; one that ends with '/' holds for all below. Other conditions (hasconfig) are
// not met. Tested by git_settings_test.cpp.
#include "scan/git_include.hpp"

#include <string_view>

#include "scan/file_access.hpp"
#include "scan/glob.hpp"

namespace strata::scan {

namespace {

constexpr std::size_t kHeadLimit = 4096;

std::string folder_of(const std::string& file) { return file.substr(0, file.rfind('/') + 1); }

bool folder_holds(std::string text, std::string_view glob, const std::string& file,
                  const std::string& home, bool ignore_case) {
  std::string pattern(glob);
  std::string literal = "/";  // what the glob stands below
  if (pattern.starts_with("~/")) {
    literal = home + "/";
    pattern.erase(0, 2);
  } else if (pattern.starts_with("./")) {
    literal = folder_of(file);
    pattern.erase(0, 2);
  } else if (pattern.starts_with('/')) {
    pattern.erase(0, 1);
  } else {
    pattern.insert(0, "**/");
  }
  if (pattern.ends_with('/')) {
    pattern += "**";
  }
  if (ignore_case) {
    text = in_small_letters(text);
    literal = in_small_letters(literal);
  }
  return text.starts_with(literal) &&
         Glob(pattern, ignore_case).matches(std::string_view(text).substr(literal.size()));
}

bool directory_matches(std::string_view glob, const std::string& file, const std::string& home,
                       const WorkTree& tree, bool ignore_case) {
  const auto real = absolute_path(tree.git_directory);
  return (real && folder_holds(*real, glob, file, home, ignore_case)) ||
         folder_holds(tree.git_directory, glob, file, home, ignore_case);
}

bool branch_matches(std::string_view glob, const WorkTree& tree) {
  constexpr std::string_view kReference = "ref: refs/heads/";
  const auto head = read_small_file(tree.git_directory + "/HEAD", kHeadLimit);
  if (!head || !head->starts_with(kReference)) {
    return false;
  }
  std::string_view branch = std::string_view(*head).substr(kReference.size());
  branch = branch.substr(0, branch.find_first_of("\r\n"));
  std::string pattern(glob);
  if (pattern.ends_with('/')) {
    pattern += "**";
  }
  return Glob(pattern).matches(branch);
}

bool is_met(std::string_view condition, const std::string& file, const std::string& home,
            const WorkTree& tree) {
  const std::size_t colon = condition.find(':');
  if (colon == std::string_view::npos) {
    return false;
  }
  const std::string_view name = condition.substr(0, colon);
  const std::string_view glob = condition.substr(colon + 1);
  if (name == "gitdir" || name == "gitdir/i") {
    return directory_matches(glob, file, home, tree, name.ends_with("/i"));
  }
  return name == "onbranch" && branch_matches(glob, tree);
}

}  // namespace

std::optional<std::string> included_file(const ConfigurationEntry& entry, const std::string& file,
                                         const std::string& home, const WorkTree* tree) {
  const bool always = entry.section == "include" && entry.subsection.empty();
  const bool sometimes = entry.section == "includeif" && tree != nullptr &&
                         is_met(entry.subsection, file, home, *tree);
  if (entry.key != "path" || !entry.value || entry.value->empty() || !(always || sometimes)) {
    return std::nullopt;
  }
  if (entry.value->starts_with("~/")) {
    return home + entry.value->substr(1);
  }
  return entry.value->starts_with('/') ? *entry.value : folder_of(file) + *entry.value;
}

}  // namespace strata::scan
