#include "apps/eval/dataset.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "apps/eval/report.hpp"
#include "core/temporary_folder.hpp"

namespace strata::eval {
namespace {

namespace fs = std::filesystem;

class Dataset : public testing::Test {
 protected:
  Dataset() { fs::create_directories(folder_ / "annotations"); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }

  [[nodiscard]] Result<std::vector<Repository>> read(
      const std::vector<std::string>& only = {}) const {
    return read_dataset(folder_.string(), only);
  }

  TemporaryFolder temporary_;
  fs::path folder_{temporary_.path()};
};

TEST_F(Dataset, ReadsAnnotationsWithRootAndSpans) {
  write("repos.json",
        R"([{"name": "flask", "language": "python", "benchmark_root": "src/flask"}])");
  write(
      "annotations/flask.json",
      R"([{"query": "q", "relevant": [{"path": "src/flask/app.py", "start_line": 3, "end_line": 9}],
             "secondary": ["src/flask/cli.py", "docs/x.md"], "category": "semantic"}])");
  const auto read_back = read();
  ASSERT_TRUE(read_back.has_value()) << read_back.error().to_string();
  ASSERT_EQ(read_back->size(), 1U);
  const Repository& repository = read_back->front();
  EXPECT_EQ(repository.folder, "src/flask");
  EXPECT_EQ(repository.language, "python");
  ASSERT_EQ(repository.queries.size(), 1U);
  EXPECT_EQ(repository.queries[0].category, "semantic");
  const std::vector<Span> expected = {{.path = "app.py", .lines = {3, 9}},
                                      {.path = "cli.py", .lines = {}},
                                      {.path = "docs/x.md", .lines = {}}};
  EXPECT_EQ(repository.queries[0].targets, expected);
}

TEST_F(Dataset, ReadsCommitSets) {
  write("repos.json", R"([{"name": "bat", "root": "src"}, {"name": "caddy", "root": null}])");
  write("bat.json", R"([{"query": "m", "relevant": ["src/main.rs"], "category": "commit"}])");
  write("caddy.json", "[]");
  const auto read_back = read();
  ASSERT_TRUE(read_back.has_value()) << read_back.error().to_string();
  EXPECT_EQ(read_back->at(0).queries.at(0).targets.at(0).path, "main.rs");
  EXPECT_EQ(read_back->at(1).folder, "");
}

TEST_F(Dataset, LimitsToNamedRepositories) {
  write("repos.json", R"([{"name": "a"}, {"name": "b"}])");
  write("a.json", "[]");
  write("b.json", "[]");
  ASSERT_TRUE(read({"b"}).has_value());
  EXPECT_EQ(read({"b"})->size(), 1U);
  EXPECT_EQ(read({"c"}).error().kind, ErrorKind::kNotFound);
}

TEST_F(Dataset, MalformedDataNamesTheFile) {
  EXPECT_EQ(read().error().kind, ErrorKind::kNotFound);
  write("repos.json", R"([{"name": "a"}])");
  for (const char* wrong :
       {"{", "3", "[3]", R"([{"query": 3}])", R"([{"query": "q", "relevant": [3]}])"}) {
    write("a.json", wrong);
    const auto read_back = read();
    ASSERT_FALSE(read_back.has_value()) << wrong;
    EXPECT_EQ(read_back.error().kind, ErrorKind::kInvalidArgument);
    EXPECT_NE(read_back.error().message.find("a.json"), std::string::npos) << wrong;
  }
}

TEST(ResultLines, AreWhatTheScorerReads) {
  RepositoryOutcome outcome;
  outcome.name = "flask";
  outcome.queries.resize(2);
  outcome.queries[1].ranked = {{.path = "app.py", .lines = {1, 4}}};
  outcome.queries[1].shown_lines = {{2, 3}};
  const std::string schema = R"({"schema":"strata.eval-results/1","repo":"flask",)";
  EXPECT_EQ(to_result_lines({outcome}),
            schema + R"("query":0,"text":"","results":[]})" + "\n" + schema +
                R"("query":1,"text":"","results":[["app.py",1,4,2,3]]})" + "\n");
}

}  // namespace
}  // namespace strata::eval
