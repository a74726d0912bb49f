// Written by `node scripts/shapes.mjs` from ../guarded.ts.
import type { Revoked, Share, ShareList } from '../share.ts';
import { isAmount, isFlag, isListOf, isObject, isText, orNull } from './checks.ts';

export function isShare(data: unknown): data is Share {
  return (
    isObject(data) &&
    [data.id, data.kind, data.product, data.symbol, data.pair, data.side, data.source].every(isText) &&
    [data.createdAt, data.expiresAt, data.openedAt, data.at].every(Number.isSafeInteger) &&
    isEnv(data.env) &&
    [data.leverage, data.closedAt].every(orNull(Number.isSafeInteger)) &&
    [data.marginMode, data.roe, data.code].every(orNull(isText)) &&
    isAmount(data.entry) &&
    [data.exit, data.mark].every(orNull(isAmount)) &&
    isListOf(data.fills, isShareFills) &&
    isFlag(data.complete) &&
    isFlag(data.synthetic) &&
    orNull(isShareAmounts)(data.amounts)
  );
}

export function isShareList(data: unknown): data is ShareList {
  return isObject(data) && isListOf(data.shares, isShare);
}

export function isRevoked(data: unknown): data is Revoked {
  return isObject(data) && isText(data.id);
}

function isEnv(value: unknown): boolean {
  return value === 'live' || value === 'paper';
}

function isShareAmounts(data: unknown): boolean {
  return (
    isObject(data) &&
    isText(data.asset) &&
    isText(data.funding) &&
    [data.size, data.value, data.fees].every(isAmount) &&
    orNull(isText)(data.profit)
  );
}

function isSide(value: unknown): boolean {
  return value === 'buy' || value === 'sell';
}

function isShareFills(data: unknown): boolean {
  return (
    isObject(data) &&
    isText(data.id) &&
    Number.isSafeInteger(data.ts) &&
    isSide(data.side) &&
    isAmount(data.price) &&
    isAmount(data.part)
  );
}
