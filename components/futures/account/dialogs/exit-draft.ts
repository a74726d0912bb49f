import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { ExitsRequest, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { multiplyDecimal, shiftDecimal } from '#lib/format/decimal.ts';
import { isPlainSigned } from '#lib/format/number-text.ts';
import { type ExitFaces, type ExitLeg, exitAt, ticksForGain, ticksForRoe } from '#lib/futures/exit.ts';
import { type FuturesMarket, priceText, ticksOf, unitsOf } from '#lib/futures/market.ts';
import type { TriggerPrice } from '#lib/rules/perp-orders.ts';

/** What is typed of take profit and stop loss: price, ROE and PnL are three faces of one value; the typed one stays. */

export const EXITS = ['takeProfit', 'stopLoss'] as const;
export type Exit = (typeof EXITS)[number];
export type Face = 'price' | 'roe' | 'pnl';

export type ExitDraft = {
  readonly face: Face;
  readonly text: string;
  readonly by: TriggerPrice;
  /** Placed when it fires; '' goes at the market. */
  readonly limit: string;
};

export type ExitsDraft = Readonly<Record<Exit, ExitDraft>>;

/** What is set of the whole leg. */
export function draftOf({ takeProfit, stopLoss }: Position, order: PerpOrder | undefined): ExitsDraft {
  const own = (price: string | null, by: TriggerPrice | undefined): ExitDraft => ({
    face: 'price',
    text: price ?? '',
    by: by ?? order?.triggerBy ?? 'mark',
    limit: (price && order?.triggers.find((leg) => leg.price === price)?.limit) || '',
  });
  return {
    takeProfit: own(takeProfit, order?.exits?.takeProfitBy),
    stopLoss: own(stopLoss, order?.exits?.stopLossBy),
  };
}

/** The price that is meant; null where nothing, or nothing that can be read, was typed. */
export function ticksOfDraft(market: FuturesMarket, leg: ExitLeg, { face, text }: ExitDraft): number | null {
  if (text === '') return null;
  if (face === 'price') return ticksOf(market, text);
  if (face === 'pnl') {
    const gain = unitsOf(text);
    return gain === null ? null : ticksForGain(market, leg, gain);
  }
  // What was not understood is no number here either: an exponent would be one to the arithmetic.
  const hundredths = isPlainSigned(text) ? shiftDecimal(text, 2) : null;
  const roe = hundredths === null ? null : wholeOf(hundredths);
  return roe === null ? null : ticksForRoe(market, leg, roe);
}

const wholeOf = (text: string): bigint | null => (/^-?\d+/.exec(text)?.[0] ? BigInt(/^-?\d+/.exec(text)![0]) : null);

export function facesOf(market: FuturesMarket, leg: ExitLeg, draft: ExitDraft): ExitFaces | null {
  const ticks = ticksOfDraft(market, leg, draft);
  return ticks === null ? null : exitAt(market, leg, ticks);
}

/** A percent of the margin as a loss or gain, for the chips: `-25`. */
export const roeText = (percent: number, exit: Exit): string =>
  multiplyDecimal(`${percent}`, exit === 'takeProfit' ? '1' : '-1') ?? '';

type Asked = {
  readonly position: Position;
  /** Null: the whole leg. */
  readonly size: string | null;
  readonly draft: ExitsDraft;
  readonly ticks: Readonly<Record<Exit, number | null>>;
  readonly limits: boolean;
};

/** What is sent. Nothing typed and no size puts the whole-leg one away. */
export function exitsRequest(market: FuturesMarket, { position, size, draft, ticks, limits }: Asked): ExitsRequest {
  const one = (exit: Exit) => {
    const at = ticks[exit];
    if (at === null) return {};
    const { by, limit } = draft[exit];
    return {
      [exit]: priceText(market, at),
      [`${exit}By`]: by,
      ...(limits && limit !== '' ? { [`${exit}Limit`]: limit } : {}),
    };
  };
  return {
    symbol: position.symbol,
    ...(position.positionMode === 'twoWay' ? { positionSide: position.positionSide } : {}),
    ...(size === null ? {} : { size }),
    ...one('takeProfit'),
    ...one('stopLoss'),
  };
}
