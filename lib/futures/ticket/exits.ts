import { isAmount } from '#lib/exact/amount.ts';
import { compareDecimal, shiftDecimal, signOf } from '#lib/format/decimal.ts';
import { snapDecimal } from '#lib/format/steps.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { type Decimal, PositionSide as SIDE } from '#lib/trade/index.ts';
import { unrealisedPnl } from '#lib/trade/pnl.ts';
import { roundTrigger } from '#lib/trade/rounding.ts';
import { priceForChange, priceForPnl, priceForRoe, roeAtPrice } from '#lib/trade/target.ts';
import { EXIT_FIELDS, type ExitField, type ExitUnit, type FuturesDraft, type PricedDraft, UNPRICED } from './draft.ts';

/** What an exit is reckoned from: the leg that the order opens, by itself. '' for what is not known yet. */
export type Opened = {
  readonly kind: 'linear' | 'inverse';
  readonly leg: PositionSide;
  /** Where it opens. */
  readonly entry: string;
  readonly size: string;
  readonly leverage: number;
  readonly pricePlace: number;
  readonly tick: string;
};

const codeOf = (leg: PositionSide) => (leg === 'long' ? SIDE.LONG_POSITIONS : SIDE.SHORT_POSITIONS);

/**
 * The price that a typed distance, return or profit stands for, on a tick, toward the entry: it fires a little earlier than
 * asked.
 * @param text without its sign, which follows from the field; percents as such
 * @returns null while it cannot be known; '0', which is no price, where none is above zero
 */
export function exitPrice(field: ExitField, unit: ExitUnit, text: string, opened: Opened): string | null {
  if (unit === 'price') return text;
  const { kind, leg, entry, size, leverage, pricePlace, tick } = opened;
  if (!isAmount(text) || signOf(text) <= 0 || signOf(entry) <= 0 || (unit === 'pnl' && signOf(size) <= 0)) return null;
  const signed = field === 'takeProfit' ? text : `-${text}`;
  const fraction = shiftDecimal(signed, -2);
  const side = codeOf(leg);
  const price = {
    percent: () => priceForChange({ side, entry, change: fraction }),
    roe: () => priceForRoe({ kind, side, entry, leverage, roe: fraction }),
    pnl: () => priceForPnl({ kind, side, entry, size, pnl: signed }),
  }[unit]();
  const purpose = field === 'takeProfit' ? 'profit' : 'loss';
  const at = price && roundTrigger({ price, pricePlace, step: shiftDecimal(tick, pricePlace), side, purpose });
  return at?.gt(0) ? plain(at, pricePlace) : '0';
}

/** What an exit comes to before fees: its distance and the return on the margin as fractions, the result in the settle asset. */
export type ExitFaces = { readonly distance: string; readonly roe: string; readonly pnl: string | null };

export function exitFaces(price: string, { kind, leg, entry, size, leverage }: Opened): ExitFaces | null {
  if (!isAmount(price) || signOf(price) <= 0) return null;
  const side = codeOf(leg);
  const roe = roeAtPrice({ kind, side, entry, leverage, price });
  const distance = roeAtPrice({ side: SIDE.LONG_POSITIONS, entry, leverage: 1, price });
  if (!roe || !distance) return null;
  const pnl = signOf(size) > 0 ? unrealisedPnl({ kind, side, size, entry, price }) : null;
  return { distance: plain(distance, PLACES), roe: plain(roe, PLACES), pnl: pnl && plain(pnl, PLACES) };
}

const PLACES = 12;
const plain = (value: Decimal, places: number): string => value.toDecimalPlaces(places).toString();

/** More decimals than any step of a price needs. */
const FACE_PLACES = 12;

/**
 * How a price reads in another unit, with as few decimals as say the same tick.
 * @returns '' where there is no such reading: the price lies on the other side, or something is not known
 */
export function exitText(field: ExitField, unit: ExitUnit, price: string, opened: Opened): string {
  if (unit === 'price' || price === '') return price;
  const faces = exitFaces(price, opened);
  const sign = field === 'takeProfit' ? 1 : -1;
  const way = opened.leg === 'long' ? 1 : -1;
  const exact = faces && (unit === 'pnl' ? faces.pnl : shiftDecimal(unit === 'roe' ? faces.roe : faces.distance, 2));
  if (exact == null || signOf(exact) !== (unit === 'percent' ? sign * way : sign)) return '';
  const size = exact.replace('-', '');
  for (let places = unit === 'pnl' ? 2 : 1; places <= FACE_PLACES; places += 1) {
    const text = snapDecimal({ value: size, step: `1e-${places}`, toward: 'up' }) ?? '';
    if (compareDecimal(exitPrice(field, unit, text, opened), price) === 0) return text;
  }
  return '';
}

/** The draft with its exits as prices. @param opened asked only where an exit was typed as something else */
export function withPricedExits(draft: FuturesDraft, opened: () => Opened): PricedDraft {
  const exitUnits = { takeProfit: 'price', stopLoss: 'price' } as const;
  const priced = (field: ExitField) => {
    const [unit, text] = [draft.exitUnits[field], draft[field]];
    return unit === 'price' || text === '' ? text : (exitPrice(field, unit, text, opened()) ?? UNPRICED);
  };
  const [takeProfit, stopLoss] = EXIT_FIELDS.map(priced);
  return { ...draft, exitUnits, takeProfit: takeProfit!, stopLoss: stopLoss! };
}
