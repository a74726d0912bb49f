/** Words of the calls about what an account is worth. What they take and answer is in `shapes/asset.ts`. */

export const ASSET = {
  /** GET: all wallets together. */
  overview: '/v1/asset/overview',
  /** GET: one wallet, coin by coin. */
  wallet: '/v1/asset/wallet',
} as const;

/** Wallets of an account that there are. */
export const WALLETS = ['spot'] as const;
export type Wallet = (typeof WALLETS)[number];

export function isWallet(text: string): text is Wallet {
  return (WALLETS as readonly string[]).includes(text);
}

export const ASSET_CODE = {
  /** There is no wallet of that name. */
  unknownWallet: '44102',
} as const;
