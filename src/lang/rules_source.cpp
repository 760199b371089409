// Reads a rules file (TOML). The document is walked section by section, each section by one
// function that knows its keys; unknown keys are mistakes. A rule for a kind replaces the one
// inherited by `extends`; roles add up. Tested by rules_test.cpp and by every build.
#include "lang/rules_source.hpp"

#include <functional>
#include <map>
#include <utility>

#include <toml++/toml.h>
#include <tree_sitter/api.h>

#include "lang/rules_values.hpp"

namespace strata::lang {
namespace {

constexpr int kMaxExtends = 4;  // depth of `extends`

class Reader : public RulesValues {
 public:
  using RulesValues::RulesValues;

  void read(const toml::table& document) {
    for (const auto& [key, node] : document) {
      const std::string_view name = key.str();
      if (const auto section = sections().find(name); section != sections().end()) {
        section->second(*this, node);
      } else {
        complain(node, "unknown key '" + std::string(name) + "'");
      }
    }
  }

 private:
  using Section = std::function<void(Reader&, const toml::node&)>;

  static const std::map<std::string_view, Section>& sections() {
    static const std::map<std::string_view, Section> kTable = {
        {"extends", [](Reader&, const toml::node&) {}},
        {"separator",
         [](Reader& r, const toml::node& n) { r.rules().scalars.separator = r.word(n); }},
        {"constructors",
         [](Reader& r, const toml::node& n) { r.word_list(n, r.rules().constructors); }},
        {"receivers", [](Reader& r, const toml::node& n) { r.word_list(n, r.rules().receivers); }},
        {"constructor_is_type_name",
         [](Reader& r, const toml::node& n) {
           r.rules().scalars.constructor_is_type_name = r.flag(n);
         }},
        {"constant_case",
         [](Reader& r, const toml::node& n) { r.rules().scalars.constant_case = r.flag(n); }},
        {"preprocessor",
         [](Reader& r, const toml::node& n) { r.rules().scalars.preprocessor = r.flag(n); }},
        {"signs", [](Reader& r, const toml::node& n) { r.rules().scalars.signs = r.word(n); }},
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
        {"mark", &Reader::marks},
        {"embed", &Reader::embeds},
        {"visibility", &Reader::visibility},
        {"export", &Reader::exports},
    };
    return kTable;
  }

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
          rules().kinds[kind].roles = rules().kinds[kind].roles | role;
        }
      }
    }
  }

  void plain(const toml::node& node) {
    for (const auto& [name, item] : words_of(node)) {
      for (const std::uint16_t kind : kinds(name, *item)) {
        rules().kinds[kind].plain = true;
      }
    }
  }

  void definitions(const toml::node& node) {
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      const DefinitionRule rule = definition(value);
      rules().definitions.push_back(rule);
      for (const std::uint16_t kind : found) {
        rules().kinds[kind].definition = static_cast<std::uint8_t>(rules().definitions.size());
        if (!rule.callee.empty() || !rule.parents.empty()) {
          continue;  // few nodes of the kind are definitions: the walk adds the role to those
        }
        rules().kinds[kind].roles = rules().kinds[kind].roles | Role::kDefinition |
                                    (rule.scope ? Role::kScope : Role::kNone);
      }
    });
  }

  DefinitionRule definition(const toml::node& node) {
    DefinitionRule rule;
    each_key(node, {{"type", [&](const toml::node& n) { rule.type = type(n); }},
                    {"name", [&](const toml::node& n) { rule.name = paths(n); }},
                    {"name_end", [&](const toml::node& n) { rule.name_end = paths(n); }},
                    {"body", [&](const toml::node& n) { rule.body = paths(n); }},
                    {"bases", [&](const toml::node& n) { rule.bases = paths(n); }},
                    {"interfaces", [&](const toml::node& n) { rule.interfaces = paths(n); }},
                    {"owner", [&](const toml::node& n) { rule.owner = paths(n); }},
                    {"value", [&](const toml::node& n) { rule.value = paths(n); }},
                    {"documentation", [&](const toml::node& n) { rule.documentation = paths(n); }},
                    {"arguments", [&](const toml::node& n) { rule.arguments = paths(n); }},
                    {"callee", [&](const toml::node& n) { rule.callee = paths(n); }},
                    {"words", [&](const toml::node& n) { rule.words = word_types(n); }},
                    {"list", [&](const toml::node& n) { rule.list = paths(n); }},
                    {"lead", [&](const toml::node& n) { rule.lead = word_slice(n); }},
                    {"arity", [&](const toml::node& n) { rule.arity = paths(n); }},
                    {"separator", [&](const toml::node& n) { rule.separator = word(n); }},
                    {"members", [&](const toml::node& n) { rule.members = word(n); }},
                    {"merge", [&](const toml::node& n) { rule.merge = flag(n); }},
                    {"each", [&](const toml::node& n) { rule.each = field(n); }},
                    {"each_kind", [&](const toml::node& n) { rule.each_kind = one_kind(n); }},
                    {"next_body", [&](const toml::node& n) { rule.next_body = one_kind(n); }},
                    {"inside", [&](const toml::node& n) { rule.parents = kind_list(n); }},
                    {"taken", [&](const toml::node& n) { rule.taken = paths(n); }},
                    {"parallel", [&](const toml::node& n) { rule.parallel = flag(n); }},
                    {"chain", [&](const toml::node& n) { rule.chain = flag(n); }},
                    {"closed", [&](const toml::node& n) { rule.closed = flag(n); }},
                    {"enumerator", [&](const toml::node& n) { rule.enumerator = flag(n); }},
                    {"bound", [&](const toml::node& n) { rule.bound = binds(n, rules().binds); }},
                    {"cases", [&](const toml::node& n) { rule.cases = cases(n); }},
                    {"declarators", [&](const toml::node& n) { rule.declarators = cases(n); }},
                    {"scope", [&](const toml::node& n) { rule.scope = flag(n); }},
                    {"needs_body", [&](const toml::node& n) { rule.needs_body = flag(n); }},
                    {"needs_case", [&](const toml::node& n) { rule.needs_case = flag(n); }},
                    {"global", [&](const toml::node& n) { rule.global = flag(n); }},
                    {"member", [&](const toml::node& n) { rule.member = flag(n); }},
                    {"following", [&](const toml::node& n) { rule.following = flag(n); }},
                    {"forward", [&](const toml::node& n) { rule.forward = flag(n); }},
                    {"outer", [&](const toml::node& n) { rule.outer = flag(n); }},
                    {"verbatim", [&](const toml::node& n) { rule.verbatim = flag(n); }}});
    const auto* table = node.as_table();
    if (table != nullptr && !table->contains("type") && !table->contains("cases") &&
        !table->contains("words")) {
      complain(node, "a definition needs a type, cases or words");
    }
    if (table != nullptr && !table->contains("name") && rule.members.empty()) {
      complain(node, "a definition needs a name");
    }
    if (table != nullptr && table->contains("words") != table->contains("callee")) {
      complain(node, "callee and words belong together");
    }
    return rule;
  }

  Slice word_types(const toml::node& node) {
    return word_table(node, rules().word_types, [&](const toml::node& n) { return type(n); });
  }

  void marks(const toml::node& node) {
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      MarkRule rule;
      each_key(value, {{"callee", [&](const toml::node& n) { rule.callee = paths(n); }},
                       {"words", [&](const toml::node& n) {
                          rule.words = word_table(n, rules().word_roles,
                                                  [&](const toml::node& v) { return role(v); });
                        }}});
      rules().marks.push_back(rule);
      for (const std::uint16_t kind : found) {
        rules().kinds[kind].mark = static_cast<std::uint8_t>(rules().marks.size());
      }
    });
  }

  void embeds(const toml::node& node) {
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      EmbedRule rule;
      each_key(value, {{"language", [&](const toml::node& n) { rule.language = paths(n); }},
                       {"hosts", [&](const toml::node& n) { rule.hosts = embed_hosts(n); }},
                       {"default", [&](const toml::node& n) { rule.fallback = word(n); }},
                       {"together", [&](const toml::node& n) { rule.together = flag(n); }}});
      rules().embeds.push_back(rule);
      for (const std::uint16_t kind : found) {
        rules().kinds[kind].embed = static_cast<std::uint8_t>(rules().embeds.size());
      }
    });
  }

  Slice embed_hosts(const toml::node& node) {
    const std::size_t first = rules().embed_hosts.size();
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      for (const std::uint16_t kind : found) {
        rules().embed_hosts.push_back({kind, word(value)});
      }
    });
    return slice_from(first, rules().embed_hosts.size());
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
                {"bases", [&](const toml::node& n) { rule.bases = paths(n); }},
                {"mixins", [&](const toml::node& n) { rule.mixins = word_slice(n); }},
                {"capital", [&](const toml::node& n) { rule.capital = flag(n); }},
                {"capital_in", [&](const toml::node& n) { rule.capital_in = one_kind(n); }},
                {"kind", [&](const toml::node& n) { rule.kind = reference_kind(n); }},
                {"inside_type_use", [&](const toml::node& n) { rule.inside_type_use = flag(n); }}});
      rules().references.push_back(rule);
      for (const std::uint16_t kind : found) {
        rules().kinds[kind].reference = static_cast<std::uint8_t>(rules().references.size());
      }
    });
  }

  void imports(const toml::node& node) {
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      ImportRule rule;
      each_key(value, {{"target", [&](const toml::node& n) { rule.target = paths(n); }},
                       {"target_end", [&](const toml::node& n) { rule.target_end = paths(n); }},
                       {"each", [&](const toml::node& n) { rule.each = kind_list(n); }},
                       {"bind", [&](const toml::node& n) { rule.binds = binds(n, rules().binds); }},
                       {"callee", [&](const toml::node& n) { rule.callee = paths(n); }},
                       {"words", [&](const toml::node& n) { rule.words = word_slice(n); }},
                       {"binder", [&](const toml::node& n) { rule.binder = paths(n); }},
                       {"skip", [&](const toml::node& n) { rule.skip = paths(n); }},
                       {"open", [&](const toml::node& n) { rule.open = paths(n); }},
                       {"split", [&](const toml::node& n) { rule.split = one_kind(n); }},
                       {"parallel", [&](const toml::node& n) { rule.parallel = one_kind(n); }},
                       {"whole", [&](const toml::node& n) { rule.whole = whole_name(n); }}});
      rules().imports.push_back(rule);
      for (const std::uint16_t kind : found) {
        rules().kinds[kind].import = static_cast<std::uint8_t>(rules().imports.size());
        if (rule.callee.empty()) {
          rules().kinds[kind].roles = rules().kinds[kind].roles | Role::kImport;
        }
      }
    });
  }

  void tails(const toml::node& node, TailRule::Part part) {
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      rules().tails.push_back({paths(value), part});
      for (const std::uint16_t kind : found) {
        rules().kinds[kind].tail = static_cast<std::uint8_t>(rules().tails.size());
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
        rules().unwraps.push_back(rule);
      }
    });
  }

  void visibility(const toml::node& node) {
    RuleTable& table = rules().scalars;
    each_key(
        node,
        {{"default", [&](const toml::node& n) { table.visibility = visibility_word(n); }},
         {"class_members", [&](const toml::node& n) { table.class_members = visibility_word(n); }},
         {"struct_members",
          [&](const toml::node& n) { table.struct_members = visibility_word(n); }},
         {"interface_members",
          [&](const toml::node& n) { table.interface_members = visibility_word(n); }},
         {"private_prefix", [&](const toml::node& n) { table.private_prefix = word(n); }},
         {"capital_is_public", [&](const toml::node& n) { table.capital_is_public = flag(n); }},
         {"open_members", [&](const toml::node& n) { table.open_members = flag(n); }},
         {"words", [&](const toml::node& n) { visibility_words(n, rules().visibility_words); }},
         {"global_words", [&](const toml::node& n) { visibility_words(n, rules().global_words); }},
         {"attributes",
          [&](const toml::node& n) { visibility_words(n, rules().attribute_words); }}});
  }

  // Nodes that export a name carry the role, so that the walk notices them.
  void export_names(const toml::node& node) {
    const Slice added = binds(node, rules().exports);
    for (std::size_t i = added.first; i < rules().exports.size(); ++i) {
      KindRule& rule = rules().kinds[rules().exports[i].kind];
      rule.roles = rule.roles | Role::kExport;
    }
  }

  void export_lists(const toml::node& node) {
    each_kind(node, [&](const std::vector<std::uint16_t>& found, const toml::node& value) {
      ListRule rule;
      each_key(value,
               {{"callee", [&](const toml::node& n) { rule.callee = paths(n); }},
                {"words", [&](const toml::node& n) { rule.words = word_slice(n); }},
                {"names", [&](const toml::node& n) { rule.names = paths(n); }},
                {"bind", [&](const toml::node& n) { rule.binds = binds(n, rules().binds); }}});
      rules().lists.push_back(rule);
      for (const std::uint16_t kind : found) {
        rules().kinds[kind].list = static_cast<std::uint8_t>(rules().lists.size());
      }
    });
  }

  void exports(const toml::node& node) {
    each_key(node, {{"by_wrapper",
                     [&](const toml::node& n) { rules().scalars.export_by_wrapper = flag(n); }},
                    {"hides", [&](const toml::node& n) { rules().scalars.list_hides = flag(n); }},
                    {"list", [&](const toml::node& n) { export_lists(n); }},
                    {"names", [&](const toml::node& n) { export_names(n); }},
                    {"roots", [&](const toml::node& n) { word_list(n, rules().export_roots); }}});
  }
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
