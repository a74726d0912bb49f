import { adlLight } from '#lib/trade/units/adl.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { type LegIndex, LONG, SHORT } from '../../../positions/positions.ts';
import { Desk } from '../desk.ts';
import { rankOf } from './deleverage.ts';

/** Lights of a market's legs by owner, 5 is next to be reduced. */
export type Lights = readonly [long: ReadonlyMap<number, number>, short: ReadonlyMap<number, number>];

const FRESH_MS = 1000;

/** Where owners would stand in a deleveraging, at the marks of a turn. */
export function lightsOf(turn: Transaction, market: MarketState): Lights {
  const side = (index: LegIndex) => {
    const ranked = rankOf(new Desk(turn), market, index);
    return new Map(ranked.map(({ owner }, at) => [owner, adlLight(at + 1, ranked.length)] as const));
  };
  return [side(LONG), side(SHORT)];
}

/** Ranks a market at most once a second, and only when somebody asks. */
export class LatestLights {
  readonly #known = new Map<string, { readonly at: number; readonly lights: Lights }>();

  of(turn: Transaction, market: MarketState): Lights {
    const { symbol } = market.spec;
    const known = this.#known.get(symbol);
    if (known && turn.now - known.at < FRESH_MS) return known.lights;
    const lights = lightsOf(turn, market);
    this.#known.set(symbol, { at: turn.now, lights });
    return lights;
  }
}
