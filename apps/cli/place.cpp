// Root discovery. Looks at names and at the presence of `.git` only; runs nothing. Cost: one
// look-up per parent folder. Tested by place_test.cpp.
#include "apps/cli/place.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

#include <fmt/format.h>

#include "apps/repository_name.hpp"

namespace strata::cli {

namespace {

namespace fs = std::filesystem;

// `path` made absolute from `current`, links resolved as far as it exists, without a slash at the
// end.
fs::path resolved(const fs::path& path, const std::string& current) {
  const fs::path absolute = fs::path(current) / path;
  std::error_code error;
  fs::path out = fs::weakly_canonical(absolute, error);
  if (error) {
    out = absolute.lexically_normal();
  }
  return out.has_filename() ? out : out.parent_path();
}

// A symbolic link that is named itself, with the links above it resolved. A scan does not follow
// it, so it is a part of where it lies, not of where it points. Nothing if `path` is no link.
std::optional<fs::path> link_itself(const fs::path& path, const std::string& current) {
  const fs::path absolute = fs::path(current) / path;
  std::error_code error;
  if (!fs::is_symlink(fs::symlink_status(absolute, error))) {
    return std::nullopt;
  }
  return resolved(absolute.parent_path(), current) / absolute.filename();
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

// `path` relative to `root`, "" if equal, nullopt if outside.
std::optional<std::string> part_of(const fs::path& path, const fs::path& root) {
  const fs::path relative = path.lexically_relative(root);
  if (relative == ".") {
    return std::string();
  }
  if (relative.empty() || *relative.begin() == "..") {
    return std::nullopt;
  }
  return relative.generic_string();
}

bool is_refused(const fs::path& root, const Surroundings& surroundings) {
  return root == root.root_path() || root.string() == surroundings.home;
}

tl::unexpected<Error> refusal(const fs::path& root) {
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("this would index all of {}; go into a project, or name the folder: "
                          "--root {}",
                          root.string(), root.string()));
}

Result<Place> place_in_root(const std::string& root, const std::string& named,
                            const Surroundings& surroundings) {
  const fs::path top = resolved(root, surroundings.current);
  if (!is_folder(top)) {
    return fail(ErrorKind::kNotFound, fmt::format("no such folder: {}", root));
  }
  Place place{.root = top.string(), .part = {}, .current = surroundings.current};
  if (named.empty()) {
    return place;
  }
  const auto link = link_itself(named, surroundings.current);
  const auto link_part = link ? part_of(*link, top) : std::nullopt;
  const auto part = link_part ? link_part : part_of(resolved(named, surroundings.current), top);
  if (!part) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("{} is not inside the root {}", named, place.root));
  }
  place.part = *part;
  return place;
}

}  // namespace

Result<Surroundings> Surroundings::of_process() {
  std::error_code error;
  Surroundings out;
  out.current = fs::current_path(error).string();
  if (error) {
    return fail(ErrorKind::kIo,
                fmt::format("looking up the current folder: {}; go to a folder that exists",
                            error.message()));
  }
  out.current = resolved(out.current, "/").string();
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') {
    out.home = resolved(home, "/").string();
  }
  return out;
}

std::string Place::shown(std::string_view path) const {
  const fs::path full = fs::path(root) / fs::path(path);
  const bool near = part_of(current, root).has_value() || part_of(root, current).has_value();
  return near ? full.lexically_relative(current).generic_string() : std::string(path);
}

Result<Place> find_place(const std::string& named, const std::string& root,
                         const Surroundings& surroundings) {
  if (!root.empty()) {
    return place_in_root(root, named, surroundings);
  }
  if (!named.empty()) {
    const fs::path path = resolved(named, surroundings.current);
    if (!is_there(path)) {
      return fail(ErrorKind::kNotFound,
                  fmt::format("no such file or folder: {} (a document that was handed over is "
                              "selected by --path)",
                              named));
    }
    if (is_folder(path)) {
      return Place{.root = path.string(), .part = {}, .current = surroundings.current};
    }
    auto place = find_place_around(named, root, surroundings);
    if (place && place->root != surroundings.current && !apps::git_top_level(place->root)) {
      return fail(
          ErrorKind::kInvalidArgument,
          fmt::format("{} lies in no git repository, and its folder is not searched for its "
                      "sake; name the folder: {}",
                      named, place->root));
    }
    return place;
  }
  const fs::path here = surroundings.current;
  const fs::path top = apps::git_top_level(here).value_or(here);
  if (is_refused(top, surroundings)) {
    return refusal(top);
  }
  return Place{.root = top.string(),
               .part = part_of(here, top).value_or(""),
               .current = surroundings.current};
}

Result<std::string> path_in_root(const Place& place, const std::string& path) {
  const fs::path full = (fs::path(place.root) / path).lexically_normal();
  const fs::path clean = full.has_filename() ? full : full.parent_path();
  const auto part = part_of(clean, place.root);
  if (!part) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("{} is not inside {}; name a file or folder relative to that root",
                            path, place.root));
  }
  return *part;
}

bool is_on_disk(const Place& place, const std::string& path) {
  return is_there(fs::path(place.root) / path);
}

Result<Place> find_place_around(const std::string& path, const std::string& root,
                                const Surroundings& surroundings) {
  if (!root.empty()) {
    return place_in_root(root, path, surroundings);
  }
  if (path.empty()) {
    return find_place(path, root, surroundings);
  }
  fs::path wanted = resolved(path, surroundings.current);
  fs::path folder = is_folder(wanted) ? wanted : wanted.parent_path();
  if (const auto link = link_itself(path, surroundings.current)) {
    if (apps::git_top_level(link->parent_path()) || part_of(*link, surroundings.current)) {
      wanted = *link;
      folder = link->parent_path();
    }
  }
  fs::path top;
  if (const auto repository = apps::git_top_level(folder)) {
    top = *repository;
  } else if (part_of(wanted, surroundings.current) &&
             !is_refused(surroundings.current, surroundings)) {
    top = surroundings.current;
  } else {
    top = folder;
  }
  if (is_refused(top, surroundings)) {
    return refusal(top);
  }
  if (!is_folder(top)) {
    return fail(ErrorKind::kNotFound, fmt::format("no such folder: {}", top.string()));
  }
  return Place{.root = top.string(),
               .part = part_of(wanted, top).value_or(""),
               .current = surroundings.current};
}

}  // namespace strata::cli
