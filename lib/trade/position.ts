import type { ModeCode, SideCode } from './codes.ts';
import type { Kind } from './contract.ts';
import { openMargin } from './margin.ts';
import { type Decimal, decimal, type Given, plain, present, ZERO } from './number.ts';
import { pnlPlaces, unrealisedPnl } from './pnl.ts';
import { PERCENT_PLACES, roePercent } from './roe.ts';
import { toPlaces } from './rounding.ts';
import { signedText, type Tone, toneOf } from './text.ts';

/** A position as the venue answers it. Of a pair, the position-level name is used where it is present, else the order-level one. */
export type PositionFields = {
  readonly openAvgPrice?: Given;
  readonly positionsOpenAvgPrice?: Given;
  readonly openDealCount?: Given;
  readonly closeDealCount?: Given;
  readonly count?: Given;
  readonly positionsCount?: Given;
  readonly openMarginCount?: Given;
  readonly positionsOpenMarginCount?: Given;
  readonly openLevel?: Given;
  readonly positionsLevel?: Given;
  readonly marginMode?: ModeCode;
  /** Realised, net of fees and funding: shown apart, never part of the return on margin. */
  readonly achievedProfits?: Given;
};

/** What the screen derives from it at a mark price. */
export type DerivedFields = {
  /** Unrounded, margin coin. */
  readonly dUpnl: Decimal | null;
  /** Cut toward zero at the decimals asked for. */
  readonly dUpnlValue: Decimal | null;
  readonly dUpnlText: string;
  readonly dUpnlUi: Tone;
  /** Percent at two decimals, floored: it never flatters. */
  readonly dRoe: Decimal | null;
  readonly dRoeU: Decimal | null;
  readonly dRoeText: string;
  /** Margin at the decimals asked for: the venue's, else entry value ÷ leverage. */
  readonly dOpenMarginCount: Decimal | null;
};

/** All fields of the specification's position. The direction, whose name it does not give, is passed beside it. */
export type Position = PositionFields & DerivedFields;

/** What formulas need of a position, pairs resolved. A field that is missing is null, one that cannot be is kept. */
export type PositionFacts = {
  readonly entry: Decimal | null;
  readonly size: Decimal | null;
  readonly margin: Decimal | null;
  readonly leverage: Decimal | null;
};

export function factsOf(position: PositionFields | null | undefined): PositionFacts {
  const from = position ?? {};
  return {
    entry: present(from.positionsOpenAvgPrice, from.openAvgPrice),
    size: present(from.positionsCount, from.count) ?? remaining(from),
    margin: present(from.positionsOpenMarginCount, from.openMarginCount),
    leverage: present(from.positionsLevel, from.openLevel),
  };
}

function remaining({ openDealCount, closeDealCount }: PositionFields): Decimal | null {
  const opened = decimal(openDealCount);
  return opened && plain(opened.minus(decimal(closeDealCount) ?? ZERO));
}

/**
 * The derived fields of a position at a mark price; each is null (its text `--`) where it cannot be known.
 * @param decimals of dUpnlValue, dUpnlText and dOpenMarginCount
 */
export function derivePosition(
  position: PositionFields | null | undefined,
  { side, mark, kind, bp, decimals }: { side: SideCode; mark: Given; kind?: Kind; bp?: Given; decimals?: Given },
): DerivedFields {
  const { entry, size, margin, leverage } = factsOf(position);
  const places = pnlPlaces(decimals);
  const own = margin ?? openMargin({ kind, size, price: entry, leverage, bp });
  const pnl = unrealisedPnl({ kind, side, size, entry, price: mark, bp });
  const shown = cut(pnl, places);
  const percent = roePercent({ pnl, margin: own, mode: 'floor' });
  return {
    dUpnl: pnl,
    dUpnlValue: shown,
    dUpnlText: signedText(shown, places ?? 0),
    dUpnlUi: toneOf(shown),
    dRoe: percent,
    dRoeU: percent?.abs() ?? null,
    dRoeText: signedText(percent, PERCENT_PLACES, '%'),
    dOpenMarginCount: cut(own, places),
  };
}

function cut(value: Decimal | null, places: number | null): Decimal | null {
  return value && places !== null ? toPlaces(value, places, 'zero') : null;
}
