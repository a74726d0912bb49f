import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { formatPrice } from '#lib/format/price.ts';
import { type FuturesMarket, ticksOf } from '#lib/futures/market.ts';
import type { TriggerPrice } from '#lib/rules/perp-orders.ts';
import { useMarks } from '#stores/marks.ts';
import { useTickers } from '#stores/tickers.ts';
import type { Exit, ExitDraft } from './exit-draft.ts';

export type ExitProblem =
  | { readonly kind: 'above' | 'below'; readonly bound: string }
  /** What was typed is no price of this market. */
  | { readonly kind: 'enter' };

/** The prices that exits can be compared with, as they stand. */
export type Reference = Readonly<Record<TriggerPrice, string>>;

export function useReference({ symbol, markPrice }: Position): Reference {
  const told = useMarks((state) => state.bySymbol[symbol]);
  const last = useTickers((state) => state.bySymbol[symbol]?.last);
  const mark = told?.mark ?? markPrice;
  return { mark, index: told?.index ?? mark, last: last ?? mark };
}

type Asked = {
  readonly exit: Exit;
  readonly draft: ExitDraft;
  readonly ticks: number | null;
  readonly position: Position;
  readonly market: FuturesMarket;
  readonly reference: Reference;
};

/** A long takes profit above the price that it waits for and stops below it; a short the other way round. */
export function exitProblem({ exit, draft, ticks, position, market, reference }: Asked): ExitProblem | null {
  if (draft.text === '') return null;
  if (ticks === null) return { kind: 'enter' };
  const at = ticksOf(market, reference[draft.by]);
  if (at === null) return null;
  const above = (exit === 'takeProfit') === (position.positionSide === 'long');
  if (above ? ticks > at : ticks < at) return null;
  return { kind: above ? 'above' : 'below', bound: formatPrice(reference[draft.by], market.pricePlace) };
}
