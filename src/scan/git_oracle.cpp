// Compiled into the tests only. Patterns are made from names by exchanging bytes for wildcards.
// The version of git is asked for, since the meaning of one form, "x**/", depends on it.
#include "scan/git_oracle.hpp"

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

namespace strata::scan {

GitOutput run_git(const std::string& folder, const std::string& arguments,
                  std::string_view standard_input) {
  const TemporaryTree exchange;
  exchange.write("in", standard_input);
  const std::string command = "cd '" + folder +
                              "' && env -u GIT_CONFIG_PARAMETERS -u GIT_DIR -u GIT_WORK_TREE -u "
                              "GIT_INDEX_FILE GIT_CONFIG_NOSYSTEM=1 "
                              "GIT_CONFIG_GLOBAL=/dev/null "
                              "HOME=/nonexistent XDG_CONFIG_HOME=/nonexistent LC_ALL=C git " +
                              arguments + " <'" + exchange.path("in") + "' >'" +
                              exchange.path("out") + "'";
  const int status = std::system(command.c_str());
  std::ifstream out(exchange.path("out"), std::ios::binary);
  return {.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          .standard_output = std::string(std::istreambuf_iterator<char>(out), {})};
}

bool installed_git_cuts_patterns() {
  static const bool kCuts = [] {
    int major = 0;
    int minor = 0;
    char dot = 0;
    std::string word;
    std::istringstream text(run_git("/", "--version").standard_output);
    text >> word >> word >> major >> dot >> minor;
    return major < 2 || (major == 2 && minor < 52);
  }();
  return kCuts;
}

std::vector<std::string> split_at_nul(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    const std::size_t end = list.find('\0');
    parts.emplace_back(list.substr(0, end));
    list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
  }
  return parts;
}

RandomRepository::RandomRepository(std::uint64_t seed) : random_(seed) {
  if (run_git(root(), "init -q --template=").exit_code != 0) {
    std::abort();
  }
  if (one_in(2)) {
    tree_.write(".git/info/exclude", ignore_file());
  }
  fill("");
  // fill() adds to the entries, the folders among which are filled in turn.
  for (std::size_t i = 0; i < entries_.size() && entries_.size() < 50; ++i) {
    if (entries_[i].is_folder) {
      fill(entries_[i].path + "/");
    }
  }
}

std::size_t RandomRepository::below(std::size_t bound) { return random_() % bound; }

std::string RandomRepository::name() {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"a",      "b",   "ab", "aab",   "ba",       "a.o",  "b.o", "a.b.c", "foo", "bar",
       "foobar", "a b", "b ", " a",    "#a",       "!b",   "[a]", "a]",    "\\a", "*",
       "?",      "a-b", "A",  "a\xFF", "\xC3\xA9", "a\nb", "a1",  "_"});
  return std::string(kNames[below(kNames.size())]);
}

std::string RandomRepository::pattern_of_name() {
  constexpr auto kSets = std::to_array<std::string_view>(
      {"[ab]",         "[!b]",         "[^a]",    "[a-c]",  "[]a]",        "[a-]",  "[[:alpha:]]",
       "[[:upper:]1]", "[![:space:]]", "[\\a-b]", "[a\\]]", "[[:punct:]]", "[b-a]", "[[:nope:]]",
       "[a",           "[/a]",         "[[:a]",   "[--a]",  "[\x80-\xFF]", "[!]a]"});
  std::string out;
  const auto add_star = [&] { out += one_in(3) ? "**" : "*"; };
  for (const char byte : name()) {
    switch (byte == '*' ? 0 : below(12)) {
      case 0:
        add_star();
        break;
      case 1:
        out += '?';
        break;
      case 2:
        out += kSets[below(kSets.size())];
        break;
      case 3:
        out += '\\';
        out += byte;
        break;
      case 4:
        out += byte;
        add_star();
        break;
      case 5:
        break;
      default:
        out += byte;
    }
  }
  return one_in(8) ? "*" + out : out;
}

std::string RandomRepository::pattern() {
  std::string out = one_in(4) ? "!" : "";
  if (one_in(3)) {
    out += '/';
  }
  const std::size_t names = one_in(2) ? 1 : 1 + below(4);
  for (std::size_t i = 0; i < names; ++i) {
    if (i > 0) {
      out += one_in(30) ? "//" : "/";
    }
    if (one_in(5)) {
      out += name() + "**";  // before 2.52 of a meaning of its own
    } else {
      out += one_in(4) ? (one_in(6) ? "***" : "**") : pattern_of_name();
    }
  }
  if (one_in(4)) {
    out += '/';
  }
  if (one_in(10)) {
    out += one_in(2) ? "  " : "\\ ";
  }
  if (one_in(20)) {
    out += '\\';
  }
  if (one_in(12)) {
    out += '\r';
  }
  return out;
}

std::string RandomRepository::ignore_file() {
  std::string out = one_in(10) ? "\xEF\xBB\xBF" : "";
  const std::size_t lines = 1 + below(6);
  for (std::size_t i = 0; i < lines; ++i) {
    const std::string line = one_in(12) ? "# comment" : pattern();
    // A name may hold a line break; a pattern then is two, which is fine.
    out += line + "\n";
  }
  return out;
}

void RandomRepository::fill(const std::string& folder) {
  if (folder.empty() || one_in(2)) {
    tree_.write(folder + ".gitignore", ignore_file());
  }
  for (std::size_t i = 0; i < 7; ++i) {
    RandomEntry entry{.path = folder + name(), .folder = folder, .is_folder = one_in(3)};
    if (std::filesystem::exists(tree_.path(entry.path))) {
      continue;
    }
    if (entry.is_folder) {
      tree_.make_folder(entry.path);
    } else {
      tree_.write(entry.path);
    }
    entries_.push_back(std::move(entry));
  }
}

}  // namespace strata::scan
