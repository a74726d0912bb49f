import { slippageTicks } from '#lib/rules/price.ts';
import { MAX_TICKS } from '#lib/rules/steps.ts';
import type { Side } from '#lib/rules/words.ts';
import { orderLock } from '#lib/trade/units/lock.ts';
import { settledFree } from '#lib/trade/units/pool.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { legFigures, poolFigures, wayOf } from '../figures.ts';
import { afterFill, type Filled } from '../fill.ts';
import { holdingOf, type Pool } from '../holding.ts';
import type { Intent } from './draft.ts';
import { closesLeg, type Facts, opensLeg } from './facts.ts';

/** An order in whole numbers, as it would meet the book. */
export type Wanted = {
  readonly intent: Intent;
  readonly lots: number;
  /** The worst price that it takes, ticks; what rests does so here. */
  readonly limit: number;
  /** `rests`: what does not fill stays in the book. `takes`: it ends. `waits`: all of it, for a price. */
  readonly way: 'rests' | 'takes' | 'waits';
};

/** What an order would do now, as if done. */
export type Plan = {
  /** Lots that fill at once, and what they are worth. */
  readonly taken: number;
  readonly takenValue: bigint;
  /** Lots that would rest, or wait. */
  readonly resting: number;
  readonly value: bigint;
  readonly fee: bigint;
  /** Lots that open in the end. */
  readonly opens: number;
  /** What its opening part locks. */
  readonly lock: bigint;
  /** What may be locked. */
  readonly figure: bigint;
  /** The lock that is more than its figure, as the exchange would refuse it. */
  readonly lacking: { readonly lock: bigint; readonly figure: bigint } | null;
  /** As if all of it had filled. */
  readonly after: Pool;
  /** What decides over what was opened at once; null where nothing was. */
  readonly standing: { readonly equity: bigint; readonly required: bigint } | null;
};

/** Farthest price that an order at the market takes. */
export function worstTicks({ limits, mark }: Pick<Facts, 'limits' | 'mark'>, side: Side): number {
  const reach = slippageTicks(limits, mark);
  return side === 'buy' ? Math.min(mark + reach, MAX_TICKS) : Math.max(1, mark - reach);
}

/** The levels that a side meets up to its limit. */
export function facing({ levels }: Pick<Facts, 'levels'>, side: Side, limit: number) {
  const end = levels[side].findIndex(({ ticks }) => (side === 'buy' ? ticks > limit : ticks < limit));
  return end === -1 ? levels[side] : levels[side].slice(0, end);
}

/** Lots that an order can close of what stands against it; of two legs only the one that is named. */
export function closable({ market }: Facts, pool: Pool, { side, opens, positionSide }: Intent): number {
  if (positionSide !== undefined && opens) return 0;
  return holdingOf(pool, market.symbol)?.legs[closesLeg(side)]?.lots ?? 0;
}

/** The same of an order at rest: what no other one has promised. */
export function freeToClose(facts: Facts, pool: Pool, intent: Intent): number {
  return Math.max(0, closable(facts, pool, intent) - facts.promised[closesLeg(intent.side)]);
}

/** What an order may lock; below zero where more is used than there is. */
export function openingFigure({ marginMode }: Pick<Facts, 'marginMode'>, pool: Pool): bigint {
  const figures = poolFigures(pool);
  return marginMode === 'cross' ? figures.availableToOpen : settledFree(figures);
}

/**
 * Does on paper what the exchange would do with an order: takes from the book level by level, closing before it opens, and
 * lets the rest rest. Its lock is the one that the exchange asks for, to the unit, where the book is what it is there.
 */
export function planOf(facts: Facts, wanted: Wanted): Plan {
  const run = taking(facts, wanted);
  const resting = wanted.way === 'takes' ? 0 : wanted.lots - run.taken;
  const rest = resting === 0 ? null : leaving(facts, wanted, run, resting);
  const present = openingFigure(facts, facts.pool);
  const lock = run.lock + (rest?.lock ?? 0n);
  const side = opensLeg(wanted.intent.side);
  const figures = run.opens > 0 ? legFigures(run.pool, facts.market.symbol, side) : null;
  return {
    ...{ taken: run.taken, takenValue: run.value, resting, lock },
    value: run.value + (rest?.value ?? 0n),
    fee: run.fee + (rest?.fee ?? 0n),
    opens: run.opens + (rest?.opens ?? 0),
    figure: run.figure ?? present,
    lacking: facts.known ? lackingOf(facts, run, rest?.lock ?? 0n, present) : null,
    after: rest?.after ?? run.pool,
    standing: figures && { equity: figures.equity, required: figures.required },
  };
}

/** What is opened at once is held against what there is after the closing part, what rests against the present and the end. */
function lackingOf(facts: Facts, run: Run, resting: bigint, present: bigint): Plan['lacking'] {
  const lock = run.lock + resting;
  if (run.figure !== null && lock > run.figure) return { lock, figure: run.figure };
  if (resting === 0n) return null;
  if (resting > present) return { lock: resting, figure: present };
  const left = run.taken === 0 ? present : openingFigure(facts, run.pool);
  return resting > left ? { lock: resting, figure: left } : null;
}

type Run = {
  pool: Pool;
  taken: number;
  value: bigint;
  fee: bigint;
  opens: number;
  lock: bigint;
  /** After what the first opening fill closes. */
  figure: bigint | null;
};

function taking(facts: Facts, { intent, lots: wanted, limit, way }: Wanted): Run {
  const run: Run = { pool: facts.pool, taken: 0, value: 0n, fee: 0n, opens: 0, lock: 0n, figure: null };
  for (const level of way === 'waits' ? [] : facing(facts, intent.side, limit)) {
    if (run.taken === wanted) break;
    const lots = Math.min(wanted - run.taken, level.lots);
    const part = filled(facts, intent, run.pool, { ticks: level.ticks, lots });
    if (part.opens > 0) {
      const { ticks } = level;
      run.figure ??=
        part.closes === 0
          ? openingFigure(facts, run.pool)
          : openingFigure(facts, filled(facts, intent, run.pool, { ticks, lots: part.closes }).pool);
      run.lock += lockOf(facts, intent, part.opens, ticks);
    }
    run.taken += lots;
    run.value += worthAt(facts.market.contract, lots, level.ticks);
    run.fee += part.fee;
    run.opens += part.opens;
    run.pool = part.pool;
  }
  return run;
}

/** What is left of it, as if it filled at its price. */
function leaving(facts: Facts, { intent, limit: ticks, way }: Wanted, { pool, taken }: Run, lots: number) {
  const closes = way === 'waits' ? closable(facts, pool, intent) : freeToClose(facts, pool, intent);
  const opens = intent.opens ? Math.max(0, lots - closes) : 0;
  const { contract } = facts.market;
  const rate = way === 'rests' && taken === 0 ? contract.makerFee : contract.takerFee;
  const { fee, pool: after } = filled(facts, intent, pool, { ticks, lots, rate });
  return { value: worthAt(contract, lots, ticks), fee, after, opens, lock: lockOf(facts, intent, opens, ticks) };
}

type Part = { readonly ticks: number; readonly lots: number; readonly rate?: bigint };

/** What only closes is cut to what there is. */
function filled({ market }: Facts, intent: Intent, pool: Pool, { lots: wanted, ...part }: Part): Filled {
  const held = holdingOf(pool, market.symbol)?.legs[closesLeg(intent.side)]?.lots ?? 0;
  const lots = intent.opens ? wanted : Math.min(wanted, held);
  const nothing = { pool, closes: 0, opens: 0, realised: 0n, fee: 0n, margin: 0n, freed: 0n };
  const positionSide = intent.positionSide ?? null;
  return (
    afterFill(pool, { symbol: market.symbol, buys: intent.side === 'buy', positionSide, lots, ...part }) ?? nothing
  );
}

function lockOf({ market, leverage, mark }: Facts, { side }: Intent, lots: number, ticks: number): bigint {
  const leg = opensLeg(side);
  return orderLock(market.contract, { way: wayOf(leg), lots, ticks, leverage: leverage[leg], mark });
}
