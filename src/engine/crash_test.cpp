// What must not be able to break an index: kill -9 at any instant of indexing, merging and cleaning
// up, a full disk, a folder that may not be written to, many processes at once. Whatever happened,
// the index opens, answers from a commit, and after the next refresh answers like a fresh one.
// STRATA_LONG_TESTS=1 makes more rounds.
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <random>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "engine/test_project.hpp"
#include "store/child_process.hpp"

namespace strata::engine {
namespace {

namespace fs = std::filesystem;

bool is_long() { return std::getenv("STRATA_LONG_TESTS") != nullptr; }

/// Exit code of `work` in a child process.
int in_child(const std::function<int()>& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::_exit(work());
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 200;
}

void write_some(const TestProject& project, std::mt19937& random, int files) {
  for (int i = 0; i < files; ++i) {
    const std::string number = std::to_string(random() % 16);
    if (random() % 6 == 0) {
      fs::remove(project.root() / ("f" + number + ".py"));
    } else {
      project.write("f" + number + ".py",
                    python_function("walrus_" + number + "_" + std::to_string(random() % 100),
                                    "About the walrus."));
    }
  }
}

/// The index opens and answers as it is, and after a refresh like a fresh one.
void expect_whole(const TestProject& project) {
  Engine engine = project.open();
  if (engine.can_answer()) {
    EXPECT_TRUE(engine.ask({.text = "walrus", .filters = {}}, {}));
    EXPECT_TRUE(engine.check());
  }
  const auto report = engine.refresh();
  ASSERT_TRUE(report) << report.error().to_string();
  Engine fresh = project.open("root", "fresh");
  ASSERT_TRUE(fresh.refresh());
  EXPECT_EQ(answers_of(engine, "walrus"), answers_of(fresh, "walrus"));
  fs::remove_all(project.cache("fresh"));
}

TEST(Crash, AKilledProcessLeavesAnIndexThatAnswers) {
  const TestProject project;
  std::mt19937 random(5);
  write_some(project, random, 16);
  const unsigned rounds = is_long() ? 200 : 10;
  for (unsigned round = 0; round < rounds; ++round) {
    std::mt19937 child_random(round);
    const auto work = [&] {
      write_some(project, child_random, 2);
      auto engine = Engine::open(project.options());
      if (!engine || !engine->refresh(round % 2 == 0 ? Check::kChanges : Check::kEverything)) {
        return false;
      }
      return round % 3 != 0 || collect_cache(project.cache().string(), 0).has_value();
    };
    // Twenty different moments within about as long as one piece of work takes.
    store::kill_while_working(work, 500 * (round * 7 % 20) + 37 * round);
    expect_whole(project);
    if (HasFailure()) {
      FAIL() << "in round " << round;
    }
  }
}

TEST(Crash, AFullDiskIsAnErrorAndNothingMore) {
  const TestProject project;
  std::mt19937 random(6);
  write_some(project, random, 16);
  ASSERT_TRUE(project.open().refresh());
  const auto before = answers_of(project.open(), "walrus");
  int failures = 0;
  for (rlim_t limit = 0; limit < 200'000; limit += is_long() ? 4000 : 20'000) {
    write_some(project, random, 8);
    const int code = in_child([&] {
      // No file may grow beyond the limit, as on a disk that is full at some point.
      ::signal(SIGXFSZ, SIG_IGN);
      const rlimit bound{limit, limit};
      if (::setrlimit(RLIMIT_FSIZE, &bound) != 0) {
        return 100;
      }
      auto engine = Engine::open(project.options());
      if (!engine) {
        return engine.error().kind == ErrorKind::kIo ? 1 : 2;
      }
      const auto report = engine->refresh();
      if (report) {
        return 0;
      }
      const bool answers = engine->ask({.text = "walrus", .filters = {}}, {}).has_value();
      return answers && report.error().kind == ErrorKind::kIo ? 1 : 3;
    });
    EXPECT_LE(code, 1) << "limit " << limit;
    failures += code == 1 ? 1 : 0;
    if (code == 1) {
      const Engine engine = project.open();
      EXPECT_TRUE(engine.can_answer());
      EXPECT_TRUE(engine.check());
    }
  }
  EXPECT_GT(failures, 0);
  expect_whole(project);
}

TEST(ReadOnlyCache, AnswersAndSaysThatItCannotBeUpdated) {
  const TestProject project;
  project.write("a.py", python_function("alpha", "About the walrus."));
  project.write("b.py", python_function("beta", "About the ostrich."));
  ASSERT_TRUE(project.open().refresh());
  for (const fs::path& folder : {project.root().parent_path(), project.root()}) {
    fs::permissions(folder, fs::perms(0755));
  }
  for (const auto& entry : fs::recursive_directory_iterator(project.cache())) {
    fs::permissions(entry.path(), fs::perms(entry.is_directory() ? 0555 : 0444));
  }
  fs::permissions(project.cache(), fs::perms(0555));
  const int code = in_child([&] {
    constexpr uid_t kNobody = 65534;
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) {
      return 9;
    }
    auto engine = Engine::open(project.options());
    if (!engine) {
      return 1;
    }
    if (!engine->status() || !engine->status()->read_only || !engine->can_answer()) {
      return 2;
    }
    return paths_of(*engine, "walrus") == std::vector<std::string>{"a.py"} ? 0 : 4;
  });
  EXPECT_EQ(code, 0);
  project.write("b.py", python_function("gamma", "About the heron."));
  const int after_edit = in_child([&] {
    constexpr uid_t kNobody = 65534;
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) {
      return 9;
    }
    auto engine = Engine::open(project.options());
    const auto report = engine ? engine->refresh() : Result<RefreshReport>();
    if (!engine || report || report.error().kind != ErrorKind::kPermission) {
      return 1;
    }
    const auto answer = engine->ask({.text = "ostrich", .filters = {}}, {});
    return answer && !answer->found.empty() && answer->found.front().stale ? 0 : 2;
  });
  EXPECT_EQ(after_edit, 0);
  fs::permissions(project.cache(), fs::perms(0755));
  for (const auto& entry : fs::recursive_directory_iterator(project.cache())) {
    fs::permissions(entry.path(), fs::perms(entry.is_directory() ? 0755 : 0644));
  }
}

TEST(ManyProcesses, TwoWritersAndSixteenReadersShareAnIndex) {
  const TestProject project;
  std::mt19937 random(9);
  write_some(project, random, 16);
  ASSERT_TRUE(project.open().refresh());
  const fs::path stop = project.root().parent_path() / "stop";
  std::vector<pid_t> writers;
  std::vector<pid_t> readers;
  const auto start = [](std::vector<pid_t>& list, const std::function<int()>& work) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::_exit(work());
    }
    list.push_back(child);
  };
  for (int reader = 0; reader < 16; ++reader) {
    start(readers, [&] {
      while (!fs::exists(stop)) {
        auto engine = Engine::open(project.options());
        if (!engine) {
          return 1;
        }
        for (int i = 0; i < 2; ++i) {
          if (!engine->ask({.text = "walrus", .filters = {}}, {})) {
            return 2;
          }
        }
        ::usleep(50'000);  // 16 that never rest would starve the writers of two cores
      }
      return 0;
    });
  }
  for (unsigned writer = 0; writer < 2; ++writer) {
    start(writers, [&, writer] {
      std::mt19937 own(writer);
      for (int i = 0; i < (is_long() ? 100 : 12); ++i) {
        write_some(project, own, 2);
        auto engine = Engine::open(project.options());
        if (!engine || !engine->refresh()) {
          return 3;
        }
        if (i % 5 == 0 && !collect_cache(project.cache().string(), 0)) {
          return 4;
        }
      }
      return 0;
    });
  }
  const auto expect_success = [](const std::vector<pid_t>& list) {
    for (const pid_t child : list) {
      int status = -1;
      ::waitpid(child, &status, 0);
      EXPECT_TRUE(WIFEXITED(status)) << status;
      EXPECT_EQ(WEXITSTATUS(status), 0);
    }
  };
  expect_success(writers);
  std::ofstream(stop) << "now";
  expect_success(readers);
  expect_whole(project);
}

}  // namespace
}  // namespace strata::engine
