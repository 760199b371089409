import 'shapes.dart' as shapes show Box, Circle;
import 'units.dart' hide Yard;
import 'late.dart' deferred as late;
export 'more.dart' show More;

class Room extends shapes.Box {
  int size;
  shapes.Circle round(late.Value value) => value;
}
