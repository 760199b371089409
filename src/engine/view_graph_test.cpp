#include "engine/view_graph.hpp"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/test_project.hpp"

namespace strata::engine {
namespace {

using testing::ElementsAre;
using testing::FloatEq;
using testing::IsEmpty;

std::vector<std::string> paths(const std::vector<Dependent>& dependents) {
  std::vector<std::string> out;
  for (const Dependent& each : dependents) {
    out.push_back(each.path);
  }
  return out;
}

Explanation about(const Engine& engine, const std::string& path) {
  auto answer = engine.why(path);
  if (!answer) {
    throw std::runtime_error(answer.error().to_string());
  }
  return *std::move(answer);
}

/// All that the graph says of a file.
std::string described(const Engine& engine, const std::string& path) {
  const Explanation answer = about(engine, path);
  std::string out = path + " " + std::to_string(answer.rank);
  for (const ImportReport& import : answer.imports) {
    out += " " + import.target + ">";
    for (const std::string& file : import.files) {
      out += " " + file;
    }
  }
  for (const auto* list : {&answer.importers, &answer.users}) {
    for (const Dependent& each : *list) {
      out += " <" + each.path + " " + std::to_string(each.weight);
    }
  }
  return out;
}

TEST(ViewGraph, TellsWhatAFileImportsAndWhoImportsIt) {
  const TestProject project;
  project.write("app/__init__.py", "");
  project.write("app/store.py", "def open_store():\n    return 1\n");
  project.write("main.py", "import os\nfrom app.store import open_store\n\nopen_store()\n");
  Engine engine = project.open();
  ASSERT_TRUE(engine.refresh());
  const Explanation store = about(engine, "app/store.py");
  EXPECT_THAT(paths(store.importers), ElementsAre("main.py"));
  EXPECT_THAT(store.importers[0].weight, FloatEq(1));
  EXPECT_GT(store.rank, about(engine, "main.py").rank);
  const Explanation main = about(engine, "main.py");
  ASSERT_EQ(main.imports.size(), 2U);
  EXPECT_THAT(main.imports[0].files, IsEmpty());
  EXPECT_THAT(main.imports[1].files, ElementsAre("app/store.py"));
  EXPECT_EQ(main.imports[1].line, 2U);
}

TEST(ViewGraph, FollowsEditsWithoutTouchingOtherFiles) {
  const TestProject project;
  project.write("a.py", "from b import run_it\nfrom c import stop_it\n\nrun_it()\n");
  project.write("b.py", "def run_it():\n    return 1\n");
  Engine engine = project.open();
  ASSERT_TRUE(engine.refresh());
  EXPECT_THAT(about(engine, "a.py").imports[1].files, IsEmpty());
  project.write("c.py", "import b\n\ndef stop_it():\n    return 2\n");
  const auto report = engine.refresh();
  ASSERT_TRUE(report);
  EXPECT_EQ(report->unchanged, 2U);
  EXPECT_THAT(about(engine, "a.py").imports[1].files, ElementsAre("c.py"));
  EXPECT_THAT(paths(about(engine, "b.py").importers), ElementsAre("a.py", "c.py"));
  std::filesystem::remove(project.root() / "b.py");
  ASSERT_TRUE(engine.refresh());
  EXPECT_THAT(about(engine, "a.py").imports[0].files, IsEmpty());
  Engine fresh = project.open("root", "fresh");
  ASSERT_TRUE(fresh.refresh());
  for (const char* path : {"a.py", "c.py"}) {
    EXPECT_EQ(described(engine, path), described(fresh, path));
  }
}

}  // namespace
}  // namespace strata::engine
