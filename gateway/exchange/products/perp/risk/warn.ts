import { equityOf, marginRatio, type PoolFacts, RATIO_ONE } from '#lib/trade/units/pool.ts';
import { ownerOf } from '../../../ledger/numbers.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { type Leg, type LegIndex, LONG, type Warned, warnedKey } from '../../../positions/positions.ts';
import { legAt, markOf, perpOf } from '../figures.ts';
import { unitsText } from '../read.ts';

/** A warning is given from here on, and again only after the ratio was below the other. */
const WARN = (RATIO_ONE * 8n) / 10n;
const CALM = (RATIO_ONE * 7n) / 10n;

export function warnLeg(turn: Transaction, market: MarketState, holder: number, side: LegIndex, leg: Leg): void {
  const { symbol } = market.spec;
  const { unrealised, maintenance } = legAt(market, side, leg, markOf(turn, symbol));
  const word = side === LONG ? 'long' : 'short';
  const what = { holder, asset: perpOf(market).settle, symbol, side: word } as const;
  warn(turn, what, leg.margin + unrealised, maintenance);
}

/** @param market  one of its markets */
export function warnPool(turn: Transaction, market: MarketState, holder: number, pool: PoolFacts): void {
  const what = { holder, asset: perpOf(market).settle, symbol: null, side: null };
  warn(turn, what, equityOf(pool), pool.maintenance);
}

function warn(turn: Transaction, what: Warned, equity: bigint, maintenance: bigint): void {
  const ratio = marginRatio(equity, maintenance);
  const isWarned = turn.state.positions.warned.has(warnedKey(what));
  if (isWarned ? ratio >= CALM : ratio < WARN) return;
  turn.emit({ t: 'warned', ...what, on: !isWarned, at: turn.now });
  if (isWarned) return;
  const facts = [
    // Hundred-millionths, as units have twelve places.
    { name: 'marginRatio', value: unitsText(ratio * 10_000n) },
    { name: 'asset', value: what.asset },
    { name: 'equity', value: unitsText(equity) },
    { name: 'maintenance', value: unitsText(maintenance) },
  ];
  const { symbol, side } = what;
  turn.emit({ t: 'notice', account: ownerOf(what.holder), kind: 'marginWarning', symbol, side, facts, at: turn.now });
}
