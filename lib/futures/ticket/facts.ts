import type { Perpetual } from '#lib/contract/shapes/market.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { type Bounds, boundsOf, count, PPM_PLACES } from '#lib/rules/limits.ts';
import type { MarginMode, PositionMode, PositionSide } from '#lib/rules/perp-words.ts';
import type { Side } from '#lib/rules/words.ts';
import { UNIT_PLACES } from '#lib/trade/units/contract.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { type Holding, holdingOf, type Pool, poolOf } from '../holding.ts';
import { type FuturesMarket, futuresMarket, lotsOf, ticksOf } from '../market.ts';
import type { TicketContext } from './context.ts';

/** The context in whole numbers: ticks, lots, units. */
export type Facts = {
  readonly market: FuturesMarket;
  readonly limits: Bounds;
  readonly mark: number;
  readonly marginMode: MarginMode;
  readonly positionMode: PositionMode;
  readonly leverage: Readonly<Record<PositionSide, number>>;
  /** The wallet and all that is settled in it, this market among it. */
  readonly pool: Pool;
  /** False while the account is not known: then the pool says nothing of what there is. */
  readonly known: boolean;
  /** What resting orders of a side would open, at their price: of each that opens, and of all. */
  readonly openings: Readonly<Record<Side, readonly bigint[]>>;
  readonly resting: Readonly<Record<Side, bigint>>;
  /** Lots of each leg that resting orders promise to close. */
  readonly promised: Readonly<Record<PositionSide, number>>;
  /** What a side meets, best first. */
  readonly levels: Readonly<Record<Side, readonly BookLevel[]>>;
};

export type BookLevel = { readonly ticks: number; readonly lots: number };

export const opensLeg = (side: Side): PositionSide => (side === 'buy' ? 'long' : 'short');
export const closesLeg = (side: Side): PositionSide => (side === 'buy' ? 'short' : 'long');

/** What the account has chosen, or what the listing says. */
export function settingsOf({ settings, instrument }: Pick<TicketContext, 'settings' | 'instrument'>) {
  const usual = instrument.contract.defaultLeverage;
  const none = { marginMode: 'cross', positionMode: 'oneWay', leverageLong: usual, leverageShort: usual } as const;
  return settings ?? none;
}

type Terms = { readonly market: FuturesMarket; readonly limits: Bounds };
const known = new WeakMap<Perpetual, Terms | null>();

/** A listing in whole numbers; null where it cannot be counted, and every rule is then left to the gateway. */
export function termsOf(instrument: Perpetual): Terms | null {
  let terms = known.get(instrument);
  if (terms === undefined) {
    terms = countable(instrument);
    known.set(instrument, terms);
  }
  return terms;
}

function countable(instrument: Perpetual): Terms | null {
  try {
    const slippage = parseAmount(instrument.contract.slippage, PPM_PLACES);
    if (slippage === null) return null;
    const limits = { ...boundsOf(instrument, UNIT_PLACES), slippagePpm: count(slippage) };
    return { limits, market: futuresMarket(instrument) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Null while the mark is not known, or where the listing cannot be counted. */
export function factsOf(context: TicketContext): Facts | null {
  const { instrument, orders, prices } = context;
  const terms = termsOf(instrument);
  const mark = terms && priceOf(terms.market, prices.mark);
  if (!terms || !mark) return null;
  const { marginMode, positionMode, leverageLong, leverageShort } = settingsOf(context);
  const leverage = { long: leverageLong, short: leverageShort };
  const holding: Holding = { market: terms.market, mode: marginMode, leverage, legs: NO_LEGS, mark };
  const pool = withMarket(context, holding);
  const here = (orders ?? []).filter((order) => order.symbol === instrument.symbol && rests(order));
  const openings = { buy: openingValues(terms, here, 'buy'), sell: openingValues(terms, here, 'sell') };
  return {
    ...terms,
    ...{ mark, marginMode, positionMode, leverage },
    pool: pool ?? nothing(holding, positionMode),
    known: pool !== null,
    ...{ openings, resting: { buy: sumOf(openings.buy), sell: sumOf(openings.sell) } },
    promised: { long: promisedLots(terms, here, 'long'), short: promisedLots(terms, here, 'short') },
    levels: { buy: levelsOf(terms, context.asks), sell: levelsOf(terms, context.bids) },
  };
}

const NO_LEGS = { long: null, short: null } as const;

/** Ticks of a price that may not be known. */
export function priceOf(market: FuturesMarket, text: string | null): number | null {
  return text === null ? null : ticksOf(market, text) || null;
}

/** The account's pool, this market in it with what was chosen for it; null while something of it is not known. */
function withMarket({ account, positions, listing, markOf, instrument }: TicketContext, holding: Holding): Pool | null {
  if (account === null || positions === null) return null;
  const { symbol } = instrument;
  const market = (name: string): FuturesMarket | undefined => {
    const found = name === symbol ? instrument : listing(name);
    return found && termsOf(found)?.market;
  };
  const mark = (name: string) => (name === symbol ? undefined : markOf(name));
  const pool = poolOf({ account, positions, market, mark });
  if (pool === null) return null;
  const legs = holdingOf(pool, symbol)?.legs ?? NO_LEGS;
  const others = pool.holdings.filter((one) => one.market.symbol !== symbol);
  return { ...pool, holdings: [...others, { ...holding, legs }] };
}

function nothing(holding: Holding, mode: PositionMode): Pool {
  const { settle } = holding.market;
  return { settle, twoWay: mode === 'twoWay', balance: 0n, locks: 0n, isolatedLocks: 0n, holdings: [holding] };
}

const rests = ({ kind, status }: PerpOrder): boolean =>
  kind === 'limit' && (status === 'new' || status === 'partiallyFilled');

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

function openingValues({ market }: Terms, orders: readonly PerpOrder[], side: Side): readonly bigint[] {
  return orders
    .filter((order) => order.side === side)
    .flatMap(({ size, filled, closing, price }) => {
      const [all, done, closes] = [lotsOf(market, size ?? ''), lotsOf(market, filled), lotsOf(market, closing)];
      const ticks = priceOf(market, price);
      if (all === null || done === null || closes === null || ticks === null) return [];
      const lots = all - done - closes;
      return lots > 0 ? [worthAt(market.contract, lots, ticks)] : [];
    });
}

function promisedLots({ market }: Terms, orders: readonly PerpOrder[], leg: PositionSide): number {
  return orders
    .filter(({ side, positionSide }) => closesLeg(side) === leg && (positionSide ?? leg) === leg)
    .reduce((sum, { closing }) => sum + (lotsOf(market, closing) ?? 0), 0);
}

function levelsOf({ market }: Terms, levels: TicketContext['bids']): readonly BookLevel[] {
  return levels.flatMap(([price, size]) => {
    const [ticks, lots] = [priceOf(market, price), lotsOf(market, size)];
    return !ticks || !lots ? [] : [{ ticks, lots }];
  });
}
