import Alias = Outer.Inner.Type;
import util = require("util");

class Shape {
  handlers = { click() {}, nested: { deep: () => 1 } };
}

const routes = { users: { list() {}, get: async (id: number) => id } } as const;

export = Shape;
