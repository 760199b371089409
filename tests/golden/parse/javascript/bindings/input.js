const part = require("parts").first;
import "side.css";

const handlers = {
  click: { before() {}, after: () => 1, "on-end": { deep: function () {} } },
  list: [{ inner() {} }],
};
window.app = { start() {}, pages: { home: { open() {} } } };
call({ now() {}, later: { then() {} } });

function listed() {}
function renamed() {}
function single() {}
function hidden() {}
class Shape {
  draw() {}
}

response.type = response.contentType = function () {};
exports = module.exports = Shape;
module.exports = { listed, other: renamed, written() {}, nested: { hidden: 1 } };
exports.one = single;

function wrapper() {
  const local = { inside() {} };
  return { made: () => 1, group: { of() {} } };
}
