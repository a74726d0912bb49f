import type { Instrument } from '#lib/contract/shapes/market.ts';
import { type LegFigures, legFigures, type PoolFigures, poolFigures } from '#lib/futures/figures.ts';
import { type Holding, type Pool, poolOf } from '#lib/futures/holding.ts';
import { futuresMarket, ticksOf } from '#lib/futures/market.ts';
import { isPerpetual } from '#lib/market/names.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { useFuturesPositions } from './futures-positions.ts';
import { useFuturesSettings } from './futures-settings.ts';
import { useFuturesWallets } from './futures-wallets.ts';
import { useInstruments } from './instruments.ts';
import { useMarks } from './marks.ts';

/**
 * What the account has of contracts at the present marks: functions of the stores, worked out when they are asked for and
 * kept until something they are made of is another. A mark remakes its own market; figures are made of what is looked at.
 */

const STORES = [useFuturesPositions, useFuturesWallets, useFuturesSettings, useInstruments, useMarks] as const;

type Inputs = {
  readonly positions: ReturnType<typeof useFuturesPositions.getState>['all'];
  readonly pools: ReturnType<typeof useFuturesWallets.getState>['pools'];
  readonly settings: ReturnType<typeof useFuturesSettings.getState>['bySymbol'];
  readonly instruments: Readonly<Record<string, Instrument>>;
  readonly marks: ReturnType<typeof useMarks.getState>['bySymbol'];
};
type Pools = Readonly<Record<string, Pool>>;

let last: { readonly inputs: Inputs; readonly pools: Pools } | null = null;

function inputs(): Inputs {
  const { env, all } = useFuturesPositions.getState();
  const wallets = useFuturesWallets.getState();
  const settings = useFuturesSettings.getState();
  return {
    positions: all,
    pools: wallets.env === env ? wallets.pools : null,
    settings: settings.env === env ? settings.bySymbol : NO_SETTINGS,
    instruments: useInstruments.getState().bySymbol,
    marks: useMarks.getState().bySymbol,
  };
}

const NO_SETTINGS = {};

/** Pools by settle asset, at the present marks. */
function present(): Pools {
  const now = inputs();
  const before = last;
  if (before !== null && INPUTS.every((name) => before.inputs[name] === now[name])) return before.pools;
  const sameFacts =
    before !== null &&
    FACTS.every((name) => before.inputs[name] === now[name]) &&
    // A market without a leg comes in with its first mark.
    Object.keys(now.settings).every((symbol) => !now.marks[symbol] || before.inputs.marks[symbol]);
  const pools = sameFacts ? atMarks(before.pools, before.inputs.marks, now.marks) : made(now);
  last = { inputs: now, pools };
  return pools;
}

const FACTS = ['positions', 'pools', 'settings', 'instruments'] as const;
const INPUTS = [...FACTS, 'marks'] as const;

function made({ positions, pools, settings, instruments, marks }: Inputs): Pools {
  if (!positions || !pools) return {};
  const market = (symbol: string) => {
    const listing = instruments[symbol];
    return listing && isPerpetual(listing) ? futuresMarket(listing) : undefined;
  };
  const mark = (symbol: string) => marks[symbol]?.mark;
  const all = Object.values(pools).flatMap((account) => {
    const pool = poolOf({ account, positions, market, mark, settings: Object.values(settings) });
    return pool ? [[account.settle, pool] as const] : [];
  });
  return Object.fromEntries(all);
}

/** The same pools; those in which a mark is another have it. */
function atMarks(pools: Pools, before: Inputs['marks'], now: Inputs['marks']): Pools {
  const moved = (holding: Holding): Holding => {
    const { symbol } = holding.market;
    const told = now[symbol];
    if (!told || told === before[symbol]) return holding;
    const mark = ticksOf(holding.market, told.mark);
    return mark === null || mark === holding.mark ? holding : { ...holding, mark };
  };
  const all = Object.entries(pools).map(([settle, pool]) => {
    const holdings = pool.holdings.map(moved);
    const same = holdings.every((holding, at) => holding === pool.holdings[at]);
    return [settle, same ? pool : { ...pool, holdings }] as const;
  });
  return all.every(([settle, pool]) => pool === pools[settle]) ? pools : Object.fromEntries(all);
}

/** Everything of one settle asset; null while it, or a market or mark of it, is not known. */
export function livePool(settle: string): Pool | null {
  return present()[settle] ?? null;
}

const ofPools = new WeakMap<Pool, PoolFigures>();

/** What a pool comes to now. */
export function livePoolFigures(settle: string): PoolFigures | null {
  const pool = livePool(settle);
  return pool && figuresOf(pool);
}

function figuresOf(pool: Pool): PoolFigures {
  const known = ofPools.get(pool);
  if (known) return known;
  const made = poolFigures(pool);
  ofPools.set(pool, made);
  return made;
}

type Named = { readonly settle: string; readonly symbol: string; readonly positionSide: PositionSide };

const bySymbol = new WeakMap<Pool, ReadonlyMap<string, Holding>>();

function holdingIn(pool: Pool, symbol: string): Holding | undefined {
  const known = bySymbol.get(pool);
  if (known) return known.get(symbol);
  const made = new Map(pool.holdings.map((holding) => [holding.market.symbol, holding]));
  bySymbol.set(pool, made);
  return made.get(symbol);
}

/** The market of a leg at its present mark: enough for its profit, and far less work than all figures of `liveLeg`. */
export function liveHolding({ settle, symbol }: Pick<Named, 'settle' | 'symbol'>): Holding | null {
  const pool = livePool(settle);
  return (pool && holdingIn(pool, symbol)) ?? null;
}

type Sides = { readonly [side in PositionSide]?: LegFigures };
/** Of an isolated leg its own market alone decides, of a cross leg the whole pool. */
const ofHoldings = new WeakMap<Holding, Sides>();
const ofMarkets = new WeakMap<Pool, Map<string, Sides>>();

/** What a leg comes to now; the same object until something of it is another. */
export function liveLeg({ settle, symbol, positionSide }: Named): LegFigures | null {
  const pool = livePool(settle);
  const holding = pool && holdingIn(pool, symbol);
  if (!pool || !holding) return null;
  const isolated = holding.mode === 'isolated';
  const ofPool = ofMarkets.get(pool) ?? new Map<string, Sides>();
  ofMarkets.set(pool, ofPool);
  const known = (isolated ? ofHoldings.get(holding) : ofPool.get(symbol)) ?? {};
  if (known[positionSide]) return known[positionSide];
  const figures = legFigures(pool, symbol, positionSide, figuresOf(pool));
  if (!figures) return null;
  const next = { ...known, [positionSide]: figures };
  if (isolated) ofHoldings.set(holding, next);
  else ofPool.set(symbol, next);
  return figures;
}

const listeners = new Set<() => void>();
let stop: (() => void)[] | null = null;

/** Tells when any pool has become another. Marks come at most once an animation frame. @returns stops it */
export function onLive(listener: () => void): () => void {
  const own = () => listener();
  listeners.add(own);
  if (!stop) {
    let told = present();
    const look = () => {
      const next = present();
      if (next === told) return;
      told = next;
      for (const one of listeners) one();
    };
    stop = STORES.map((store) => store.subscribe(look));
  }
  return () => {
    listeners.delete(own);
    if (listeners.size > 0) return;
    for (const leave of stop ?? []) leave();
    stop = null;
  };
}

type Watched = { readonly listeners: Set<() => void>; readonly stop: () => void };
/** A leg is looked at once, however many figures of it are shown. */
const watched = new Map<string, Watched>();

/** Tells when a leg comes to something else. @returns stops it */
export function onLiveLeg(leg: Named, listener: () => void): () => void {
  const key = `${leg.settle} ${leg.symbol} ${leg.positionSide}`;
  const own = () => listener();
  const shared = watched.get(key) ?? watchLeg(key, leg);
  shared.listeners.add(own);
  return () => {
    shared.listeners.delete(own);
    if (shared.listeners.size > 0 || watched.get(key) !== shared) return;
    watched.delete(key);
    shared.stop();
  };
}

function watchLeg(key: string, leg: Named): Watched {
  const listeners = new Set<() => void>();
  let told = liveLeg(leg);
  const stop = onLive(() => {
    const next = liveLeg(leg);
    if (next === told) return;
    told = next;
    for (const one of listeners) one();
  });
  const made = { listeners, stop };
  watched.set(key, made);
  return made;
}
