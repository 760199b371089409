#include "retrieve/past_commits.hpp"

#include <algorithm>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace strata::retrieve {
namespace {

using history::CommitWords;

/// `git log` of commits: subject, then paths.
std::string log_of(const std::vector<std::vector<std::string>>& commits) {
  std::string log;
  for (const std::vector<std::string>& commit : commits) {
    log += '\x01' + std::string(40, 'a') + ' ' + commit.front() + '\0' + '\n';
    for (std::size_t i = 1; i < commit.size(); ++i) {
      log += commit[i] + '\0';
    }
  }
  return log;
}

history::Subjects subjects_in(const std::vector<std::vector<std::string>>& commits) {
  return history::subjects_of(history::parse_subjects(log_of(commits), ""), std::string(40, 'a'));
}

FilePast past(const history::Subjects& subjects, std::string_view query, std::string_view path) {
  return PastCommits(subjects, analyse_query(query).terms, false).of(path);
}

TEST(PastCommits, SpeakForTheFilesThatTheyTouched) {
  const auto subjects = subjects_in({{"Fix the session timeout", "auth.py"},
                                     {"Session cookies", "cookies.py"},
                                     {"Draw circles", "shapes.py"}});
  const FilePast auth = past(subjects, "session timeout", "auth.py");
  const FilePast cookies = past(subjects, "session timeout", "cookies.py");
  EXPECT_GT(auth.subjects, cookies.subjects);
  EXPECT_GT(cookies.subjects, 0);
  EXPECT_GT(auth.nearest, cookies.nearest);
  EXPECT_EQ(auth.votes, 1);
  EXPECT_EQ(auth.relative, 1);
  EXPECT_NEAR(cookies.relative, cookies.subjects / auth.subjects, 1e-6);
  EXPECT_LT(cookies.votes, 1);
  for (const FilePast& none : {past(subjects, "session timeout", "shapes.py"),
                               past(subjects, "session timeout", "unknown.py")}) {
    EXPECT_EQ(none.subjects, 0);
    EXPECT_EQ(none.nearest, 0);
    EXPECT_EQ(none.votes, 0);
  }
}

TEST(PastCommits, SayLessOfEachOfManyFiles) {
  const auto subjects =
      subjects_in({{"session timeout", "a", "b", "c", "d"}, {"session timeout", "e"}});
  EXPECT_GT(past(subjects, "session timeout", "e").nearest,
            past(subjects, "session timeout", "a").nearest);
}

TEST(PastCommits, AreNothingWithoutHistory) {
  const history::Subjects none;
  EXPECT_EQ(past(none, "session timeout", "a").subjects, 0);
  const auto subjects = subjects_in({{"session", "a"}});
  EXPECT_EQ(PastCommits(subjects, analyse_query("session").terms, true).of("a").subjects, 0);
}

TEST(PastCommits, LieBetweenNoneAndAll) {
  std::mt19937 random(7);
  const std::vector<std::string> words = {"fix", "add", "session", "cookie", "timeout", "parse"};
  for (int round = 0; round < 200; ++round) {
    std::vector<std::vector<std::string>> commits;
    for (auto c = random() % 12; c > 0; --c) {
      std::vector<std::string> commit(1);
      for (auto w = random() % 6; w > 0; --w) {
        commit[0] += words[random() % words.size()] + " ";
      }
      for (auto f = random() % 4; f > 0; --f) {
        commit.push_back(std::string(1, static_cast<char>('a' + random() % 5)));
      }
      commits.push_back(std::move(commit));
    }
    const auto subjects = subjects_in(commits);
    for (const char* path : {"a", "b", "c", "d", "e", "f"}) {
      const FilePast of = past(subjects, "parse session session cookies", path);
      for (const float value : {of.subjects, of.nearest, of.votes}) {
        EXPECT_GE(value, 0);
        EXPECT_LE(value, 1);
      }
    }
  }
}

}  // namespace
}  // namespace strata::retrieve
