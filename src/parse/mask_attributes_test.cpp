#include "parse/mask_attributes.hpp"

#include <string>

#include <gtest/gtest.h>

#include "parse/mask.hpp"

namespace strata::parse {
namespace {

// The masked text without white space, so that a row shows what is left.
std::string left(std::string_view text) {
  std::string out = mask_macros(text);
  if (!out.empty()) {
    EXPECT_EQ(out.size(), text.size());
  }
  if (out.empty()) {
    out = text;
  }
  std::string words;
  for (const char c : out) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank) {
      words += c;
    } else if (!words.empty() && words.back() != ' ') {
      words += ' ';
    }
  }
  return words;
}

TEST(MaskAttributes, TakesThemBehindTheBodyOfAType) {
  EXPECT_EQ(left("struct a {int x;\n} __aligned(4) __packed;\nint f(int a)\n{\n}\n"),
            "struct a {int x; } ; int f(int a) { } ");
  EXPECT_EQ(left("struct a { int x; } __aligned(32);"), "struct a { int x; } ;");
  EXPECT_EQ(left("struct p { int a; } __packed;"), "struct p { int a; } ;");
  EXPECT_EQ(left("typedef struct { int a; } __packed name_t;"),
            "typedef struct { int a; } name_t;");
  EXPECT_EQ(left("struct __packed a { int x; };"), "struct a { int x; };");
  EXPECT_EQ(left("struct o { struct { int x; } __packed; };"), "struct o { struct { int x; } ; };");
}

TEST(MaskAttributes, TakesThemBehindADeclaredName) {
  EXPECT_EQ(left("unsigned long sysctl_x __read_mostly = 5;"), "unsigned long sysctl_x = 5;");
  EXPECT_EQ(left("static struct foo *p __initdata;"), "static struct foo *p ;");
  EXPECT_EQ(left("struct s { u8 a[4] __aligned(8); u8 b:3 __packed; };"),
            "struct s { u8 a[4] ; u8 b:3 ; };");
  EXPECT_EQ(left("int f(int a __unused, char *b __unused);"), "int f(int a , char *b );");
  EXPECT_EQ(left("int f(struct c *c) __must_hold(c) __releases(c)\n{\n}"),
            "int f(struct c *c) { }");
  EXPECT_EQ(left("DEFINE_PER_CPU(int, x) __aligned(8);"), "DEFINE_PER_CPU(int, x) ;");
}

TEST(MaskAttributes, TakesThemBetweenTypeAndName) {
  EXPECT_EQ(left("extern int __must_check reg(struct c *);"), "extern int reg(struct c *);");
  EXPECT_EQ(left("void __noreturn do_dead(void);"), "void do_dead(void);");
  EXPECT_EQ(left("static int __maybe_unused z(void) { return 0; }"),
            "static int z(void) { return 0; }");
  EXPECT_EQ(left("static void __cold\nrun(struct a *a)\n  __releases(a)\n{\n}"),
            "static void run(struct a *a) { }");
  EXPECT_EQ(left("long f(struct a __user *a, const void __user *b, char __iomem *);"),
            "long f(struct a *a, const void *b, char *);");
  EXPECT_EQ(left("static const struct id __initconst ids[] = {};"),
            "static const struct id ids[] = {};");
}

TEST(MaskAttributes, TakesThemBehindOthersInCapitals) {
  EXPECT_EQ(left("extern int f (const char *__restrict __s) __THROW __nonnull ((1, 2));"),
            "extern int f (const char * __s) ;");
  EXPECT_EQ(left("extern int f (int __a)\n  __THROW __attr_access ((__write_only__, 2)) __wur;"),
            "extern int f (int __a) ;");
}

TEST(MaskAttributes, TakesThemBehindEachName) {
  EXPECT_EQ(left("static int a __initdata, b __initdata = 3, *c __initdata;"),
            "static int a , b = 3, *c ;");
  EXPECT_EQ(mask_macros("int f(void) { return a, b __c; }\n"), "");
}

TEST(MaskAttributes, TakesThoseOfTheCompilerBehindNames) {
  EXPECT_EQ(left("const char *n __attribute__((unused)) = \"\", *m __attribute__((unused));"),
            "const char *n = \"\", *m ;");
  EXPECT_EQ(left("int n[3] __attribute__((aligned(8)));"), "int n[3] ;");
  EXPECT_EQ(left("namespace a { int n __attribute__((unused)) = 3; }"),
            "namespace a { int n = 3; }");
  for (const char* text :
       {"struct a { int b; } __attribute__((packed));\n",
        "struct __attribute__((packed)) a { int b; };\n", "int f(void) __attribute__((cold));\n"}) {
    EXPECT_EQ(mask_macros(text), "") << text;
  }
}

TEST(MaskAttributes, TakesThemBeforeADeclaration) {
  EXPECT_EQ(left("static __always_inline int f(void)"), "static int f(void)");
  EXPECT_EQ(left("int x;\n__printf(1, 2) __cold\nvoid f(const char *a, ...);"),
            "int x; void f(const char *a, ...);");
}

TEST(MaskAttributes, LeavesTypesAndDeclaredNamesAlone) {
  for (const char* text : {"static __u32 x;\n",
                           "__wsum f(const __be16 a, struct __foo b);\n",
                           "int __init;\n",
                           "unsigned __int128 x;\n",
                           "typedef struct { int a; } __kernel_fsid_t;\n",
                           "struct { int a; } __data;\n",
                           "static struct foo { int a; } __foo;\n",
                           "typedef struct foo { int a; } __foo;\n",
                           "struct __foo x = {};\n",
                           "const size_t __x = 1;\n",
                           "static inline int __f(int a)\n{\n}\n",
                           "u64 notrace __f(struct a *a);\n",
                           "int __f(a)\nint a;\n{\n}\n",
                           "int __f(void) __attribute__((cold));\n",
                           "void f(void) { if (a) __g(b); }\n",
                           "void f(void) { each(a) __g(b); }\n",
                           "struct foo *__f(void);\n",
                           "inline T __f(U&& a) ;\n",
                           "struct foo __x;\n",
                           "__foo x;\n",
                           "static __foo x = 1;\n",
                           "x = a * __b;\n",
                           "char *__p = f(__a, __b);\n",
                           "void f(void) { return __x; }\n",
                           "__attribute__((packed)) int f(void);\n",
                           "int f(void) { asm __volatile__(\"\"); }\n"}) {
    EXPECT_EQ(mask_macros(text), "") << text;
  }
}

TEST(MaskAttributes, LeavesTheNamesOfCppLibrariesAlone) {
  for (const char* text : {"struct __a {\n  __a& operator=(const __a&);\n};\n",
                           "template <class T> struct __b { __b c(__b d); };\n",
                           "namespace n {\nT __init f();\n}\n"}) {
    EXPECT_EQ(mask_macros(text), "") << text;
  }
}

TEST(MaskAttributes, LeavesTheNameBehindATypeAfterAMaskedMacro) {
  EXPECT_EQ(left("class A;\nAPI Foo __bar;\n"), "class A; Foo __bar; ");
  EXPECT_EQ(left("int __init a __initdata = 1;"), "int a = 1;");
}

}  // namespace
}  // namespace strata::parse
