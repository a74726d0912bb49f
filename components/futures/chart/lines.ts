import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { multiplyDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { snapDecimal } from '#lib/format/steps.ts';
import { bringsExits } from '#lib/order/contract-amend.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';

/** What a line is, which is also its colour. */
export type LineTone =
  | 'long'
  | 'short'
  | 'liquidation'
  | 'buy'
  | 'sell'
  | 'stop'
  | 'trailing'
  | 'takeProfit'
  | 'stopLoss'
  | 'whatIf';

/** What bringing a line to another price changes. */
export type LineField = 'price' | 'triggerPrice' | 'takeProfit' | 'stopLoss' | 'margin' | 'whatIf';

/** A price at which something happens to what one has of a contract, as its chart draws it. */
export type FuturesLine = {
  readonly id: string;
  readonly tone: LineTone;
  readonly price: string;
  /** What is left of the order, or the leg; null where the size says nothing. */
  readonly size: string | null;
  /** The leg that it belongs to; null of an order that may open one. */
  readonly side: PositionSide | null;
  /** The order behind it; null of a leg's own lines. */
  readonly order: PerpOrder | null;
  readonly position: Position | null;
  /** Null where the line stays where it is. */
  readonly field: LineField | null;
  /** Whether its cross takes something away. */
  readonly removable: boolean;
};

/** More lines than these say nothing any more. */
export const LINE_LIMIT = 50;

/** The price that somebody plays with. */
export function whatIfLine(price: string, side: PositionSide): FuturesLine {
  return {
    ...{ id: 'what if', tone: 'whatIf', price, size: null, side, order: null, position: null },
    ...{ field: 'whatIf', removable: false },
  };
}

type Facts = {
  readonly symbol: string;
  readonly tick: string;
  /** Legs of every market. */
  readonly positions: readonly Position[];
  /** Open ones of every market, newest first. */
  readonly orders: readonly PerpOrder[];
  /** Present liquidation price of a leg; null where there is none to show. */
  readonly liquidation: (position: Position) => string | null;
};

/** Every price of a market that concerns the account: legs first, then its orders, newest first. */
export function futuresLines({ symbol, tick, positions, orders, liquidation }: Facts): readonly FuturesLine[] {
  const legs = positions.filter((position) => position.symbol === symbol && position.count !== '0');
  const own = orders.filter((order) => order.symbol === symbol);
  return [
    ...legs.flatMap((position) => legLines(position, liquidation(position))),
    ...own.flatMap((order) => orderLines(order, tick, legs)),
  ].slice(0, LINE_LIMIT);
}

function legLines(position: Position, liquidation: string | null): FuturesLine[] {
  const { positionSide: side, count: size, openAvgPrice, marginMode, state } = position;
  const about = { size, side, order: null, position, removable: false } as const;
  const entry = { ...about, id: `entry ${side}`, tone: side, price: openAvgPrice, field: null };
  if (liquidation === null) return [entry];
  // A cross leg has no margin of its own that could be put to it.
  const field = marginMode === 1 && state === 'normal' ? 'margin' : null;
  return [entry, { ...about, id: `liquidation ${side}`, tone: 'liquidation', price: liquidation, field }];
}

function orderLines(order: PerpOrder, tick: string, legs: readonly Position[]): FuturesLine[] {
  switch (order.kind) {
    case 'limit':
      return order.price === null
        ? []
        : [lineOf(order, { tone: order.side, price: order.price, field: 'price' }), ...broughtLines(order)];
    case 'trigger':
      return [
        ...order.triggers.map(({ price }) => lineOf(order, { tone: 'stop', price, field: 'triggerPrice' })),
        ...broughtLines(order),
      ];
    case 'trailing': {
      const price = trailedTo(order, tick);
      return price === null ? [] : [lineOf(order, { tone: 'trailing', price, field: null })];
    }
    case 'tpsl':
      return exitLines(order, legs);
    default:
      return [];
  }
}

/** What the leg of an order is given when it opens; once something is filled they are an order of their own. */
function broughtLines(order: PerpOrder): FuturesLine[] {
  if (!bringsExits(order)) return [];
  const side = order.side === 'buy' ? 'long' : 'short';
  return (['takeProfit', 'stopLoss'] as const).flatMap((tone) => {
    const price = order.exits[tone];
    return price === null ? [] : [{ ...lineOf(order, { tone, price, field: tone }), side, removable: true }];
  });
}

function exitLines(order: PerpOrder, legs: readonly Position[]): FuturesLine[] {
  const side = order.side === 'sell' ? 'long' : 'short';
  const position = legs.find(({ positionSide }) => positionSide === side) ?? null;
  return order.triggers.map(({ price, when }) => {
    const tone = (when === 'up') === (side === 'long') ? 'takeProfit' : 'stopLoss';
    const line = lineOf(order, { tone, price, field: tone });
    return { ...line, side, position, size: line.size ?? position?.count ?? null };
  });
}

/** Where a trailing order fires now: its callback off the peak, or where it begins to follow. */
function trailedTo({ peak, callbackRate, activationPrice, side }: PerpOrder, tick: string): string | null {
  if (peak === null || callbackRate === null) return activationPrice;
  const back = multiplyDecimal(peak, callbackRate);
  const at = subtractDecimal(peak, side === 'sell' ? back : back && `-${back}`);
  return at === null ? null : snapDecimal({ value: at, step: tick, toward: side === 'sell' ? 'down' : 'up' });
}

function lineOf(order: PerpOrder, line: Pick<FuturesLine, 'tone' | 'price' | 'field'>): FuturesLine {
  const size = order.size === null ? null : subtractDecimal(order.size, order.filled);
  return {
    id: `${order.id} ${line.tone}`,
    order,
    position: null,
    side: order.positionSide,
    size,
    removable: true,
    ...line,
  };
}
