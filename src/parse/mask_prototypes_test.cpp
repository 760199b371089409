#include "parse/mask_prototypes.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "parse/mask.hpp"

namespace strata::parse {
namespace {

// The masked text, or the text itself.
std::string masked(std::string_view text) {
  std::string out = mask_macros(text);
  return out.empty() ? std::string(text) : out;
}

TEST(MaskPrototypes, TakesTheTypeOfTheResultOutOfItsMacro) {
  EXPECT_EQ(masked("YAML_DECLARE(void) f(int a);\n"), "             void  f(int a);\n");
  EXPECT_EQ(masked("XMLPARSEAPI(const char *)\nf(Parser p);\n"),
            "            const char * \nf(Parser p);\n");
  EXPECT_EQ(masked("XMLPARSEAPI(Status)\nf(Parser p, int x);\n"),
            "            Status \nf(Parser p, int x);\n");
  EXPECT_EQ(masked("int a;\nPyAPI_FUNC(int) f(PyObject *);\n"),
            "int a;\n           int  f(PyObject *);\n");
  EXPECT_EQ(masked("const STACK_OF(X509) *f(const Y *ctx);\n"),
            "const          X509  *f(const Y *ctx);\n");
  EXPECT_EQ(masked("LIB(int) CALL f(int a) {\n}\n"), "    int       f(int a) {\n}\n");
}

TEST(MaskPrototypes, TakesATypeOutOfItsMacroBeforeAVariable) {
  EXPECT_EQ(masked("struct a {\n  STACK_OF(X) *xs;\n};\n"), "struct a {\n           X  *xs;\n};\n");
}

TEST(MaskPrototypes, TakesParametersOutOfTheirMacro) {
  EXPECT_EQ(masked("int f OF((int a));\n"), "int f    (int a) ;\n");
  EXPECT_EQ(masked("ZEXTERN int ZEXPORT f OF((a_stream p));\n"),
            "        int         f    (a_stream p) ;\n");
  EXPECT_EQ(masked("extern char *f _ANSI_ARGS_((void));\n"),
            "extern char *f             (void) ;\n");
  EXPECT_EQ(masked("typedef int (*f) OF((T *p));\n"), "typedef int (*f)    (T *p) ;\n");
}

TEST(MaskPrototypes, TakesTheDeclaratorOutOfItsMacro) {
  EXPECT_EQ(masked("extern int __REDIRECT (f, (int a, ...), g);\n"),
            "extern int             f  (int a, ...)    ;\n");
  EXPECT_EQ(masked("extern T *__REDIRECT_NTH (f, (T *a),\n  g) __nonnull ((1));\n"),
            "extern T *                f  (T *a) \n                    ;\n");
}

TEST(MaskPrototypes, TakesCallingConventionsBetweenTypeAndName) {
  EXPECT_EQ(masked("EAPI EGLBoolean APIENTRY f(int a);\n"), "     EGLBoolean          f(int a);\n");
  EXPECT_EQ(masked("xmlChar * XMLCALL\n  f(T p);\n"), "xmlChar *        \n  f(T p);\n");
}

TEST(MaskPrototypes, LeavesOtherThingsAlone) {
  for (const char* text :
       {"EXPORT_SYMBOL(f);\nmodule_init(x);\n", "int f(int a) { return g((a)); }\n",
        "void f(void)\n{\n  CHECK(a) b(c, d);\n  x = MIN(a) * f(b);\n}\n", "int x = f((a), 2);\n",
        "decltype(a) f(int x);\n", "int f(int (a));\n", "return_t (*f)(int a);\n",
        "_Atomic(int) f(int a);\n", "int f(g, (int)a);\n"}) {
    EXPECT_EQ(mask_macros(text), "") << text;
  }
  EXPECT_EQ(masked("struct a {\n  LIST_A(uint8_t)\n  LIST_B(uint8_t)\n  int x;\n};\n"),
            "struct a {\n                 \n                 \n  int x;\n};\n");
  EXPECT_EQ(masked("void __lock f(lock_t *l) __releases(l);\n"),
            "void        f(lock_t *l)              ;\n");
  EXPECT_EQ(masked("module_init(load_dvb_t)\nmodule_exit(unload_dvb_t)\n\nLICENSE(\"GPL\");\n"),
            "                       \n                         \n\nLICENSE(\"GPL\");\n");
  EXPECT_EQ(masked("class A {\n  Q_DISABLE_COPY(A)\n  A(int x);\n};\n"),
            "class A {\n                   \n  A(int x);\n};\n");
  EXPECT_EQ(masked("DECLARE_ITEM(A)\nDECLARE_LIST(int, b)\nint x;\n"),
            "               \n                    \nint x;\n");
}

}  // namespace
}  // namespace strata::parse
