#include "train/own_model.hpp"

#include <array>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "embed/static_model.hpp"

namespace strata::train {
namespace {

// A project whose comments speak other words than its code: "flurble" in a comment means "zorp" in
// the code below. Only training can know that.
class OwnModelTest : public testing::Test {
 protected:
  static constexpr std::array<const char*, 12> kTexts = {"flurble", "wugget",  "brindle", "quaffer",
                                                         "trundle", "snorkel", "dribble", "mizzle",
                                                         "fratch",  "glimmer", "plover",  "curlew"};
  static constexpr std::array<const char*, 12> kCodes = {"zorp", "kelv", "jask", "vint",
                                                         "drup", "yolm", "pemb", "harg",
                                                         "tisk", "nalb", "oxir", "ulda"};

  OwnModelTest() {
    for (std::size_t file = 0; file < 60; ++file) {
      std::string text;
      for (std::size_t i = 0; i < 12; ++i) {
        const std::string number = std::to_string(file * 12 + i);
        const std::string code = kCodes[i];
        const std::string other = kCodes[(i + file) % 12];
        text += "def method_" + number + "(pool):\n    \"\"\"Make the " + kTexts[i] + " and the " +
                kTexts[(i + file) % 12] + " ready.\"\"\"\n    for " + code + " in pool." + code +
                "_list:\n        " + code + "." + other + "_step(" + number + ")\n    pool." +
                other + "_list.clear()\n\n\n";
      }
      std::ofstream(folder_.path() + "/part_" + std::to_string(file) + ".py") << text;
    }
  }

  [[nodiscard]] OwnModelOptions options() const {
    return {.folders = {folder_.path()},
            .epochs = 6,
            .checkpoint_interval = std::chrono::milliseconds(0)};
  }

  TemporaryFolder folder_;
};

TEST_F(OwnModelTest, LearnsTheWordsOfAProject) {
  for (const Base base : {Base::kShipped, Base::kNone}) {
    auto with = options();
    with.base = base;
    with.epochs = 12;
    const auto model = train_own_model(with);
    ASSERT_TRUE(model) << model.error().to_string();
    const OwnModelReport& report = model->report;
    EXPECT_TRUE(report.is_better());
    const OwnModelScores& all = report.held_out.at("all");
    EXPECT_GE(all.questions, kFewestQuestions);
    EXPECT_GT(all.mrr, all.base_mrr + 0.1) << static_cast<int>(base);
    EXPECT_EQ(report.pairs_by_language.at("python"), report.pairs);
    EXPECT_GT(report.new_rows, 10U);
    EXPECT_EQ(report.seed, 1U);
    EXPECT_TRUE(embed::StaticModel::copy("m", model->bytes));
  }
}

TEST_F(OwnModelTest, GivesEqualBytesForEqualFoldersAndSeed) {
  auto with = options();
  const auto model = train_own_model(with);
  ASSERT_TRUE(model);
  with.threads = 1;
  const auto again = train_own_model(with);
  ASSERT_TRUE(again);
  EXPECT_EQ(model->bytes, again->bytes);
  with.seed = 2;
  const auto other = train_own_model(with);
  ASSERT_TRUE(other);
  EXPECT_NE(model->bytes, other->bytes);
}

TEST_F(OwnModelTest, GoesOnFromItsCheckpoint) {
  const std::string whole = train_own_model(options())->bytes;
  auto with = options();
  with.checkpoint = folder_.path() + "/model.checkpoint";
  // Interrupted in its fourth epoch: the checkpoint can no longer be replaced.
  const auto lock = [&](bool locked) {
    std::error_code ignored;
    const std::filesystem::path blocker = with.checkpoint + ".new";
    if (locked) {
      std::filesystem::create_directories(blocker / "full", ignored);
    } else {
      std::filesystem::remove_all(blocker, ignored);
    }
  };
  std::string said;
  with.remark = [&](std::string_view line) {
    said += line;
    if (line.starts_with("epoch 4 of 6")) {
      lock(true);
    }
  };
  const auto interrupted = train_own_model(with);
  ASSERT_FALSE(interrupted);
  EXPECT_NE(interrupted.error().to_string().find(with.checkpoint), std::string::npos);
  lock(false);
  with.remark = [&](std::string_view line) { said += line; };
  const auto resumed = train_own_model(with);
  ASSERT_TRUE(resumed) << resumed.error().to_string();
  EXPECT_EQ(resumed->report.resumed_at, 3U);
  EXPECT_NE(said.find("going on after epoch 3 of 6"), std::string::npos) << said;
  EXPECT_EQ(resumed->bytes, whole);
  EXPECT_FALSE(std::filesystem::exists(with.checkpoint));
}

TEST_F(OwnModelTest, RefusesTooLittle) {
  const TemporaryFolder small;
  std::filesystem::copy(folder_.path() + "/part_1.py", small.path() + "/a.py");
  auto with = options();
  with.folders = {small.path()};
  const auto model = train_own_model(with);
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().kind, ErrorKind::kInvalidArgument);
  EXPECT_NE(model.error().to_string().find("Name more folders"), std::string::npos);
  with.folders = {"/no/such/folder"};
  EXPECT_FALSE(train_own_model(with));
  with.folders.clear();
  EXPECT_FALSE(train_own_model(with));
}

}  // namespace
}  // namespace strata::train
