import type { Market } from './market.ts';
import { joined } from './tree.ts';

/**
 * Versions of the market's model. Prices of one never change, so what was traded on them keeps its charts.
 * 1: a tape, and a book drawn around its last price. 2: takers who take the levels that stand. 3: paths that are random
 * walks, so that a move says nothing of the next. 4: the prices of 3, with volumes that change slowly (volume.ts).
 */
export type ModelVersion = 1 | 2 | 3 | 4;
export const NEWEST_MODEL: ModelVersion = 4;

/** When the version, the one before it and so on began to count, epoch ms, midnights; 0: it always did. */
export type Turns = { readonly since: number; readonly before: number; readonly first: number };

/** What counted before a version, and since when. A version whose time was to begin with the next one's never counted. */
export function earlierOf(version: ModelVersion, { since, before, first }: Turns): Turns & { version: ModelVersion } {
  const turns = [before, first];
  let earlier = Math.max(1, version - 1);
  while (earlier > 1 && (turns[0] ?? 0) >= since) {
    turns.shift();
    earlier -= 1;
  }
  return { version: earlier as ModelVersion, since: turns[0] ?? 0, before: turns[1] ?? 0, first: 0 };
}

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
