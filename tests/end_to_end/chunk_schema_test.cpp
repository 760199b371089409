// The chunk schema is what docs/cli.md and docs/chunks.md say: no more fields, no fewer, and of the
// types that they name.
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;
using Fields = std::map<std::string, std::string>;  // name -> type as written

class ChunkSchema : public Sandbox {};

// Rows `| `a`, `b` | type | ...` of the table under `heading`.
Fields documented(const std::string& path, const std::string& heading) {
  Fields fields;
  std::ifstream in(path);
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("## ")) {
      inside = line == heading;
    }
    if (!inside || !line.starts_with("| `")) {
      continue;
    }
    const std::size_t bar = line.find('|', 2);
    const std::string type = line.substr(bar + 2, line.find(" |", bar + 2) - bar - 2);
    for (std::size_t at = line.find('`'); at < bar;) {
      const std::size_t end = line.find('`', at + 1);
      fields[line.substr(at + 1, end - at - 1)] = type;
      at = line.find('`', end + 1);
    }
  }
  return fields;
}

bool fits(const Json& value, const std::string& type) {
  if (value.is_null()) {
    return true;
  }
  if (type == "string") {
    return value.is_string();
  }
  if (type == "int") {
    return value.is_number_integer();
  }
  if (type == "bool") {
    return value.is_boolean();
  }
  if (type == "object") {
    return value.is_object();
  }
  if (type == "[int, int]") {
    return value.is_array() && value.size() == 2 && value[0].is_number_integer() &&
           value[0] <= value[1];
  }
  return (type == "list" || type.starts_with("array")) && value.is_array();
}

void expect_fields(const Json& object, const Fields& fields) {
  for (const auto& [name, value] : object.items()) {
    const auto field = fields.find(name);
    ASSERT_NE(field, fields.end()) << name << " is printed but not documented";
    EXPECT_TRUE(fits(value, field->second)) << name << " is no " << field->second << ": " << value;
  }
  for (const auto& [name, type] : fields) {
    EXPECT_TRUE(object.contains(name)) << name << " is documented but not printed";
  }
}

TEST_F(ChunkSchema, IsWhatTheDocumentationSays) {
  Fields chunk_fields = documented("docs/cli.md", "## Chunk lines: schema `strata.chunk/1`");
  chunk_fields.merge(documented("docs/chunks.md", "## Fields of a chunk"));
  const Fields symbol_fields = documented("docs/chunks.md", "## Fields of a symbol");
  ASSERT_GT(chunk_fields.size(), 20U);
  ASSERT_GT(symbol_fields.size(), 10U);
  write("a.ts",
        "import { join } from \"path\";\n\n/** Adds. And more. */\n"
        "export class Box extends Base {\n  private size = 1;\n"
        "  open(p: Path): string { return join(p.name, \"x\"); }\n}\n");
  write("b.md", "# T\n\ntext\n");
  const Outcome outcome = strata({"chunk", "a.ts", "b.md"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  std::istringstream stream(outcome.out);
  std::string line;
  while (std::getline(stream, line)) {
    const Json chunk = Json::parse(line);
    expect_fields(chunk, chunk_fields);
    for (const Json& symbol : chunk["symbols"]) {
      expect_fields(symbol, symbol_fields);
    }
  }
}

TEST_F(ChunkSchema, TellsEverythingAboutACodeChunk) {
  write("a.ts",
        "import { join } from \"path\";\n\n/** Adds. And more. */\n"
        "export class Box extends Base {\n  private size = 1;\n"
        "  open(p: Path): string { return join(p.name, \"x\"); }\n}\n");
  const Outcome outcome = strata({"chunk", "a.ts"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const Json chunk = Json::parse(outcome.out);
  EXPECT_EQ(chunk["imports"][0]["target"], "path");
  EXPECT_EQ(chunk["uses"], Json::parse(R"([{"name": "join", "target": "path"}])"));
  EXPECT_EQ(chunk["exports"][0], "Box");
  EXPECT_EQ(chunk["errors"], 0);
  const Json& box = chunk["symbols"][0];
  EXPECT_EQ(box["summary"], "Adds.");
  EXPECT_EQ(box["visibility"], "public");
  EXPECT_EQ(chunk["symbols"][1]["visibility"], "private");
  EXPECT_EQ(chunk["symbols"][1]["parent"], "Box");
  std::map<std::string, std::string> kinds;
  for (const Json& each : chunk["references"]) {
    kinds[each["name"]] = each["kind"];
  }
  EXPECT_EQ(kinds["join"], "call");
  EXPECT_EQ(kinds["Base"], "inherit");
  EXPECT_EQ(kinds["Path"], "type");
}

}  // namespace
}  // namespace strata::end_to_end
