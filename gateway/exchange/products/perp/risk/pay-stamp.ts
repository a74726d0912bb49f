import { print, trim } from '#lib/exact/fixed.ts';
import { priceAt } from '#lib/rules/limits.ts';
import { textOf } from '#lib/rules/violation.ts';
import { RATE_PLACES } from '#lib/trade/units/divide.ts';
import { fundingOf } from '#lib/trade/units/funding.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import type { Funded } from '../../../events/perp-facts.ts';
import type { Move } from '../../../ledger/moves.ts';
import { ownerOf, VENUE, venue } from '../../../ledger/numbers.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { type Leg, LONG, SHORT } from '../../../positions/positions.ts';
import { Desk } from '../desk.ts';
import { markOf, perpOf, settingsOf, wayOf } from '../figures.ts';
import { unitsText } from '../read.ts';

/** Legs that one event pays: of twice as many the slice with all that is told would be too long. */
const PART = 1000;

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
  const due = { at, rate, mark: markOf(turn, market.spec.symbol), paid: -1 };
  const all = rate === 0n ? 0 : turn.state.positions.roll(market.spec.symbol).legs;
  // Both legs of a holder stay together, so that a part may have one less. Who came with the stamp does not pay: a last part
  // may be empty.
  const parts = Math.max(1, Math.ceil(all / (PART - 1)));
  pay(turn, market, { ...due, part: 1, parts }, rate === 0n ? [] : changesOf(turn, market, due));
}

export function payPart(turn: Transaction, market: MarketState): void {
  const { symbol } = market.spec;
  const { stamp: at, rate, mark, paid, part, parts } = turn.state.positions.stamps.get(symbol)!;
  const due = { at, rate, mark, paid };
  pay(turn, market, { ...due, part: part + 1, parts }, changesOf(turn, market, due));
}

/** Opened at the stamp's own millisecond counts as after it. */
const isDue = (leg: Leg | null, at: number): leg is Leg => leg !== null && leg.since < at;

/** Place of the first number beyond another one, in ascending numbers. */
function firstAfter(numbers: Float64Array, number: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * What the legs of a part pay and get, by holder from the first who was not paid, long before short. Both legs of a holder
 * stay together.
 */
function changesOf(turn: Transaction, market: MarketState, { at, rate, mark, paid }: Due): Funded[] {
  const { contract } = perpOf(market);
  const { positions } = turn.state;
  const { symbol } = market.spec;
  const pairs = positions.legs.get(symbol);
  const holders = positions.roll(symbol).ordered();
  const desk = new Desk(turn);
  const changes: Funded[] = [];
  for (let place = firstAfter(holders, paid); place < holders.length; place++) {
    const holder = holders[place]!;
    const pair = pairs?.get(holder);
    // Gone since.
    if (!pair) continue;
    if (changes.length + pair.filter((leg) => isDue(leg, at)).length > PART) break;
    const owner = ownerOf(holder);
    const margin = owner !== VENUE && settingsOf(desk, owner, market).marginMode === 'isolated';
    for (const side of [LONG, SHORT] as const) {
      const leg = pair[side];
      if (!isDue(leg, at)) continue;
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
  tellPaid(turn, market, { rate, mark }, changes);
}

/** Each owner hears what each leg got or paid; a leg for which it came to nothing says nothing. */
function tellPaid(
  turn: Transaction,
  { spec }: MarketState,
  { rate, mark }: Pick<Due, 'rate' | 'mark'>,
  changes: readonly Funded[],
) {
  const { symbol } = spec;
  const common = [
    { name: 'rate', value: trim(print(rate, RATE_PLACES)) },
    { name: 'mark', value: textOf(priceAt(spec, mark)) },
  ];
  for (const { holder, side, change } of changes) {
    const account = ownerOf(holder);
    if (account === VENUE || change === 0n) continue;
    const facts = [{ name: 'change', value: unitsText(change) }, ...common];
    turn.emit({ t: 'notice', account, kind: 'funding', symbol, side, facts, at: turn.now });
  }
}
