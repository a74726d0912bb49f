import { BUY, SELL } from './book.ts';
import { lotsOf, type No, ticksOf } from './bounds.ts';
import { type Place, refuse } from './commands.ts';
import type { OrderFacts, OrderKind, TimeInForce } from './events.ts';
import { attachedOf, legsOf, wrongSide } from './legs.ts';
import { STP } from './match.ts';
import { isAccount, type Market, ORDER_LIMIT } from './spec.ts';
import type { Account, State } from './state.ts';
import type { MarketView } from './turn.ts';
import { formatUnits, parseUnits } from './units.ts';

export type Draft = Omit<OrderFacts, 'id' | 'at' | 'parent'>;

/** Checks all that can be known before the book is looked at. Every refusal names field, rule, value and bound. */
export function draftOf(state: State, command: Place, view: MarketView | null): Draft | No {
  const { symbol, clientId, kind } = command;
  const market = state.markets.get(symbol)?.spec;
  if (!market) return refuse('symbol', 'unknownSymbol', symbol);
  const account = state.accounts.get(command.account);
  if (!account || !isAccount(command.account)) return refuse('account', 'notAllowed', `${command.account}`);
  if (!view || view.stale) return refuse('symbol', 'staleFeed', symbol);
  if (!/^[\w.:-]{1,36}$/.test(clientId)) return refuse('clientId', 'format', clientId, `${ORDER_LIMIT.clientId}`);
  if (account.clientIds.has(clientId)) return refuse('clientId', 'clientId', clientId);
  const senseless = shapeOf(command) ?? roomFor(account, command);
  if (senseless) return senseless;
  const size = sizeOf(market, command);
  if ('ok' in size) return size;
  const legs = legsOf(market, command, view.last);
  if ('ok' in legs) return legs;
  // What a trigger places is meant for the time when its price is reached.
  const around = kind === 'trigger' ? (legs[0]?.price ?? view.last) : view.last;
  const price = command.price === undefined ? null : ticksOf(market, 'price', command.price, around);
  if (typeof price === 'object' && price !== null) return price;
  if (price === null && (kind === 'limit' || kind === 'oco')) return refuse('price', 'missing', '');
  const attached = attachedOf(
    market,
    command,
    kind === 'trigger' ? (price ?? around) : Math.min(price ?? around, around),
  );
  if (attached !== null && 'ok' in attached) return attached;
  const draft: Draft = {
    account: command.account,
    symbol,
    clientId,
    kind,
    side: command.side === 'buy' ? BUY : SELL,
    price: kind === 'trigger' ? null : price,
    lots: size.lots,
    quote: size.quote,
    tif: command.tif ?? TIFS[kind][0]!,
    postOnly: command.postOnly ?? false,
    stp: STP[command.stp ?? (WAITS.has(kind) ? 'cancelMaker' : 'cancelTaker')],
    triggers: kind === 'trigger' ? legs.map((leg) => ({ ...leg, limit: price, rests: price !== null })) : legs,
    attached,
  };
  return notionalOf(market, draft, price ?? around) ?? ocoSideOf(market, draft, view.last) ?? draft;
}

/** Orders that fire while nobody watches: own orders in their way step aside unless something else is asked. */
const WAITS: ReadonlySet<OrderKind> = new Set<OrderKind>(['trigger', 'tpsl', 'oco']);

type Field = 'price' | 'size' | 'quote' | 'triggerPrice' | 'stopLimitPrice' | 'takeProfit' | 'stopLoss';

const FIELDS: readonly Field[] = ['price', 'size', 'quote', 'triggerPrice', 'stopLimitPrice', 'takeProfit', 'stopLoss'];

/** Which of them each kind understands. What an order does not understand is refused, never passed over. */
const TAKES: Readonly<Record<OrderKind, ReadonlySet<Field>>> = {
  limit: new Set<Field>(['price', 'size', 'takeProfit', 'stopLoss']),
  market: new Set<Field>(['size', 'quote', 'takeProfit', 'stopLoss']),
  trigger: new Set<Field>(['price', 'size', 'quote', 'triggerPrice', 'takeProfit', 'stopLoss']),
  tpsl: new Set<Field>(['size', 'takeProfit', 'stopLoss']),
  oco: new Set<Field>(['price', 'size', 'triggerPrice', 'stopLimitPrice']),
};

/** The first is what an order has that does not say. */
const TIFS: Readonly<Record<OrderKind, readonly TimeInForce[]>> = {
  limit: ['gtc', 'ioc', 'fok'],
  market: ['ioc'],
  trigger: ['gtc'],
  tpsl: ['gtc'],
  oco: ['gtc'],
};

function shapeOf(command: Place): No | null {
  const { kind, side, tif, postOnly, size, quote, price, takeProfit } = command;
  for (const field of FIELDS) {
    const value = command[field];
    if (value !== undefined && !TAKES[kind].has(field)) return refuse(field, 'notAllowed', value);
  }
  if (tif !== undefined && !TIFS[kind].includes(tif)) return refuse('tif', 'notAllowed', tif);
  if (postOnly && kind !== 'limit') return refuse('postOnly', 'notAllowed', kind);
  if (postOnly && (tif ?? 'gtc') !== 'gtc') return refuse('postOnly', 'notAllowed', tif ?? '');
  // A limit is worth another amount at every fill: only what goes at the market is sized in quote.
  if (quote !== undefined && (size !== undefined || price !== undefined)) return refuse('quote', 'notAllowed', quote);
  if (kind === 'tpsl') return side === 'sell' ? null : refuse('side', 'notAllowed', side);
  const exit = takeProfit === undefined ? 'stopLoss' : 'takeProfit';
  return command[exit] === undefined || side === 'buy' ? null : refuse(exit, 'notAllowed', command[exit] ?? '');
}

/** Room for one more. An order that neither rests nor leaves anything behind needs none. */
function roomFor(account: Account, { symbol, kind, tif, takeProfit, stopLoss }: Place): No | null {
  const passes = kind === 'market' || tif === 'ioc' || tif === 'fok';
  if (passes && takeProfit === undefined && stopLoss === undefined) return null;
  const { open, waiting } = account.room.get(symbol) ?? { open: 0, waiting: 0 };
  if (account.orders.size >= ORDER_LIMIT.total)
    return refuse('orders', 'totalOrders', `${account.orders.size}`, `${ORDER_LIMIT.total}`);
  if (open >= ORDER_LIMIT.open) return refuse('orders', 'openOrders', `${open}`, `${ORDER_LIMIT.open}`);
  return WAITS.has(kind) && waiting >= ORDER_LIMIT.triggers
    ? refuse('orders', 'triggerOrders', `${waiting}`, `${ORDER_LIMIT.triggers}`)
    : null;
}

function sizeOf(
  market: Market,
  { size, quote }: Place,
): { readonly lots: number | null; readonly quote: bigint | null } | No {
  if (quote !== undefined) {
    const units = parseUnits(quote, market.quotePlaces);
    return units === null || units <= 0n
      ? refuse('quote', 'format', quote, `${market.quotePlaces}`)
      : { lots: null, quote: units };
  }
  return size === undefined ? refuse('size', 'missing', '') : lotsOf(market, size);
}

function notionalOf(market: Market, draft: Draft, reference: number): No | null {
  const value = draft.quote ?? BigInt(reference) * BigInt(draft.lots ?? 0) * market.quotePerTickLot;
  if (value >= market.minNotional) return null;
  return refuse(
    draft.quote === null ? 'size' : 'quote',
    'minNotional',
    formatUnits(value, market.quotePlaces),
    formatUnits(market.minNotional, market.quotePlaces),
  );
}

/** The limit of an OCO order takes profit: above the market for a seller, below it for a buyer. */
function ocoSideOf(market: Market, { kind, side, price }: Draft, last: number): No | null {
  if (kind !== 'oco' || price === null || (side === SELL ? price > last : price < last)) return null;
  return wrongSide(market, 'price', price, last);
}
