// Reads a rules file (TOML). The document is walked section by section, each section by one
// function that knows its keys; unknown keys are mistakes. A rule for a kind replaces the one
// inherited by `extends`; roles add up. Tested by rules_test.cpp and by every build.
#include "lang/rules_source.hpp"

#include <functional>
#include <map>
#include <utility>

#include <toml++/toml.h>
#include <tree_sitter/api.h>

namespace strata::lang {
namespace {

constexpr int kMaxExtends = 4;  // depth of `extends`

class Reader {
 public:
  Reader(std::string file, const TSLanguage* grammar, OwnedRules& rules,
         std::vector<RulesProblem>& problems, bool inherited)
      : file_(std::move(file)),
        grammar_(grammar),
        rules_(rules),
        problems_(problems),
        inherited_(inherited) {}

  void read(const toml::table& document) {
    for (const auto& [key, node] : document) {
      const std::string_view name = key.str();
      if (const auto section = kSections().find(name); section != kSections().end()) {
        section->second(*this, node);
      } else {
        complain(node, "unknown key '" + std::string(name) + "'");
      }
    }
  }

 private:
  using Section = std::function<void(Reader&, const toml::node&)>;

  static const std::map<std::string_view, Section>& kSections() {
    static const std::map<std::string_view, Section> sections = {
        {"extends", [](Reader&, const toml::node&) {}},
        {"separator",
         [](Reader& r, const toml::node& n) { r.rules_.scalars.separator = r.word(n); }},
        {"constructors",
         [](Reader& r, const toml::node& n) { r.word_list(n, r.rules_.constructors); }},
        {"receivers", [](Reader& r, const toml::node& n) { r.word_list(n, r.rules_.receivers); }},
        {"constructor_is_type_name",
         [](Reader& r, const toml::node& n) {
           r.rules_.scalars.constructor_is_type_name = r.flag(n);
         }},
        {"constant_case",
         [](Reader& r, const toml::node& n) { r.rules_.scalars.constant_case = r.flag(n); }},
        {"preprocessor",
         [](Reader& r, const toml::node& n) { r.rules_.scalars.preprocessor = r.flag(n); }},
        {"signs", [](Reader& r, const toml::node& n) { r.rules_.scalars.signs = r.word(n); }},
        {"plain", &Reader::plain},
        {"roles", &Reader::roles},
        {"define", &Reader::definitions},
        {"reference", &Reader::references},
        {"import", &Reader::imports},
        {"tail", [](Reader& r, const toml::node& n) { r.tails(n, TailRule::Part::kPlain); }},
        {"qualifier",
         [](Reader& r, const toml::node& n) { r.tails(n, TailRule::Part::kQualifier); }},
        {"declarator",
         [](Reader& r, const toml::node& n) { r.tails(n, TailRule::Part::kDeclarator); }},
        {"unwrap", &Reader::unwraps},
        {"visibility", &Reader::visibility},
        {"export", &Reader::exports},
    };
    return sections;
  }

  void complain(const toml::node& where, const std::string& what) {
    problems_.push_back(
        {file_ + ":" + std::to_string(where.source().begin.line) + ": error: " + what});
  }

  // ---- values
  // -------------------------------------------------------------------------------------------------------
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
    for (const Visibility each :
         {Visibility::kPublic, Visibility::kProtected, Visibility::kPrivate}) {
      if (to_string(each) == text) {
        return each;
      }
    }
    complain(node, "expected public, protected or private");
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

  // ---- sections
  // -----------------------------------------------------------------------------------------------------
  void roles(const toml::node& node) {
    const auto* table = node.as_table();
    if (table == nullptr) {
      complain(node, "expected a table of roles");
      return;
    }
    for (const auto& [key, value] : *table) {
      const Role role = role_from(key.str());
      if (role == Role::kNone) {
        complain(value, "unknown role '" + std::string(key.str()) + "'");
      }
      for (const auto& [name, item] : words_of(value)) {
        for (const std::uint16_t kind : kinds(name, *item)) {
          rules_.kinds[kind].roles = rules_.kinds[kind].roles | role;
        }
      }
    }
  }

  void plain(const toml::node& node) {
    for (const auto& [name, item] : words_of(node)) {
      for (const std::uint16_t kind : kinds(name, *item)) {
        rules_.kinds[kind].plain = true;
      }
    }
  }

  void definitions(const toml::node& node) {
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      const DefinitionRule rule = definition(value);
      rules_.definitions.push_back(rule);
      for (const std::uint16_t kind : found) {
        rules_.kinds[kind].definition = static_cast<std::uint8_t>(rules_.definitions.size());
        rules_.kinds[kind].roles = rules_.kinds[kind].roles | Role::kDefinition |
                                   (rule.scope ? Role::kScope : Role::kNone);
      }
    });
  }

  DefinitionRule definition(const toml::node& node) {
    DefinitionRule rule;
    each_key(node, {{"type", [&](const toml::node& n) { rule.type = type(n); }},
                    {"name", [&](const toml::node& n) { rule.name = paths(n); }},
                    {"body", [&](const toml::node& n) { rule.body = paths(n); }},
                    {"bases", [&](const toml::node& n) { rule.bases = paths(n); }},
                    {"interfaces", [&](const toml::node& n) { rule.interfaces = paths(n); }},
                    {"owner", [&](const toml::node& n) { rule.owner = paths(n); }},
                    {"value", [&](const toml::node& n) { rule.value = paths(n); }},
                    {"documentation", [&](const toml::node& n) { rule.documentation = paths(n); }},
                    {"arguments", [&](const toml::node& n) { rule.arguments = paths(n); }},
                    {"each", [&](const toml::node& n) { rule.each = field(n); }},
                    {"inside", [&](const toml::node& n) { rule.parent = one_kind(n); }},
                    {"cases", [&](const toml::node& n) { rule.cases = cases(n); }},
                    {"declarators", [&](const toml::node& n) { rule.declarators = cases(n); }},
                    {"scope", [&](const toml::node& n) { rule.scope = flag(n); }},
                    {"needs_body", [&](const toml::node& n) { rule.needs_body = flag(n); }},
                    {"needs_case", [&](const toml::node& n) { rule.needs_case = flag(n); }},
                    {"global", [&](const toml::node& n) { rule.global = flag(n); }},
                    {"member", [&](const toml::node& n) { rule.member = flag(n); }},
                    {"forward", [&](const toml::node& n) { rule.forward = flag(n); }}});
    const auto* table = node.as_table();
    if (table != nullptr && !table->contains("type") && !table->contains("cases")) {
      complain(node, "a definition needs a type or cases");
    }
    if (table != nullptr && !table->contains("name")) {
      complain(node, "a definition needs a name");
    }
    return rule;
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

  Role reference_kind(const toml::node& node) {
    const std::string_view text = word(node);
    if (text == "call") {
      return Role::kCall;
    }
    if (text == "type") {
      return Role::kTypeUse;
    }
    if (text == "inherit") {
      return Role::kInherit;
    }
    complain(node, "expected call, type or inherit");
    return Role::kCall;
  }

  void references(const toml::node& node) {
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      ReferenceRule rule;
      each_key(value,
               {{"name", [&](const toml::node& n) { rule.name = paths(n); }},
                {"unless", [&](const toml::node& n) { rule.unless = paths(n); }},
                {"capital", [&](const toml::node& n) { rule.capital = flag(n); }},
                {"kind", [&](const toml::node& n) { rule.kind = reference_kind(n); }},
                {"inside_type_use", [&](const toml::node& n) { rule.inside_type_use = flag(n); }}});
      rules_.references.push_back(rule);
      for (const std::uint16_t kind : found) {
        rules_.kinds[kind].reference = static_cast<std::uint8_t>(rules_.references.size());
      }
    });
  }

  void imports(const toml::node& node) {
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      ImportRule rule;
      each_key(value, {{"target", [&](const toml::node& n) { rule.target = paths(n); }},
                       {"each", [&](const toml::node& n) { rule.each = kind_list(n); }},
                       {"bind", [&](const toml::node& n) { rule.binds = binds(n, rules_.binds); }},
                       {"callee", [&](const toml::node& n) { rule.callee = paths(n); }},
                       {"words", [&](const toml::node& n) { rule.words = word_slice(n); }},
                       {"binder", [&](const toml::node& n) { rule.binder = paths(n); }}});
      rules_.imports.push_back(rule);
      for (const std::uint16_t kind : found) {
        rules_.kinds[kind].import = static_cast<std::uint8_t>(rules_.imports.size());
        if (rule.callee.empty()) {
          rules_.kinds[kind].roles = rules_.kinds[kind].roles | Role::kImport;
        }
      }
    });
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

  void tails(const toml::node& node, TailRule::Part part) {
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      rules_.tails.push_back({paths(value), part});
      for (const std::uint16_t kind : found) {
        rules_.kinds[kind].tail = static_cast<std::uint8_t>(rules_.tails.size());
      }
    });
  }

  void unwraps(const toml::node& node) {
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      UnwrapRule rule;
      each_key(value, {{"to", [&](const toml::node& n) { rule.to = paths(n); }},
                       {"callee", [&](const toml::node& n) { rule.callee = paths(n); }},
                       {"words", [&](const toml::node& n) { rule.words = word_slice(n); }}});
      for (const std::uint16_t kind : found) {
        rule.kind = kind;
        rules_.unwraps.push_back(rule);
      }
    });
  }

  void visibility_words(const toml::node& node, std::vector<VisibilityWord>& out) {
    const auto* table = node.as_table();
    if (table == nullptr) {
      complain(node, "expected a table of words");
      return;
    }
    for (const auto& [key, value] : *table) {
      out.push_back({rules_.keep(key.str()), visibility_word(value)});
    }
  }

  void visibility(const toml::node& node) {
    RuleTable& table = rules_.scalars;
    each_key(
        node,
        {{"default", [&](const toml::node& n) { table.visibility = visibility_word(n); }},
         {"class_members", [&](const toml::node& n) { table.class_members = visibility_word(n); }},
         {"private_prefix", [&](const toml::node& n) { table.private_prefix = word(n); }},
         {"capital_is_public", [&](const toml::node& n) { table.capital_is_public = flag(n); }},
         {"words", [&](const toml::node& n) { visibility_words(n, rules_.visibility_words); }},
         {"global_words", [&](const toml::node& n) { visibility_words(n, rules_.global_words); }}});
  }

  // Nodes that export a name carry the role, so that the walk notices them.
  void export_names(const toml::node& node) {
    const Slice added = binds(node, rules_.exports);
    for (std::size_t i = added.first; i < rules_.exports.size(); ++i) {
      KindRule& rule = rules_.kinds[rules_.exports[i].kind];
      rule.roles = rule.roles | Role::kExport;
    }
  }

  void exports(const toml::node& node) {
    each_key(node, {{"by_wrapper",
                     [&](const toml::node& n) { rules_.scalars.export_by_wrapper = flag(n); }},
                    {"names", [&](const toml::node& n) { export_names(n); }},
                    {"roots", [&](const toml::node& n) { word_list(n, rules_.export_roots); }}});
  }

  std::string file_;
  const TSLanguage* grammar_;
  OwnedRules& rules_;
  std::vector<RulesProblem>& problems_;
  bool inherited_;
};

std::string beside(const std::string& file, std::string_view name) {
  return file.substr(0, file.find_last_of('/') + 1) + std::string(name) + ".toml";
}

}  // namespace

std::vector<RulesProblem> read_rules(const std::string& file, const TSLanguage* grammar,
                                     OwnedRules& rules) {
  std::vector<RulesProblem> problems;
  rules.kinds = empty_rules(grammar);
  std::vector<std::pair<std::string, toml::table>> chain;  // the file, then what it extends
  std::string next = file;
  try {
    while (!next.empty() && chain.size() < kMaxExtends) {
      toml::table document = toml::parse_file(next);
      const std::string base = document["extends"].value_or(std::string());
      chain.emplace_back(next, std::move(document));
      next = base.empty() ? std::string() : beside(file, base);
    }
  } catch (const toml::parse_error& error) {
    problems.push_back({next + ":" + std::to_string(error.source().begin.line) +
                        ": error: " + std::string(error.description())});
    return problems;
  }
  for (std::size_t i = chain.size(); i-- > 0;) {
    Reader(chain[i].first, grammar, rules, problems, i != 0).read(chain[i].second);
  }
  return problems;
}

}  // namespace strata::lang
