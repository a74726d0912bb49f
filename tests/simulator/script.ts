import type { Command } from '#gateway/exchange/orders/commands.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { flow, type Happening, randomOf } from '#tests/gateway/exchange/flow.ts';
import { FUNDS } from '#tests/gateway/exchange/world.ts';
import { Contracts } from './contracts.ts';
import type { DiskFault } from './disk.ts';
import type { Book } from './feed.ts';
import { LISTING_COUNT } from './house.ts';

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
      /** What it meets; `feed`: the reference market of contracts as that stands when it is carried out. */
      readonly view: MarketView | null | 'feed';
      readonly times: number;
    }
  /** The reference market of contracts moves. */
  | { readonly do: 'feed'; readonly books: readonly Book[] }
  /** A stamp of funding has come. */
  | { readonly do: 'stamp'; readonly symbol: string; readonly rate: number }
  /** What the fund of contracts begins with; without it, it has nothing. */
  | { readonly do: 'fund'; readonly amounts: Readonly<Record<string, string>> }
  /** Whoever starts from now on lists contracts with other fees and tiers, or one that ends. */
  | { readonly do: 'relist'; readonly listing: number }
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

/** Whose commands these are: of coins, or mostly of contracts. */
export type Kind = 'spot' | 'contracts';
/** Of the commands in a script of contracts one in so many is of coins. */
const EVERY_SPOT = 6;
const ACCOUNTS = 4;
/** One thing in so many is a start with another listing. */
const EVERY_LISTING = 80;

type Random = (below: number) => number;
type Add = (action: Plain<Action>) => void;

/** What users, feed, clock and disk do, drawn from one seed. */
export function scriptOf(seed: number, length: number, kind: Kind = 'spot'): Action[] {
  const random = randomOf(seed * 2 + 1);
  const actions: Action[] = [];
  const add: Add = (action) => actions.push({ ...action, after: pause(random, kind), salt: random(1 << 30) } as Action);
  if (seed % EVERY_INHERITED === EVERY_INHERITED - 1) add({ do: 'inherit', seed });
  if (kind === 'contracts' && random(2) === 0) add({ do: 'fund', amounts: { USDT: '3000', BTC: '3' } });
  for (let account = 1; account <= ACCOUNTS; account++) {
    const command = { c: 'grant', account, reason: 'grant', amounts: FUNDS } as const;
    add({ do: 'request', id: account, command, view: null, times: 1 });
  }
  const spot = flow(seed, kind === 'spot' ? length : Math.ceil(length / 2));
  const contracts = kind === 'contracts' ? new Contracts(seed, random) : null;
  for (let i = 0; i < length; i++) {
    const isSpot = contracts === null || (spot.length > 0 && random(EVERY_SPOT) === 0);
    add(isSpot ? asked(5 + i, spot.shift()!, random) : ofContracts(contracts, 5 + i, random));
    trouble(random, add);
    if (kind === 'contracts' && random(EVERY_LISTING) === 0) add({ do: 'relist', listing: random(LISTING_COUNT) });
  }
  return actions;
}

const asked = (id: number, { command, view }: Happening, random: Random): Plain<Action> => ({
  ...{ do: 'request', id, command, view: plain(view), times: random(15) === 0 ? 2 : 1 },
});

function ofContracts(contracts: Contracts, id: number, random: Random): Plain<Action> {
  const next = contracts.next();
  if ('feed' in next) return { do: 'feed', books: next.feed };
  if ('stamp' in next) return { do: 'stamp', symbol: next.stamp, rate: next.rate };
  return { do: 'request', id, command: next.command, view: 'feed', times: random(15) === 0 ? 2 : 1 };
}

/** What goes wrong meanwhile. */
function trouble(random: Random, add: Add): void {
  const what = random(200);
  if (what < 4) add({ do: 'crash', power: random(2) === 0, down: random(100) });
  else if (what < 5) add({ do: 'stop', down: random(100) });
  else if (what < 6) add({ do: 'takeover' });
  else if (what < 8) add({ do: 'clock', jump: (random(2) === 0 ? 1 : -1) * (random(2) === 0 ? HOUR : 24 * HOUR) });
  else if (what < 10) add({ do: 'disk', fault: (['fails', 'failsAfter', 'slow'] as const)[random(3)]! });
  else if (what < 16) add({ do: 'snapshot' });
  else if (what < 19) add({ do: 'damage' });
}

type Plain<T> = T extends unknown ? Omit<T, 'after' | 'salt'> : never;

/** Mostly in quick succession, so that much is on its way at once; now and then a pause, of contracts one in which switches run out. */
function pause(random: Random, kind: Kind): number {
  if (kind === 'contracts' && random(40) === 0) return random(20_000);
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
