// The rules of each family of languages. Each takes the importing file and the import as written.
#pragma once

#include "graph/resolve.hpp"

namespace strata::graph {

/// What all rules look at.
struct Repository {
  const FileTable& files;
  const Declarations& declared;
};

/// JavaScript, TypeScript and what embeds them: relative paths with guessed endings, paths of
/// tsconfig.json, packages of the same repository.
[[nodiscard]] Resolved resolve_script(const Repository& in, FileNumber from,
                                      const LinkView& import);
/// Dotted modules, relative ones included; names may be modules themselves.
[[nodiscard]] Resolved resolve_python(const Repository& in, FileNumber from,
                                      const LinkView& import);
/// #include: beside the file, then below any folder that makes the path whole, the nearest first.
[[nodiscard]] Resolved resolve_include(const Repository& in, FileNumber from,
                                       const LinkView& import);
/// Import paths below the module path of a go.mod.
[[nodiscard]] Resolved resolve_go(const Repository& in, FileNumber from, const LinkView& import);
/// use paths through the tree of modules of a crate.
[[nodiscard]] Resolved resolve_rust(const Repository& in, FileNumber from, const LinkView& import);
/// Java, Kotlin, Scala, Groovy: qualified names are paths.
[[nodiscard]] Resolved resolve_jvm(const Repository& in, FileNumber from, const LinkView& import);
/// Use of a class by PSR-4 prefix or the end of its path; require by path.
[[nodiscard]] Resolved resolve_php(const Repository& in, FileNumber from, const LinkView& import);
/// Namespaces and modules by what declares them: C#, Elixir, Julia, PowerShell.
[[nodiscard]] Resolved resolve_namespace(const Repository& in, FileNumber from,
                                         const LinkView& import);
/// Paths and modules of one notation and a few endings: Ruby, Lua, Haskell, OCaml, Dart, Zig,
/// shell.
[[nodiscard]] Resolved resolve_by_path(const Repository& in, FileNumber from,
                                       const LinkView& import);

// Helpers of several rules.

/// Modules of exactly that name that files called `project` declare.
[[nodiscard]] std::vector<const Declarations::Module*> modules_named(const Declarations& declared,
                                                                     std::string_view name,
                                                                     std::string_view project);
[[nodiscard]] Resolved one(std::optional<FileNumber> file);
/// First of `path` + each ending that is a file.
[[nodiscard]] std::optional<FileNumber> with_ending(const FileTable& files, std::string_view path,
                                                    std::span<const std::string_view> endings);
/// Nearest file whose path ends with `end` + one of the endings.
[[nodiscard]] std::optional<FileNumber> nearest_ending(const FileTable& files, std::string_view end,
                                                       std::span<const std::string_view> endings,
                                                       FileNumber from);
/// `text` with every `what` replaced.
[[nodiscard]] std::string replaced(std::string_view text, std::string_view what,
                                   std::string_view with);
/// Parts between separators.
[[nodiscard]] std::vector<std::string> split(std::string_view text, std::string_view separator);
/// True if `path` lies in `folder` or below ("": always).
[[nodiscard]] bool lies_below(std::string_view path, std::string_view folder);

}  // namespace strata::graph
