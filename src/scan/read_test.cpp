#include <atomic>
#include <fstream>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "lang/language.hpp"
#include "scan/scan.hpp"
#include "scan/temporary_tree.hpp"

namespace strata::scan {
namespace {

using Outcome = std::variant<SourceFile, Skipped>;

Outcome read_path(const TemporaryTree& tree, const std::string& path,
                  const ScanOptions& options = {}) {
  return read(tree.root(), {.path = path}, options);
}

SkipReason reason_of(const Outcome& outcome) { return std::get<Skipped>(outcome).reason; }

TEST(Read, GivesBytesLanguageKindAndHash) {
  const TemporaryTree tree;
  const std::string text = "def f():\r\n  return 1\r\n";
  tree.write("a/b.py", text);
  const auto outcome = read_path(tree, "a/b.py");
  const auto& file = std::get<SourceFile>(outcome);
  EXPECT_EQ(file.path, "a/b.py");
  EXPECT_EQ(file.bytes, text);
  EXPECT_EQ(file.kind, FileKind::kCode);
  EXPECT_EQ(lang::info(file.language).name, "python");
  EXPECT_EQ(file.content_hash, hash128(text));
}

TEST(Read, RefusesWhatHoldsNoText) {
  const ScanOptions options{.max_file_bytes = 1024};
  const auto outcome = [&](std::string bytes) {
    return from_bytes("a.py", std::move(bytes), options);
  };
  EXPECT_EQ(reason_of(outcome("")), SkipReason::kEmpty);
  EXPECT_EQ(reason_of(outcome(" \t\r\n\n")), SkipReason::kEmpty);
  EXPECT_EQ(reason_of(outcome("\xEF\xBB\xBF\n")), SkipReason::kEmpty);
  EXPECT_EQ(reason_of(outcome(std::string("a\0b", 3))), SkipReason::kBinary);
  EXPECT_EQ(reason_of(outcome(std::string("\xFF\xFE"
                                          "a\0b",
                                          5))),
            SkipReason::kBinary);
  EXPECT_EQ(reason_of(outcome(std::string(1025, 'x'))), SkipReason::kTooLarge);
  EXPECT_TRUE(std::holds_alternative<SourceFile>(outcome(std::string(1024, 'x'))));
}

TEST(Read, AcceptsAnyOtherBytes) {
  const auto outcome = from_bytes("a.py", "x = '\xFF\xC0'\r\x01", {});
  EXPECT_EQ(std::get<SourceFile>(outcome).bytes, "x = '\xFF\xC0'\r\x01");
}

TEST(Read, ConvertsUtf16AndFlagsOtherEncodings) {
  const std::string wide("\xFF\xFEx\0=\0\xE9\0\n\0", 10);
  const auto outcome = from_bytes("a.py", wide, {});
  const auto& file = std::get<SourceFile>(outcome);
  EXPECT_EQ(file.bytes, "\xEF\xBB\xBFx=\xC3\xA9\n");
  EXPECT_EQ(file.encoding, Encoding::kUtf16Le);
  EXPECT_EQ(file.content_hash, hash128(wide));
  const auto latin = from_bytes("a.py", "x = 'caf\xE9'\n", {});
  EXPECT_EQ(std::get<SourceFile>(latin).encoding, Encoding::kEightBit);
}

TEST(Read, ShowsAllOfAHeaderToTheLanguageDetection) {
  const std::string comment = "/*\n" + std::string(20'000, '*') + "\n*/\n";
  const auto outcome = from_bytes("a.h", comment + "namespace x {\nclass Y;\n}\n", {});
  EXPECT_EQ(lang::info(std::get<SourceFile>(outcome).language).name, "cpp");
  const auto plain = from_bytes("a.h", comment + "int x(void);\n", {});
  EXPECT_EQ(lang::info(std::get<SourceFile>(plain).language).name, "c");
}

TEST(Read, RefusesKeysInTheTextUnlessAskedFor) {
  const std::string text = "a = 1\nkey = \"AKIA" + std::string("Q7WZ3KPLM9XVB2NR") + "\"\n";
  const auto outcome = from_bytes("settings.py", text, {});
  EXPECT_EQ(reason_of(outcome), SkipReason::kSecret);
  EXPECT_TRUE(std::get<Skipped>(outcome).detail.starts_with("line 2 ")) << "with its line";
  const auto kept = from_bytes("a.py", text, {.secrets = true});
  ASSERT_TRUE(std::holds_alternative<SourceFile>(kept));
  EXPECT_TRUE(std::get<SourceFile>(kept).holds_secret);
  EXPECT_FALSE(std::get<SourceFile>(from_bytes("a.py", "a = 1\n", {})).holds_secret);
  EXPECT_TRUE(std::get<SourceFile>(from_bytes(".env", "A=b\n", {.secrets = true})).holds_secret);
}

TEST(Read, NeverOpensSecrets) {
  const TemporaryTree tree;
  tree.write(".env", "PASSWORD=1\n");
  EXPECT_EQ(reason_of(read_path(tree, ".env")), SkipReason::kSecret);
  EXPECT_EQ(reason_of(from_bytes("x/id_rsa", "key", {})), SkipReason::kSecret);
}

TEST(Read, MinifiedCodeIsRecognisedByItsLinesInScriptsOnly) {
  const std::string line(50'000, 'x');
  EXPECT_EQ(reason_of(from_bytes("bundle.js", line, {})), SkipReason::kMinified);
  EXPECT_TRUE(std::holds_alternative<SourceFile>(from_bytes("table.py", line, {})));
}

TEST(Read, MinifiedCodeIsReadForWhoeverAsksForIt) {
  const std::string line(50'000, 'x');
  const ScanOptions named{.minified = true};
  EXPECT_TRUE(std::holds_alternative<SourceFile>(from_bytes("bundle.js", line, named)));
  EXPECT_TRUE(std::holds_alternative<SourceFile>(from_bytes("a.min.js", "f();\n", named)));
  EXPECT_EQ(reason_of(from_bytes("a.min.js", std::string("f\0g", 3), named)), SkipReason::kBinary);
  EXPECT_EQ(reason_of(from_bytes("id_rsa", "key", named)), SkipReason::kSecret);
}

TEST(Read, RefusesLinksFifosAndFolders) {
  const TemporaryTree tree;
  tree.write("real.py");
  tree.make_folder("folder");
  ASSERT_EQ(::symlink("real.py", tree.path("link.py").c_str()), 0);
  ASSERT_EQ(::mkfifo(tree.path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(reason_of(read_path(tree, "link.py")), SkipReason::kSymlink);
  EXPECT_EQ(reason_of(read_path(tree, "pipe")), SkipReason::kSpecial);
  EXPECT_EQ(reason_of(read_path(tree, "folder")), SkipReason::kSpecial);
}

TEST(Read, SaysWhyAFileCannotBeRead) {
  const TemporaryTree tree;
  const auto outcome = read_path(tree, "gone.py");
  EXPECT_EQ(reason_of(outcome), SkipReason::kUnreadable);
  EXPECT_EQ(std::get<Skipped>(outcome).detail, "No such file or directory");
  EXPECT_EQ(reason_of(read(tree.path("nowhere"), {.path = "a.py"}, {})), SkipReason::kUnreadable);
}

// A writer that appends whole lines all the time: whatever is given was the file at one moment, or
// nothing is.
TEST(Read, AFileThatGrowsIsGivenWholeOrNotAtAll) {
  const TemporaryTree tree;
  // Lines of 16 bytes, none of which lies on two pages: what is appended over the border of a page
  // may be seen in two steps, after each of which the file looks finished.
  std::string text(999'999, 'x');
  text += '\n';
  tree.write("a.py", text);
  std::atomic<bool> stop{false};
  std::jthread writer([&] {
    std::ofstream out(tree.path("a.py"), std::ios::app);
    for (int line = 0; line < 200'000 && !stop; ++line) {  // not without end, for slow machines
      out << "line_number = 1\n" << std::flush;
    }
  });
  for (int i = 0; i < 50; ++i) {
    const auto outcome = read_path(tree, "a.py", {.max_file_bytes = std::uint64_t{1} << 29U});
    if (const auto* file = std::get_if<SourceFile>(&outcome)) {
      EXPECT_EQ(file->bytes.back(), '\n');
    } else {
      EXPECT_EQ(reason_of(outcome), SkipReason::kUnreadable);
    }
  }
  stop = true;
}

}  // namespace
}  // namespace strata::scan
