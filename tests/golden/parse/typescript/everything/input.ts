import { Pool, type Row as R } from "./pool";
import eq = require('q');

/** Keeps rows. */
@Injectable()
export class Store<T extends Row> extends Base<T> implements Closable, Iterable<T> {
  private readonly pool: Pool;
  static count?: number;
  constructor(private a: A) { super(); }

  // Finds one.
  @log()
  async find(id: string): Promise<R | undefined> { return this.pool.get<R>(id); }
  protected close(): void {}
}

abstract class Shape { abstract area(): number; }
export interface Options extends A, ns.B<C> { size: number; on(e: Event): void }
export type Names = { a: string } | Other;
export enum Colour { Red = 1, Green }
const enum Flag { A }
export function over(a: string): void;
export function over(a: any) { inner(); function inner(): Local { return null as Local; } }
declare module "foo" { export function f(): void; }
declare function ambient(x: number): string;
namespace N.M { export const z = 1 }
export const schema = z.object({ name: z.string() }) satisfies Schema;
export const handler = ((req: Request) => reply(req)) as Handler;
export default class extends Store<Row> {}
