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
    world.examples.code_hashes.push_back(world.examples.code_hashes.size());
  }
  world.pools[0].pairs.assign(pairs.begin(), pairs.begin() + kTopics);
  return world;
}

TrainOptions small_options() { return {.dimensions = 64, .batch = 64, .epochs = 8, .seed = 3}; }

Table train_table(const World& world, const TrainOptions& options) {
  TrainState state = begin_training(world.vocabulary, options);
  train(world.examples, options, state, [](double, const TrainState&) { return true; });
  return state.table;
}

TEST(Trainer, LearnsWhichCodeATextBelongsTo) {
  const World world = small_world();
  std::vector<double> losses;
  TrainState state = begin_training(world.vocabulary, small_options());
  train(world.examples, small_options(), state, [&](double loss, const TrainState&) {
    losses.push_back(loss);
    return true;
  });
  const Table& table = state.table;
  ASSERT_EQ(losses.size(), 8U);
  EXPECT_LT(losses.back(), losses.front() / 2);
  const auto model = embed::StaticModel::copy("m", *export_model(table, world.vocabulary, 1));
  ASSERT_TRUE(model);
  const auto reports = evaluate(*model, world.pools);
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
  const Table table = train_table(world, small_options());
  std::vector<Pool> pools = world.pools;
  for (std::size_t i = 0; i < pools[0].pairs.size(); i += 2) {
    const std::string rare = "z" + letters(static_cast<std::uint32_t>(12'000 + i));
    pools[0].pairs[i].text = rare;
    pools[0].pairs[i].code = rare + " ycommon";
  }
  const auto model = embed::StaticModel::copy("m", *export_model(table, world.vocabulary, 1));
  ASSERT_TRUE(model);
  const auto reports = evaluate(*model, pools);
  ASSERT_TRUE(reports);
  const HeldOutReport report = reports->at("all");
  EXPECT_GT(report.fused.reciprocal_rank / 60, 0.9);
  EXPECT_LT(report.dense.reciprocal_rank / 60, 0.6);
  EXPECT_LT(report.bm25.reciprocal_rank / 60, 0.6);
}

TEST(Trainer, GivesTheSameTableForTheSameSeedOnAnyNumberOfThreads) {
  const World world = small_world();
  auto options = small_options();
  options.heads = {16, 32};
  options.threads = 1;
  const Table table = train_table(world, options);
  options.threads = 3;
  const Table again = train_table(world, options);
  EXPECT_EQ(table.values, again.values);
  options.seed = 4;
  EXPECT_NE(table.values, train_table(world, options).values);
}

TEST(Trainer, GoesOnFromAStateAsIfItHadNotStopped) {
  const World world = small_world();
  const auto options = small_options();
  TrainState state = begin_training(world.vocabulary, options);
  train(world.examples, options, state,
        [](double, const TrainState& now) { return now.epoch < 3; });
  EXPECT_EQ(state.epoch, 3U);
  TrainState copy = state;
  train(world.examples, options, copy, [](double, const TrainState&) { return true; });
  EXPECT_EQ(copy.epoch, 8U);
  EXPECT_EQ(copy.table.values, train_table(world, options).values);
}

TEST(Trainer, MakesTheBeginningsOfVectorsServeAlone) {
  const World world = small_world();
  auto options = small_options();
  options.heads = {8};
  const auto first_eight = [&](const TrainOptions& of) {
    const auto model =
        embed::StaticModel::copy("m", *export_model(train_table(world, of), world.vocabulary, 1));
    return evaluate(*model, world.pools, {.dimensions = 8})->at("all").dense.reciprocal_rank / 60;
  };
  EXPECT_GT(first_eight(options), first_eight(small_options()) + 0.1);
}

TEST(Trainer, StartsFromTheRowsOfAModel) {
  const World world = small_world();
  const auto options = small_options();
  const Table table = train_table(world, options);
  const auto bytes = export_model(table, world.vocabulary, 1);
  ASSERT_TRUE(bytes);
  const auto file = embed::ModelFile::open(*bytes);
  ASSERT_TRUE(file);
  Vocabulary more;
  for (int i = 0; i < 3; ++i) {
    more.count("qzzq qzzq ycommon");
  }
  more.freeze_onto(*file, 1000, 2);
  EXPECT_EQ(more.base_rows(), world.vocabulary.rows());
  EXPECT_EQ(more.rows(), more.base_rows() + 1);
  EXPECT_EQ(more.stem(static_cast<std::uint32_t>(more.base_rows())), "qzzq");
  const TrainState state = begin_training(more, options, import_model(*file));
  ASSERT_EQ(state.table.values.size(), table.values.size() + 64);
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    ASSERT_NEAR(state.table.values[i], table.values[i], 0.05F) << "int8 rounds";
  }
  // Nothing was trained: the same words mean the same.
  const auto again = embed::StaticModel::copy("m", *export_model(state.table, more, 1));
  const auto before = embed::StaticModel::copy("m", *bytes);
  ASSERT_TRUE(again && before);
  const std::vector<std::string_view> texts = {world.pools[0].pairs[0].code};
  EXPECT_EQ(again->embed_documents(texts)->values, before->embed_documents(texts)->values);
}

TEST(Export, GivesAModelThatEncodesAsTheTableDoes) {
  const World world = small_world();
  const Table table = train_table(world, small_options());
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
