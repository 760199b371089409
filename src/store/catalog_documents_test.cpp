#include "store/catalog_documents.hpp"

#include <filesystem>
#include <string>

#include <gmock/gmock.h>

#include "core/temporary_folder.hpp"
#include "store/catalog.hpp"
#include "store/document_files.hpp"

namespace strata::store {
namespace {

namespace fs = std::filesystem;

void remove_catalogue(const std::string& folder) {
  for (const char* name : {"/catalog.sqlite", "/catalog.sqlite-wal", "/catalog.sqlite-shm"}) {
    fs::remove(folder + name);
  }
}

TEST(CatalogDocuments, AreReplacedRemovedAndCountedInTheGeneration) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  ASSERT_TRUE(catalog.put_document("/r", "notes/x.md", "one", 5));
  ASSERT_TRUE(catalog.put_document("/r", "notes/x.md", std::string("t\0o", 3), 6));
  EXPECT_EQ(catalog.document("/r", "notes/x.md").value(), std::string("t\0o", 3));
  EXPECT_EQ(catalog.document("/other", "notes/x.md").error().kind, ErrorKind::kNotFound);
  const auto names = document_names(folder.path());
  ASSERT_EQ(names.size(), 1U);  // that of the first one is gone
  const auto snapshot = catalog.load("/r").value();
  EXPECT_EQ(snapshot.generation, 2U);
  EXPECT_EQ(snapshot.documents,
            (std::vector<CatalogDocument>{{"notes/x.md", 3, 6, names.front()}}));
  Snapshot next = snapshot;
  next.fingerprint = "f";
  ASSERT_TRUE(catalog.commit(next, 2));
  EXPECT_EQ(catalog.load("/r")->documents.size(), 1U);
  EXPECT_TRUE(catalog.remove_document("/r", "notes/x.md").value());
  EXPECT_FALSE(catalog.remove_document("/r", "notes/x.md").value());
  EXPECT_TRUE(catalog.load("/r")->documents.empty());
  EXPECT_TRUE(document_names(folder.path()).empty());
}

TEST(CatalogDocuments, AreTakenInByANewCatalogue) {
  const TemporaryFolder folder;
  {
    Catalog catalog = Catalog::open(folder.path()).value();
    ASSERT_TRUE(catalog.put_document("/r", "a.md", "one", 5));
    ASSERT_TRUE(catalog.put_document("/r", "b.md", "two", 6));
    ASSERT_TRUE(catalog.put_document("/other", "a.md", "three", 7));
    ASSERT_TRUE(catalog.put_document("/r", "gone.md", "x", 8));
    ASSERT_TRUE(catalog.remove_document("/r", "gone.md"));
  }
  remove_catalogue(folder.path());
  const Catalog catalog = Catalog::open(folder.path()).value();
  EXPECT_EQ(catalog.load("/r")->documents.size(), 2U);
  EXPECT_EQ(catalog.document("/r", "a.md").value(), "one");
  EXPECT_EQ(catalog.document("/r", "b.md").value(), "two");
  EXPECT_EQ(catalog.document("/other", "a.md").value(), "three");
  EXPECT_TRUE(catalog.verify());
}

TEST(CatalogDocuments, FilesAndRowsAreMadeToAgree) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  ASSERT_TRUE(catalog.put_document("/r", "kept.md", "kept", 5));
  ASSERT_TRUE(catalog.put_document("/r", "lost.md", "lost", 5));
  const std::string lost = write_document(folder.path(), {"/r", "lost.md", 5, "lost"}).value();
  ASSERT_TRUE(delete_document(folder.path(), lost));  // killed while it was being removed
  ASSERT_TRUE(write_document(folder.path(), {"/r", "kept.md", 4, "older"}));
  ASSERT_TRUE(write_document(folder.path(), {"/r", "new.md", 6, "new"}));
  ASSERT_TRUE(write_document(folder.path(), {"/s", "new.md", 6, "of another root"}));
  EXPECT_FALSE(catalog.documents_agree().value());
  ASSERT_TRUE(catalog.take_in_documents());
  EXPECT_TRUE(catalog.documents_agree().value());
  EXPECT_EQ(catalog.document("/r", "kept.md").value(), "kept");
  EXPECT_EQ(catalog.document("/r", "new.md").value(), "new");
  EXPECT_EQ(catalog.document("/s", "new.md").value(), "of another root");
  EXPECT_EQ(catalog.document("/r", "lost.md").error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(document_names(folder.path()).size(), 3U);
  EXPECT_TRUE(catalog.verify());
  const std::uint64_t generation = catalog.generation("/r").value();
  ASSERT_TRUE(catalog.take_in_documents());
  EXPECT_EQ(catalog.generation("/r").value(), generation);  // nothing to do
}

TEST(CatalogDocuments, ADamagedFileIsKeptAndSaidToBe) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  ASSERT_TRUE(catalog.put_document("/r", "a.md", "some text", 5));
  const std::string name = document_names(folder.path()).front();
  fs::resize_file(folder.path() + "/" + name, 20);
  EXPECT_EQ(catalog.document("/r", "a.md").error().kind, ErrorKind::kCorrupt);
  ASSERT_TRUE(catalog.take_in_documents());
  EXPECT_EQ(document_names(folder.path()).size(), 1U);
  EXPECT_EQ(catalog.load("/r")->documents.size(), 1U);
  ASSERT_TRUE(catalog.put_document("/r", "a.md", "again", 6));
  EXPECT_EQ(catalog.document("/r", "a.md").value(), "again");
}

TEST(CatalogDocuments, GoWithTheirView) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  ASSERT_TRUE(catalog.put_document("/r", "a.md", "x", 5));
  ASSERT_TRUE(catalog.put_document("/s", "a.md", "y", 5));
  ASSERT_TRUE(catalog.forget("/r", 9));
  EXPECT_EQ(document_names(folder.path()).size(), 1U);
  EXPECT_EQ(catalog.document("/s", "a.md").value(), "y");
}

}  // namespace
}  // namespace strata::store
