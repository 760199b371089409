#include "apps/repository_name.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::apps {
namespace {

namespace fs = std::filesystem;

TEST(RepositoryName, IsThatOfTheNearestWorkTree) {
  const TemporaryFolder folder;
  const fs::path outer = fs::path(folder.path()) / "outer";
  fs::create_directories(outer / ".git");
  fs::create_directories(outer / "src" / "deep");
  fs::create_directories(outer / "vendor" / "inner");
  std::ofstream(outer / "vendor" / "inner" / ".git") << "gitdir: elsewhere\n";
  for (const fs::path& file :
       {outer / "src" / "deep" / "a.c", outer / "vendor" / "inner" / "b.c"}) {
    std::ofstream(file) << "int x;\n";
  }
  EXPECT_EQ(repository_name((outer / "src" / "deep" / "a.c").string()), "outer");
  EXPECT_EQ(repository_name((outer / "vendor" / "inner" / "b.c").string()), "inner");
}

TEST(RepositoryName, IsEmptyOutsideAndForWhatIsNoFile) {
  const TemporaryFolder folder;
  const fs::path file = fs::path(folder.path()) / "a.c";
  std::ofstream(file) << "int x;\n";
  EXPECT_EQ(repository_name(file.string()), "");
  EXPECT_EQ(repository_name("no/such/file.c"), "");
}

}  // namespace
}  // namespace strata::apps
