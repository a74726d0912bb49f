import { PERP_WALLETS, type PerpWallet } from '#lib/contract/perp.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { type PoolFigures, poolFigures } from './figures.ts';
import type { Pool } from './holding.ts';

/** Value that goes between the wallets of one account: which coins can, and what it does to a pool. */

export const TRANSFER_WALLETS = ['spot', ...PERP_WALLETS] as const;
export type TransferWallet = (typeof TRANSFER_WALLETS)[number];

/** Assets that a wallet of contracts holds, by the listings; the spot wallet holds any. */
export function walletAssets(listings: readonly Instrument[]): Readonly<Record<PerpWallet, readonly string[]>> {
  const of = (wallet: PerpWallet) => [
    ...new Set(listings.flatMap(({ contract }) => (contract?.wallet === wallet ? [contract.settle] : []))),
  ];
  return { 'futures:usdt': of('futures:usdt'), 'futures:usdc': of('futures:usdc'), 'futures:coin': of('futures:coin') };
}

/** Coins that can go from one to the other. */
export function movableAssets(
  from: TransferWallet,
  to: TransferWallet,
  assets: Readonly<Record<PerpWallet, readonly string[]>>,
): readonly string[] {
  if (from === to) return [];
  const [first, second] = [from, to].map((wallet) => (wallet === 'spot' ? null : assets[wallet]));
  return first && second ? first.filter((asset) => second.includes(asset)) : (first ?? second ?? []);
}

/** The pool with so much more in its wallet, or less. */
export function poolAfter(pool: Pool, change: bigint): PoolFigures {
  return poolFigures({ ...pool, balance: pool.balance + change });
}
