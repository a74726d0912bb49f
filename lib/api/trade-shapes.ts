import type { Balance, Fill, FillDetail, Order, Page, SpotAccount, StreamTicket } from '#lib/contract/trade.ts';

/** Shapes of what an account is told, by REST and on the stream: enough that nothing on a page can break on it. */

type Fields = Readonly<Record<string, unknown>>;
const PLAIN = /^\d{1,40}(?:\.\d{1,40})?$/;

export function isOrder(data: unknown): data is Order {
  if (!isObject(data)) return false;
  const { id, symbol, side, kind, status, createdAt, updatedAt, triggers } = data;
  return (
    isEnv(data.env) &&
    [id, symbol, kind, status, data.clientId, data.tif, data.feeAsset].every(isText) &&
    isSide(side) &&
    [data.filled, data.quoteFilled, data.fee].every(isPlain) &&
    [data.price, data.size, data.quote, data.averagePrice, data.takeProfit, data.stopLoss].every(isPlainOrNull) &&
    Array.isArray(triggers) &&
    triggers.every((leg) => isObject(leg) && isPlain(leg.price) && isPlainOrNull(leg.limit)) &&
    Number.isSafeInteger(createdAt) &&
    Number.isSafeInteger(updatedAt)
  );
}

export function isFill(data: unknown): data is Fill {
  if (!isObject(data)) return false;
  const { id, order, symbol, side, feeAsset, ts } = data;
  return (
    isEnv(data.env) &&
    [id, order, symbol, feeAsset, data.role, data.rule].every(isText) &&
    isSide(side) &&
    [data.price, data.size, data.quote, data.fee].every(isPlain) &&
    Number.isSafeInteger(ts)
  );
}

export function isBalance(data: unknown): data is Balance {
  return isObject(data) && isText(data.asset) && isPlain(data.available) && isPlain(data.locked);
}

export function isOrders(data: unknown): data is readonly Order[] {
  return Array.isArray(data) && data.every(isOrder);
}

/** Rows are checked by whoever shows them. */
export function isPage(data: unknown): data is Page<unknown> {
  return isObject(data) && Array.isArray(data.rows) && (data.cursor === null || typeof data.cursor === 'string');
}

export function isAccount(data: unknown): data is SpotAccount {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    isText(data.account) &&
    Array.isArray(data.balances) &&
    data.balances.every(isBalance)
  );
}

export function isTicket(data: unknown): data is StreamTicket {
  return isObject(data) && isEnv(data.env) && isText(data.ticket);
}

export function isFillDetail(data: unknown): data is FillDetail {
  return isObject(data) && isFill(data.fill) && isOrder(data.order) && Array.isArray(data.together);
}

function isObject(data: unknown): data is Fields {
  return typeof data === 'object' && data !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isPlain(value: unknown): value is string {
  return typeof value === 'string' && PLAIN.test(value);
}

function isPlainOrNull(value: unknown): boolean {
  return value === null || isPlain(value);
}

function isSide(value: unknown): boolean {
  return value === 'buy' || value === 'sell';
}

function isEnv(value: unknown): boolean {
  return value === 'live' || value === 'paper';
}
