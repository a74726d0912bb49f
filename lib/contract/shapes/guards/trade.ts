// Written by `node scripts/shapes.mjs` from ../guarded.ts.

import type { Page } from '../../trade.ts';
import type { Balance, SpotAccount, StreamTicket } from '../balance.ts';
import type { FillDetail } from '../history.ts';
import type { Fill, Order } from '../order.ts';
import { isAmount, isFlag, isListOf, isObject, isString, isText, orNull } from './checks.ts';

export function isOrder(data: unknown): data is Order {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [data.id, data.clientId, data.symbol, data.kind, data.tif, data.feeAsset, data.status].every(isText) &&
    isSide(data.side) &&
    isFlag(data.postOnly) &&
    [data.price, data.size, data.quote, data.averagePrice, data.takeProfit, data.stopLoss].every(orNull(isAmount)) &&
    [data.filled, data.quoteFilled, data.fee].every(isAmount) &&
    isListOf(data.triggers, isOrderTriggers) &&
    [data.parent, data.reason].every(orNull(isText)) &&
    Number.isSafeInteger(data.createdAt) &&
    Number.isSafeInteger(data.updatedAt)
  );
}

export function isOrders(data: unknown): data is readonly Order[] {
  return isListOf(data, isOrder);
}

export function isFill(data: unknown): data is Fill {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [data.id, data.order, data.symbol, data.role, data.feeAsset, data.rule].every(isText) &&
    isSide(data.side) &&
    [data.price, data.size, data.quote, data.fee].every(isAmount) &&
    Number.isSafeInteger(data.ts)
  );
}

export function isFillDetail(data: unknown): data is FillDetail {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    isFill(data.fill) &&
    isOrder(data.order) &&
    isListOf(data.together, isFill) &&
    isText(data.feeRate)
  );
}

export function isBalance(data: unknown): data is Balance {
  return isObject(data) && isText(data.asset) && isAmount(data.available) && isAmount(data.locked);
}

export function isAccount(data: unknown): data is SpotAccount {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    isText(data.account) &&
    isListOf(data.balances, isBalance) &&
    isFlag(data.testAssets)
  );
}

export function isTicket(data: unknown): data is StreamTicket {
  return isObject(data) && isEnv(data.env) && isText(data.ticket) && Number.isSafeInteger(data.expiresAt);
}

export function isPage(data: unknown): data is Page<unknown> {
  return isObject(data) && Array.isArray(data.rows) && orNull(isString)(data.cursor);
}

function isEnv(value: unknown): boolean {
  return value === 'live' || value === 'paper';
}

function isSide(value: unknown): boolean {
  return value === 'buy' || value === 'sell';
}

function isOrderTriggers(data: unknown): boolean {
  return isObject(data) && isAmount(data.price) && isText(data.when) && orNull(isAmount)(data.limit);
}
