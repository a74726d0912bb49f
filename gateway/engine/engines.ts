import type { EnvBooks } from '../feed/env-books.ts';
import type { Engines } from './port.ts';
import { mergedSides } from './view.ts';

/** The books of environments, for whoever shows them: what an engine tells of its own, merged with the feed here. */
export function booksOf(engines: Engines): EnvBooks {
  return {
    has: (env) => engines[env] !== undefined,
    depth(env, { symbol, ...asked }) {
      const { listing, books } = engines[env] ?? {};
      const market = listing?.markets.get(symbol);
      return market && books ? mergedSides(market, books.latest(symbol), asked) : asked.feed;
    },
    async ask(env, { symbol, ...asked }) {
      const { listing, books } = engines[env] ?? {};
      const market = listing?.markets.get(symbol);
      return market && books ? mergedSides(market, await books.ask(symbol), asked) : asked.feed;
    },
  };
}
