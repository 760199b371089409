// Walks the tree below a root without recursion: folders wait on a stack, each is opened beneath
// the root without following links, listed, and closed again. For every entry the first reason of
// this order holds:
//
//   .git and the root's .strata (never mentioned)
//   an ignore file that cannot be read
//   hidden, unless a .strataignore says "!name"
//   ignore rules, unless git tracks it and no .strataignore names it
//   kind (folder: visited later, link, special)
//   name (secret, binary, minified)
//   size
//
// An ignored folder is entered only for the files in it that git tracks, so nothing else below it
// can be re-included, as in git. A submodule (entered as such in the index of the repository around
// it) is walked under its own rules; any other repository below the root is left out. Cost: one
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
#include "scan/git_settings.hpp"
#include "scan/ignore_rules.hpp"
#include "scan/name_rules.hpp"
#include "scan/scan.hpp"
#include "scan/tracked_files.hpp"

namespace strata::scan {

namespace {

constexpr std::size_t kPathLimit = 4096;                          // bytes
constexpr std::size_t kIgnoreFileLimit = std::size_t{16} << 20U;  // bytes
constexpr std::string_view kGitIgnore = ".gitignore";
constexpr std::string_view kStrataIgnore = ".strataignore";

struct Folder {
  std::string path;  // relative to the root: "" or ending with '/'
  IgnoreRules::Scope scope = IgnoreRules::kOutermost;  // of the folder above
  std::size_t repository = 0;                          // of the folder above
  std::string ignored_by;  // the rule that names it; only what git tracks below it is wanted
};

// A folder that is open: what its entries are examined with.
struct OpenFolder {
  const Folder& folder;
  const FileDescriptor& opened;
  const std::vector<FolderEntry>& entries;
  IgnoreRules::Scope scope = IgnoreRules::kOutermost;
  std::size_t repository = 0;
  std::vector<std::pair<std::string_view, std::string>> unread_rules;  // name, and why
};

// The repository around the root, or a submodule. Its index is read when first asked for.
struct Repository {
  std::optional<WorkTree> tree;
  std::size_t base_size = 0;  // of the prefix of paths (seen from the outermost top) below it
  std::optional<TrackedFiles> tracked;
};

std::int64_t nanoseconds(const timespec& time) {
  constexpr std::int64_t kPerSecond = 1'000'000'000;
  return time.tv_sec * kPerSecond + time.tv_nsec;
}

class Walk {
 public:
  Walk(FileDescriptor root, std::string root_path, const ScanOptions& options, std::string prefix,
       bool (*cuts_patterns)())
      : root_(std::move(root)),
        root_path_(std::move(root_path)),
        options_(options),
        prefix_(std::move(prefix)),
        rules_(prefix_, cuts_patterns),
        repositories_(1) {}

  // Rules from outside the root: the user's and the repository's exclude files, and .gitignore of
  // the folders above.
  void add_outer_rules(const std::optional<WorkTree>& tree);
  ScanResult run();

 private:
  void visit(const Folder& folder);
  void add_exclude_files(const std::optional<WorkTree>& tree, const std::string& label);
  // False if the folder is a repository of its own, which is then mentioned.
  bool enter_repository(OpenFolder& at);
  void enter_rules(OpenFolder& at);
  std::optional<std::string> read_rules(OpenFolder& at, std::string_view name);
  void examine(const OpenFolder& at, const FolderEntry& entry);
  void examine_file(const FileDescriptor& opened, const std::string& name, std::string path);
  bool is_tracked(std::size_t repository, const std::string& path, bool is_folder);
  const TrackedFiles& tracked_in(Repository& repository);
  void skip(std::string path, SkipReason reason, std::string detail = {});

  FileDescriptor root_;
  std::string root_path_;
  const ScanOptions& options_;
  std::string prefix_;  // the root, seen from the top of its work tree
  IgnoreRules rules_;
  std::vector<Repository> repositories_;  // [0]: around the root, if there is one
  IgnoreRules::Scope outer_scope_ = IgnoreRules::kOutermost;
  std::vector<Folder> waiting_;
  ScanResult result_;
};

void Walk::skip(std::string path, SkipReason reason, std::string detail) {
  result_.skipped.push_back(
      {.path = std::move(path), .reason = reason, .detail = std::move(detail)});
}

// As in git, the repository's own exclude file beats the user's.
void Walk::add_exclude_files(const std::optional<WorkTree>& tree, const std::string& label) {
  const GitSettings settings = git_settings(GitEnvironment::of_process(), tree ? &*tree : nullptr);
  rules_.ignore_case(settings.ignore_case);
  const std::string& of_user = settings.excludes_file;
  if (const auto text =
          of_user.empty() ? std::nullopt : read_small_file(of_user, kIgnoreFileLimit)) {
    rules_.add_global(*text, of_user);
  }
  if (!tree) {
    return;
  }
  if (const auto text =
          read_small_file(tree->common_directory + "/info/exclude", kIgnoreFileLimit)) {
    rules_.add_global(*text, label + ".git/info/exclude");
  }
}

void Walk::add_outer_rules(const std::optional<WorkTree>& tree) {
  const auto levels = std::ranges::count(prefix_, '/');
  std::string up;
  for (auto i = levels; i > 0; --i) {
    up += "../";
  }
  add_exclude_files(tree, up);
  if (!tree) {
    return;
  }
  repositories_.front().tree = tree;
  // From the top downwards, so that scopes nest.
  std::string at = tree->top == "/" ? "" : tree->top;
  for (std::string_view rest = prefix_; !rest.empty();) {
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
  waiting_.push_back({.path = "", .scope = outer_scope_, .repository = 0, .ignored_by = ""});
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
  OpenFolder at{.folder = folder,
                .opened = opened,
                .entries = entries,
                .scope = folder.scope,
                .repository = folder.repository,
                .unread_rules = {}};
  if (!is_root && !enter_repository(at)) {
    return;
  }
  enter_rules(at);
  for (const FolderEntry& entry : entries) {
    examine(at, entry);
  }
}

bool Walk::enter_repository(OpenFolder& at) {
  if (std::ranges::find(at.entries, ".git", &FolderEntry::name) == at.entries.end()) {
    return true;
  }
  const std::string name = at.folder.path.substr(0, at.folder.path.size() - 1);
  auto tree = work_tree_at(root_path_ + "/" + name);
  if (!tree) {
    return true;
  }
  Repository& around = repositories_[at.repository];
  const std::string seen = prefix_ + name;
  if (!tracked_in(around).is_submodule(std::string_view(seen).substr(around.base_size))) {
    skip(at.folder.path, SkipReason::kNestedRepository, "a git repository of its own");
    return false;
  }
  if (options_.ignore_rules) {
    at.scope = rules_.enter_repository(at.scope, at.folder.path);
    add_exclude_files(tree, at.folder.path);
  }
  at.repository = repositories_.size();
  repositories_.push_back({.tree = std::move(tree),
                           .base_size = prefix_.size() + at.folder.path.size(),
                           .tracked = std::nullopt});
  return true;
}

void Walk::enter_rules(OpenFolder& at) {
  if (!options_.ignore_rules) {
    return;
  }
  const auto git_text = read_rules(at, kGitIgnore);
  const auto strata_text = read_rules(at, kStrataIgnore);
  if (git_text || strata_text) {
    at.scope = rules_.enter(at.scope, at.folder.path, git_text, strata_text);
  }
}

// As in git, an ignore file that is a link has no say. Rules that cannot be read are mentioned:
// files that they name would come in otherwise, and nobody would know why. Their file is skipped
// for that reason (once, however else it could be) and nothing else is.
std::optional<std::string> Walk::read_rules(OpenFolder& at, std::string_view name) {
  if (std::ranges::find(at.entries, name, &FolderEntry::name) == at.entries.end()) {
    return std::nullopt;
  }
  const FileDescriptor file = open_beneath(at.opened, name);
  FileStatus status{};
  if (!file.is_open() || ::fstat(file.get(), &status) != 0) {
    if (errno != ELOOP) {
      at.unread_rules.emplace_back(name, system_message(errno));
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
  at.unread_rules.emplace_back(name, "too large or unreadable");
  return std::nullopt;
}

const TrackedFiles& Walk::tracked_in(Repository& repository) {
  if (!repository.tracked) {
    auto read = repository.tree ? TrackedFiles::read(repository.tree->git_directory) : std::nullopt;
    repository.tracked = read ? *std::move(read) : TrackedFiles();
  }
  return *repository.tracked;
}

bool Walk::is_tracked(std::size_t repository, const std::string& path, bool is_folder) {
  Repository& around = repositories_[repository];
  const std::string seen = (prefix_ + path).substr(around.base_size);
  const TrackedFiles& tracked = tracked_in(around);
  return is_folder ? tracked.any_below(seen + "/") || tracked.is_submodule(seen)
                   : tracked.holds(seen);
}

void Walk::examine(const OpenFolder& at, const FolderEntry& entry) {
  if (entry.name == ".git" || (at.folder.path.empty() && entry.name == ".strata")) {
    return;
  }
  std::string path = at.folder.path + entry.name;
  for (const auto& [name, why] : at.unread_rules) {
    if (entry.name == name) {
      return skip(std::move(path), SkipReason::kUnreadable, "rules not applied: " + why);
    }
  }
  const bool is_folder = entry.kind == EntryKind::kFolder;
  const auto shown = [&] { return is_folder ? path + "/" : path; };
  const auto match = options_.ignore_rules ? rules_.match(at.scope, path, is_folder) : std::nullopt;
  const bool ours = match && match->ours;
  if (entry.name.front() == '.' && !options_.hidden && !(ours && !match->ignored())) {
    return skip(shown(), SkipReason::kHidden);
  }
  std::string ignored_by =
      at.repository == at.folder.repository ? at.folder.ignored_by : std::string();
  if (match && match->ignored() && (ours || ignored_by.empty())) {
    ignored_by = match->to_string();
  }
  if (!ignored_by.empty() &&
      ((ours && match->ignored()) || !is_tracked(at.repository, path, is_folder))) {
    return skip(shown(), SkipReason::kIgnored, std::move(ignored_by));
  }
  if (path.size() >= kPathLimit) {
    return skip(shown(), SkipReason::kUnreadable,
                "path of more than " + std::to_string(kPathLimit) + " bytes");
  }
  switch (entry.kind) {
    case EntryKind::kFolder:
      waiting_.push_back({.path = path + "/",
                          .scope = at.scope,
                          .repository = at.repository,
                          .ignored_by = std::move(ignored_by)});
      return;
    case EntryKind::kFile:
      return examine_file(at.opened, entry.name, std::move(path));
    case EntryKind::kLink:
      return skip(std::move(path), SkipReason::kSymlink, link_target(at.opened, entry.name));
    case EntryKind::kUnknown:
      return skip(std::move(path), SkipReason::kUnreadable, "its kind cannot be told");
    default:
      return skip(std::move(path), SkipReason::kSpecial,
                  std::string(special_kind_name(entry.kind)));
  }
}

void Walk::examine_file(const FileDescriptor& opened, const std::string& name, std::string path) {
  if (const auto verdict = refuse_by_name(path, options_.secrets)) {
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
  result_.files.push_back({.path = std::move(path),
                           .size = size,
                           .modified_ns = nanoseconds(status.st_mtim),
                           .inode = status.st_ino,
                           .changed_ns = nanoseconds(status.st_ctim)});
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

Result<ScanResult> walk(const std::string& root, const ScanOptions& options,
                        bool (*cuts_patterns)()) {
  if (auto valid = options.validate(); !valid) {
    return fail(std::move(valid));
  }
  FileDescriptor opened = open_folder(root);
  auto absolute = opened.is_open() ? absolute_path(root) : std::nullopt;
  if (!absolute) {
    return fail(kind_of_error(errno), "opening folder " + root + ": " + system_message(errno));
  }

  const auto tree = work_tree_around(*absolute);
  std::string prefix;  // the root relative to the top of its work tree
  if (tree && tree->top.size() < absolute->size()) {
    prefix = absolute->substr(tree->top == "/" ? 1 : tree->top.size() + 1) + "/";
  }
  Walk walk(std::move(opened), *std::move(absolute), options, prefix, cuts_patterns);
  walk.add_outer_rules(tree);
  return walk.run();
}

}  // namespace strata::scan
