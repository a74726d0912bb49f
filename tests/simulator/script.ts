import type { Command } from '#gateway/exchange/orders/commands.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { flow, randomOf } from '#tests/gateway/exchange/flow.ts';
import { FUNDS } from '#tests/gateway/exchange/world.ts';
import type { DiskFault } from './disk.ts';

/** One thing that happens from outside, so many ms after the one before. Plain JSON: a failure can be kept and replayed. */
export type Action = {
  readonly after: number;
  readonly salt: number;
} /** The disk holds what version 1 wrote, of a life of this seed. The first thing there is, or none. */ & (
  | { readonly do: 'inherit'; readonly seed: number }
  | {
      readonly do: 'request';
      readonly id: number;
      readonly command: Command;
      readonly view: MarketView | null;
      readonly times: number;
    }
  | { readonly do: 'crash'; readonly power: boolean; readonly down: number }
  | { readonly do: 'stop'; readonly down: number }
  /** Another process takes over while this one still runs. */
  | { readonly do: 'takeover' }
  | { readonly do: 'clock'; readonly jump: number }
  | { readonly do: 'disk'; readonly fault: DiskFault }
  | { readonly do: 'snapshot' }
  /** A copy of the disk gets one wrong character and must not open as if nothing were. */
  | { readonly do: 'damage' }
);

/** One seed of so many begins on a folder of version 1. */
const EVERY_INHERITED = 4;
const HOUR = 3_600_000;

/** What users, feed, clock and disk do, drawn from one seed. */
export function scriptOf(seed: number, length: number): Action[] {
  const random = randomOf(seed * 2 + 1);
  const actions: Action[] = [];
  const add = (action: Plain<Action>) =>
    actions.push({ ...action, after: pause(random), salt: random(1 << 30) } as Action);
  if (seed % EVERY_INHERITED === EVERY_INHERITED - 1) add({ do: 'inherit', seed });
  for (let account = 1; account <= 4; account++) {
    const command = { c: 'grant', account, reason: 'grant', amounts: FUNDS } as const;
    add({ do: 'request', id: account, command, view: null, times: 1 });
  }
  for (const [i, { command, view }] of flow(seed, length).entries()) {
    add({ do: 'request', id: 5 + i, command, view: plain(view), times: random(15) === 0 ? 2 : 1 });
    const what = random(200);
    if (what < 4) add({ do: 'crash', power: random(2) === 0, down: random(100) });
    else if (what < 5) add({ do: 'stop', down: random(100) });
    else if (what < 6) add({ do: 'takeover' });
    else if (what < 8) add({ do: 'clock', jump: (random(2) === 0 ? 1 : -1) * (random(2) === 0 ? HOUR : 24 * HOUR) });
    else if (what < 10) add({ do: 'disk', fault: (['fails', 'failsAfter', 'slow'] as const)[random(3)]! });
    else if (what < 16) add({ do: 'snapshot' });
    else if (what < 19) add({ do: 'damage' });
  }
  return actions;
}

type Plain<T> = T extends unknown ? Omit<T, 'after' | 'salt'> : never;

/** Mostly in quick succession, so that much is on its way at once; now and then a pause. */
function pause(random: (below: number) => number): number {
  return random(8) === 0 ? random(400) : random(4);
}

/** Lists in place of typed arrays, which JSON does not bring back. */
function plain({ last, bids, asks, stale }: MarketView): MarketView {
  const side = (levels: MarketView['bids']) => ({
    prices: Array.from(levels.prices),
    lots: Array.from(levels.lots),
    length: levels.length,
  });
  return { last, bids: side(bids), asks: side(asks), stale };
}
