import type { SpotAccount, StreamTicket } from '#lib/contract/shapes/balance.ts';
import { isAccount, isFillDetail, isOrder, isOrders, isPage, isTicket } from '#lib/contract/shapes/guards/trade.ts';
import type { FillDetail, FillQuery, HistoryQuery, LedgerEntry, LedgerQuery } from '#lib/contract/shapes/history.ts';
import type {
  AmendRequest,
  CancelAllRequest,
  CancelRequest,
  Fill,
  Order,
  OrderRequest,
} from '#lib/contract/shapes/order.ts';
import { type Env, PAPER, type Page, SPOT, STREAM_TICKET } from '#lib/contract/trade.ts';
import { ask, type Call, type Intent, stated } from './in-mode.ts';

/**
 * The trading calls. Every one names the environment it is meant for: it is not sent when the page's mode is another
 * by then, and an answer about the other environment is refused.
 *
 * All throw AnswerError for a refusal (`refusalOf` of lib/order reads it), ModeChangedError, AxiosError for HTTP and network.
 */

export function placeOrder(request: OrderRequest, intent: Intent): Promise<Order> {
  return ask(SPOT.place, { ...intent, body: stated(request, intent), shape: isOrder });
}

/** Gives a resting limit order another price or size. */
export function amendOrder(request: AmendRequest, intent: Intent): Promise<Order> {
  return ask(SPOT.amend, { ...intent, body: stated(request, intent), shape: isOrder });
}

export function cancelOrder(request: CancelRequest, intent: Intent): Promise<Order> {
  return ask(SPOT.cancel, { ...intent, body: stated(request, intent), shape: isOrder });
}

/** @returns the orders that were cancelled */
export function cancelAll(request: CancelAllRequest, intent: Intent): Promise<readonly Order[]> {
  return ask(SPOT.cancelAll, { ...intent, body: stated(request, intent), shape: isOrders });
}

/** Newest first. @param symbol only of this market */
export function fetchOpenOrders(call: Call, symbol?: string): Promise<readonly Order[]> {
  return ask(SPOT.open, { ...call, params: symbol ? { symbol } : {}, shape: isOrders });
}

/** Ended orders, newest first; give `cursor` of the last page to go on. */
export function fetchOrderHistory(call: Call, query: HistoryQuery = {}): Promise<Page<Order>> {
  return ask(SPOT.history, { ...call, params: query, shape: isPage });
}

/** Newest first; give `cursor` of the last page to go on. */
export function fetchFills(call: Call, query: FillQuery = {}): Promise<Page<Fill>> {
  return ask(SPOT.fills, { ...call, params: query, shape: isPage });
}

/** One fill with what explains it. */
export function fetchFill(call: Call, id: string): Promise<FillDetail> {
  return ask(SPOT.fill, { ...call, params: { id }, shape: isFillDetail });
}

export function fetchAccount(call: Call): Promise<SpotAccount> {
  return ask(SPOT.account, { ...call, shape: isAccount });
}

/** What changed the balances, newest first. */
export function fetchLedger(call: Call, query: LedgerQuery = {}): Promise<Page<LedgerEntry>> {
  return ask(SPOT.ledger, { ...call, params: query, shape: isPage });
}

/** Makes the visitor's paper account, or finds the one of the cookie. */
export function createGuest(signal?: AbortSignal): Promise<SpotAccount> {
  return ask(PAPER.guest, { env: 'paper', signal, body: {}, shape: isAccount });
}

/** Cancels everything of the paper account and gives it its first balances again. */
export function resetPaper({ key, signal }: Omit<Intent, 'env'>): Promise<SpotAccount> {
  return ask(PAPER.reset, { env: 'paper', key, signal, body: {}, shape: isAccount });
}

/** Opens the own topics of the stream once, within seconds. */
export function fetchStreamTicket(call: Call): Promise<StreamTicket> {
  return ask(STREAM_TICKET, { ...call, body: {}, shape: isTicket });
}

/** Key under which an answer may be kept. The environment is part of every one, so that none is shown in the other (SIM-22). */
export function tradeKey(env: Env, call: keyof typeof SPOT, query: object = {}): readonly unknown[] {
  return ['trade', env, call, query];
}
