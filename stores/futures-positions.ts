import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { Env } from '#lib/contract/trade.ts';
import { createStore } from './create.ts';

/** The account's open legs. Written by `watchFutures` (stores/futures.ts) alone; marks change nothing here. */
export type FuturesPositionStore = {
  readonly env: Env | null;
  /** One row a leg, by market, long before short; null until they are known. */
  readonly all: readonly Position[] | null;
  /** The same by `legKey`. */
  readonly byKey: Readonly<Record<string, Position>>;
  /** Another environment begins with nothing. */
  begin(env: Env): void;
  setPositions(positions: readonly Position[]): void;
};

/** A leg's name: a market has at most two. */
export function legKey({ symbol, positionSide }: Pick<Position, 'symbol' | 'positionSide'>): string {
  return `${symbol}:${positionSide}`;
}

export const useFuturesPositions = createStore<FuturesPositionStore>((set, get) => ({
  env: null,
  all: null,
  byKey: {},
  begin: (env) => {
    if (get().env !== env) set({ env, all: null, byKey: {} });
  },
  setPositions: (positions) =>
    set({
      all: [...positions].sort(byMarket),
      byKey: Object.fromEntries(positions.map((position) => [legKey(position), position])),
    }),
}));

function byMarket(a: Position, b: Position): number {
  const [one, other] = [legKey(a), legKey(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}
