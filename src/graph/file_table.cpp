// Every suffix of a path that begins at a '/' is entered by its hash; a look-up compares the path
// itself. Tested by file_table_test.cpp.
#include "graph/file_table.hpp"

#include <algorithm>
#include <tuple>

#include "core/hash.hpp"

namespace strata::graph {
namespace {

bool ends_with_part(std::string_view path, std::string_view end) {
  return path.ends_with(end) &&
         (path.size() == end.size() || path[path.size() - end.size() - 1] == '/');
}

template <class Visitor>
void each_suffix(std::string_view path, Visitor visit) {
  visit(path);
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    visit(path.substr(slash + 1));
  }
}

/// Bytes of the folders that two paths have in common.
std::size_t common_folder(std::string_view a, std::string_view b) {
  std::size_t common = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i) {
    common = a[i] == '/' ? i + 1 : common;
  }
  return common;
}

}  // namespace

std::optional<std::string> normal_path(std::string_view path) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    begin = end + 1;
    if (part == "..") {
      if (parts.empty()) {
        return std::nullopt;
      }
      parts.pop_back();
    } else if (!part.empty() && part != ".") {
      parts.push_back(part);
    }
  }
  std::string out;
  for (const std::string_view part : parts) {
    out += out.empty() ? "" : "/";
    out += part;
  }
  return out;
}

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

std::string path_in(std::string_view folder, std::string_view rest) {
  std::string path(folder);
  path += folder.empty() || rest.empty() ? "" : "/";
  path += rest;
  return path;
}

FileTable::FileTable(std::vector<GraphFile> files) : files_(std::move(files)) {
  by_path_.reserve(files_.size());
  for (FileNumber i = 0; i < files_.size(); ++i) {
    by_path_.emplace(files_[i].path, i);
    each_suffix(files_[i].path, [&](std::string_view end) {
      suffixes_.push_back({.hash = hash64(end), .number = i});
    });
    for (std::string_view folder = folder_of(files_[i].path); add_folder(folder);
         folder = folder_of(folder)) {
    }
    folders_[folder_of(files_[i].path)].push_back(i);
  }
  const auto before = [](const Suffix& a, const Suffix& b) {
    return std::tie(a.hash, a.number) < std::tie(b.hash, b.number);
  };
  std::sort(suffixes_.begin(), suffixes_.end(), before);
  std::sort(folder_suffixes_.begin(), folder_suffixes_.end(), before);
}

bool FileTable::add_folder(std::string_view folder) {
  if (!folders_.try_emplace(folder).second) {
    return false;
  }
  const auto number = static_cast<std::uint32_t>(folder_list_.size());
  folder_list_.push_back(folder);
  each_suffix(folder, [&](std::string_view end) {
    folder_suffixes_.push_back({.hash = hash64(end), .number = number});
  });
  return true;
}

std::optional<FileNumber> FileTable::find(std::string_view path) const {
  const auto at = by_path_.find(path);
  return at == by_path_.end() ? std::nullopt : std::optional(at->second);
}

std::vector<FileNumber> FileTable::ending_with(std::string_view end) const {
  std::vector<FileNumber> found;
  const std::uint64_t hash = hash64(end);
  auto at = std::lower_bound(suffixes_.begin(), suffixes_.end(), hash,
                             [](const Suffix& s, std::uint64_t h) { return s.hash < h; });
  for (; at != suffixes_.end() && at->hash == hash; ++at) {
    if (ends_with_part(files_[at->number].path, end)) {
      found.push_back(at->number);
    }
  }
  return found;
}

std::optional<FileNumber> FileTable::nearest(std::span<const FileNumber> found,
                                             FileNumber from) const {
  std::optional<FileNumber> best;
  std::size_t best_common = 0;
  for (const FileNumber number : found) {
    const std::size_t common = common_folder(files_[number].path, files_[from].path);
    if (!best || common > best_common ||
        (common == best_common && files_[number].path.size() < files_[*best].path.size())) {
      best = number;
      best_common = common;
    }
  }
  return best;
}

std::span<const FileNumber> FileTable::in_folder(std::string_view folder) const {
  const auto at = folders_.find(folder);
  return at == folders_.end() ? std::span<const FileNumber>() : std::span(at->second);
}

std::vector<FileNumber> FileTable::below(std::string_view folder) const {
  std::string prefix(folder);
  prefix += '/';
  const auto first =
      std::lower_bound(files_.begin(), files_.end(), prefix,
                       [](const GraphFile& file, const std::string& p) { return file.path < p; });
  std::vector<FileNumber> found;
  for (auto at = first; at != files_.end() && at->path.starts_with(prefix); ++at) {
    found.push_back(static_cast<FileNumber>(at - files_.begin()));
  }
  return found;
}

std::vector<std::string_view> FileTable::folders_ending_with(std::string_view end) const {
  std::vector<std::string_view> found;
  const std::uint64_t hash = hash64(end);
  auto at = std::lower_bound(folder_suffixes_.begin(), folder_suffixes_.end(), hash,
                             [](const Suffix& s, std::uint64_t h) { return s.hash < h; });
  for (; at != folder_suffixes_.end() && at->hash == hash; ++at) {
    if (ends_with_part(folder_list_[at->number], end)) {
      found.push_back(folder_list_[at->number]);
    }
  }
  return found;
}

}  // namespace strata::graph
