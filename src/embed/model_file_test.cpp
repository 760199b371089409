#include "embed/model_file.hpp"

#include <cstring>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embed/small_model.hpp"
#include "embed/static_model.hpp"

namespace strata::embed {
namespace {

std::string small_file() {
  auto file = write_model(small_table());
  EXPECT_TRUE(file);
  return file ? *file : std::string();
}

// Through an aligned copy, as callers do.
Error error_of(const std::string& bytes) {
  auto model = StaticModel::copy("m", bytes);
  EXPECT_FALSE(model);
  return model ? Error{} : model.error();
}

TEST(ModelFile, FindsEveryWordAndNoOther) {
  const std::string bytes = small_file();
  const auto model = ModelFile::open(bytes);
  ASSERT_TRUE(model) << model.error().to_string();
  EXPECT_EQ(model->dimensions(), 8U);
  EXPECT_EQ(model->rows(), 3U);
  EXPECT_EQ(model->words(), 4U);
  EXPECT_EQ(model->row_of("open"), 0U);
  EXPECT_EQ(model->row_of("opened"), 0U);
  EXPECT_EQ(model->row_of("file"), 1U);
  EXPECT_EQ(model->row_of("session"), 2U);
  for (const char* unknown : {"", "fil", "files", "sessions", "OPEN"}) {
    EXPECT_EQ(model->row_of(unknown), ModelFile::kNoRow) << unknown;
  }
  EXPECT_EQ(model->components(2)[2], 100);
  EXPECT_EQ(model->document_weight(2), 3.0F);
  EXPECT_EQ(model->word(1), "opened");
}

TEST(ModelFile, FindsTheWordsOfALargeVocabulary) {
  ModelTable table{.dimensions = 8};
  for (std::uint32_t i = 0; i < 5000; ++i) {
    table.words.push_back("w" + std::to_string(i));
    table.rows_of_words.push_back(i);
  }
  table.components.resize(40'000);
  table.document_weights.resize(5000, 1.0F);
  table.query_weights.resize(5000, 1.0F);
  const auto bytes = write_model(table);
  ASSERT_TRUE(bytes);
  const auto model = ModelFile::open(*bytes);
  ASSERT_TRUE(model);
  for (std::uint32_t i = 0; i < 5000; ++i) {
    ASSERT_EQ(model->row_of(table.words[i]), i);
  }
}

TEST(ModelFile, IsEqualForEqualTables) { EXPECT_EQ(small_file(), small_file()); }

TEST(ModelFile, RefusesEveryChangedByte) {
  const std::string good = small_file();
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const unsigned flip : {1U, 0x80U, 0xFFU}) {
      std::string bad = good;
      bad[i] = static_cast<char>(static_cast<unsigned char>(bad[i]) ^ flip);
      EXPECT_FALSE(StaticModel::copy("m", bad)) << i;
    }
  }
}

TEST(ModelFile, RefusesEveryOtherLength) {
  const std::string good = small_file();
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_EQ(error_of(good.substr(0, size)).kind, ErrorKind::kCorrupt) << size;
  }
  EXPECT_EQ(error_of(good + std::string(8, '\0')).kind, ErrorKind::kCorrupt);
}

TEST(ModelFile, SaysWhatIsWrong) {
  std::string other_version = small_file();
  other_version[8] = 9;
  EXPECT_EQ(error_of(other_version).kind, ErrorKind::kUnsupported);
  EXPECT_THAT(error_of(other_version).to_string(), testing::HasSubstr("version 9"));
  EXPECT_THAT(error_of("<html>" + std::string(100, ' ')).to_string(),
              testing::HasSubstr("no embedding model"));
  std::string damaged = small_file();
  damaged.back() ^= 1;
  EXPECT_THAT(error_of(damaged).to_string(), testing::HasSubstr("bad checksum"));
  EXPECT_THAT(error_of("").to_string(), testing::HasSubstr("cut off"));
}

TEST(ModelFile, IsNotWrittenFromPartsThatDoNotFit) {
  const std::vector<void (*)(ModelTable&)> faults = {
      [](ModelTable& t) { t.dimensions = 0; },
      [](ModelTable& t) { t.dimensions = 12; },
      [](ModelTable& t) { t.components.pop_back(); },
      [](ModelTable& t) { t.query_weights.pop_back(); },
      [](ModelTable& t) { t.rows_of_words[0] = 3; },
      [](ModelTable& t) { t.rows_of_words.pop_back(); },
      [](ModelTable& t) { t.words[1] = t.words[0]; },
      [](ModelTable& t) { t.words[1].clear(); },
      [](ModelTable& t) { t.words[1] = std::string(65, 'a'); },
      [](ModelTable& t) { t.document_weights[1] = -1; },
      [](ModelTable& t) { t.query_weights[1] = std::numeric_limits<float>::quiet_NaN(); },
  };
  for (std::size_t i = 0; i < faults.size(); ++i) {
    ModelTable table = small_table();
    faults[i](table);
    const auto file = write_model(table);
    ASSERT_FALSE(file) << i;
    EXPECT_EQ(file.error().kind, ErrorKind::kInvalidArgument);
  }
}

}  // namespace
}  // namespace strata::embed
