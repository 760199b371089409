import d, {a as b, type T} from './x';
import * as ns from "y";
import type { U } from 'z';
import eq = require('q');
const {p, q: r} = require('cc');
export const sum = (a: number, b: number) => a + b;
export const Card = memo(forwardRef((p, r) => <div ref={r}><Foo.Bar x={1}/></div>));
export default class extends React.Component<P> implements I, J { private x = 1; static y?: number; constructor(private a: A) { super(); } @dec() get v() { return 1 } #z() {} abs = () => {} }
export { sum as s2, Card };
export * from './all';
/** doc */
export abstract class Q<T> { abstract m(): void; }
interface I extends A, B<C> { x: number; m(a: T): void; new (x): I; }
type X = { a: string };
enum E { A = 1, B }
declare module "foo" { function f(): void; }
namespace N.M { export const z = 1 }
declare global { var g: number }
function over(a: string): void;
function over(a: any) { inner(); function inner() {} }
res.status = function status(code) { };
Foo.prototype.bar = () => {};
module.exports = { sum, other: function() {} };
exports.x = 1;
const api = { get() {}, post: async () => {}, n: { z() {} } };
new Foo<Bar>(1);
app.get('/', async function handler() {});
@Injectable()
export class Svc {}
function* gen() {}
