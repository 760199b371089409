// The real output of every command against its schema (apps/schemas.cpp): no field that the schema
// does not have, none missing, every value of its type.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/schemas.hpp"
#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;

bool is_pair(const Json& value, int first_at_least) {
  return value.is_array() && value.size() == 2 && value[0].is_number_unsigned() &&
         value[1].is_number_unsigned() && value[0] >= first_at_least && value[0] <= value[1];
}

bool has_type(const Json& value, std::string_view type) {
  const std::map<std::string_view, bool> types = {
      {"string", value.is_string()},
      {"integer", value.is_number_integer()},
      {"number", value.is_number()},
      {"boolean", value.is_boolean()},
      {"object", value.is_object()},
      {"list", value.is_array()},
      {"lines", is_pair(value, 1)},
      {"bytes", is_pair(value, 0)},
      {"range", is_pair(value, 0)},
      {"value", value.is_string() || value.is_number() || value.is_boolean()}};
  const auto found = types.find(type);
  return found != types.end() && found->second;
}

/// Walks a document along a schema and notes every fault and every field that it has seen.
class Checker {
 public:
  explicit Checker(const apps::Schema& schema) : schema_(schema) {}

  void document(const Json& json) { object(json, ""); }

  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

  [[nodiscard]] const std::set<std::string>& seen() const { return seen_; }

 private:
  [[nodiscard]] const apps::SchemaField* field(const std::string& path) const {
    for (const apps::SchemaField& candidate : schema_.fields) {
      if (candidate.path == path) {
        return &candidate;
      }
    }
    return nullptr;
  }

  // The fields directly below `prefix` ("" or "results[]") are those of the object.
  void object(const Json& json, const std::string& prefix) {
    const std::string begin = prefix.empty() ? "" : prefix + ".";
    for (const auto& [name, value] : json.items()) {
      check(value, begin + name);
    }
    for (const apps::SchemaField& expected : schema_.fields) {
      const std::string path(expected.path);
      const std::string rest = path.starts_with(begin) ? path.substr(begin.size()) : ".";
      const bool direct = rest.find_first_of(".[{") == std::string::npos;
      if (direct && !expected.optional && !json.contains(rest)) {
        faults_.push_back(path + " is missing");
      }
    }
  }

  void check(const Json& value, const std::string& path) {
    const apps::SchemaField* known = field(path);
    if (known == nullptr) {
      faults_.push_back(path + " is not in the schema");
      return;
    }
    if (value.is_null() && known->nullable) {
      return;
    }
    seen_.insert(path);
    if (!has_type(value, known->type)) {
      faults_.push_back(path + " is no " + std::string(known->type) + ": " + value.dump());
      return;
    }
    if (known->type == "list") {
      items(value, path + "[]");
    } else if (known->type == "object" && field(path + "{}") != nullptr) {
      for (const auto& [name, item] : value.items()) {
        check(item, path + "{}");
      }
    } else if (known->type == "object") {
      object(value, path);
    }
  }

  void items(const Json& list, const std::string& path) {
    for (const Json& item : list) {
      if (item.is_object()) {
        object(item, path);
      } else {
        check(item, path);
      }
    }
  }

  const apps::Schema& schema_;
  std::vector<std::string> faults_;
  std::set<std::string> seen_;
};

class JsonOutput : public Sandbox {
 protected:
  JsonOutput() {
    std::string text = "class Box:\n    \"\"\"Holds things.\"\"\"\n";
    for (int i = 0; i < 30; ++i) {
      text += "\n    def method_" + std::to_string(i) + "(self, item):\n" +
              "        \"\"\"Puts an item into the box number " + std::to_string(i) +
              ".\"\"\"\n        self.items.append(item)\n        return len(self.items)\n";
    }
    write("src/box.py", text);
    write("docs/guide.md", "# Guide\n\nHow to put an item into a box.\n\n- one\n- two\n");
    std::string rows;
    for (int i = 0; i < 60; ++i) {
      rows += "| method_" + std::to_string(i) + " | puts an item into the box |\n";
    }
    write("manual/boxes.md",
          "---\ntitle: Manual\n---\n\n# Boxes and `use_box`\n\nSee [the guide][guide] about "
          "`use_box`.\n\n"
          "```python\nimport box\n```\n\n| name | what |\n|---|---|\n" +
              rows + "\n[guide]: guide.md\n");
    write("src/user.py",
          "import box\nfrom box import Box\n\n\ndef use_box():\n    return Box(box)\n");
    write("src/other.py", "def run_it():\n    return use_box()\n");
    write("latin.txt", "caf\xE9 box\n");
    write("page.html", "<p>x</p>\n<script>\nimport { put } from \"box\";\nput(1);\n</script>\n");
    write(".gitignore", "ignored.py\n");
    write("ignored.py", "x = 1\n");
    write("caf\xE9.py", function_named("put_item", "Puts an item into a box."));
    write("strata.toml", "max_tokens = 200\n");
  }

  /// Runs a command, holds each JSON value that it prints against the schema that it names, and
  /// gives the fields that had a value.
  std::set<std::string> fields_of(const std::vector<std::string>& words, bool lines = false) {
    const Outcome outcome = strata(words, "# A note\n\nfrom standard input\n");
    EXPECT_NE(outcome.exit_code, 2) << outcome.err;
    return lines ? fields_of_lines(outcome.out) : fields_of_documents({Json::parse(outcome.out)});
  }

  /// The same of text that holds one value a line.
  std::set<std::string> fields_of_lines(std::string_view text) {
    std::vector<Json> documents;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      documents.push_back(Json::parse(text.substr(at, end - at)));
      at = end + 1;
    }
    return fields_of_documents(documents);
  }

  std::set<std::string> fields_of_documents(const std::vector<Json>& documents) {
    std::set<std::string> seen;
    for (const Json& document : documents) {
      const std::string name = document.value("schema", "");
      const apps::Schema* schema = apps::find_schema(name);
      if (schema == nullptr) {
        ADD_FAILURE() << "names no known schema: " << document.dump();
        continue;
      }
      checked_.insert(name);
      Checker checker(*schema);
      checker.document(document);
      EXPECT_TRUE(checker.faults().empty()) << name << ": " << checker.faults().front();
      seen.insert(checker.seen().begin(), checker.seen().end());
    }
    return seen;
  }

  // Every field of a schema has been seen with a value in at least one of the outputs.
  static void expect_all(std::string_view name, const std::set<std::string>& seen) {
    for (const apps::SchemaField& field : apps::find_schema(name)->fields) {
      if (field.path == "exact.unreadable[]") {
        continue;  // the tests may run as one who can read everything
      }
      EXPECT_TRUE(seen.contains(std::string(field.path))) << name << " never shows " << field.path;
    }
  }

  std::set<std::string> checked_;
};

TEST_F(JsonOutput, OfEveryCommandFollowsItsSchema) {
  expect_all("strata.index/1", fields_of({"index", "--json"}));
  expect_all("strata.status/1", fields_of({"status", "--json"}));
  std::set<std::string> why = fields_of({"why", "src/box.py", "--json"});
  why.merge(fields_of({"why", "caf\xE9.py", "--json"}));
  why.merge(fields_of({"why", "src/user.py", "--json"}));
  expect_all("strata.why/1", why);
  fields_of({"why", "ignored.py", "--json"});
  fields_of({"why", "nowhere.py", "--json"});
  std::set<std::string> tree = fields_of({"tree", "--depth", "9", "--json"});
  tree.merge(fields_of({"tree", "src/box.py", "--curve", "--json"}));
  expect_all("strata.tree/1", tree);
  std::set<std::string> search =
      fields_of({"search", "put item into box", "--explain", "--per-file", "0", "--json"});
  search.merge(fields_of({"search", "item", "--exact", "--json"}));
  search.merge(fields_of({"search", "example use_box", "--level", "leaf", "--json"}));
  search.merge(fields_of({"search", "which folder holds the box", "--json"}));
  search.merge(fields_of({"search", "manual of boxes", "--per-file", "0", "--json"}));
  search.merge(fields_of({"search", "use_box", "--docs", "--level", "leaf", "--json"}));
  fields_of({"search", "zyxwvut", "--regex", "--json"});
  expect_all("strata.search/1", search);
  fields_of({"search", "zyxwvut", "--mode", "bm25", "--json"});

  std::set<std::string> config = fields_of({"config", "--json"});
  config.merge(fields_of({"config", "--json", "--no-config"}));
  expect_all("strata.config/1", config);
  write("vendor/inner/.git", "gitdir: elsewhere\n");
  write("vendor/inner/a.c", "int x;\n");
  expect_all("strata.chunk/1",
             fields_of({"chunk", "src/box.py", "docs/guide.md", "manual/boxes.md", "latin.txt",
                        "page.html", "caf\xE9.py", "vendor/inner/a.c", "--json"},
                       true));
  write("short.md", "# A\nx\n# B\ny\n");
  expect_all("strata.finding/1",
             fields_of({"chunk", "short.md", "--check", "--strict", "--json"}, true));
  for (int file = 0; file < 40; ++file) {
    std::string text;
    for (int i = 0; i < 12; ++i) {
      const std::string word(1, static_cast<char>('a' + (file + i) % 26));
      text += "def method_" + std::to_string(file * 12 + i) + "(pool):\n    \"\"\"Makes a " + word +
              "urble ready for step " + std::to_string(file * 12 + i) + ".\"\"\"\n    for " + word +
              "orp in pool:\n        " + word + "orp.step(" + std::to_string(file * 12 + i) +
              ")\n\n\n";
    }
    write("learn/part_" + std::to_string(file) + ".py", text);
  }
  expect_all("strata.train/1", fields_of({"train", "learn", "--epochs", "6", "--json"}));
  fields_of({"train", "learn", "--epochs", "1", "--out", "model.bin", "--json"});
  fields_of({"put", "notes/api.md", "--json"});
  fields_of({"remove", "notes/api.md", "--json"});
  fields_of({"gc", "--json"});
  expect_all("strata.cache/1", fields_of({"forget", "--json"}));

  write("data/repos.json", R"([{"name": "src", "language": "python"}, {"name": "gone"}])");
  write("data/src.json", R"([{"query": "put an item", "relevant": ["box.py"], "category": "a"},
      {"query": "use a box",
       "relevant": [{"path": "user.py", "start_line": 5, "end_line": 6}], "category": "a"}])");
  write("data/gone.json", "[]");
  expect_all("strata.eval/1", fields_of({"eval", "data", "--repos", ".", "--without", "dense",
                                         "--json", "--cache", (home() / "eval").string(),
                                         "--results", (home() / "results.jsonl").string()}));
  std::ifstream file(home() / "results.jsonl");
  const std::string results{std::istreambuf_iterator<char>(file), {}};
  expect_all("strata.eval-results/1", fields_of_lines(results));

  for (const apps::Schema& schema : apps::schemas()) {
    EXPECT_TRUE(checked_.contains(std::string(schema.name))) << schema.name;
  }
}

TEST_F(JsonOutput, TellsTheSymbolsOwnLines) {
  write("two.py", function_named("first_one", "Something.") + "\n\n" +
                      function_named("second_wanted_one", "Something else."));
  const Json answer =
      Json::parse(strata({"search", "second_wanted_one", "--json", "-n", "1", "--no-config"}).out);
  const Json& hit = answer["results"][0];
  ASSERT_EQ(hit["path"], "two.py");
  EXPECT_GE(hit["symbol_lines"][0], hit["lines"][0]);
  EXPECT_LE(hit["symbol_lines"][1], hit["lines"][1]);
}

TEST_F(JsonOutput, NamesASectionByTheSlugThatLinksUse) {
  const auto section = [](const std::string& title, const std::string& word) {
    std::string text = "## " + title + "\n\n";
    for (int i = 0; i < 120; ++i) {
      text += "The " + word + " is described in sentence " + std::to_string(i) + ". ";
    }
    return text + "\n\n";
  };
  write("manual.md", "# Manual\n\n" + section("Set up!", "walrus") + section("Set up!", "pelican"));
  const auto slug_of = [](const Json& hit) { return hit["document"]["slug"].get<std::string>(); };
  const auto first = [&](const std::string& query) {
    return Json::parse(
        strata({"search", query, "--json", "-n", "1", "--no-config"}).out)["results"][0];
  };
  EXPECT_EQ(slug_of(first("walrus")), "set-up");
  EXPECT_EQ(slug_of(first("pelican")), "set-up-1");
  std::set<std::string> in_tree;
  const Json tree = Json::parse(strata({"tree", "--json", "--depth", "8", "--no-config"}).out);
  for (const Json& entry : tree["entries"]) {
    in_tree.insert(entry.value("path", "") == "manual.md" && entry["slug"].is_string()
                       ? entry["slug"].get<std::string>()
                       : "");
  }
  EXPECT_TRUE(in_tree.contains("set-up") && in_tree.contains("set-up-1")) << tree.dump();
}

TEST_F(JsonOutput, MatchingCountsTheSelectionOnly) {
  const auto matching = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {"search", "item", "--json", "--mode", "bm25"};
    words.insert(words.end(), more.begin(), more.end());
    return Json::parse(strata(words).out)["matching"].get<int>();
  };
  EXPECT_GT(matching({}), matching({"--path", "docs"}));
  EXPECT_EQ(matching({"--path", "docs"}), 1);
  EXPECT_EQ(matching({"--path", "docs", "--language", "python"}), 0);
}

}  // namespace
}  // namespace strata::end_to_end
