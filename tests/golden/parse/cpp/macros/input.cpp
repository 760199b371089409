#define API
class API Wheel final : public Part {
public:
  int spin() const;
};

class API Plain {
  int a, *b;
  void f();
  Plain();
  ~Plain();
  static int (*fp)(int);
  enum E { A, B };
  friend class X;
  template <class T> void g(T) {}
};

NAMESPACE_BEGIN
API int make(int x);
NAMESPACE_END

#ifdef FAST
int fast() { return 1; }
#else
int slow() { return 0; }
#endif
