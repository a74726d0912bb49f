// Written by `node scripts/shapes.mjs` from ../guarded.ts.
import type { AssetWallet, WalletRow } from '../asset.ts';
import { isAmount, isListOf, isObject, isText, orNull } from './checks.ts';

export function isWalletRow(data: unknown): data is WalletRow {
  return (
    isObject(data) &&
    isText(data.asset) &&
    [data.available, data.locked, data.total, data.costed].every(isAmount) &&
    [data.price, data.value, data.averageCost].every(orNull(isAmount)) &&
    orNull(isText)(data.unrealised) &&
    Number.isSafeInteger(data.chainsOpen)
  );
}

export function isAssetWallet(data: unknown): data is AssetWallet {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    Number.isSafeInteger(data.at) &&
    Number.isSafeInteger(data.seq) &&
    isText(data.wallet) &&
    isAmount(data.total) &&
    isListOf(data.unpriced, isText) &&
    isListOf(data.rows, isWalletRow)
  );
}

function isEnv(value: unknown): boolean {
  return value === 'live' || value === 'paper';
}
