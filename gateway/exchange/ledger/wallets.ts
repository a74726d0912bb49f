import { WALLETS, type Wallet } from './numbers.ts';

/** Assets that a wallet takes: any, these, or none because its product is not there yet. */
type Holds = 'any' | readonly string[] | 'closed';

const HOLDS: Readonly<Record<Wallet, Holds>> = {
  spot: 'any',
  'futures:usdt': ['USDT'],
  'futures:usdc': ['USDC'],
  // The coins that contracts are settled in: the markets say which.
  'futures:coin': [],
  margin: 'closed',
  earn: 'closed',
  escrow: 'closed',
  bots: 'closed',
};

/** Whether a name is that of a wallet that value can go to and from. */
export function isOpen(name: string): name is Wallet {
  return Object.hasOwn(WALLETS, name) && HOLDS[name as Wallet] !== 'closed';
}

export function holds(wallet: Wallet, asset: string): boolean {
  const assets = HOLDS[wallet];
  return assets === 'any' || (assets !== 'closed' && assets.includes(asset));
}
