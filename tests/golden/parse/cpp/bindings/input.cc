namespace {
int hidden;
struct Hidden {
  int field;
};
namespace inner {
void also_hidden();
}
}  // namespace

namespace shapes {
namespace {
void helper() {}
}  // namespace
shape::Box area(const units::Meter& meter, std::vector<shape::Circle> all);
class Room : public shape::Box {
  struct {
    int left;
  } corner;
};
}  // namespace shapes
