import type { Env } from '#lib/contract/trade.ts';
import type { EnvBooks } from '../feed/env-books.ts';
import type { Engine } from './engine.ts';

/** The engine of each environment that this gateway runs. */
export type Engines = Readonly<Partial<Record<Env, Engine>>>;

/** Their books, for whoever shows them. */
export function booksOf(engines: Engines): EnvBooks {
  return {
    has: (env) => engines[env] !== undefined,
    depth: (env, { symbol, feed, limit, now }) => engines[env]?.depth(symbol, feed, limit, now) ?? feed,
  };
}
