// The hierarchy as a list: repository, folders, files, regions and leaves in document order, each
// with its depth. Everything comes from the index, similarities from leaf vectors as stored (int8);
// only the curve needs the files again. Tested by engine_test.cpp.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "embed/quantise.hpp"
#include "engine/documents.hpp"
#include "engine/file_curve.hpp"
#include "engine/folder_summary.hpp"
#include "engine/load_view.hpp"
#include "engine/section_slugs.hpp"
#include "engine/source_reader.hpp"
#include "engine/state.hpp"

namespace strata {

namespace {

struct LiveFile {
  const index::SegmentReader* reader = nullptr;
  index::FileRecord record;
};

std::vector<LiveFile> live_files_below(const index::View& view, std::string_view path) {
  std::vector<LiveFile> files;
  for (const index::LiveSegment& segment : view.segments()) {
    for (std::uint32_t i = 0; i < segment.reader->file_count(); ++i) {
      if (!segment.live_files[i]) {
        continue;
      }
      const index::FileRecord record = segment.reader->file(FileId{i});
      const bool below =
          path.empty() || record.path == path ||
          (record.path.starts_with(path) && record.path.substr(path.size()).starts_with('/'));
      if (below) {
        files.push_back({.reader = segment.reader.get(), .record = record});
      }
    }
  }
  std::sort(files.begin(), files.end(),
            [](const LiveFile& a, const LiveFile& b) { return a.record.path < b.record.path; });
  return files;
}

float cosine(index::SegmentReader::QuantizedVector a, index::SegmentReader::QuantizedVector b) {
  const std::int64_t dot = embed::dot(a.components, b.components);
  const std::int64_t aa = embed::dot(a.components, a.components);
  const std::int64_t bb = embed::dot(b.components, b.components);
  if (aa == 0 || bb == 0) {
    return 0;
  }
  return static_cast<float>(static_cast<double>(dot) /
                            std::sqrt(static_cast<double>(aa) * static_cast<double>(bb)));
}

/// Appends entries no deeper than the limit.
class TreeList {
 public:
  explicit TreeList(std::uint32_t deepest) : deepest_(deepest) {}

  void add(TreeEntry entry) {
    if (entry.depth <= deepest_) {
      entries_.push_back(std::move(entry));
    }
  }

  [[nodiscard]] bool wants(std::uint32_t depth) const { return depth <= deepest_; }

  [[nodiscard]] std::vector<TreeEntry> take() && { return std::move(entries_); }

 private:
  std::uint32_t deepest_;
  std::vector<TreeEntry> entries_;
};

std::string leaf_name(const index::SegmentReader& reader, const index::LeafRecord& leaf) {
  std::string name;
  if (leaf.primary.exists()) {
    name = reader.symbol(leaf.primary).path;
  } else if (leaf.scope.exists()) {
    name = reader.symbol(leaf.scope).path;
  }
  if (leaf.parts > 1) {
    name += " (" + std::to_string(leaf.part) + "/" + std::to_string(leaf.parts) + ")";
  }
  if (leaf.symbols.count > 1) {
    name += " +" + std::to_string(leaf.symbols.count - 1);
  }
  return name.empty() ? std::string(chunk::to_string(leaf.kind)) : name;
}

// The curve of a file by its gaps; empty where it is not wanted or not to be had.
using Curves = std::function<std::optional<segment::Segmentation>(const LiveFile&)>;

std::optional<CurvePoint> point_before(const std::optional<segment::Segmentation>& curve,
                                       std::uint32_t leaf) {
  if (!curve || leaf == 0) {
    return std::nullopt;
  }
  return CurvePoint{.similarity = curve->similarity[leaf - 1],
                    .smoothed = curve->smoothed[leaf - 1],
                    .margin = curve->margin[leaf - 1]};
}

/// What the file gives to its leaves.
struct FileFacts {
  std::optional<segment::Segmentation> curve;
  std::vector<std::string> slugs;
};

void add_leaves(TreeList& list, const LiveFile& file, const index::RegionRecord& region,
                std::uint32_t depth, const FileFacts& facts) {
  const index::SegmentReader& reader = *file.reader;
  for (std::uint32_t i = 0; i < region.leaves.count; ++i) {
    const LeafId id{region.leaves.first + i};
    const index::LeafRecord leaf = reader.leaf(id);
    const bool first_of_file = id.value == file.record.leaves.first;
    list.add({.level = "leaf",
              .depth = depth,
              .name = leaf_name(reader, leaf),
              .path = std::string(file.record.path),
              .lines = leaf.lines,
              .leaves = 1,
              .tokens = leaf.tokens,
              .similarity = first_of_file ? 0.0F
                                          : cosine(reader.leaf_vector(LeafId{id.value - 1}),
                                                   reader.leaf_vector(id)),
              .slug = engine::slug_in(
                  facts.slugs, leaf.primary.exists() ? leaf.primary : leaf.scope, file.record),
              .curve = point_before(facts.curve, id.value - file.record.leaves.first)});
  }
}

void add_file(TreeList& list, const LiveFile& file, std::uint32_t depth, const Curves& curves) {
  list.add({.level = "file",
            .depth = depth,
            .name = std::string(file.record.path.substr(file.record.path.rfind('/') + 1)),
            .path = std::string(file.record.path),
            .lines = {1, file.record.lines},
            .leaves = file.record.leaves.count,
            .summary = std::string(file.record.summary)});
  if (!list.wants(depth + 1)) {
    return;
  }
  FileFacts facts;
  if (list.wants(depth + 2)) {
    facts = {.curve = curves(file), .slugs = engine::section_slugs(*file.reader, file.record)};
  }
  for (std::uint32_t i = 0; i < file.record.regions.count; ++i) {
    const index::RegionRecord region = file.reader->region(RegionId{file.record.regions.first + i});
    list.add({.level = "region",
              .depth = depth + 1,
              .name = std::string(region.title),
              .path = std::string(file.record.path),
              .lines = region.lines,
              .leaves = region.leaves.count,
              .summary = std::string(region.summary)});
    if (list.wants(depth + 2)) {
      add_leaves(list, file, region, depth + 2, facts);
    }
  }
}

std::map<std::string, hierarchy::Folder, std::less<>> folders_of(
    const std::vector<LiveFile>& files) {
  std::vector<hierarchy::FileSize> sizes;
  sizes.reserve(files.size());
  for (const LiveFile& file : files) {
    sizes.push_back(
        {.path = file.record.path, .leaves = file.record.leaves.count, .bytes = file.record.bytes});
  }
  std::map<std::string, hierarchy::Folder, std::less<>> folders;
  for (hierarchy::Folder& folder : hierarchy::build_folders(sizes)) {
    folders.emplace(folder.path, std::move(folder));
  }
  return folders;
}

/// Number of path parts before the last one, below `base`.
std::uint32_t depth_below(std::string_view path, std::string_view base) {
  const std::string_view rest =
      base.empty() ? path : path.substr(std::min(path.size(), base.size() + 1));
  return static_cast<std::uint32_t>(std::count(rest.begin(), rest.end(), '/'));
}

}  // namespace

Result<std::vector<TreeEntry>> Engine::tree(std::string_view path, std::uint32_t depth,
                                            bool with_curve) const {
  auto loaded = state_->load();
  if (!loaded) {
    return fail(std::move(loaded));
  }
  const engine::SharedView current = *std::move(loaded);
  const std::vector<LiveFile> files = live_files_below(current->view, path);
  if (files.empty() && !path.empty()) {
    return fail(ErrorKind::kNotFound, "nothing is indexed below " + std::string(path) +
                                          "; see `strata why " + std::string(path) + "`");
  }
  const engine::SourceReader sources(state_->root, with_curve
                                                       ? engine::all_documents(*state_, *current)
                                                       : engine::DocumentTexts());
  const Curves curves = [&](const LiveFile& file) {
    return with_curve ? engine::curve_of_file(*file.reader, file.record, sources, state_->options)
                      : std::nullopt;
  };
  TreeList list(depth);
  if (files.size() == 1 && files.front().record.path == path) {
    add_file(list, files.front(), 0, curves);
    return std::move(list).take();
  }
  const auto folders = folders_of(files);
  const engine::FolderSummaries summaries(current->view, current->graph().standings());
  const auto add_folder = [&](std::string_view name, std::uint32_t at) {
    const auto folder = folders.find(name);
    list.add(
        {.level = name.empty() ? "repository" : "folder",
         .depth = at,
         .name = name.empty() ? state_->root : std::string(name.substr(name.rfind('/') + 1)) + "/",
         .path = std::string(name),
         .lines = {},
         .leaves = folder == folders.end() ? 0 : folder->second.leaves,
         .summary = summaries.of(name, engine::kFolderSummaryBytes)});
  };
  add_folder(path, 0);
  std::string_view previous = path;
  for (const LiveFile& file : files) {
    const std::string_view full = file.record.path;
    for (std::size_t slash = full.find('/', path.empty() ? 0 : path.size() + 1);
         slash != std::string_view::npos; slash = full.find('/', slash + 1)) {
      const std::string_view folder = full.substr(0, slash);
      const bool open = previous.starts_with(folder) && previous.substr(slash).starts_with('/');
      if (!open) {
        add_folder(folder, 1 + depth_below(folder, path));
      }
    }
    add_file(list, file, 1 + depth_below(full, path), curves);
    previous = full;
  }
  return std::move(list).take();
}

}  // namespace strata
