import { ASSET, type Wallet } from '#lib/contract/asset.ts';
import type { AssetWallet } from '#lib/contract/shapes/asset.ts';
import { isAssetWallet } from '#lib/contract/shapes/guards/asset.ts';
import type { Env } from '#lib/contract/trade.ts';
import { ask, type Call } from './in-mode.ts';

/** One wallet, coin by coin, at the prices of one moment. */
export function fetchWallet(call: Call, wallet: Wallet): Promise<AssetWallet> {
  return ask(ASSET.wallet, { ...call, params: { wallet }, shape: isAssetWallet });
}

/** Key under which an answer may be kept: of one environment (SIM-22). */
export function walletKey(env: Env, wallet: Wallet): readonly unknown[] {
  return ['asset', env, wallet];
}
