import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Fill } from '#lib/contract/shapes/order.ts';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { PerpFill } from '#lib/contract/shapes/perp-order.ts';
import type { PositionStory } from '#lib/contract/shapes/perp-story.ts';
import type { ShareFacts, ShareFill } from '#lib/contract/shapes/share.ts';
import { SHARE_FILLS, type ShareKind } from '#lib/contract/share.ts';
import { pow10, print } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import { down } from '#lib/trade/units/divide.ts';
import { initialMargin } from '#lib/trade/units/margin.ts';

/** What a link shows, out of what the records say. */

export type Chosen = {
  readonly amounts: boolean;
  readonly code: string | null;
  readonly at: number;
  readonly source: string;
  readonly synthetic: boolean;
};

const ROE_PLACES = 4;
const PART_PLACES = 6;
const UNITS = 12;

/** @param open  the position as it stands at the present mark; null where it is closed */
export function positionFacts(
  instrument: Instrument,
  story: PositionStory,
  open: Position | null,
  chosen: Chosen,
): ShareFacts {
  const { env, symbol, positionSide: side, leverage, marginMode, openedAt, closedAt } = story;
  const profit = open ? open.unrealisedPnl : story.realised;
  const margin = open ? unitsOf(open.openMarginCount) : initialMargin(unitsOf(story.openValue), leverage);
  const named = someOf(story.fills);
  return {
    ...headOf('position', instrument, chosen),
    ...{ env, symbol, side, leverage, marginMode, openedAt, closedAt },
    entry: open ? open.openAvgPrice : story.openAvgPrice,
    exit: open ? null : story.closeAvgPrice,
    mark: open ? open.markPrice : null,
    roe: margin === 0n ? null : print(down(unitsOf(profit) * pow10(ROE_PLACES), margin), ROE_PLACES),
    fills: named.map((fill) => fillOf(fill, story.size)),
    complete: story.complete && named.length === story.fills.length,
    amounts: chosen.amounts
      ? {
          ...{ asset: story.settle, size: open ? open.count : story.size, value: open ? open.value : story.openValue },
          ...{ profit, fees: story.fees, funding: story.funding },
        }
      : null,
  };
}

/** A fill of either product; `realised` of a contract that closed something. */
export function fillFacts(instrument: Instrument, fill: Fill | PerpFill, chosen: Chosen): ShareFacts {
  const { env, symbol, side, price, size, fee, ts } = fill;
  const contract = 'value' in fill ? fill : null;
  const closes = contract !== null && unitsOf(contract.closes) > 0n;
  return {
    ...headOf('fill', instrument, chosen),
    ...{ env, symbol, side, leverage: null, marginMode: null, openedAt: ts, closedAt: ts },
    ...{ entry: price, exit: null, mark: null, roe: null, fills: [fillOf(fill, size)], complete: true },
    amounts: chosen.amounts
      ? {
          asset: contract ? contract.feeAsset : instrument.quote,
          ...{ size, value: contract ? contract.value : (fill as Fill).quote },
          profit: closes ? contract.realised : null,
          // What spot takes in the coin that was bought is no sum of the quote.
          fees: contract || (fill as Fill).feeAsset === instrument.quote ? fee : '0',
          funding: '0',
        }
      : null,
  };
}

function headOf(kind: ShareKind, { product, contract, symbol }: Instrument, { code, at, source, synthetic }: Chosen) {
  return { kind, product, pair: contract?.pair ?? symbol, code, at, source, synthetic };
}

/** Its beginning and its end, where there are more than have room. */
function someOf<T>(fills: readonly T[]): readonly T[] {
  const half = SHARE_FILLS / 2;
  return fills.length <= SHARE_FILLS ? fills : [...fills.slice(0, half), ...fills.slice(-half)];
}

type Filled = {
  readonly id: string;
  readonly ts: number;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly size: string;
};

function fillOf({ id, ts, side, price, size }: Filled, of: string): ShareFill {
  const [part, whole] = [unitsOf(size), unitsOf(of)];
  return { id, ts, side, price, part: print(whole === 0n ? 0n : down(part * pow10(PART_PLACES), whole), PART_PLACES) };
}

/** Decimal text of the records, which has no more places than a unit. */
function unitsOf(text: string): bigint {
  const { units, places } = parse(text)!;
  return units * pow10(UNITS - places);
}
