// Walks the tree below a root without recursion: folders wait on a stack, each is opened beneath
// the root without following links, listed, and closed again. For every entry the first reason of
// this order holds:
//
//   .git and the root's .strata (never mentioned)   hidden, unless a .strataignore says "!name"
//   ignore rules kind (folder: visited later, link, special)     name (secret, binary, minified)
//   size
//
// An ignored folder is not entered, so nothing below it can be re-included, as in git. Cost: one
// open per folder, one stat per file that is not refused before, and the ignore patterns in force
// for each entry. Paths beyond 4096 bytes, which no program can open by name, are refused; that
// also bounds the depth. Tested by walk_test.cpp, and against git by walk_git_test.cpp.
#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <utility>
#include <vector>

#include "scan/file_access.hpp"
#include "scan/folder_listing.hpp"
#include "scan/git_directory.hpp"
#include "scan/ignore_rules.hpp"
#include "scan/name_rules.hpp"
#include "scan/scan.hpp"

namespace strata::scan {

namespace {

constexpr std::size_t kPathLimit = 4096;                          // bytes
constexpr std::size_t kIgnoreFileLimit = std::size_t{16} << 20U;  // bytes
constexpr std::string_view kGitIgnore = ".gitignore";
constexpr std::string_view kStrataIgnore = ".strataignore";

struct Folder {
  std::string path;  // relative to the root: "" or ending with '/'
  IgnoreRules::Scope scope = IgnoreRules::kOutermost;  // of the folder above
};

class Walk {
 public:
  Walk(FileDescriptor root, std::string root_path, const ScanOptions& options, std::string prefix)
      : root_(std::move(root)),
        root_path_(std::move(root_path)),
        options_(options),
        rules_(std::move(prefix)) {}

  // Rules from outside the root: the repository's exclude file, and .gitignore of the folders
  // above.
  void add_outer_rules(const WorkTree& tree, std::string_view prefix);
  ScanResult run();

 private:
  void visit(const Folder& folder);
  IgnoreRules::Scope enter(const Folder& folder, const FileDescriptor& opened,
                           const std::vector<FolderEntry>& entries);
  std::optional<std::string> read_rules(const Folder& folder, const FileDescriptor& opened,
                                        std::string_view name,
                                        const std::vector<FolderEntry>& entries);
  void examine(const Folder& folder, const FileDescriptor& opened, IgnoreRules::Scope scope,
               const FolderEntry& entry);
  void examine_file(const FileDescriptor& opened, const std::string& name, std::string path);
  void skip(std::string path, SkipReason reason, std::string detail = {});

  FileDescriptor root_;
  std::string root_path_;
  const ScanOptions& options_;
  IgnoreRules rules_;
  IgnoreRules::Scope outer_scope_ = IgnoreRules::kOutermost;
  std::vector<Folder> waiting_;
  ScanResult result_;
};

void Walk::skip(std::string path, SkipReason reason, std::string detail) {
  result_.skipped.push_back(
      {.path = std::move(path), .reason = reason, .detail = std::move(detail)});
}

void Walk::add_outer_rules(const WorkTree& tree, std::string_view prefix) {
  const auto levels = std::ranges::count(prefix, '/');
  std::string up;
  for (auto i = levels; i > 0; --i) {
    up += "../";
  }
  if (const auto text =
          read_small_file(tree.common_directory + "/info/exclude", kIgnoreFileLimit)) {
    rules_.add_global(*text, up + ".git/info/exclude");
  }
  // From the top downwards, so that scopes nest.
  std::string at = tree.top == "/" ? "" : tree.top;
  for (std::string_view rest = prefix; !rest.empty();) {
    const auto git_text = read_small_file(at + "/.gitignore", kIgnoreFileLimit);
    const auto strata_text = read_small_file(at + "/.strataignore", kIgnoreFileLimit);
    if (git_text || strata_text) {
      outer_scope_ = rules_.enter(outer_scope_, up, git_text, strata_text);
    }
    const std::size_t slash = rest.find('/');
    at += "/";
    at += rest.substr(0, slash);
    rest.remove_prefix(slash + 1);
    up.erase(0, 3);
  }
}

ScanResult Walk::run() {
  waiting_.push_back({.path = "", .scope = outer_scope_});
  while (!waiting_.empty()) {
    const Folder folder = std::move(waiting_.back());
    waiting_.pop_back();
    visit(folder);
  }
  std::ranges::sort(result_.files, {}, &FileEntry::path);
  std::ranges::sort(result_.skipped, {}, &Skipped::path);
  return std::move(result_);
}

void Walk::visit(const Folder& folder) {
  const bool is_root = folder.path.empty();
  const std::string_view name =
      is_root ? "." : std::string_view(folder.path).substr(0, folder.path.size() - 1);
  const FileDescriptor opened = open_beneath(root_, name, O_DIRECTORY);
  if (!opened.is_open()) {
    if (errno == ENOENT) {
      return;  // removed since it was listed
    }
    return skip(folder.path, SkipReason::kUnreadable, system_message(errno));
  }
  const auto [entries, error_number] = list_folder(opened);
  if (error_number != 0) {
    skip(folder.path, SkipReason::kUnreadable, system_message(error_number));
  }
  const bool has_git =
      std::ranges::any_of(entries, [](const FolderEntry& entry) { return entry.name == ".git"; });
  if (!is_root && has_git && work_tree_at(root_path_ + "/" + std::string(name))) {
    return skip(folder.path, SkipReason::kNestedRepository, "a git repository of its own");
  }
  const auto scope = enter(folder, opened, entries);
  for (const FolderEntry& entry : entries) {
    examine(folder, opened, scope, entry);
  }
}

IgnoreRules::Scope Walk::enter(const Folder& folder, const FileDescriptor& opened,
                               const std::vector<FolderEntry>& entries) {
  if (!options_.ignore_rules) {
    return folder.scope;
  }
  const auto git_text = read_rules(folder, opened, kGitIgnore, entries);
  const auto strata_text = read_rules(folder, opened, kStrataIgnore, entries);
  if (!git_text && !strata_text) {
    return folder.scope;
  }
  return rules_.enter(folder.scope, folder.path, git_text, strata_text);
}

// As in git, an ignore file that is a link has no say. Rules that cannot be read are mentioned:
// files that they name would come in otherwise, and nobody would know why.
std::optional<std::string> Walk::read_rules(const Folder& folder, const FileDescriptor& opened,
                                            std::string_view name,
                                            const std::vector<FolderEntry>& entries) {
  const auto listed = std::ranges::find(entries, name, &FolderEntry::name);
  if (listed == entries.end()) {
    return std::nullopt;
  }
  const FileDescriptor file = open_beneath(opened, name);
  FileStatus status{};
  if (!file.is_open() || ::fstat(file.get(), &status) != 0) {
    if (errno != ELOOP) {
      skip(folder.path + std::string(name), SkipReason::kUnreadable,
           "rules not applied: " + system_message(errno));
    }
    return std::nullopt;
  }
  if (!S_ISREG(status.st_mode)) {
    return std::nullopt;
  }
  auto text = read_up_to(file, kIgnoreFileLimit + 1, static_cast<std::size_t>(status.st_size));
  if (text && text->size() <= kIgnoreFileLimit) {
    return text;
  }
  skip(folder.path + std::string(name), SkipReason::kUnreadable,
       "rules not applied: too large or unreadable");
  return std::nullopt;
}

void Walk::examine(const Folder& folder, const FileDescriptor& opened, IgnoreRules::Scope scope,
                   const FolderEntry& entry) {
  if (entry.name == ".git" || (folder.path.empty() && entry.name == ".strata")) {
    return;
  }
  std::string path = folder.path + entry.name;
  const bool is_folder = entry.kind == EntryKind::kFolder;
  const auto shown = [&] { return is_folder ? path + "/" : path; };
  const auto match = options_.ignore_rules ? rules_.match(scope, path, is_folder) : std::nullopt;
  if (entry.name.front() == '.' && !options_.hidden &&
      !(match && match->ours && !match->ignored())) {
    return skip(shown(), SkipReason::kHidden);
  }
  if (match && match->ignored()) {
    return skip(shown(), SkipReason::kIgnored, match->to_string());
  }
  if (path.size() >= kPathLimit) {
    return skip(shown(), SkipReason::kUnreadable,
                "path of more than " + std::to_string(kPathLimit) + " bytes");
  }
  switch (entry.kind) {
    case EntryKind::kFolder:
      waiting_.push_back({.path = path + "/", .scope = scope});
      return;
    case EntryKind::kFile:
      return examine_file(opened, entry.name, std::move(path));
    case EntryKind::kLink:
      return skip(std::move(path), SkipReason::kSymlink, link_target(opened, entry.name));
    case EntryKind::kUnknown:
      return skip(std::move(path), SkipReason::kUnreadable, "its kind cannot be told");
    default:
      return skip(std::move(path), SkipReason::kSpecial,
                  std::string(special_kind_name(entry.kind)));
  }
}

void Walk::examine_file(const FileDescriptor& opened, const std::string& name, std::string path) {
  if (const auto verdict = refuse_by_name(path)) {
    return skip(std::move(path), verdict->reason, std::string(verdict->detail));
  }
  FileStatus status{};
  if (::fstatat(opened.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) {
      return;  // removed since it was listed
    }
    return skip(std::move(path), SkipReason::kUnreadable, system_message(errno));
  }
  if (!S_ISREG(status.st_mode)) {
    return skip(std::move(path), SkipReason::kSpecial, "changed during the walk");
  }
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size == 0) {
    return skip(std::move(path), SkipReason::kEmpty);
  }
  if (size > options_.max_file_bytes) {
    return skip(
        std::move(path), SkipReason::kTooLarge,
        std::to_string(size) + " bytes; the limit is " + std::to_string(options_.max_file_bytes));
  }
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  result_.files.push_back(
      {.path = std::move(path),
       .size = size,
       .modified_ns = status.st_mtim.tv_sec * kNanoseconds + status.st_mtim.tv_nsec,
       .inode = status.st_ino});
}

ErrorKind kind_of_error(int error_number) {
  if (error_number == ENOENT) {
    return ErrorKind::kNotFound;
  }
  if (error_number == EACCES || error_number == EPERM) {
    return ErrorKind::kPermission;
  }
  return error_number == ENOTDIR ? ErrorKind::kInvalidArgument : ErrorKind::kIo;
}

}  // namespace

Result<ScanResult> walk(const std::string& root, const ScanOptions& options) {
  if (auto valid = options.validate(); !valid) {
    return fail(std::move(valid));
  }
  FileDescriptor opened = open_folder(root);
  auto absolute = opened.is_open() ? absolute_path(root) : std::nullopt;
  if (!absolute) {
    return fail(kind_of_error(errno), "opening folder " + root + ": " + system_message(errno));
  }

  const auto tree = options.ignore_rules ? work_tree_around(*absolute) : std::nullopt;
  std::string prefix;  // the root relative to the top of its work tree
  if (tree && tree->top.size() < absolute->size()) {
    prefix = absolute->substr(tree->top == "/" ? 1 : tree->top.size() + 1) + "/";
  }
  Walk walk(std::move(opened), *std::move(absolute), options, prefix);
  if (tree) {
    walk.add_outer_rules(*tree, prefix);
  }
  return walk.run();
}

}  // namespace strata::scan
