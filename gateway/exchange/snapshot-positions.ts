import type { MarginMode, PerpTerms, PositionMode } from './events/perp-facts.ts';
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
  | readonly [row: 'rules', symbol: string, version: number, figures: string];

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
  for (const [symbol, { version, figures }] of byKey(positions.rules)) yield ['rules', symbol, version, figures];
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

export function restorePosition({ positions }: State, kept: KeptPosition): void {
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
      return void positions.terms.set(kept[1], kept[2]);
    case 'stamp': {
      const [, symbol, rate, [stamp, mark, part, parts, paid]] = kept;
      return void positions.stamps.set(symbol, { stamp, rate: BigInt(rate), mark, part, parts, paid });
    }
    case 'rules':
      return void positions.rules.set(kept[1], { version: kept[2], figures: kept[3] });
  }
}
