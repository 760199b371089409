#include <vector>
namespace a::b {
template <typename T>
class Foo : public ns::Base<T>, private X {
 public:
  explicit Foo(int x) : x_(x) {}
  operator bool() const { return true; }
  bool operator==(const Foo& o) const = default;
  static constexpr int kMax = 3;
 private:
  int x_ = 0;
  std::vector<Bar> v_;
};
}
template <> void a::b::Foo<int>::bar(int x) noexcept { run(x); obj->call(1); ns::fn<int>(2); new Foo(3); }
Foo::~Foo() = default;
int& operator+(A a, B b) { return a; }
using Alias = std::vector<int>;
using std::string;
using namespace std;
enum class Color : int { kRed = 1, kBlue };
extern "C" { int f(void); }
concept_t x;
template <class T> concept C = requires { true; };
auto lam = [](int x) { return x; };
TEST(Foo, Bar) { EXPECT_EQ(1, 2); }
struct [[nodiscard]] S { };
class Fwd;
namespace { int hidden; }
static const char* names[] = {"a"};
