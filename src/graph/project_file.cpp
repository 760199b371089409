// JSON, TOML and YAML are read off the keys that the parser found, which forgives comments and
// trailing commas. Only the few keys that say where modules lie are looked at. O(keys). Tested by
// links_test.cpp.
#include "graph/project_file.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "text/line_table.hpp"

namespace strata::graph {
namespace {

constexpr std::size_t kMostStrings = 32;

std::string_view name_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// Texts in double or single quotes, without escapes.
std::vector<std::string> strings_in(std::string_view text) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < text.size() && found.size() < kMostStrings; ++i) {
    const char quote = text[i];
    if (quote != '"' && quote != '\'') {
      continue;
    }
    std::string value;
    for (++i; i < text.size() && text[i] != quote; ++i) {
      i += text[i] == '\\' && i + 1 < text.size() ? 1U : 0U;
      value.push_back(text[i]);
    }
    found.push_back(std::move(value));
  }
  return found;
}

/// `path` without "./" in front and "/" behind.
std::string plain_path(std::string_view path) {
  while (path.starts_with("./")) {
    path.remove_prefix(2);
  }
  while (path.ends_with('/')) {
    path.remove_suffix(1);
  }
  return std::string(path == "." ? "" : path);
}

std::string joined_path(std::string_view base, std::string_view rest) {
  std::string path = plain_path(base);
  const std::string tail = plain_path(rest);
  path += path.empty() || tail.empty() ? "" : "/";
  path += tail;
  return path;
}

std::string unescaped(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    i += name[i] == '\\' && i + 1 < name.size() ? 1U : 0U;
    out.push_back(name[i]);
  }
  return out;
}

/// Keys of a data file with the texts of their values.
class Keys {
 public:
  Keys(const scan::SourceFile& file, const parse::SyntaxTree& tree)
      : bytes_(file.bytes), tree_(tree), lines_(bytes_) {}

  /// Calls `use(name, strings of the value, line)` for each key whose path is `path`, or below it
  /// with `below`.
  template <class Visitor>
  void each(std::string_view path, bool below, Visitor use) const {
    for (const parse::Symbol& symbol : tree_.symbols) {
      const bool same = !below && symbol.path == path;
      const bool inside =
          below && symbol.parent.exists() && tree_.symbols[symbol.parent.value].path == path;
      if ((same || inside) && symbol.name_range.end <= symbol.definition.end) {
        const ByteRange value{symbol.name_range.end, symbol.definition.end};
        std::string_view text = slice(bytes_, value);
        if (text.starts_with('"')) {
          text.remove_prefix(1);
        }
        use(symbol.name, text, lines_.line_of(symbol.definition.begin));
      }
    }
  }

  /// First string of the value of a key; empty if there is none.
  [[nodiscard]] std::string first(std::string_view path) const {
    std::string found;
    each(path, false, [&](std::string_view, std::string_view value, std::uint32_t) {
      const auto strings = strings_in(value);
      if (found.empty() && !strings.empty()) {
        found = strings.front();
      }
    });
    return found;
  }

  [[nodiscard]] std::uint32_t line_of(std::string_view path) const {
    std::uint32_t line = 1;
    each(path, false, [&](std::string_view, std::string_view, std::uint32_t at) { line = at; });
    return line;
  }

 private:
  std::string_view bytes_;
  const parse::SyntaxTree& tree_;
  text::LineTable lines_;
};

std::vector<Link> go_module(std::string_view bytes) {
  std::uint32_t line = 1;
  for (std::size_t begin = 0; begin < bytes.size(); ++line) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    std::string_view text = bytes.substr(begin, end - begin);
    begin = end + 1;
    if (!text.starts_with("module ") && !text.starts_with("module\t")) {
      continue;
    }
    text.remove_prefix(7);
    text = text.substr(0, text.find("//"));
    const std::size_t first = text.find_first_not_of(" \t\"`");
    if (first == std::string_view::npos) {
      continue;
    }
    text = text.substr(first, text.find_last_not_of(" \t\r\"`") - first + 1);
    return {{LinkKind::kModule, std::string(text), {}, line}};
  }
  return {};
}

std::vector<Link> node_package(const Keys& keys) {
  const std::string name = keys.first("name");
  if (name.empty()) {
    return {};
  }
  std::string entries;
  const auto add = [&](std::string_view entry) {
    const std::string path = plain_path(entry);
    if (!path.empty() && path.find('*') == std::string::npos) {
      entries += entries.empty() ? "" : ",";
      entries += path;
    }
  };
  for (const std::string_view key : {"source", "module", "main", "types", "exports"}) {
    add(keys.first(key));
  }
  return {{LinkKind::kModule, name, std::move(entries), keys.line_of("name")}};
}

std::vector<Link> script_settings(const Keys& keys) {
  const std::string base = keys.first("compilerOptions.baseUrl");
  std::vector<Link> links;
  keys.each("compilerOptions.paths", true,
            [&](std::string_view name, std::string_view value, std::uint32_t line) {
              std::string places;
              for (const std::string& place : strings_in(value)) {
                places += places.empty() ? "" : ",";
                places += joined_path(base, place);
              }
              links.push_back({LinkKind::kAlias, unescaped(name), std::move(places), line});
            });
  if (!base.empty()) {
    links.push_back(
        {LinkKind::kAlias, "*", joined_path(base, "*"), keys.line_of("compilerOptions.baseUrl")});
  }
  return links;
}

std::vector<Link> php_package(const Keys& keys) {
  std::vector<Link> links;
  for (const std::string_view key :
       {"autoload.psr-4", "autoload-dev.psr-4", "autoload.psr-0", "autoload-dev.psr-0"}) {
    const bool psr0 = key.ends_with('0');
    keys.each(key, true, [&](std::string_view name, std::string_view value, std::uint32_t line) {
      const std::string prefix = unescaped(name);
      std::string places;
      for (const std::string& place : strings_in(value)) {
        places += places.empty() ? "" : ",";
        std::string below = prefix;
        std::replace(below.begin(), below.end(), '\\', '/');
        places += psr0 ? joined_path(place, below) : plain_path(place);
      }
      links.push_back({LinkKind::kAlias, prefix, std::move(places), line});
    });
  }
  return links;
}

std::vector<Link> rust_crate(const Keys& keys) {
  std::string name = keys.first("lib.name");
  if (name.empty()) {
    name = keys.first("package.name");
  }
  if (name.empty()) {
    return {};
  }
  std::replace(name.begin(), name.end(), '-', '_');
  const std::string entry = keys.first("lib.path");
  return {{LinkKind::kModule, name, plain_path(entry), keys.line_of("package.name")}};
}

std::vector<Link> dart_package(std::string_view bytes) {
  constexpr std::string_view kKey = "name:";
  std::uint32_t line = 1;
  for (std::size_t begin = 0; begin < bytes.size(); ++line) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    std::string_view text = bytes.substr(begin, end - begin);
    begin = end + 1;
    if (text.starts_with(kKey)) {
      text.remove_prefix(kKey.size());
      const std::size_t first = text.find_first_not_of(" \t'\"");
      const std::size_t last = text.find_last_not_of(" \t\r'\"");
      if (first != std::string_view::npos && last >= first) {
        return {{LinkKind::kModule, std::string(text.substr(first, last - first + 1)), {}, line}};
      }
    }
  }
  return {};
}

}  // namespace

std::vector<Link> project_links(const scan::SourceFile& file, const parse::SyntaxTree& tree) {
  const std::string_view name = name_of(file.path);
  if (name == "go.mod") {
    return go_module(file.bytes);
  }
  if (name == "pubspec.yaml") {
    return dart_package(file.bytes);
  }
  if (name == "package.json") {
    return node_package(Keys(file, tree));
  }
  if ((name.starts_with("tsconfig") || name.starts_with("jsconfig")) && name.ends_with(".json")) {
    return script_settings(Keys(file, tree));
  }
  if (name == "composer.json") {
    return php_package(Keys(file, tree));
  }
  if (name == "Cargo.toml") {
    return rust_crate(Keys(file, tree));
  }
  return {};
}

}  // namespace strata::graph
