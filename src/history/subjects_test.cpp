#include "history/subjects.hpp"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "core/hash.hpp"

namespace strata::history {
namespace {

const std::string kName = "0123456789abcdef0123456789abcdef01234567";

std::string commit(std::string subject, const std::vector<std::string>& paths) {
  std::string log = '\x01' + kName + ' ' + std::move(subject) + '\0' + '\n';
  for (const std::string& path : paths) {
    log += path + '\0';
  }
  return log;
}

Subjects subjects_in(const std::string& log, std::string_view prefix = "") {
  return subjects_of(parse_subjects(log, prefix), kName);
}

TEST(Subjects, AreTheWordsOfACommitForEachOfItsFiles) {
  const Subjects subjects = subjects_in(commit("Parse HTTP headers (#12)", {"a.py", "b c\nd"}) +
                                        commit("unrelated", {"z"}));
  ASSERT_EQ(subjects.commits.size(), 2U);
  EXPECT_EQ(subjects.commits[0], 0x0123456789abcdefU);
  EXPECT_EQ(subjects.terms_of(0).size(), 3U);
  EXPECT_TRUE(subjects.find_term("pars"));
  EXPECT_TRUE(subjects.find_term("http"));
  EXPECT_TRUE(subjects.find_term("header"));
  EXPECT_FALSE(subjects.find_term("12"));
  const auto file = subjects.find_file("b c\nd");
  ASSERT_TRUE(file);
  EXPECT_NE(std::ranges::find(subjects.files_of(0), *file), subjects.files_of(0).end());
  EXPECT_EQ(std::ranges::find(subjects.files_of(1), *file), subjects.files_of(1).end());
  EXPECT_FALSE(subjects.find_file("nowhere"));
}

TEST(Subjects, OfASubfolderHaveItsPaths) {
  const Subjects subjects = subjects_in(commit("x", {"a", "sub/b"}) + commit("y", {"a"}), "sub/");
  ASSERT_EQ(subjects.commits.size(), 1U);
  EXPECT_TRUE(subjects.find_file("b"));
  EXPECT_FALSE(subjects.find_file("a"));
}

TEST(Subjects, OfChangesToEverythingAreLeftOut) {
  std::vector<std::string> paths;
  for (int i = 0; i < 65; ++i) {
    paths.push_back(std::to_string(i));
  }
  EXPECT_TRUE(subjects_in(commit("reformat", paths)).commits.empty());
  paths.pop_back();
  EXPECT_EQ(subjects_in(commit("reformat", paths)).commits.size(), 1U);
}

TEST(Subjects, MayBeAnyBytes) {
  const std::string huge(1 << 20, 'x');
  std::string controls;
  for (int c = 1; c < 256; ++c) {
    controls += static_cast<char>(c);
  }
  const Subjects subjects =
      subjects_in(commit(controls, {"a"}) + commit("\x01\x1b[2J wipe", {"b"}) +
                  commit(huge + " late", {"c"}) + commit("\xff\xfe", {"d"}) + commit("", {"e"}));
  EXPECT_TRUE(subjects.find_term("wipe"));
  EXPECT_FALSE(subjects.find_term("late"));  // behind what is read of a subject
  EXPECT_FALSE(subjects.find_file("e"));     // nothing was said of it
}

TEST(Subjects, AreReadBackFromAnyBytesOrNotAtAll) {
  std::mt19937 random(3);
  constexpr std::string_view kPieces = "\x01 \n\0ab/\xc3\xa9#";
  for (int round = 0; round < 500; ++round) {
    std::string log;
    for (auto i = random() % 200; i > 0; --i) {
      log += kPieces[random() % kPieces.size()];
      if (random() % 40 == 0) {
        log += commit("words of it", {"p", "q"});
      }
    }
    const std::vector<CommitWords> commits = parse_subjects(log, "");
    const Subjects subjects = subjects_of(commits, kName);
    EXPECT_EQ(commits_of(subjects), commits);
    const std::string bytes = encode_subjects(subjects);
    const auto again = decode_subjects(bytes);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, subjects);
  }
}

TEST(SubjectsFile, ThatIsDamagedGivesNothing) {
  const std::string bytes = encode_subjects(subjects_in(commit("parse it", {"a", "b"})));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] ^= 1;
    EXPECT_FALSE(decode_subjects(damaged));
    EXPECT_FALSE(decode_subjects(bytes.substr(0, i)));
  }
}

TEST(SubjectsFile, ThatIsMadeUpIsReadWithinItsBytes) {
  const std::string whole = encode_subjects(subjects_in(commit("parse it", {"a", "b"})));
  const std::string content = whole.substr(0, whole.size() - 32);
  for (std::size_t i = 16; i < content.size(); ++i) {
    for (const char bits : {'\x01', '\x40', '\x7f'}) {
      std::string made = content;
      made[i] = static_cast<char>(made[i] ^ bits);
      made += hash128(made).to_hex();
      if (const auto read = decode_subjects(made)) {
        for (std::size_t c = 0; c < read->commits.size(); ++c) {
          for (const std::uint32_t term : read->terms_of(c)) {
            EXPECT_LT(term, read->terms.size());
          }
          for (const std::uint32_t file : read->files_of(c)) {
            EXPECT_LT(file, read->files.size());
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace strata::history
