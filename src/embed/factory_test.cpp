#include "embed/factory.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "embed/small_model.hpp"

namespace strata::embed {
namespace {

TEST(Factory, MakesEveryModelThatItNames) {
  for (const std::string_view name : embedder_names()) {
    const auto embedder = make_embedder(name);
    ASSERT_TRUE(embedder) << name;
    EXPECT_EQ((*embedder)->identity().name, name);
  }
}

TEST(Factory, NamesTheDefaultFirst) {
  ASSERT_FALSE(embedder_names().empty());
  EXPECT_EQ(embedder_names().front(), kDefaultEmbedder);
  const auto embedder = make_embedder();
  ASSERT_TRUE(embedder);
  EXPECT_EQ((*embedder)->identity().dimensions, 256U);
}

TEST(Factory, SaysWhatThereIsWhenANameIsUnknown) {
  for (const char* name : {"", "hashing", "hashing-256 ", "HASHING-256", "bert"}) {
    const auto embedder = make_embedder(name);
    ASSERT_FALSE(embedder) << name;
    EXPECT_EQ(embedder.error().kind, ErrorKind::kInvalidArgument);
    EXPECT_THAT(embedder.error().message, testing::HasSubstr("hashing-256, "));
  }
}

// A folder of installed models that goes away with the test.
class InstalledModels : public testing::Test {
 protected:
  void install(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ + "/" + name + ".bin", std::ios::binary) << bytes;
  }

  [[nodiscard]] Result<std::unique_ptr<Embedder>> make(const std::string& model) const {
    return make_embedder(
        EmbeddingOptions{.model = model, .models_folder = folder_, .remote = std::nullopt});
  }

  TemporaryFolder temporary_;
  std::string folder_ = temporary_.path();
};

TEST_F(InstalledModels, DefaultTakesThePlaceOfTheBuiltInOne) {
  EXPECT_EQ((*make(""))->identity().name, kDefaultEmbedder);
  install("default", *write_model(small_table()));
  EXPECT_EQ((*make(""))->identity().name, "default");
  EXPECT_EQ((*make(""))->identity().dimensions, 8U);
  EXPECT_EQ((*make(std::string(kDefaultEmbedder)))->identity().dimensions, 256U);
}

TEST_F(InstalledModels, AreFoundByNameAndByPath) {
  install("mine", *write_model(small_table()));
  const auto by_name = make("mine");
  const auto by_path = make(folder_ + "/mine.bin");
  ASSERT_TRUE(by_name && by_path);
  EXPECT_EQ((*by_name)->identity(), (*by_path)->identity());
  EXPECT_EQ(make("other").error().kind, ErrorKind::kInvalidArgument);
  EXPECT_EQ(make(folder_ + "/other.bin").error().kind, ErrorKind::kNotFound);
  EXPECT_FALSE(make(folder_ + "/"));
  EXPECT_FALSE(make(".."));
}

TEST_F(InstalledModels, AreRefusedWithTheirPathIfDamaged) {
  const std::string good = *write_model(small_table());
  std::string damaged = good;
  damaged.back() ^= 1;
  std::string newer = good;
  newer[8] = 2;
  install("damaged", damaged);
  install("cut", good.substr(0, good.size() / 2));
  install("newer", newer);
  install("page", "<html></html>");
  install("empty", "");
  EXPECT_EQ(make("damaged").error().kind, ErrorKind::kInvalidArgument);
  EXPECT_EQ(make("cut").error().kind, ErrorKind::kInvalidArgument);
  EXPECT_EQ(make("newer").error().kind, ErrorKind::kUnsupported);
  EXPECT_EQ(make("page").error().kind, ErrorKind::kInvalidArgument);
  EXPECT_EQ(make("empty").error().kind, ErrorKind::kInvalidArgument);
  EXPECT_THAT(make("cut").error().to_string(), testing::HasSubstr("cut.bin"));
}

TEST_F(InstalledModels, SayHowToGoBackWhereTheDefaultIsDamaged) {
  install("default", "<html></html>");
  EXPECT_THAT(make("").error().to_string(),
              testing::HasSubstr("without that file the model inside this program is used"));
  EXPECT_TRUE(make(std::string(kDefaultEmbedder)));
}

TEST_F(InstalledModels, DoNotPassOverALinkThatLeadsNowhere) {
  std::filesystem::create_symlink("gone.bin", folder_ + "/default.bin");
  const auto made = make("");
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::kNotFound);
  EXPECT_THAT(made.error().message, testing::HasSubstr("/default.bin, a link to gone.bin; without "
                                                       "that file"));
  std::filesystem::create_symlink("gone.bin", folder_ + "/mine.bin");
  EXPECT_EQ(make("mine").error().kind, ErrorKind::kNotFound);
}

TEST(Factory, ChecksTheOptionsOfAnEndpointBeforeAnythingElse) {
  EmbeddingOptions options;
  options.remote = RemoteOptions{.url = "http://example.com/"};
  const auto made = make_embedder(options);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::kInvalidArgument);
}

TEST(Factory, KnowsWhatMayNameAModel) {
  for (const char* good : {"default", "my-model_2", "v1.5"}) {
    EXPECT_TRUE(is_model_name(good)) << good;
  }
  for (const char* bad : {"", ".", "..", "a/b", ".a", "a b", "a\n"}) {
    EXPECT_FALSE(is_model_name(bad)) << bad;
  }
  EXPECT_FALSE(is_model_name(std::string(65, 'a')));
}

}  // namespace
}  // namespace strata::embed
