// Who depends on whom: edges between the files of a repository, by imports and by names, and what
// follows from them about each file.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "graph/file_table.hpp"
#include "graph/resolve.hpp"
#include "lang/roles.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::graph {

/// `from` uses something of `to`.
struct FileEdge {
  FileNumber to = 0;
  /// 1: an import that names this file. Less: one of the files of an imported package, or of the
  /// files that define a name which is used, in equal parts.
  float weight = 0;
  bool imported = false;  ///< by an import; else by name alone
};

/// A name that a file uses; see Use.
struct UseView {
  parse::ReferenceKind kind = parse::ReferenceKind::kCall;
  std::string_view name;
};

/// A definition that other files may use by name.
struct DefinitionView {
  std::string_view name;
  std::string_view path;  ///< qualified
  lang::SymbolType type = lang::SymbolType::kNone;
};

/// Where a file stands among all.
struct Standing {
  float importers = 0;  ///< sum of the weights of edges to it that are imports
  float users = 0;      ///< sum of the weights of all edges to it
  float rank = 0;       ///< PageRank times the number of files: 1 on average
};

class FileGraph {
 public:
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(first_.size()) - 1; }

  /// Files that a file depends on, ascending.
  [[nodiscard]] std::span<const FileEdge> from(FileNumber file) const {
    return std::span(edges_).subspan(first_[file], first_[file + 1] - first_[file]);
  }

  [[nodiscard]] std::span<const FileEdge> edges() const { return edges_; }

  /// O(edges * steps); equal graphs give equal bits.
  [[nodiscard]] std::vector<Standing> standings() const;

 private:
  friend class FileGraphBuilder;
  std::vector<std::uint32_t> first_ = {0};  // by file, into edges_; one more at the end
  std::vector<FileEdge> edges_;
};

/// Takes all files of a repository and makes the graph. Views must outlive it.
class FileGraphBuilder {
 public:
  /// `files` ascend by path.
  explicit FileGraphBuilder(std::vector<GraphFile> files);
  ~FileGraphBuilder();
  FileGraphBuilder(FileGraphBuilder&&) noexcept;
  FileGraphBuilder& operator=(FileGraphBuilder&&) noexcept;

  // First, in any order of files: what they declare and define.
  void declare(FileNumber file, const LinkView& link);
  void define(FileNumber file, const DefinitionView& definition);

  // Then file by file, in order: what they use. Names of kinds other than calls, types and base
  // types count as imported names only.
  void connect(std::span<const LinkView> imports, std::span<const UseView> uses);

  /// Ends the making; only `resolve` may be called from then on.
  [[nodiscard]] FileGraph finish();

  /// Where one import leads; see Resolver.
  [[nodiscard]] Resolved resolve(FileNumber from, const LinkView& import) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace strata::graph
