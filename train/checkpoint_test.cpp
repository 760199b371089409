#include "train/checkpoint.hpp"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::train {
namespace {

TrainState some_state() {
  return {.epoch = 2, .table = {.dimensions = 2, .values = {1, 2, 3, 4}}, .squares = {0.25F, 0}};
}

Examples some_examples(const std::string& text) {
  Vocabulary vocabulary;
  vocabulary.count("open file");
  vocabulary.freeze(10, 1);
  Examples examples;
  examples.texts.add(vocabulary, text);
  examples.codes.add(vocabulary, "file");
  examples.kinds.push_back(PairKind::kComment);
  examples.text_hashes.push_back(5);
  examples.code_hashes.push_back(6);
  return examples;
}

TEST(Checkpoint, GivesTheStateBack) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/c";
  const TrainState state = some_state();
  ASSERT_TRUE(write_checkpoint(path, 77, state));
  TrainState first = state;
  first.epoch = 0;
  first.table.values.assign(4, 0);
  const auto read = read_checkpoint(path, 77, first);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->epoch, 2U);
  EXPECT_EQ(read->table.values, state.table.values);
  EXPECT_EQ(read->squares, state.squares);
}

TEST(Checkpoint, OfAnotherTrainingOrDamagedIsNone) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/c";
  const TrainState state = some_state();
  EXPECT_FALSE(read_checkpoint(path, 77, state)) << "there is none yet";
  ASSERT_TRUE(write_checkpoint(path, 77, state));
  EXPECT_FALSE(read_checkpoint(path, 78, state));
  TrainState larger = state;
  larger.table.values.resize(6);
  EXPECT_FALSE(read_checkpoint(path, 77, larger));
  std::ifstream file(path, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    std::ofstream(path, std::ios::binary) << damaged;
    EXPECT_FALSE(read_checkpoint(path, 77, state)) << at;
    std::ofstream(path, std::ios::binary) << whole.substr(0, at);
    EXPECT_FALSE(read_checkpoint(path, 77, state)) << at;
  }
}

TEST(Checkpoint, SaysWhereItCannotBeWritten) {
  const auto written = write_checkpoint("/no/such/folder/c", 1, some_state());
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().to_string().find("/no/such/folder/c"), std::string::npos);
}

TEST(Checkpoint, KeyDependsOnDataAndOptionsButNotOnThreads) {
  const Examples examples = some_examples("open file");
  TrainOptions options;
  const TrainState state = some_state();
  const std::uint64_t key = training_key(examples, options, state);
  options.threads = 5;
  EXPECT_EQ(training_key(examples, options, state), key);
  EXPECT_NE(training_key(some_examples("open"), options, state), key);
  options.seed = 2;
  EXPECT_NE(training_key(examples, options, state), key);
  options = {};
  TrainState other = state;
  other.table.values[0] = 9;
  EXPECT_NE(training_key(examples, options, other), key);
}

}  // namespace
}  // namespace strata::train
