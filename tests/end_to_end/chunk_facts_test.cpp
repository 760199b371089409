// What a chunk line says about source code beyond its text.
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;

class ChunkFacts : public Sandbox {};

TEST_F(ChunkFacts, ImportsReferencesAndSymbolsOfACodeChunk) {
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
