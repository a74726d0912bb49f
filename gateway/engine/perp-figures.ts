import { codeOf, numberOf, ownerOf, VENUE } from '#gateway/exchange/ledger/numbers.ts';
import type { MarketState, State } from '#gateway/exchange/orders/state.ts';
import type { Transaction } from '#gateway/exchange/orders/transaction.ts';
import { type Leg, type LegIndex, LONG, type Settings, SHORT } from '#gateway/exchange/positions/positions.ts';
import { Desk } from '#gateway/exchange/products/perp/desk.ts';
import { legAt, markOf, perpOf, poolOf, settingsOf, walletOf, wayOf } from '#gateway/exchange/products/perp/figures.ts';
import { poolMarkets } from '#gateway/exchange/products/perp/risk/liquidate-pool.ts';
import { lacksMark } from '#gateway/exchange/products/perp/wallet.ts';
import { adlLight, adlOrder, type Scored, scored } from '#lib/trade/units/adl.ts';
import { bankruptcyTicks } from '#lib/trade/units/bankruptcy.ts';
import { isolatedLiquidation, liquidationTicks } from '#lib/trade/units/liquidation.ts';
import { marketMaintenance } from '#lib/trade/units/maintenance.ts';
import { equityOf, falls, marginRatio, type PoolFacts, poolFalls } from '#lib/trade/units/pool.ts';

/** What legs and pools come to at the present marks: the figures that the exchange itself decides by. Whole numbers. */

/** A pool: an asset of a wallet that contracts are settled in, and a market of them. */
export type Pool = { readonly wallet: number; readonly settle: string; readonly market: MarketState };

/** Every pool that the listed contracts make, in the order of the wallets. */
export function poolsOf(state: State): readonly Pool[] {
  const pools = new Map<string, Pool>();
  for (const market of state.markets.values()) {
    if (!market.spec.perp) continue;
    const { wallet, settle } = market.spec.perp;
    const key = `${wallet} ${settle}`;
    if (!pools.has(key)) pools.set(key, { wallet, settle, market });
  }
  return [...pools.values()].sort((a, b) => a.wallet - b.wallet);
}

export type LegFacts = {
  readonly market: MarketState;
  readonly side: LegIndex;
  readonly leg: Leg;
  readonly settings: Settings;
  readonly mark: number;
  readonly value: bigint;
  readonly unrealised: bigint;
  readonly equity: bigint;
  readonly maintenance: bigint;
  readonly ratio: bigint;
  /** Ticks; null where there is none to show. */
  readonly liquidation: number | null;
  readonly bankruptcy: number | null;
  readonly light: number;
  /** It is at or below maintenance, and its turn comes with the next slice of the step that is being taken. */
  readonly falling: boolean;
};

/** One look at an owner's contracts. */
export class PerpFigures {
  readonly #desk: Desk;
  readonly #turn: Transaction;
  readonly #lights: Lights;

  constructor(turn: Transaction, lights: Lights) {
    this.#turn = turn;
    this.#desk = new Desk(turn);
    this.#lights = lights;
  }

  /** Whether a mark is not known that the owner's figures are made of: right after a start they are worked out first. */
  lacks(owner: number): boolean {
    return lacksMark(this.#turn, owner);
  }

  settings(owner: number, market: MarketState): Settings {
    return settingsOf(this.#desk, owner, market);
  }

  pool(owner: number, { market }: Pool): PoolFacts {
    return poolOf(this.#desk, owner, market);
  }

  /** Mark of a market, ticks; 0 before there is one. */
  mark(symbol: string): number {
    return this.#turn.view?.marks?.get(symbol) ?? 0;
  }

  leg(owner: number, market: MarketState, side: LegIndex): LegFacts | null {
    const legs = this.#legsOf(owner, market);
    const leg = legs[side];
    if (leg === null) return null;
    const { symbol } = market.spec;
    const settings = this.settings(owner, market);
    const mark = markOf(this.#turn, symbol);
    const { value, unrealised, maintenance } = legAt(market, side, leg, mark);
    const of = { market, side, leg, settings, mark, value, unrealised };
    const light = this.#lights.of(this.#desk, market, side, owner);
    const { contract } = perpOf(market);
    if (settings.marginMode === 'isolated') {
      const equity = leg.margin + unrealised;
      return {
        ...{ ...of, equity, maintenance, light, ratio: marginRatio(equity, maintenance) },
        falling: falls(equity, maintenance) && this.#isCut(market),
        liquidation: isolatedLiquidation(contract, wayOf(side), leg),
        bankruptcy: bankruptcyTicks(contract, wayOf(side), leg),
      };
    }
    const pool = poolOf(this.#desk, owner, market);
    const [long, short] = legs.map((one, index) => (one === null ? null : legAt(market, index as LegIndex, one, mark)));
    const here = marketMaintenance(contract, long?.value ?? 0n, short?.value ?? 0n);
    const gained = (long?.unrealised ?? 0n) + (short?.unrealised ?? 0n);
    const equity = equityOf(pool);
    // The pool's other markets stand still for it.
    const backing = equity - gained - (pool.maintenance - here);
    return {
      ...{ ...of, equity, maintenance: here, light, ratio: marginRatio(equity, pool.maintenance) },
      falling: poolFalls(pool) && poolMarkets(this.#desk, owner, market).some((one) => this.#isCut(one)),
      liquidation: liquidationTicks(contract, { long: legs[LONG], short: legs[SHORT], backing }),
      bankruptcy: null,
    };
  }

  /** Margin of isolated legs in a pool. */
  isolatedMargin(owner: number, { wallet, settle }: Pool): bigint {
    let sum = 0n;
    for (const market of this.#turn.state.markets.values()) {
      if (market.spec.perp?.wallet !== wallet || market.spec.perp.settle !== settle) continue;
      for (const leg of this.#legsOf(owner, market)) sum += leg?.margin ?? 0n;
    }
    return sum;
  }

  #isCut = ({ spec }: MarketState): boolean => this.#turn.state.positions.cut.has(spec.symbol);

  #legsOf(owner: number, market: MarketState): readonly [long: Leg | null, short: Leg | null] {
    const { symbol } = market.spec;
    const holder = numberOf(owner, perpOf(market).wallet);
    return [this.#desk.leg(symbol, holder, LONG), this.#desk.leg(symbol, holder, SHORT)];
  }
}

const LIGHTS_MS = 1_000;
/** Legs of a side that are scored; where there are more, so many of them in even distances stand for all. */
const SCORED = 200;
/** Who holds is looked up anew when this many ms have passed for each holder, and a second at the least. */
const MS_A_HOLDER = 1;

type Line = { readonly at: number; readonly legs: number; readonly line: readonly Scored[] };
type Holders = { readonly at: number; readonly until: number; readonly sides: readonly [number[], number[]] };

/**
 * How soon each leg would be reduced, of its market and side: ranked when somebody reads it, and once a second at the most.
 * However many hold, a ranking is the same work: beyond `SCORED` legs a place is that among those.
 */
export class Lights {
  readonly #lines = new Map<string, Line>();
  readonly #holders = new Map<string, Holders>();

  of(desk: Desk, market: MarketState, side: LegIndex, owner: number): number {
    const { legs, line } = this.#lineOf(desk, market, side);
    const known = line.findIndex(({ one }) => one.owner === owner);
    if (known !== -1) return adlLight(known + 1, line.length, line[known]!.gains);
    const own = scoredLeg(desk, market, side, walletOf(owner, market));
    if (own === null) return 1;
    const before = line.filter((one) => adlOrder(one, own) < 0).length;
    // Of all legs as many are before it as of those.
    return adlLight(Math.floor((before * legs) / Math.max(1, line.length)) + 1, Math.max(legs, before + 1), own.gains);
  }

  #lineOf(desk: Desk, market: MarketState, side: LegIndex): Line {
    const key = `${market.spec.symbol} ${side}`;
    const known = this.#lines.get(key);
    const { now } = desk.turn;
    if (known && Math.abs(now - known.at) < LIGHTS_MS) return known;
    const holders = this.#holdersOf(desk, market)[side];
    const apart = Math.max(1, holders.length / SCORED);
    const line: Scored[] = [];
    for (let at = 0; at < holders.length; at += apart) {
      const one = scoredLeg(desk, market, side, holders[Math.floor(at)]!);
      if (one !== null) line.push(one);
    }
    const fresh = { at: now, legs: holders.length, line: line.sort(adlOrder) };
    this.#lines.set(key, fresh);
    return fresh;
  }

  #holdersOf(desk: Desk, market: MarketState): Holders['sides'] {
    const { symbol } = market.spec;
    const { now } = desk.turn;
    const known = this.#holders.get(symbol);
    if (known && now >= known.at && now < known.until) return known.sides;
    const sides: [number[], number[]] = [[], []];
    const pairs = desk.turn.state.positions.legs.get(symbol);
    for (const [holder, pair] of pairs ?? []) {
      if (ownerOf(holder) === VENUE || codeOf(holder) !== perpOf(market).wallet) continue;
      for (const side of [LONG, SHORT] as const) if (pair[side] !== null) sides[side].push(holder);
    }
    const until = now + Math.max(LIGHTS_MS, (pairs?.size ?? 0) * MS_A_HOLDER);
    this.#holders.set(symbol, { at: now, until, sides });
    return sides;
  }
}

/** Null where there is no leg any more, or a mark is not known that decides it. */
function scoredLeg(desk: Desk, market: MarketState, side: LegIndex, holder: number): Scored | null {
  const { symbol } = market.spec;
  const owner = ownerOf(holder);
  const leg = desk.leg(symbol, holder, side);
  if (leg === null || lacksMark(desk.turn, owner)) return null;
  const { unrealised, maintenance } = legAt(market, side, leg, markOf(desk.turn, symbol));
  const { marginMode, leverage } = settingsOf(desk, owner, market);
  const pool = marginMode === 'cross' ? poolOf(desk, owner, market) : null;
  const backed = pool
    ? { maintenance: pool.maintenance, equity: equityOf(pool) }
    : { maintenance, equity: leg.margin + unrealised };
  return scored({ owner, entry: leg.entry, leverage: leverage[side], unrealised, ...backed });
}
