#include "train/trainer.hpp"

#include <gtest/gtest.h>

#include "embed/static_model.hpp"
#include "train/export.hpp"
#include "train/held_out.hpp"

namespace strata::train {
namespace {

// Texts and codes share no word: "t<i> ..." belongs to "c<i> ...".
struct World {
  Vocabulary vocabulary;
  Examples examples;
  std::vector<Pool> pools{{.package = "p", .language = "go", .pairs = {}}};
};

std::string letters(std::uint32_t number) {
  std::string word = "q";
  for (int i = 0; i < 3; ++i, number /= 26) {
    word += static_cast<char>('a' + number % 26);
  }
  return word + "q";
}

World small_world() {
  constexpr std::uint32_t kTopics = 60;
  World world;
  std::vector<Pair> pairs;
  for (std::uint32_t i = 0; i < kTopics * 8; ++i) {
    Pair pair;
    pair.text = "x" + letters(i % kTopics) + " xcommon " + letters(5000 + i);
    pair.code = "y" + letters(i % kTopics) + " ycommon ycommon " + letters(9000 + i);
    pairs.push_back(pair);
    world.vocabulary.count(pair.text + ' ' + pair.code);
  }
  world.vocabulary.freeze(1000, 2);
  for (const Pair& pair : pairs) {
    world.examples.texts.add(world.vocabulary, pair.text);
    world.examples.codes.add(world.vocabulary, pair.code);
    world.examples.kinds.push_back(PairKind::kComment);
    world.examples.text_hashes.push_back(world.examples.text_hashes.size());
  }
  world.pools[0].pairs.assign(pairs.begin(), pairs.begin() + kTopics);
  return world;
}

TrainOptions small_options() { return {.dimensions = 64, .batch = 64, .epochs = 8, .seed = 3}; }

TEST(Trainer, LearnsWhichCodeATextBelongsTo) {
  const World world = small_world();
  std::vector<double> losses;
  const Table table =
      train(world.examples, world.vocabulary, small_options(),
            [&](std::uint32_t, double loss, const Table&) { losses.push_back(loss); });
  ASSERT_EQ(losses.size(), 8U);
  EXPECT_LT(losses.back(), losses.front() / 2);
  const auto model = embed::StaticModel::copy("m", *export_model(table, world.vocabulary, 1));
  ASSERT_TRUE(model);
  const auto reports = evaluate(*model, world.pools, 1000);
  ASSERT_TRUE(reports);
  const HeldOutReport report = reports->at("all");
  EXPECT_EQ(report.dense.queries, 60U);
  EXPECT_GT(report.dense.reciprocal_rank / 60, 0.9);
  EXPECT_LT(report.bm25.reciprocal_rank / 60, 0.1);  // no word in common
  EXPECT_GT(report.fused.reciprocal_rank / 60, 0.9);
}

// The vectors know only half of the words, BM25 the others.
TEST(HeldOut, FusesWhatEitherSideFindsAlone) {
  const World world = small_world();
  const Table table = train(world.examples, world.vocabulary, small_options(),
                            [](std::uint32_t, double, const Table&) {});
  std::vector<Pool> pools = world.pools;
  for (std::size_t i = 0; i < pools[0].pairs.size(); i += 2) {
    const std::string rare = "z" + letters(static_cast<std::uint32_t>(12'000 + i));
    pools[0].pairs[i].text = rare;
    pools[0].pairs[i].code = rare + " ycommon";
  }
  const auto model = embed::StaticModel::copy("m", *export_model(table, world.vocabulary, 1));
  ASSERT_TRUE(model);
  const auto reports = evaluate(*model, pools, 1000);
  ASSERT_TRUE(reports);
  const HeldOutReport report = reports->at("all");
  EXPECT_GT(report.fused.reciprocal_rank / 60, 0.9);
  EXPECT_LT(report.dense.reciprocal_rank / 60, 0.6);
  EXPECT_LT(report.bm25.reciprocal_rank / 60, 0.6);
}

TEST(Trainer, GivesTheSameTableForTheSameSeed) {
  const World world = small_world();
  const auto silent = [](std::uint32_t, double, const Table&) {};
  const auto options = small_options();
  const Table table = train(world.examples, world.vocabulary, options, silent);
  EXPECT_EQ(table.values, train(world.examples, world.vocabulary, options, silent).values);
  auto other = options;
  other.seed = 4;
  EXPECT_NE(table.values, train(world.examples, world.vocabulary, other, silent).values);
}

TEST(Export, GivesAModelThatEncodesAsTheTableDoes) {
  const World world = small_world();
  const Table table = train(world.examples, world.vocabulary, small_options(),
                            [](std::uint32_t, double, const Table&) {});
  const auto bytes = export_model(table, world.vocabulary, 1);
  ASSERT_TRUE(bytes) << bytes.error().to_string();
  const auto model = embed::StaticModel::copy("m", *bytes);
  ASSERT_TRUE(model);
  for (const Pair& pair : world.pools[0].pairs) {
    TermLists lists;
    lists.add(world.vocabulary, pair.code);
    std::vector<float> exact(table.dimensions);
    encode(table, lists[0], exact);
    const auto rows = model->embed_documents(std::vector<std::string_view>{pair.code});
    ASSERT_TRUE(rows);
    EXPECT_GT(embed::dot(rows->row(0), exact), 0.999F);
  }
}

TEST(Vocabulary, NumbersStemsByFrequency) {
  Vocabulary vocabulary;
  vocabulary.count("open opened opens file file read");
  vocabulary.freeze(2, 1);
  EXPECT_EQ(vocabulary.rows(), 2U);
  EXPECT_EQ(vocabulary.stem(0), "open");
  EXPECT_EQ(vocabulary.stem(1), "file");
  EXPECT_EQ(vocabulary.row_of_stem("read"), Vocabulary::kNoRow);
  EXPECT_DOUBLE_EQ(vocabulary.frequency(0), 0.5);
}

TEST(HeldOut, ChoosesPackagesByNameAlone) {
  std::size_t chosen = 0;
  for (int i = 0; i < 12'000; ++i) {
    chosen += is_held_out("package-" + std::to_string(i), 12) ? 1U : 0U;
  }
  EXPECT_NEAR(static_cast<double>(chosen), 1000.0, 150.0);
  EXPECT_TRUE(is_held_out("any", 1));
}

}  // namespace
}  // namespace strata::train
