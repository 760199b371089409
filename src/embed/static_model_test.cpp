#include "embed/static_model.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "embed/builtin_model.hpp"
#include "embed/small_model.hpp"
#include "embed/term_weight.hpp"
#include "text/word_scanner.hpp"

namespace strata::embed {
namespace {

using Texts = std::vector<std::string_view>;

StaticModel small_model() { return *StaticModel::copy("small", *write_model(small_table())); }

TEST(StaticModel, IsTheWeightedMeanOfTheRowsOfItsWords) {
  const StaticModel model = small_model();
  const auto rows = model.embed_documents(Texts{"open the file, open!", "session"});
  ASSERT_TRUE(rows);
  const float open = term_weight(2) * 1.0F;
  const float file = term_weight(1) * 2.0F;
  const float length = std::sqrt(open * open + file * file);
  EXPECT_NEAR(rows->row(0)[0], open / length, 1e-6F);
  EXPECT_NEAR(rows->row(0)[1], file / length, 1e-6F);
  EXPECT_EQ(rows->row(0)[2], 0.0F);
  EXPECT_EQ(rows->row(1)[2], 1.0F);
}

TEST(StaticModel, WeighsQueriesByTheirOwnWeightsAndWordsInFrontMore) {
  const auto rows = small_model().embed_queries(Texts{"open file", "file open"});
  ASSERT_TRUE(rows);
  EXPECT_NEAR(rows->row(0)[1] / rows->row(0)[0], 0.95F, 1e-6F);
  EXPECT_NEAR(rows->row(1)[0] / rows->row(1)[1], 0.95F, 1e-6F);
}

std::vector<std::uint32_t> names_of(std::string_view text, text::Lexicon& lexicon) {
  std::vector<std::uint32_t> names;
  text::for_each_name(text, [&](std::string_view name) { names.push_back(lexicon.name_of(name)); });
  return names;
}

TEST(StaticModel, GivesATextAloneItsRowByNames) {
  const StaticModel model = small_model();
  text::Lexicon lexicon;
  const auto text = names_of("openFile, session and file", lexicon);
  const Embeddings rows = model.embed_names(
      std::vector<NamedDocument>{{.title = {}, .context = {}, .text = text}}, lexicon);
  EXPECT_EQ(rows.values, model.embed_documents(Texts{"openFile, session and file"})->values);
}

TEST(StaticModel, WeighsThePartsOfADocumentHoweverLongTheyAre) {
  const StaticModel model = small_model();
  text::Lexicon lexicon;
  std::string much;
  for (int i = 0; i < 100; ++i) {
    much += "session ";
  }
  const auto long_text = names_of(much, lexicon);
  const auto short_text = names_of("session", lexicon);
  const auto context = names_of("open", lexicon);
  const auto title = names_of("file", lexicon);
  const Embeddings rows = model.embed_names(
      std::vector<NamedDocument>{{.title = title, .context = context, .text = long_text},
                                 {.title = title, .context = context, .text = short_text},
                                 {.title = title, .context = {}, .text = {}},
                                 {.title = {}, .context = {}, .text = {}}},
      lexicon);
  EXPECT_NEAR(dot(rows.row(0), rows.row(1)), 1.0F, 1e-6F);
  EXPECT_NEAR(rows.row(0)[0] / rows.row(0)[2], 0.6F, 1e-6F);
  EXPECT_NEAR(rows.row(0)[1] / rows.row(0)[2], 0.6F, 1e-6F);
  EXPECT_FLOAT_EQ(rows.row(2)[1], 1.0F);
  EXPECT_TRUE(is_zero(rows.row(3)));
}

TEST(StaticModel, FallsBackToTheStemOfAnUnknownSpelling) {
  const StaticModel model = small_model();
  const auto rows = model.embed_documents(Texts{"SESSIONS", "openFiles", "opened", "open"});
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->row(0)[2], 1.0F);
  EXPECT_GT(rows->row(1)[1], 0.0F);
  EXPECT_TRUE(std::ranges::equal(rows->row(2), rows->row(3)));
}

TEST(StaticModel, GivesAZeroRowIfItKnowsNoWord) {
  const auto rows = small_model().embed_documents(Texts{"xyzzy plugh", "file"});
  ASSERT_TRUE(rows);
  EXPECT_TRUE(is_zero(rows->row(0)));
  EXPECT_FALSE(is_zero(rows->row(1)));
}

TEST(StaticModel, HasAFingerprintOfItsBytes) {
  ModelTable table = small_table();
  table.components[0] = 99;
  const StaticModel other = *StaticModel::copy("small", *write_model(table));
  EXPECT_NE(other.identity().fingerprint, small_model().identity().fingerprint);
  EXPECT_EQ(small_model().identity(), small_model().identity());
}

TEST(BuiltinModel, IsWholeAndOfTheSizeThatItsNameSays) {
  EXPECT_LE(builtin_model().size(), std::size_t{16} << 20U);
  const auto model = ModelFile::open(builtin_model());
  ASSERT_TRUE(model) << model.error().to_string();
  EXPECT_EQ(model->dimensions(), 256U);
  EXPECT_GT(model->rows(), 10'000U);
  EXPECT_NE(model->row_of("function"), ModelFile::kNoRow);
}

TEST(BuiltinModel, KnowsWhatWordsHaveToDoWithEachOther) {
  const StaticModel model = *StaticModel::view("builtin", builtin_model());
  const auto rows = model.embed_documents(Texts{"delete", "remove", "matrix"});
  ASSERT_TRUE(rows);
  EXPECT_GT(dot(rows->row(0), rows->row(1)), dot(rows->row(0), rows->row(2)) + 0.1F);
}

}  // namespace
}  // namespace strata::embed
