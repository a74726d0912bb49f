import { MIX } from '#lib/contract/perp.ts';
import {
  isCountdown,
  isLegResults,
  isPerpFillDetail,
  isPerpOrder,
  isPerpOrders,
} from '#lib/contract/shapes/guards/perp.ts';
import { isPage } from '#lib/contract/shapes/guards/trade.ts';
import type { FillQuery, HistoryQuery } from '#lib/contract/shapes/history.ts';
import type { CancelRequest } from '#lib/contract/shapes/order.ts';
import type {
  CloseRequest,
  Countdown,
  ExitsRequest,
  LegResult,
  PerpAmendRequest,
  PerpCancelAllRequest,
  PerpFill,
  PerpFillDetail,
  PerpOrder,
  PerpOrderRequest,
} from '#lib/contract/shapes/perp-order.ts';
import type { Env, Page } from '#lib/contract/trade.ts';
import { ask, type Call, type Intent, stated } from './in-mode.ts';

/**
 * Orders of contracts. As those of `trade.ts`: each names its environment, and all throw AnswerError for a refusal
 * (`refusalOf` of lib/order reads it), ModeChangedError, AxiosError for HTTP and network.
 */

export function placeContract(request: PerpOrderRequest, intent: Intent): Promise<PerpOrder> {
  return ask(MIX.place, { ...intent, body: stated(request, intent), shape: isPerpOrder });
}

/** Another price, size or trigger for an order that waits or rests; exits that live are amended by their own number. */
export function amendContract(request: PerpAmendRequest, intent: Intent): Promise<PerpOrder> {
  return ask(MIX.amend, { ...intent, body: stated(request, intent), shape: isPerpOrder });
}

export function cancelContract(request: CancelRequest, intent: Intent): Promise<PerpOrder> {
  return ask(MIX.cancel, { ...intent, body: stated(request, intent), shape: isPerpOrder });
}

/** @returns the orders that were cancelled */
export function cancelContracts(request: PerpCancelAllRequest, intent: Intent): Promise<readonly PerpOrder[]> {
  return ask(MIX.cancelAll, { ...intent, body: stated(request, intent), shape: isPerpOrders });
}

/** Take profit and stop loss of a leg; @returns null where there is none any more */
export function setExits(request: ExitsRequest, intent: Intent): Promise<PerpOrder | null> {
  const shape = (data: unknown) => data === null || isPerpOrder(data);
  return ask(MIX.tpsl, { ...intent, body: stated(request, intent), shape });
}

/** Reduces a leg at the market, or with a limit; all of it without a size. */
export function closePosition(request: CloseRequest, intent: Intent): Promise<PerpOrder> {
  return ask(MIX.close, { ...intent, body: stated(request, intent), shape: isPerpOrder });
}

/** @returns what became of each leg */
export function closeAllPositions(request: PerpCancelAllRequest, intent: Intent): Promise<readonly LegResult[]> {
  return ask(MIX.closeAll, { ...intent, body: stated(request, intent), shape: isLegResults });
}

/** One-way mode: closes the leg and opens as much the other way. @returns its two orders */
export function reversePosition(request: { readonly symbol: string }, intent: Intent): Promise<readonly PerpOrder[]> {
  return ask(MIX.reverse, { ...intent, body: stated(request, intent), shape: isPerpOrders });
}

/** The dead-man's switch: 3 to 300 seconds, 0 puts it away. */
export function armCountdown(request: { readonly seconds: number }, intent: Intent): Promise<Countdown> {
  return ask(MIX.countdown, { ...intent, body: stated(request, intent), shape: isCountdown });
}

/** Newest first. @param symbol only of this contract */
export function fetchOpenContracts(call: Call, symbol?: string): Promise<readonly PerpOrder[]> {
  return ask(MIX.open, { ...call, params: symbol ? { symbol } : {}, shape: isPerpOrders });
}

/** Ended orders, newest first; give `cursor` of the last page to go on. */
export function fetchContractHistory(call: Call, query: HistoryQuery = {}): Promise<Page<PerpOrder>> {
  return ask(MIX.history, { ...call, params: query, shape: isPage });
}

/** Newest first; give `cursor` of the last page to go on. */
export function fetchContractFills(call: Call, query: FillQuery = {}): Promise<Page<PerpFill>> {
  return ask(MIX.fills, { ...call, params: query, shape: isPage });
}

/** One fill with what explains it. */
export function fetchContractFill(call: Call, id: string): Promise<PerpFillDetail> {
  return ask(MIX.fill, { ...call, params: { id }, shape: isPerpFillDetail });
}

/** Key under which an answer may be kept: of one environment (SIM-22). */
export function futuresKey(env: Env, call: keyof typeof MIX, query: object = {}): readonly unknown[] {
  return ['futures', env, call, query];
}
