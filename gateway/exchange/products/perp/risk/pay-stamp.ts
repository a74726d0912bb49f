import { fundingOf } from '#lib/trade/units/funding.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import type { Funded } from '../../../events/perp-facts.ts';
import type { Move } from '../../../ledger/moves.ts';
import { ownerOf, VENUE, venue } from '../../../ledger/numbers.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { LONG, SHORT } from '../../../positions/positions.ts';
import { Desk } from '../desk.ts';
import { markOf, perpOf, settingsOf, wayOf } from '../figures.ts';

/** Legs that one event pays. */
const PART = 2000;

/** Pays what is left of a market's stamp at once: somebody closes what has not paid yet. */
export function finishStamp(turn: Transaction, market: MarketState): void {
  const { stamps } = turn.state.positions;
  for (;;) {
    const stamped = stamps.get(market.spec.symbol);
    if (stamped === undefined || stamped.part === stamped.parts) return;
    payPart(turn, market);
  }
}

type Due = { readonly at: number; readonly rate: bigint; readonly mark: number; readonly paid: number };

export function beginStamp(turn: Transaction, market: MarketState, at: number, rate: bigint): void {
  const { symbol } = market.spec;
  const due = { at, rate, mark: markOf(turn, symbol), paid: -1 };
  const all = rate === 0n ? [] : changesOf(turn, market, due, Number.MAX_SAFE_INTEGER);
  // Both legs of a holder stay together, so that a part may have one less.
  const parts = Math.max(1, Math.ceil(all.length / (PART - 1)));
  pay(turn, market, { ...due, part: 1, parts }, cut(all));
}

export function payPart(turn: Transaction, market: MarketState): void {
  const { stamp: at, rate, mark, paid, part, parts } = turn.state.positions.stamps.get(market.spec.symbol)!;
  const due = { at, rate, mark, paid };
  pay(turn, market, { ...due, part: part + 1, parts }, changesOf(turn, market, due, PART));
}

/** As many as fit, both legs of a holder together. */
function cut(changes: readonly Funded[]): readonly Funded[] {
  if (changes.length <= PART) return changes;
  const next = changes[PART]!;
  const end = changes[PART - 1]!.holder === next.holder ? PART - 1 : PART;
  return changes.slice(0, end);
}

/** What legs pay and get, by holder from the first who was not paid, long before short. */
function changesOf(turn: Transaction, market: MarketState, { at, rate, mark, paid }: Due, limit: number): Funded[] {
  const { symbol } = market.spec;
  const { contract } = perpOf(market);
  const desk = new Desk(turn);
  const holders = [...(turn.state.positions.legs.get(symbol)?.entries() ?? [])]
    .filter(([holder]) => holder > paid)
    .sort(([a], [b]) => a - b);
  const changes: Funded[] = [];
  for (const [holder, pair] of holders) {
    if (changes.length + 2 > limit) break;
    const owner = ownerOf(holder);
    const margin = owner !== VENUE && settingsOf(desk, owner, market).marginMode === 'isolated';
    for (const side of [LONG, SHORT] as const) {
      const leg = pair[side];
      // Opened at the stamp's own millisecond counts as after it.
      if (leg === null || leg.since >= at) continue;
      const change = fundingOf(wayOf(side), worthAt(contract, leg.lots, mark), rate);
      changes.push({ holder, side: side === LONG ? 'long' : 'short', change, margin });
    }
  }
  return changes;
}

type Paying = Due & { readonly part: number; readonly parts: number };

function pay(
  turn: Transaction,
  market: MarketState,
  { at, rate, mark, part, parts }: Paying,
  changes: readonly Funded[],
) {
  const { symbol } = market.spec;
  const { settle } = perpOf(market);
  const moves: Move[] = [];
  let rest = 0n;
  for (const { holder, change, margin } of changes) {
    if (change === 0n) continue;
    rest -= change;
    moves.push([holder, settle, margin ? 0n : change, margin ? change : 0n]);
  }
  if (rest !== 0n) moves.push([venue('funding-rounding'), settle, rest, 0n]);
  turn.emit({ t: 'funding', symbol, rate, mark, stamp: at, part, parts, changes, moves, at: turn.now });
}
