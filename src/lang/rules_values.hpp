// Values of a rules file, each read and checked in one place: words, flags, kinds, fields, paths,
// tables. Whatever does not fit is noted as a problem with its line, and reading goes on.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <toml++/toml.h>
#include <tree_sitter/api.h>

#include "lang/rules_source.hpp"

namespace strata::lang {

/// Base of the reader of sections. All arguments must outlive it.
class RulesValues {
 public:
  RulesValues(std::string file, const TSLanguage* grammar, OwnedRules& rules,
              std::vector<RulesProblem>& problems, bool inherited)
      : file_(std::move(file)),
        grammar_(grammar),
        rules_(rules),
        problems_(problems),
        inherited_(inherited) {}

 protected:
  void complain(const toml::node& where, const std::string& what) {
    problems_.push_back(
        {file_ + ":" + std::to_string(where.source().begin.line) + ": error: " + what});
  }

  std::string_view word(const toml::node& node) {
    if (const auto* text = node.as_string()) {
      return rules_.keep(text->get());
    }
    complain(node, "expected a string");
    return {};
  }

  bool flag(const toml::node& node) {
    if (const auto* value = node.as_boolean()) {
      return value->get();
    }
    complain(node, "expected true or false");
    return false;
  }

  // A string, or a list of strings.
  std::vector<std::pair<std::string_view, const toml::node*>> words_of(const toml::node& node) {
    std::vector<std::pair<std::string_view, const toml::node*>> found;
    if (const auto* list = node.as_array()) {
      for (const toml::node& item : *list) {
        found.emplace_back(word(item), &item);
      }
    } else {
      found.emplace_back(word(node), &node);
    }
    return found;
  }

  void word_list(const toml::node& node, std::vector<std::string_view>& out) {
    for (const auto& [text, item] : words_of(node)) {
      out.push_back(text);
    }
  }

  Slice word_slice(const toml::node& node) {
    const std::size_t first = rules_.words.size();
    word_list(node, rules_.words);
    return slice_from(first, rules_.words.size());
  }

  static Slice slice_from(std::size_t first, std::size_t last) {
    return {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(last - first)};
  }

  PathList paths(const toml::node& node) {
    const std::size_t first = rules_.paths.size();
    for (const auto& [text, item] : words_of(node)) {
      const auto problem = add_path(rules_, grammar_, text);
      if (problem && !inherited_) {
        complain(*item, *problem);
      }
    }
    return {slice_from(first, rules_.paths.size())};
  }

  SymbolType type(const toml::node& node) {
    const std::string_view text = word(node);
    const SymbolType found = symbol_type_from(text);
    if (found == SymbolType::kNone && text != "none") {
      complain(node, "unknown symbol type '" + std::string(text) + "'");
    }
    return found;
  }

  Visibility visibility_word(const toml::node& node) {
    const std::string_view text = word(node);
    for (const Visibility each : {Visibility::kUnknown, Visibility::kPublic, Visibility::kProtected,
                                  Visibility::kPrivate}) {
      if (to_string(each) == text) {
        return each;
      }
    }
    complain(node, "expected public, protected, private or unknown");
    return Visibility::kUnknown;
  }

  // The kinds called `name`; a mistake if there are none and this file says it (not one that it
  // extends).
  std::vector<std::uint16_t> kinds(std::string_view name, const toml::node& where) {
    std::vector<std::uint16_t> found = kinds_named(grammar_, name);
    if (found.empty() && !inherited_) {
      complain(where, "the grammar has no node kind '" + std::string(name) + "'");
    }
    return found;
  }

  // Calls `visit(kinds, table)` for each `[section.<kind>]`.
  void each_kind(
      const toml::node& node,
      const std::function<void(const std::vector<std::uint16_t>&, const toml::node&)>& visit) {
    const auto* table = node.as_table();
    if (table == nullptr) {
      complain(node, "expected a table of node kinds");
      return;
    }
    for (const auto& [key, value] : *table) {
      const std::vector<std::uint16_t> found = kinds(key.str(), value);
      if (!found.empty()) {
        visit(found, value);
      }
    }
  }

  // Calls the handler of each key of a table.
  using Handlers = std::map<std::string_view, std::function<void(const toml::node&)>>;

  void each_key(const toml::node& node, const Handlers& handlers) {
    const auto* table = node.as_table();
    if (table == nullptr) {
      complain(node, "expected a table");
      return;
    }
    for (const auto& [key, value] : *table) {
      if (const auto handler = handlers.find(key.str()); handler != handlers.end()) {
        handler->second(value);
      } else {
        complain(value, "unknown key '" + std::string(key.str()) + "'");
      }
    }
  }

  Slice cases(const toml::node& node) {
    const std::size_t first = rules_.cases.size();
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      const SymbolType wanted = type(value);
      for (const std::uint16_t kind : found) {
        rules_.cases.push_back({kind, wanted});
      }
    });
    return slice_from(first, rules_.cases.size());
  }

  // `{ word = value, ... }`; `read` turns a value into what stands in `out` beside the word.
  template <class Pair, class Read>
  Slice word_table(const toml::node& node, std::vector<Pair>& out, Read read) {
    const std::size_t first = out.size();
    const auto* table = node.as_table();
    if (table == nullptr) {
      complain(node, "expected a table of words");
      return {};
    }
    for (const auto& [key, value] : *table) {
      out.push_back({rules_.keep(key.str()), read(value)});
    }
    return slice_from(first, out.size());
  }

  Role role(const toml::node& node) {
    const std::string_view text = word(node);
    const Role found = role_from(text);
    if (found == Role::kNone) {
      complain(node, "unknown role '" + std::string(text) + "'");
    }
    return found;
  }

  WholeName whole_name(const toml::node& node) {
    const std::string_view text = word(node);
    constexpr std::array<std::pair<std::string_view, WholeName>, 4> kWords = {
        {{"last", WholeName::kLast},
         {"first", WholeName::kFirst},
         {"package", WholeName::kPackage},
         {"none", WholeName::kNone}}};
    for (const auto& [spelled, name] : kWords) {
      if (spelled == text) {
        return name;
      }
    }
    complain(node, "expected last, first, package or none");
    return WholeName::kLast;
  }

  Slice binds(const toml::node& node, std::vector<BindRule>& out) {
    const std::size_t first = out.size();
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      const PathList path = paths(value);
      for (const std::uint16_t kind : found) {
        out.push_back({kind, path});
      }
    });
    return slice_from(first, out.size());
  }

  std::uint16_t field(const toml::node& node) {
    const std::string_view name = word(node);
    const TSFieldId id = ts_language_field_id_for_name(grammar_, name.data(),
                                                       static_cast<std::uint32_t>(name.size()));
    if (id == 0 && !inherited_) {
      complain(node, "the grammar has no field '" + std::string(name) + "'");
    }
    return id;
  }

  std::uint16_t one_kind(const toml::node& node) {
    const std::string_view name = word(node);
    const std::optional<std::uint16_t> kind = kind_named(grammar_, name);
    if (!kind && !inherited_) {
      complain(node, "the grammar has no node kind '" + std::string(name) + "'");
    }
    return kind.value_or(0);
  }

  Slice kind_list(const toml::node& node) {
    const std::size_t first = rules_.kind_lists.size();
    for (const auto& [name, item] : words_of(node)) {
      for (const std::uint16_t kind : kinds(name, *item)) {
        rules_.kind_lists.push_back(kind);
      }
    }
    return slice_from(first, rules_.kind_lists.size());
  }

  void visibility_words(const toml::node& node, std::vector<VisibilityWord>& out) {
    word_table(node, out, [&](const toml::node& n) { return visibility_word(n); });
  }

  [[nodiscard]] OwnedRules& rules() { return rules_; }

 private:
  std::string file_;
  const TSLanguage* grammar_;
  OwnedRules& rules_;
  std::vector<RulesProblem>& problems_;
  bool inherited_;  // this file is extended by another: what the grammar lacks is no problem
};

}  // namespace strata::lang
