import { BUY, SELL } from './book.ts';
import { type No, ticksOf } from './bounds.ts';
import { type Place, refuse } from './commands.ts';
import type { Attached, TriggerLeg } from './events.ts';
import { type Market, PPM, priceText } from './spec.ts';
import { MAX_TICKS, safe } from './units.ts';

/** What an order waits for. @param last the feed's last price, ticks */
export function legsOf(market: Market, command: Place, last: number): readonly TriggerLeg[] | No {
  switch (command.kind) {
    case 'limit':
    case 'market':
      return [];
    case 'tpsl':
      return tpslLegs(market, command, last);
    case 'trigger':
      return triggerLegs(market, command, last);
    case 'oco':
      return ocoLegs(market, command, last);
  }
}

const isNo = (value: unknown): value is No => typeof value === 'object' && value !== null && 'ok' in value;

function triggerOf(market: Market, { triggerPrice }: Place): number | No {
  return triggerPrice === undefined
    ? refuse('triggerPrice', 'missing', '')
    : ticksOf(market, 'triggerPrice', triggerPrice, null);
}

/** At the last price itself nobody knows which way it is meant. */
function triggerLegs(market: Market, command: Place, last: number): readonly TriggerLeg[] | No {
  const price = triggerOf(market, command);
  if (isNo(price)) return price;
  if (price === last) return wrongSide(market, 'triggerPrice', price, last);
  return [{ price, when: price > last ? 'up' : 'down', limit: null, rests: false }];
}

/** The stop of a seller lies below the market, that of a buyer above. */
function ocoLegs(market: Market, command: Place, last: number): readonly TriggerLeg[] | No {
  const price = triggerOf(market, command);
  if (isNo(price)) return price;
  const side = command.side === 'sell' ? SELL : BUY;
  if (side === SELL ? price >= last : price <= last) return wrongSide(market, 'triggerPrice', price, last);
  const { stopLimitPrice: text } = command;
  const limit = text === undefined ? null : ticksOf(market, 'stopLimitPrice', text, price);
  if (isNo(limit)) return limit;
  // Without a limit of its own a buyer's stop pays at most this much, so that its lock always covers it.
  const cap = Math.min(price + Math.ceil((price * market.slippagePpm) / PPM), safe(MAX_TICKS));
  return [
    { price, when: side === SELL ? 'down' : 'up', limit: limit ?? (side === BUY ? cap : null), rests: limit !== null },
  ];
}

function tpslLegs(market: Market, command: Place, last: number): readonly TriggerLeg[] | No {
  const prices = exitPrices(market, command, last);
  if ('ok' in prices) return prices;
  return prices.takeProfit === null && prices.stopLoss === null ? refuse('takeProfit', 'missing', '') : exits(prices);
}

/** The legs of a take profit and a stop loss: each sells at the market. */
export function exits({ takeProfit, stopLoss }: Attached): readonly TriggerLeg[] {
  const legs: TriggerLeg[] = [];
  if (takeProfit !== null) legs.push({ price: takeProfit, when: 'up', limit: null, rests: false });
  if (stopLoss !== null) legs.push({ price: stopLoss, when: 'down', limit: null, rests: false });
  return legs;
}

/** Take profit and stop loss that a buy brings with it. @param entry the price it buys at, as far as known, ticks */
export function attachedOf(market: Market, command: Place, entry: number): Attached | null | No {
  const { kind, takeProfit, stopLoss } = command;
  return kind === 'tpsl' || (takeProfit === undefined && stopLoss === undefined)
    ? null
    : exitPrices(market, command, entry);
}

function exitPrices(
  market: Market,
  { takeProfit: up, stopLoss: down }: Pick<Place, 'takeProfit' | 'stopLoss'>,
  reference: number,
): Attached | No {
  const takeProfit = up === undefined ? null : ticksOf(market, 'takeProfit', up, null);
  if (isNo(takeProfit)) return takeProfit;
  const stopLoss = down === undefined ? null : ticksOf(market, 'stopLoss', down, null);
  if (isNo(stopLoss)) return stopLoss;
  return checkExits(market, { takeProfit, stopLoss }, reference) ?? { takeProfit, stopLoss };
}

/** Take profit above the reference, stop loss below it: otherwise one of them would fire at once. */
export function checkExits(market: Market, { takeProfit, stopLoss }: Attached, reference: number): No | null {
  if (takeProfit !== null && takeProfit <= reference) return wrongSide(market, 'takeProfit', takeProfit, reference);
  if (stopLoss !== null && stopLoss >= reference) return wrongSide(market, 'stopLoss', stopLoss, reference);
  return null;
}

/** A price on the wrong side of the one it is measured by; both in ticks. */
export function wrongSide(market: Market, field: string, price: number, reference: number): No {
  return refuse(field, 'triggerSide', priceText(market, price), priceText(market, reference));
}
