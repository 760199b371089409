#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;

class Chunk : public Sandbox {
 protected:
  [[nodiscard]] static std::vector<Json> lines_of(const Outcome& outcome) {
    std::vector<Json> out;
    std::istringstream stream(outcome.out);
    for (std::string line; std::getline(stream, line);) {
      out.push_back(Json::parse(line));
    }
    return out;
  }

  [[nodiscard]] static std::string many_functions() {
    std::string text;
    for (int i = 0; i < 30; ++i) {
      text += function_named("function_" + std::to_string(i), "Some words of text.") + "\n\n";
    }
    return text;
  }
};

TEST_F(Chunk, CoresTileTheFile) {
  const std::string text = many_functions();
  write("a.py", text);
  const Outcome outcome = strata({"chunk", "a.py"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const auto chunks = lines_of(outcome);
  ASSERT_GT(chunks.size(), 2U);
  std::string joined;
  std::uint32_t at = 0;
  for (const Json& chunk : chunks) {
    EXPECT_EQ(chunk["schema"], "strata.chunk/1");
    EXPECT_EQ(chunk["language"], "python");
    EXPECT_EQ(chunk["range"][0], at);
    EXPECT_LE(chunk["tokens"], 512);
    at = chunk["range"][1];
    joined += chunk["text"].get<std::string>();
  }
  EXPECT_EQ(joined, text);
}

TEST_F(Chunk, ReadsStandardInputAsTheLanguageOrPathGiven) {
  const std::string text = function_named("from_input", "Read from standard input.");
  for (const std::vector<std::string>& flags : {std::vector<std::string>{"--language", "python"},
                                                std::vector<std::string>{"--path", "x/y.py"}}) {
    std::vector<std::string> arguments = {"chunk", "-"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    const Outcome outcome = strata(arguments, text);
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const auto chunks = lines_of(outcome);
    ASSERT_EQ(chunks.size(), 1U);
    EXPECT_EQ(chunks[0]["symbol"], "from_input");
    EXPECT_EQ(chunks[0]["symbols"][0]["type"], "function");
    EXPECT_EQ(chunks[0]["text"], text);
  }
}

TEST_F(Chunk, InvalidBytesAreReplacedAndFlagged) {
  const Outcome outcome = strata({"chunk", "-", "--path", "a.txt"}, "caf\xE9 au lait\n");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const auto chunks = lines_of(outcome);
  ASSERT_EQ(chunks.size(), 1U);
  EXPECT_FALSE(chunks[0]["valid_utf8"].get<bool>());
  EXPECT_EQ(chunks[0]["text"], "caf\xEF\xBF\xBD au lait\n");
  EXPECT_EQ(chunks[0]["range"][1], 13);
}

TEST_F(Chunk, SmallerMaximumGivesMoreChunks) {
  write("a.py", many_functions());
  const auto large = lines_of(strata({"chunk", "a.py"}));
  const auto small = lines_of(strata({"chunk", "a.py", "--max-tokens", "64"}));
  EXPECT_GT(small.size(), large.size());
  for (const Json& chunk : small) {
    EXPECT_LE(chunk["tokens"], 64);
  }
}

TEST_F(Chunk, SeveralFilesAtOnceGiveWhatEachGivesAlone) {  // B43
  write("a.py", many_functions());
  write("b.md", "# \xC3\x9C\n\n" + many_functions());
  write("c.txt", many_functions());
  std::string alone;
  for (const char* file : {"a.py", "b.md", "c.txt"}) {
    alone += strata({"chunk", file}).out;
  }
  EXPECT_EQ(strata({"chunk", "a.py", "b.md", "c.txt"}).out, alone);
  const Outcome piped = strata({"chunk", "-", "--path", "a.py"}, many_functions());
  EXPECT_EQ(piped.out, strata({"chunk", "a.py"}).out);
  EXPECT_TRUE(alone.starts_with(piped.out));
}

TEST_F(Chunk, SaysWhatADocumentHolds) {
  write(
      "a.md",
      "---\ntitle: T\n---\n\n# \xC3\x9C\n\n## Use\n\n[a](b.md)\n\n| c |\n|---|\n\n```py\nd\n```\n");
  const auto chunks = lines_of(strata({"chunk", "a.md"}));
  ASSERT_EQ(chunks.size(), 1U);
  const Json& document = chunks[0]["document"];
  EXPECT_EQ(document["section_path"], Json::array({"\xC3\x9C"}));
  EXPECT_EQ(document["heading_levels"], Json::array({1, 2}));
  EXPECT_EQ(document["min_level"], 1);
  EXPECT_EQ(document["max_level"], 2);
  EXPECT_TRUE(document["has_table"].get<bool>());
  EXPECT_TRUE(document["has_code"].get<bool>());
  EXPECT_TRUE(document["has_heading"].get<bool>());
  EXPECT_EQ(document["code_languages"], Json::array({"py"}));
  EXPECT_EQ(document["elements"], 6);
  EXPECT_EQ(document["source"]["title"], "T");
  EXPECT_EQ(document["links"][0]["target"], "b.md");
  EXPECT_EQ(chunks[0]["range"][1].get<int>(), chunks[0]["code_points"][1].get<int>() + 1);
}

TEST_F(Chunk, ChecksWhatItMakes) {
  write("good.md", "# A\n\nSome words.\n");
  const Outcome good = strata({"chunk", "good.md", "--check"});
  EXPECT_EQ(good.exit_code, 0) << good.err;
  EXPECT_EQ(good.out, "");
  write("short.md", "# A\nx\n# B\ny\n");
  const Outcome bad = strata({"chunk", "short.md", "--check", "--strict"});
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_TRUE(bad.out.starts_with("short.md:1-2: too_short: has ")) << bad.out;
  const auto findings = lines_of(strata({"chunk", "short.md", "--check", "--strict", "--json"}));
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[1]["complaint"], "too_short");
  EXPECT_EQ(findings[1]["lines"], Json::array({3, 4}));
}

TEST_F(Chunk, RepeatsElementsOnRequest) {
  std::string text = "# Rules\n\n";
  for (int i = 0; i < 160; ++i) {
    text += "Rule " + std::to_string(i) + " says a short thing.\n\n";
  }
  write("a.md", text);
  const auto chunks = lines_of(strata({"chunk", "a.md", "--overlap-ratio", "0.2"}));
  ASSERT_GT(chunks.size(), 2U);
  EXPECT_NE(chunks[1]["context"].get<std::string>().find("says a short thing"), std::string::npos);
}

TEST_F(Chunk, TextFormatIsForPeople) {
  write("a.py", function_named("readable", "Words."));
  const Outcome outcome = strata({"chunk", "a.py", "--format", "text"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("a.py:1-6  definition  readable")) << outcome.out;
}

TEST_F(Chunk, UnreadableFilesFailButOthersAreChunked) {
  write("a.py", function_named("good", "Words."));
  const Outcome outcome = strata({"chunk", "missing.py", "a.py"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("missing.py"), std::string::npos) << outcome.err;
  EXPECT_EQ(lines_of(outcome).size(), 1U);
  EXPECT_EQ(strata({"chunk", "."}).exit_code, 2);
}

}  // namespace
}  // namespace strata::end_to_end
