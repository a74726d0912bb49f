import { BUY, SELL, type SideIndex } from './book.ts';
import { type Answer, type Place, refuse } from './commands.ts';
import type { Attached, OrderFacts, TriggerLeg } from './events.ts';
import { STP } from './match.ts';
import { type Market, ORDER_LIMIT, PPM } from './spec.ts';
import type { Account, State } from './state.ts';
import type { MarketView } from './turn.ts';
import { formatSteps, formatUnits, MAX_LOTS, MAX_TICKS, parseSteps, parseUnits } from './units.ts';

type No = Extract<Answer, { ok: false }>;
export type Draft = Omit<OrderFacts, 'id' | 'at' | 'parent'>;

/** Checks all that can be known before the book is looked at. Every refusal names field, rule, value and bound. */
export function draftOf(state: State, command: Place, view: MarketView | null): Draft | No {
  const { symbol, clientId, kind } = command;
  const market = state.markets.get(symbol)?.spec;
  if (!market) return refuse('symbol', 'unknownSymbol', symbol);
  if (!view || view.stale) return refuse('symbol', 'staleFeed', symbol);
  if (!/^[\w.:-]{1,36}$/.test(clientId)) return refuse('clientId', 'format', clientId, `${ORDER_LIMIT.clientId}`);
  const account = state.accounts.get(command.account);
  if (account?.clientIds.has(clientId)) return refuse('clientId', 'clientId', clientId);
  const room = roomFor(account, command, kind);
  if (room) return room;
  const side: SideIndex = command.side === 'buy' ? BUY : SELL;
  const size = sizeOf(market, command);
  if ('ok' in size) return size;
  const price = limitOf(market, command, view.last);
  if (typeof price === 'object' && price !== null) return price;
  const legs = legsOf(market, command, side, view.last);
  if ('ok' in legs) return legs;
  const attached = attachedOf(market, command, side, price ?? view.last);
  if (attached !== null && 'ok' in attached) return attached;
  const draft: Draft = {
    account: command.account,
    symbol,
    clientId,
    kind,
    side,
    price,
    lots: size.lots,
    quote: size.quote,
    tif: kind === 'limit' ? (command.tif ?? 'gtc') : kind === 'market' ? 'ioc' : 'gtc',
    postOnly: command.postOnly ?? false,
    stp: STP[command.stp ?? 'cancelTaker'],
    triggers: legs.legs,
    attached,
  };
  return notionalOf(market, draft, view.last) ?? draft;
}

function roomFor(account: Account | undefined, { symbol }: Place, kind: Place['kind']): No | null {
  if (!account) return null;
  if (account.orders.size >= ORDER_LIMIT.total)
    return refuse('orders', 'totalOrders', `${account.orders.size}`, `${ORDER_LIMIT.total}`);
  let open = 0;
  let triggers = 0;
  for (const { facts } of account.orders.values()) {
    if (facts.symbol !== symbol) continue;
    open += 1;
    if (facts.triggers.length > 0) triggers += 1;
  }
  if (open >= ORDER_LIMIT.open) return refuse('orders', 'openOrders', `${open}`, `${ORDER_LIMIT.open}`);
  const waits = kind === 'trigger' || kind === 'tpsl' || kind === 'oco';
  return waits && triggers >= ORDER_LIMIT.triggers
    ? refuse('orders', 'triggerOrders', `${triggers}`, `${ORDER_LIMIT.triggers}`)
    : null;
}

function sizeOf(
  market: Market,
  { kind, size, quote, price }: Place,
): { readonly lots: number | null; readonly quote: bigint | null } | No {
  const byQuote = kind === 'market' || (kind === 'trigger' && price === undefined);
  if (quote !== undefined) {
    if (!byQuote || size !== undefined) return refuse('quote', 'notAllowed', quote);
    const units = parseUnits(quote, market.quotePlaces);
    return units === null || units <= 0n
      ? refuse('quote', 'format', quote, `${market.quotePlaces}`)
      : { lots: null, quote: units };
  }
  if (size === undefined) return refuse('size', 'missing', '');
  return lotsOf(market, size);
}

/** @returns the size in lots, checked against format, lot, minimum and maximum. */
export function lotsOf(market: Market, size: string): { readonly lots: number; readonly quote: null } | No {
  const lots = parseSteps(size, market.sizePlace, market.lotStep, MAX_LOTS);
  const show = (count: number) => formatSteps(count, market.sizePlace, market.lotStep);
  if (lots === 'format') return refuse('size', 'format', size);
  if (lots === 'step') return refuse('size', 'lot', size, show(1));
  if (lots === 'range' || lots > market.maxLots) return refuse('size', 'maxSize', size, show(market.maxLots));
  if (lots < market.minLots) return refuse('size', 'minSize', size, show(market.minLots));
  return { lots, quote: null };
}

function limitOf(market: Market, { kind, price, postOnly, tif }: Place, last: number): number | null | No {
  if (kind === 'market' || kind === 'tpsl') return price === undefined ? null : refuse('price', 'notAllowed', price);
  if (postOnly && (kind !== 'limit' || (tif ?? 'gtc') !== 'gtc'))
    return refuse('postOnly', 'notAllowed', `${kind} ${tif ?? ''}`.trim());
  if (price === undefined) return kind === 'trigger' ? null : refuse('price', 'missing', '');
  return ticksOf(market, 'price', price, last);
}

/** @returns the price in ticks, checked against format, tick and the band around the last price. */
export function ticksOf(market: Market, field: string, text: string, last: number): number | No {
  const ticks = parseSteps(text, market.pricePlace, market.tickStep, MAX_TICKS);
  const show = (count: number) => formatSteps(count, market.pricePlace, market.tickStep);
  if (ticks === 'format' || ticks === 0) return refuse(field, 'format', text);
  if (ticks === 'step') return refuse(field, 'tick', text, show(1));
  const reach = Math.floor((last * market.bandPpm) / PPM);
  const high = last + reach;
  const low = Math.max(1, last - reach);
  if (ticks === 'range' || ticks > high) return refuse(field, 'priceBand', text, show(high));
  if (ticks < low) return refuse(field, 'priceBand', text, show(low));
  return ticks;
}

function legsOf(
  market: Market,
  command: Place,
  side: SideIndex,
  last: number,
): { readonly legs: readonly TriggerLeg[] } | No {
  const { kind } = command;
  if (kind === 'limit' || kind === 'market') {
    return command.triggerPrice === undefined
      ? { legs: [] }
      : refuse('triggerPrice', 'notAllowed', command.triggerPrice);
  }
  if (kind === 'tpsl') return exitLegs(market, command, side, last);
  if (command.triggerPrice === undefined) return refuse('triggerPrice', 'missing', '');
  const trigger = ticksOf(market, 'triggerPrice', command.triggerPrice, last);
  if (typeof trigger === 'object') return trigger;
  if (kind === 'trigger') {
    const limit = command.price === undefined ? null : ticksOf(market, 'price', command.price, last);
    if (typeof limit === 'object' && limit !== null) return limit;
    return { legs: [{ price: trigger, when: trigger > last ? 'up' : 'down', limit, rests: limit !== null }] };
  }
  // OCO: a seller's stop lies below the market, a buyer's above; the limit leg on the other side.
  const when = side === SELL ? 'down' : 'up';
  if (when === 'down' ? trigger >= last : trigger <= last)
    return refuse(
      'triggerPrice',
      'triggerSide',
      command.triggerPrice,
      formatSteps(last, market.pricePlace, market.tickStep),
    );
  const limit =
    command.stopLimitPrice === undefined ? null : ticksOf(market, 'stopLimitPrice', command.stopLimitPrice, last);
  if (typeof limit === 'object' && limit !== null) return limit;
  // Without a limit of its own a buyer's stop may pay this much, so that its lock always covers it.
  const cap = limit ?? (side === BUY ? trigger + Math.ceil((trigger * market.slippagePpm) / PPM) : null);
  return { legs: [{ price: trigger, when, limit: cap, rests: limit !== null }] };
}

function exitLegs(
  market: Market,
  { side: word, takeProfit, stopLoss }: Place,
  side: SideIndex,
  last: number,
): { readonly legs: readonly TriggerLeg[] } | No {
  if (side !== SELL) return refuse('side', 'notAllowed', word);
  const prices = exitPrices(market, { takeProfit, stopLoss }, last);
  if ('ok' in prices) return prices;
  if (prices.takeProfit === null && prices.stopLoss === null) return refuse('takeProfit', 'missing', '');
  const legs: TriggerLeg[] = [];
  if (prices.takeProfit !== null) legs.push({ price: prices.takeProfit, when: 'up', limit: null, rests: false });
  if (prices.stopLoss !== null) legs.push({ price: prices.stopLoss, when: 'down', limit: null, rests: false });
  return { legs };
}

/** Take profit above the reference, stop loss below it: both protect what a buy brought. */
function exitPrices(
  market: Market,
  { takeProfit, stopLoss }: Pick<Place, 'takeProfit' | 'stopLoss'>,
  reference: number,
): Attached | No {
  const show = formatSteps(reference, market.pricePlace, market.tickStep);
  const up = takeProfit === undefined ? null : ticksOf(market, 'takeProfit', takeProfit, reference);
  if (typeof up === 'object' && up !== null) return up;
  if (up !== null && up <= reference) return refuse('takeProfit', 'triggerSide', takeProfit ?? '', show);
  const down = stopLoss === undefined ? null : ticksOf(market, 'stopLoss', stopLoss, reference);
  if (typeof down === 'object' && down !== null) return down;
  if (down !== null && down >= reference) return refuse('stopLoss', 'triggerSide', stopLoss ?? '', show);
  return { takeProfit: up, stopLoss: down };
}

function attachedOf(market: Market, command: Place, side: SideIndex, reference: number): Attached | null | No {
  const { kind, takeProfit, stopLoss } = command;
  if (kind === 'tpsl' || (takeProfit === undefined && stopLoss === undefined)) return null;
  const field = takeProfit === undefined ? 'stopLoss' : 'takeProfit';
  if (side !== BUY || (kind !== 'limit' && kind !== 'market')) return refuse(field, 'notAllowed', command[field] ?? '');
  return exitPrices(market, command, reference);
}

function notionalOf(market: Market, draft: Draft, last: number): No | null {
  const reference = draft.price ?? draft.triggers[0]?.price ?? last;
  const value = draft.quote ?? BigInt(reference) * BigInt(draft.lots ?? 0) * market.quotePerTickLot;
  if (value >= market.minNotional) return null;
  return refuse(
    draft.quote === null ? 'size' : 'quote',
    'minNotional',
    formatUnits(value, market.quotePlaces),
    formatUnits(market.minNotional, market.quotePlaces),
  );
}
