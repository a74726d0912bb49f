import type { MarginMode, PerpTerms, PositionMode } from './events/perp-facts.ts';
import { arm } from './orders/arming.ts';
import { crossLocked, promises } from './orders/fold.ts';
import type { State } from './orders/state.ts';
import { type Leg, type LegIndex, LONG, SHORT } from './positions/positions.ts';

/** What a state of contracts keeps beside its orders, a row each: legs, choices, what orders promise. Amounts as text. */
export type KeptPosition =
  | readonly [
      row: 'leg',
      symbol: string,
      holder: number,
      side: LegIndex,
      counts: readonly [lots: number, opened: number, closed: number, since: number],
      amounts: readonly [entry: string, margin: string, realised: string, fees: string, funding: string],
      auto: boolean,
    ]
  | readonly [row: 'settings', owner: number, symbol: string, mode: MarginMode, long: number, short: number]
  | readonly [row: 'mode', owner: number, wallet: number, mode: PositionMode]
  | readonly [row: 'terms', order: number, terms: PerpTerms]
  | readonly [
      row: 'stamp',
      symbol: string,
      rate: string,
      counts: readonly [stamp: number, mark: number, part: number, parts: number, paid: number],
    ]
  | readonly [row: 'warned', key: string]
  | readonly [row: 'rules', symbol: string, version: number, figures: string]
  | readonly [row: 'traded', symbol: string]
  | readonly [row: 'rates', order: number, maker: string, taker: string]
  | readonly [row: 'countdown', owner: number, seconds: number, endsAt: number];

const byKey = <K extends string | number, V>(map: ReadonlyMap<K, V>): readonly (readonly [K, V])[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));

/** In a fixed order, so that equal states have equal rows. */
export function* keptPositions({ positions }: State): Generator<KeptPosition> {
  for (const [symbol, holders] of byKey(positions.legs))
    for (const [holder, pair] of byKey(holders))
      for (const side of [LONG, SHORT] as const) {
        const leg = pair[side];
        if (leg !== null) yield keptLeg(symbol, holder, side, leg);
      }
  for (const [owner, markets] of byKey(positions.settings))
    for (const [symbol, { marginMode, leverage }] of byKey(markets))
      yield ['settings', owner, symbol, marginMode, leverage[LONG], leverage[SHORT]];
  for (const [owner, wallets] of byKey(positions.modes))
    for (const [wallet, mode] of byKey(wallets)) yield ['mode', owner, wallet, mode];
  for (const [order, terms] of byKey(positions.terms)) yield ['terms', order, terms];
  for (const [symbol, { rate, stamp, mark, part, parts, paid }] of byKey(positions.stamps))
    yield ['stamp', symbol, `${rate}`, [stamp, mark, part, parts, paid]];
  for (const key of [...positions.warned].sort()) yield ['warned', key];
  for (const [symbol, { version, figures }] of byKey(positions.rules)) yield ['rules', symbol, version, figures];
  for (const symbol of [...positions.traded].sort()) yield ['traded', symbol];
  for (const [order, { maker, taker }] of byKey(positions.rates)) yield ['rates', order, `${maker}`, `${taker}`];
  for (const [owner, { seconds, endsAt }] of positions.countdowns) yield ['countdown', owner, seconds, endsAt];
}

function keptLeg(symbol: string, holder: number, side: LegIndex, leg: Leg): KeptPosition {
  const { lots, opened, closed, since, entry, margin, realised, fees, funding, auto } = leg;
  return [
    'leg',
    symbol,
    holder,
    side,
    [lots, opened, closed, since],
    [`${entry}`, `${margin}`, `${realised}`, `${fees}`, `${funding}`],
    auto,
  ];
}

/** @throws RangeError when it speaks of an order that the snapshot does not hold */
export function restorePosition(state: State, kept: KeptPosition): void {
  const { positions } = state;
  switch (kept[0]) {
    case 'leg': {
      const [, symbol, holder, side, [lots, opened, closed, since], amounts, auto] = kept;
      const [entry, margin, realised, fees, funding] = amounts.map(BigInt) as [bigint, bigint, bigint, bigint, bigint];
      const leg = { lots, opened, closed, since, entry, margin, realised, fees, funding, auto };
      return positions.setLeg(symbol, holder, side, leg);
    }
    case 'settings':
      return positions.set(kept[1], kept[2], { marginMode: kept[3], leverage: [kept[4], kept[5]] });
    case 'mode':
      return positions.setMode(kept[1], kept[2], kept[3]);
    case 'terms':
      return restoreTerms(state, kept[1], kept[2]);
    case 'countdown':
      return positions.countdowns.set(kept[1], { seconds: kept[2], endsAt: kept[3] });
    case 'stamp': {
      const [, symbol, rate, [stamp, mark, part, parts, paid]] = kept;
      return void positions.stamps.set(symbol, { stamp, rate: BigInt(rate), mark, part, parts, paid });
    }
    case 'warned':
      return void positions.warned.add(kept[1]);
    case 'traded':
      return void positions.traded.add(kept[1]);
    case 'rates':
      return void positions.rates.set(kept[1], { maker: BigInt(kept[2]), taker: BigInt(kept[3]) });
    case 'rules':
      return void positions.rules.set(kept[1], { version: kept[2], figures: kept[3] });
  }
}

/** Only now is it known by which price an order waits. */
function restoreTerms(state: State, id: number, terms: PerpTerms): void {
  const order = state.orders.get(id);
  if (!order) throw new RangeError(`the snapshot has terms of order ${id}, which it does not hold`);
  state.positions.setTerms(order.facts, terms);
  crossLocked(state, order.facts, order.locked);
  promises(state, order);
  if (order.facts.triggers.length > 0 || terms.trail) arm(state, order);
}
