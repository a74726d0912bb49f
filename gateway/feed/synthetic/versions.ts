import type { Market } from './market.ts';
import { joined } from './tree.ts';

/**
 * Versions of the market's model. Prices of one never change, so what was traded on them keeps its charts.
 * 1: a tape, and a book drawn around its last price. 2: takers who take the levels that stand. 3: paths that are random
 * walks, so that a move says nothing of the next.
 */
export type ModelVersion = 1 | 2 | 3;
export const NEWEST_MODEL: ModelVersion = 3;

/**
 * A market that changes its model. Both versions have the same closes of days, so at midnight (UTC) prices go on.
 * @param since the first moment of the newer model, epoch ms; a midnight
 */
export function switched(older: Market, newer: Market, since: number): Market {
  const turn = since / 1000;
  return {
    instrument: newer.instrument,
    tree: treeOf(older.tree, newer.tree, turn),
    tape: {
      second: (second) => (second < turn ? older : newer).tape.second(second),
      last: (now) => (now < since ? older : newer).tape.last(now),
    },
    book: {
      touch: (now) => (now < since ? older : newer).book.touch(now),
      side: (way, now, count) => (now < since ? older : newer).book.side(way, now, count),
    },
  };
}

function treeOf(older: Market['tree'], newer: Market['tree'], turn: number): Market['tree'] {
  return {
    between(from, to) {
      if (to <= turn) return older.between(from, to);
      if (from >= turn) return newer.between(from, to);
      return joined(older.between(from, turn), newer.between(turn, to));
    },
  };
}
