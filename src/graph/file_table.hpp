// The files of a repository, to be found by path, by the end of a path, and by folder.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace strata::graph {

/// Index into the list of files.
using FileNumber = std::uint32_t;

struct GraphFile {
  std::string_view path;      ///< relative to the root, '/'-separated
  std::string_view language;  ///< name of its row in the table of languages
};

/// `path` with "." and ".." taken out; nullopt if it leads out of the root.
[[nodiscard]] std::optional<std::string> normal_path(std::string_view path);

/// What stands before the last '/', "" for files of the root.
[[nodiscard]] std::string_view folder_of(std::string_view path);

/// `folder`/`rest`, without a '/' if one of them is empty.
[[nodiscard]] std::string path_in(std::string_view folder, std::string_view rest);

class FileTable {
 public:
  /// `files` ascend by path. Views must outlive the table. O(bytes of paths + path parts log path
  /// parts).
  explicit FileTable(std::vector<GraphFile> files);

  [[nodiscard]] std::span<const GraphFile> files() const { return files_; }

  [[nodiscard]] const GraphFile& file(FileNumber number) const { return files_[number]; }

  /// File of exactly that path.
  [[nodiscard]] std::optional<FileNumber> find(std::string_view path) const;

  /// Files whose path is `end`, or ends with "/" and `end`; ascending.
  [[nodiscard]] std::vector<FileNumber> ending_with(std::string_view end) const;

  /// That one of `found` which is nearest to `from`: the longest common folder, then the shortest
  /// path, then the first.
  [[nodiscard]] std::optional<FileNumber> nearest(std::span<const FileNumber> found,
                                                  FileNumber from) const;

  /// Files directly in a folder; ascending.
  [[nodiscard]] std::span<const FileNumber> in_folder(std::string_view folder) const;

  /// Files in a folder or below it; ascending.
  [[nodiscard]] std::vector<FileNumber> below(std::string_view folder) const;

  /// Folders whose path is `end`, or ends with "/" and `end`.
  [[nodiscard]] std::vector<std::string_view> folders_ending_with(std::string_view end) const;

 private:
  struct Suffix {
    std::uint64_t hash = 0;
    std::uint32_t number = 0;
  };

  /// False if the folder is known already.
  bool add_folder(std::string_view folder);

  std::vector<GraphFile> files_;
  std::unordered_map<std::string_view, FileNumber> by_path_;
  std::unordered_map<std::string_view, std::vector<FileNumber>> folders_;
  std::vector<std::string_view> folder_list_;
  std::vector<Suffix> suffixes_;         // of files, by hash, then number
  std::vector<Suffix> folder_suffixes_;  // of folder_list_
};

}  // namespace strata::graph
