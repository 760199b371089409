#include "engine/generated_summaries.hpp"

#include <utility>
#include <variant>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embed/factory.hpp"
#include "engine/analyse.hpp"
#include "engine/document_parts.hpp"
#include "engine/source_parts.hpp"
#include "scan/scan.hpp"

namespace strata::engine {
namespace {

using testing::Each;
using testing::Eq;
using testing::HasSubstr;

/// Says the same of everything, and counts.
class Parrot final : public hierarchy::Summarizer {
 public:
  [[nodiscard]] std::string fingerprint() const override { return "parrot"; }

  [[nodiscard]] Result<std::vector<std::string>> summarise(
      std::span<const hierarchy::SummaryTask> tasks) const override {
    return std::vector<std::string>(tasks.size(), "counts walruses on the beach");
  }
};

class Broken final : public hierarchy::Summarizer {
 public:
  [[nodiscard]] std::string fingerprint() const override { return "broken"; }

  [[nodiscard]] Result<std::vector<std::string>> summarise(
      std::span<const hierarchy::SummaryTask> /*tasks*/) const override {
    return fail(ErrorKind::kNetwork, "nobody there");
  }
};

Result<index::FileAnalysis> analysed(const SummaryService& service) {
  scan::SourceFile file;
  file.path = "a.py";
  file.language = lang::language_named("python");
  file.bytes = "def f(x):\n    return x\n\n\ndef g(y):\n    return y + 1\n";
  const auto embedder = embed::make_embedder("hashing-64");
  return analyse(std::move(file), **embedder, {}, service);
}

SummaryService service(bool leaves, SummaryEmbedding embedding) {
  SummaryService made;
  made.summarizer = std::make_unique<Parrot>();
  made.leaves = leaves;
  made.embedding = embedding;
  return made;
}

/// Keeps what it is asked to embed.
class Listener final : public embed::Embedder {
 public:
  [[nodiscard]] embed::ModelIdentity identity() const override { return {"listener", 8, "1"}; }

  [[nodiscard]] Result<embed::Embeddings> embed_documents(
      std::span<const std::string_view> texts) const override {
    heard.insert(heard.end(), texts.begin(), texts.end());
    return embed::Embeddings{.dimensions = 8, .values = std::vector<float>(texts.size() * 8)};
  }

  [[nodiscard]] Result<embed::Embeddings> embed_queries(
      std::span<const std::string_view> texts) const override {
    return embed_documents(texts);
  }

  mutable std::vector<std::string> heard;
};

/// Keeps what it is asked to summarise.
class Reader final : public hierarchy::Summarizer {
 public:
  explicit Reader(std::vector<std::string>& read) : read_(read) {}

  [[nodiscard]] std::string fingerprint() const override { return "reader"; }

  [[nodiscard]] Result<std::vector<std::string>> summarise(
      std::span<const hierarchy::SummaryTask> tasks) const override {
    for (const hierarchy::SummaryTask& task : tasks) {
      read_.emplace_back(task.text);
    }
    return std::vector<std::string>(tasks.size(), "words");
  }

 private:
  std::vector<std::string>& read_;
};

/// A private key of many lines, cut into leaves of which only the first looks like one.
std::string private_key() {
  std::string text = "-----BEGIN RSA " + std::string("PRIVATE KEY-----\n");
  for (int line = 0; line < 60; ++line) {
    text += "MIIEpAIBAAKCAQEA3Tz2mr7SZiAMfQyuvBjM9Oi8HcKKyMDdTbRz" + std::to_string(line) + "\n";
  }
  return text + "-----END RSA " + "PRIVATE KEY-----\n";
}

// All that a server would be sent of a file.
std::string sent_of(const std::string& bytes) {
  auto file = std::get<scan::SourceFile>(scan::from_bytes("notes.txt", bytes, {.secrets = true}));
  std::vector<std::string> read;
  SummaryService service;
  service.summarizer = std::make_unique<Reader>(read);
  service.leaves = true;
  service.regions = true;
  const Listener listener;
  std::string all;
  for (const std::string& text : embedded_texts(file, {})) {
    all += text;
  }
  EXPECT_TRUE(analyse(std::move(file), listener, {}, service));
  for (const std::string& text : listener.heard) {
    all += text;
  }
  for (const std::string& text : read) {
    all += text;
  }
  return all;
}

TEST(GeneratedSummaries, NothingOfAFileWithASecretIsSent) {
  EXPECT_THAT(sent_of("The harbour opens at six.\n"), HasSubstr("harbour"));
  EXPECT_EQ(sent_of("The harbour opens at six.\n\n" + private_key()), "");
}

// All that a server would be sent of a file that is analysed in parts of a few hundred bytes.
template <class Parts>
std::string sent_in_parts(const std::string& path, const std::string& bytes) {
  auto file = std::get<scan::SourceFile>(scan::from_bytes(path, bytes, {.secrets = true}));
  std::vector<std::string> read;
  SummaryService service;
  service.summarizer = std::make_unique<Reader>(read);
  service.leaves = true;
  service.regions = true;
  const Listener listener;
  const IndexOptions options;
  Parts parts(std::move(file), listener, options, service, 512);
  std::size_t count = 0;
  for (; !parts.at_end(); ++count) {
    EXPECT_TRUE(parts.next());
  }
  EXPECT_GT(count, 3U);
  std::string all;
  for (const std::vector<std::string>* texts : {&listener.heard, &read}) {
    for (const std::string& text : *texts) {
      all += text;
    }
  }
  return all;
}

// A part that holds no beginning of the key does not look like one.
TEST(GeneratedSummaries, NothingOfAnyPartOfAFileWithASecretIsSent) {
  std::string words;
  for (int line = 0; line < 200; ++line) {
    words += "harbour = \"opens at " + std::to_string(line) + "\"\n\n";
  }
  for (const std::string& text : {private_key() + words, words + private_key()}) {
    EXPECT_EQ(sent_in_parts<SourceParts>("notes.py", text), "");
    EXPECT_EQ(sent_in_parts<DocumentParts>("notes.txt", text), "");
  }
  EXPECT_THAT(sent_in_parts<SourceParts>("notes.py", words), HasSubstr("harbour"));
  EXPECT_THAT(sent_in_parts<DocumentParts>("notes.txt", words), HasSubstr("harbour"));
}

TEST(GeneratedSummaries, AreOffByDefault) {
  const auto plain = analysed({});
  ASSERT_TRUE(plain);
  EXPECT_THAT(plain->hierarchy.regions[0].summary, HasSubstr("def f(x)"));
  EXPECT_EQ(SummaryService().fingerprint(), "");
}

TEST(GeneratedSummaries, TakeThePlaceOfExtractsOfRegions) {
  const auto plain = analysed({});
  const auto written = analysed(service(false, SummaryEmbedding::kNone));
  ASSERT_TRUE(plain && written);
  for (const hierarchy::Region& region : written->hierarchy.regions) {
    EXPECT_EQ(region.summary, "counts walruses on the beach");
  }
  EXPECT_EQ(written->hierarchy.region_means.values, plain->hierarchy.region_means.values);
  EXPECT_EQ(written->leaf_vectors.values, plain->leaf_vectors.values);
}

TEST(GeneratedSummaries, AreEmbeddedBesideOrInsteadOfTheSource) {
  const auto plain = analysed({});
  const auto beside = analysed(service(false, SummaryEmbedding::kBeside));
  const auto instead = analysed(service(false, SummaryEmbedding::kInstead));
  ASSERT_TRUE(plain && beside && instead);
  EXPECT_NE(beside->hierarchy.region_means.values, plain->hierarchy.region_means.values);
  const auto embedder = embed::make_embedder("hashing-64");
  const std::string_view text = "counts walruses on the beach";
  const auto alone = (*embedder)->embed_documents(std::span(&text, 1));
  ASSERT_TRUE(alone);
  const auto row = instead->hierarchy.region_means.row(0);
  for (std::size_t d = 0; d < row.size(); ++d) {
    EXPECT_NEAR(row[d], alone->row(0)[d], 1e-5);
  }
}

TEST(GeneratedSummaries, OfLeavesStandInTheirContext) {
  const auto shown = analysed(service(true, SummaryEmbedding::kNone));
  const auto beside = analysed(service(true, SummaryEmbedding::kBeside));
  const auto instead = analysed(service(true, SummaryEmbedding::kInstead));
  const auto plain = analysed({});
  ASSERT_TRUE(shown && beside && instead && plain);
  EXPECT_EQ(summary_in(shown->leaves[0].context), "counts walruses on the beach");
  EXPECT_EQ(shown->leaf_vectors.values, plain->leaf_vectors.values);
  EXPECT_NE(beside->leaf_vectors.values, plain->leaf_vectors.values);
  EXPECT_NE(instead->leaf_vectors.values, beside->leaf_vectors.values);
  EXPECT_EQ(summary_in("in a.py\nnot a summary: x"), "");
  EXPECT_EQ(summary_in(""), "");
}

TEST(GeneratedSummaries, FailAsAWhole) {
  SummaryService broken;
  broken.summarizer = std::make_unique<Broken>();
  const auto failed = analysed(broken);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().kind, ErrorKind::kNetwork);
}

TEST(GeneratedSummaries, ChangeTheFingerprint) {
  EXPECT_NE(service(false, SummaryEmbedding::kNone).fingerprint(),
            service(true, SummaryEmbedding::kNone).fingerprint());
  EXPECT_NE(service(false, SummaryEmbedding::kNone).fingerprint(),
            service(false, SummaryEmbedding::kBeside).fingerprint());
}

}  // namespace
}  // namespace strata::engine
