#include "embed/word_rows.hpp"

#include <map>
#include <random>

#include <gmock/gmock.h>

#include "embed/builtin_model.hpp"
#include "embed/small_model.hpp"
#include "text/identifiers.hpp"
#include "text/word_scanner.hpp"

namespace strata::embed {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;

auto count_of(std::uint32_t row, std::uint32_t occurrences) {
  return testing::AllOf(Field(&WordRows::Count::row, row),
                        Field(&WordRows::Count::occurrences, occurrences));
}

TEST(WordRows, CountsInOrderOfFirstOccurrence) {
  const std::string bytes = write_model(small_table()).value();
  const std::vector<std::uint64_t> aligned = [&] {
    std::vector<std::uint64_t> words((bytes.size() + 7) / 8);
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(words.data()));
    return words;
  }();
  const ModelFile model =
      ModelFile::open({reinterpret_cast<const char*>(aligned.data()), bytes.size()}).value();
  const std::uint32_t open = row_of_word(model, "open");
  const std::uint32_t file = row_of_word(model, "file");
  ASSERT_NE(open, ModelFile::kNoRow);
  WordRows rows(model);
  EXPECT_THAT(rows.count("file open xyzzy openFiles"),
              ElementsAre(count_of(file, 2), count_of(open, 2)));
  EXPECT_THAT(rows.count("nothing of xyzzy"), IsEmpty());
  EXPECT_THAT(rows.count("open"), ElementsAre(count_of(open, 1)));
}

TEST(WordRows, FindsWhatEveryWordAloneFinds) {
  const ModelFile model = ModelFile::open(builtin_model(), ModelCheck::kHeader).value();
  WordRows rows(model);
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::string text;
    for (int i = 0; i < 200; ++i) {
      const std::string_view word =
          model.word(static_cast<std::uint32_t>(random() % model.words()));
      text += word;
      text += random() % 8 == 0 ? "ings" : "";
      text += random() % 50 == 0 ? "averyveryverylongendingofaword " : " ";
    }
    std::map<std::uint32_t, std::uint32_t> expected;
    for (const std::string& word : text::words(text)) {
      if (const std::uint32_t row = row_of_word(model, word); row != ModelFile::kNoRow) {
        ++expected[row];
      }
    }
    std::map<std::uint32_t, std::uint32_t> found;
    for (const WordRows::Count& count : rows.count(text)) {
      found[count.row] += count.occurrences;
    }
    EXPECT_EQ(found, expected);

    text::Lexicon lexicon;
    std::vector<std::uint32_t> names;
    text::for_each_name(text,
                        [&](std::string_view name) { names.push_back(lexicon.name_of(name)); });
    RowsOfWords known;
    std::map<std::uint32_t, std::uint32_t> by_names;
    for (const WordRows::Count& count : rows.count(names, lexicon, known)) {
      by_names[count.row] += count.occurrences;
    }
    EXPECT_EQ(by_names, expected);
  }
}

}  // namespace
}  // namespace strata::embed
