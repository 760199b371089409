// The meter sees the work that a parser's own callbacks do not count.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "parse/grammar_parse.hpp"
#include "parse/metered_grammar.hpp"
#include "parse/parse.hpp"

namespace strata::parse {
namespace {

std::string repeated(std::string_view piece, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += piece;
  }
  return text;
}

SyntaxTree parsed(std::string_view language, std::string bytes, std::uint64_t max_steps = 0) {
  scan::SourceFile file;
  file.path = "x";
  file.language = lang::language_named(language);
  file.bytes = std::move(bytes);
  return parse(file, {.max_steps = max_steps});
}

constexpr std::uint64_t kPlenty = 10'000'000;  // steps

bool stopped(const SyntaxTree& tree) {
  for (const Diagnostic& each : tree.diagnostics) {
    if (each.message.find("parsing stopped") != std::string::npos) {
      return true;
    }
  }
  return false;
}

TEST(WorkMeter, StopsAtItsLimitAndStaysSo) {
  WorkMeter meter(5);
  EXPECT_TRUE(meter.spend(3));
  EXPECT_TRUE(meter.spend(2));
  EXPECT_FALSE(meter.exhausted());
  EXPECT_FALSE(meter.spend(1));
  EXPECT_FALSE(meter.spend(0));
  EXPECT_TRUE(meter.exhausted());
  EXPECT_EQ(meter.spent(), 5U);
}

TEST(ParseMemory, WhatNeedsMoreThanItMayIsText) {
  scan::SourceFile file;
  file.language = lang::language_named("c");
  file.bytes = repeated("int a[] = {1, 2, 3};\n", 20'000);
  const SyntaxTree whole = parse(file);
  EXPECT_FALSE(whole.outgrew_memory);
  EXPECT_FALSE(whole.symbols.empty());
  const SyntaxTree text = parse(file, {.max_tree_bytes = file.bytes.size()});
  EXPECT_TRUE(text.outgrew_memory);
  EXPECT_TRUE(text.nodes.empty());
  ASSERT_EQ(text.diagnostics.size(), 1U);
  EXPECT_NE(text.diagnostics[0].message.find("bytes of memory"), std::string::npos);
}

TEST(ParseMemory, CountsEmbeddedTextsToo) {
  scan::SourceFile file;
  file.language = lang::language_named("html");
  file.bytes = "<script>" + repeated("f(1, 2, [3]);\n", 20'000) + "</script>\n";
  EXPECT_FALSE(parse(file).outgrew_memory);
  EXPECT_TRUE(parse(file, {.max_tree_bytes = file.bytes.size()}).outgrew_memory);
}

TEST(ParseWork, CountsReadingAndOperations) {
  const SyntaxTree tree = parsed("c", repeated("int a;\n", 2000));
  EXPECT_FALSE(stopped(tree));
  EXPECT_GE(tree.steps, 14000U / 1024 * 4);
  EXPECT_LE(tree.steps, 14000U / 8);
  const SyntaxTree twice = parsed("c", repeated("int a;\n", 4000));
  EXPECT_NEAR(static_cast<double>(twice.steps), 2.0 * static_cast<double>(tree.steps),
              0.1 * static_cast<double>(tree.steps));
}

// Scala's scanner looks at the next line from the end of each, back and forth over the border of
// two windows: real files stay far below the limit.
TEST(ParseWork, LookingAheadIsNoNewReading) {
  const std::string method =
      "  def map[A, B](fa: F[A])(f: A => B)(implicit F: Functor[F]): EitherT[F, A, B] =\n"
      "    EitherT(F.map(value) {\n      case Right(b) => f(b)\n"
      "      case l @ Left(_) => l.rightCast\n    })\n\n";
  const std::string text = "trait Monad[F[_]] {\n" + repeated(method, 200) + "}\n";
  const SyntaxTree tree = parsed("scala", text);
  EXPECT_FALSE(stopped(tree));
  EXPECT_LT(tree.steps, default_max_steps(text.size()) / 4);
}

// A tree of the part that was read would be a lie.
TEST(ParseWork, GivesNoTreeWhenTheBudgetRunsOutWhileReading) {
  for (const std::uint64_t most : {1U, 3U, 5U, 9U, 40U}) {
    const SyntaxTree tree = parsed("c", "/* " + repeated("a ", 10000) + "*/ int x;\n", most);
    EXPECT_TRUE(tree.nodes.empty()) << most;
    EXPECT_TRUE(stopped(tree)) << most;
    EXPECT_TRUE(tree.has_errors) << most;
    EXPECT_LE(tree.steps, most);
  }
}

// The parser asks anew for a code point that a window cuts, also when nothing may be read any more.
TEST(ParseWork, RunsOutInTheMiddleOfACodePoint) {
  for (const std::string_view point : {"\xC3\xA9", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80", "\xFF"}) {
    for (std::uint64_t most = 1; most < 60; ++most) {
      for (const std::string_view head : {"", "x", "// ", "\"", "/*"}) {
        const SyntaxTree tree = parsed("dart", std::string(head) + repeated(point, 20'000), most);
        EXPECT_TRUE(stopped(tree));
      }
    }
  }
}

// Each inner text alone would be within bounds.
TEST(ParseWork, InnerTextsShareABudget) {
  const std::string text = repeated("<script>f(((((((\n</script>\n", 4000);
  const SyntaxTree tree = parsed("html", text);
  EXPECT_LE(tree.steps, 2 * (10000 + text.size() / 8));
  EXPECT_LE(parsed("html", text, 500).steps, 1000U);
}

// 100,000 open elements took 13 s, none of which the callbacks counted.
TEST(ParseWork, CountsWhatTheScannerOfHtmlRestores) {
  const lang::LanguageInfo& html = lang::info(lang::language_named("html"));
  EXPECT_NE(metered(html.grammar()), html.grammar());
  for (const std::string_view language : {"html", "vue", "svelte"}) {
    const SyntaxTree tree = parsed(language, repeated("<div>", 100'000));
    EXPECT_TRUE(stopped(tree)) << language;
    EXPECT_TRUE(tree.nodes.empty()) << language;
  }
  EXPECT_FALSE(stopped(parsed("html", repeated("<div>", 500) + repeated("</div>", 500))));
  EXPECT_FALSE(stopped(parsed("html", repeated("<div>a</div>\n", 20'000))));
}

// 20,000 end tags of nothing took 8 s: the parser copies the errors before each of them.
TEST(ParseWork, CountsEndTagsOutsideOfElements) {
  for (const std::string_view tag : {"</div>", "x</div>", "</p>\n", "</div><!-- -->"}) {
    for (const std::string_view language : {"html", "vue"}) {
      EXPECT_TRUE(stopped(parsed(language, repeated(tag, 20'000)))) << tag;
      EXPECT_FALSE(stopped(parsed(language, repeated(tag, 1000)))) << tag;
    }
    const std::string within = "<main>" + repeated(tag, 20'000) + "</main>";
    EXPECT_FALSE(stopped(parsed("html", within))) << "costs nothing there: " << tag;
  }
  EXPECT_FALSE(stopped(parsed("html", repeated("<p>a<div>b</div></p>\n", 2000))));
}

std::uint64_t allocated = 0;  // bytes that the runtime asked for

void* count_malloc(std::size_t size) {
  allocated += size;
  return std::malloc(size);
}

void* count_calloc(std::size_t count, std::size_t size) {
  allocated += count * size;
  return std::calloc(count, size);
}

void* count_realloc(void* old, std::size_t size) {
  allocated += size;
  return std::realloc(old, size);
}

std::uint64_t allocated_for(std::string_view text) {
  const lang::LanguageInfo& html = lang::info(lang::language_named("html"));
  { const TreePool::Scope before; }  // sets the allocator of this program, once
  ts_set_allocator(&count_malloc, &count_calloc, &count_realloc, &std::free);
  allocated = 0;
  const Parsed parsed = parse_text(html.grammar(), text, {}, default_max_steps(text.size()));
  EXPECT_NE(parsed.tree, nullptr);
  ts_set_allocator(nullptr, nullptr, nullptr, nullptr);
  return allocated;
}

// The parser joins an error with the one before it: copying all nodes of that, 20,000 of them took
// 7 s and 3 GB, asked for and given back. The runtime is bounded (grammars/CMakeLists.txt): an
// error of more than 1,000 nodes becomes one node of the next.
TEST(ParseWork, ErrorsInARowAreJoinedInLinearWork) {
  const std::uint64_t once = allocated_for("<p>" + repeated("<<!", 10'000));
  const std::uint64_t twice = allocated_for("<p>" + repeated("<<!", 20'000));
  EXPECT_LT(twice, 3 * once);
}

// 10 kB of it took 0.3 s, 20 kB 1.7 s, 80 kB minutes, in 100 to 8,000 operations per second: each
// walked over all errors before it. What one operation walks over is counted
// (grammars/CMakeLists.txt).
TEST(ParseWork, CountsWhatOneOperationWalksOver) {
  for (const auto& [language, piece] : {std::pair("haskell", "<<A\n"), std::pair("julia", ",")}) {
    const std::string text = repeated(piece, 20'000 / std::string_view(piece).size());
    const SyntaxTree tree = parsed(language, text);
    EXPECT_TRUE(stopped(tree)) << language;
    EXPECT_LE(tree.steps, default_max_steps(text.size())) << language;
  }
  // As many operations as tokens would be a few hundred steps.
  const std::uint64_t once = parsed("haskell", repeated("<<A\n", 500), kPlenty).steps;
  const std::uint64_t twice = parsed("haskell", repeated("<<A\n", 1000), kPlenty).steps;
  EXPECT_GT(once, 500U);
  EXPECT_GT(twice, 3 * once) << "the work is quadratic, and so must be what is charged for it";
}

// Where the runtime's work is linear, so are the steps: none of these is given up.
TEST(ParseWork, ErrorsThatCostLittleAreNoReasonToGiveUp) {
  for (const auto& [language, piece] :
       {std::pair("zig", "a?"), std::pair("zig", "a::"), std::pair("cpp", "a!"),
        std::pair("csharp", "a::"), std::pair("rust", "a<b,"), std::pair("toml", "(a)"),
        std::pair("elixir", "(a)"), std::pair("objective-c", "a!")}) {
    const SyntaxTree once = parsed(language, repeated(piece, 1500), kPlenty);
    const SyntaxTree twice = parsed(language, repeated(piece, 3000), kPlenty);
    EXPECT_FALSE(stopped(twice)) << language << ' ' << piece;
    EXPECT_LT(twice.steps, 3 * once.steps + 100) << language << ' ' << piece;
  }
}

// The counter is that of a thread, not of a parse: what one leaves in it must not reach the next.
TEST(ParseWork, AStoppedParseChargesNothingToTheNext) {
  const std::string sane = repeated("f x = x\n", 200);
  const std::uint64_t before = parsed("haskell", sane).steps;
  EXPECT_TRUE(stopped(parsed("haskell", repeated("<<A\n", 3000), 500)));
  EXPECT_EQ(parsed("haskell", sane).steps, before);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;  // reserves address space of its own
#else
constexpr bool kSanitized = false;
#endif

// 24 kB of errors took 5 GB before the runtime was bounded: grammars/CMakeLists.txt.
TEST(ParseWork, RecoveryAtTheEndOfATextTakesLittleMemory) {
  if (kSanitized) {
    GTEST_SKIP() << "the limit on memory is one on address space";
  }
  for (const auto& [language, piece] : {std::pair("c", "a=>"), std::pair("bash", "a|")}) {
    const std::string text = repeated(piece, 8000);
    const pid_t child = ::fork();
    if (child == 0) {
      const rlimit bound{rlim_t{1} << 30U, rlim_t{1} << 30U};
      const bool bounded = ::setrlimit(RLIMIT_AS, &bound) == 0;
      ::_exit(bounded && parsed(language, text).has_errors ? 0 : 1);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << language << ' ' << status;
  }
}

// Kind, begin and end of all nodes.
std::vector<std::array<std::uint32_t, 3>> nodes_of(const TSTree* tree) {
  std::vector<std::array<std::uint32_t, 3>> nodes;
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  for (bool more = true; more;) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    nodes.push_back({ts_node_symbol(node), ts_node_start_byte(node), ts_node_end_byte(node)});
    more = ts_tree_cursor_goto_first_child(&cursor) || ts_tree_cursor_goto_next_sibling(&cursor);
    while (!more && ts_tree_cursor_goto_parent(&cursor)) {
      more = ts_tree_cursor_goto_next_sibling(&cursor);
    }
  }
  ts_tree_cursor_delete(&cursor);
  return nodes;
}

TEST(ParseWork, ATwinGivesTheSameTree) {
  const lang::LanguageInfo& html = lang::info(lang::language_named("html"));
  const std::string text =
      "<ul class='a'><li>one<li>two</ul><script>f()</script>\n" + repeated("<p>", 1200);
  const Parsed twin = parse_text(html.grammar(), text, {}, 1'000'000);
  ASSERT_NE(twin.tree, nullptr);
  TSParser* parser = ts_parser_new();
  ASSERT_TRUE(ts_parser_set_language(parser, html.grammar()));
  const Tree plain(ts_parser_parse_string(parser, nullptr, text.data(),
                                          static_cast<std::uint32_t>(text.size())));
  EXPECT_EQ(nodes_of(twin.tree.get()), nodes_of(plain.get()));
  EXPECT_GT(nodes_of(plain.get()).size(), 1200U);
  ts_parser_delete(parser);
}

// A window ends anywhere: inside a code point, a token, a line break.
TEST(ParseWork, WindowsDoNotShow) {
  for (std::size_t shift = 0; shift < 8; ++shift) {
    const std::string text =
        std::string(1016 + shift, ' ') + "x = \"\xE4\xB8\xAD\xF0\x9F\x98\x80\"\r\ndef f(): pass\n";
    const SyntaxTree tree = parsed("python", text);
    EXPECT_FALSE(tree.has_errors) << shift;
    ASSERT_EQ(tree.symbols.size(), 2U) << shift;
    EXPECT_EQ(tree.symbols[1].name, "f");
  }
}

}  // namespace
}  // namespace strata::parse
