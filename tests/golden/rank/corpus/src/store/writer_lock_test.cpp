#include "store/writer_lock.hpp"

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>

#include "store/temporary_folder.hpp"

namespace strata::store {
namespace {

void touch(const std::string& path) { std::ofstream(path) << "x"; }

TEST(WriterLock, IsHeldByOneAtATime) {
  const TemporaryFolder folder;
  std::optional<WriterLock> lock = WriterLock::acquire(folder.path()).value();
  EXPECT_EQ(WriterLock::acquire(folder.path()).error().kind, ErrorKind::kBusy);
  lock.reset();
  EXPECT_TRUE(WriterLock::acquire(folder.path()));
}

TEST(WriterLock, EndsWithTheProcess) {
  const TemporaryFolder folder;
  const pid_t child = ::fork();
  if (child == 0) {
    const auto lock = WriterLock::acquire(folder.path());
    ::_exit(lock ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(WriterLock::acquire(folder.path()));
}

TEST(WriterLock, NeedsAFolder) {
  EXPECT_EQ(WriterLock::acquire("/nonexistent").error().kind, ErrorKind::kNotFound);
}

TEST(CollectGarbage, DeletesUnnamedSegmentsAndTemporaryFilesOnly) {
  const TemporaryFolder folder;
  for (const char* name : {"kept.seg", "dropped.seg", "tmp-abc", "catalog.sqlite", "note.txt"}) {
    touch(folder.path() + "/" + name);
  }
  const WriterLock lock = WriterLock::acquire(folder.path()).value();
  EXPECT_EQ(collect_garbage(lock, folder.path(), {"kept.seg"}), 2U);
  EXPECT_TRUE(std::filesystem::exists(folder.path() + "/kept.seg"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/dropped.seg"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/tmp-abc"));
  EXPECT_TRUE(std::filesystem::exists(folder.path() + "/catalog.sqlite"));
  EXPECT_TRUE(std::filesystem::exists(folder.path() + "/note.txt"));
}

}  // namespace
}  // namespace strata::store
