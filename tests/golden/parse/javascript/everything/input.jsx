'use strict';
const {p, q: r} = require('cc');
const path = require('node:path');
import d, {a as b} from './x';
import * as ns from "y";
import './side-effect.css';

// Adds.
export const sum = (a, b) => a + b;
export const Card = memo(forwardRef((p, r) => <div ref={r}><Foo.Bar x={1}/></div>));

/** Lists. */
export default function App({items}) {
  const [state, setState] = useState(0);
  const onClick = useCallback(() => setState(1), []);
  function row(item) { return <Card key={item} onClick={onClick}/>; }
  return <ul>{items.map(item => row(item))}</ul>;
}

class Svc extends base.Thing {
  #secret = 1;
  static create() { return new Svc(); }
  constructor() { super(); }
  handle = async () => {};
  get v() { return this.#secret; }
}

res.status = function status(code) { return this; };
Foo.prototype.bar = () => {};
exports.x = function () {};
module.exports = { sum, other: function() {} };
module.exports.named = () => 1;
const api = { get() {}, post: async () => {}, n: { z() {} }, 'quoted-key': function () {} };
app.get('/', async function handler() { const inline = () => 1; });
function* gen() {}
let one = 1, TWO = 2;
export { one as uno };
export * from './all';
const lazy = import('./lazy');
describe('suite', () => { const x = 1; it('works', () => { helper(); }); function helper() {} });
