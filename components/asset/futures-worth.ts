'use client';

import { useMemo } from 'react';
import type { FuturesFacts } from '#components/orders/contracts/facts.ts';
import { PERP_WALLETS, type PerpWallet } from '#lib/contract/perp.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import type { PerpAccount } from '#lib/contract/shapes/perp-account.ts';
import { addDecimal, compareDecimal, multiplyDecimal, signOf, subtractDecimal } from '#lib/format/decimal.ts';
import { unitsText } from '#lib/futures/market.ts';
import type { HeldCoin, Worth } from '#lib/market/coins.ts';
import { usdtPrice } from '#lib/market/value.ts';
import { livePoolFigures } from '#stores/futures-live.ts';

/** What one settle asset of contracts holds. Amounts of the asset. */
type PoolWorth = {
  readonly wallet: PerpWallet;
  readonly asset: string;
  /** Balance and what open positions have brought. */
  readonly total: string;
  readonly available: string;
  readonly unrealised: string;
  /** USDT for one; null where none is known. */
  readonly price: string | null;
};

export type FuturesWorth = {
  readonly pools: readonly PoolWorth[];
  /** Those that hold something, each in USDT. */
  readonly wallets: readonly { readonly wallet: PerpWallet; readonly worth: Worth }[];
  readonly worth: Worth;
};

const NOTHING: Worth = { total: '0', locked: '0', available: '0', unrealised: '0', unpriced: [] };

/** What the wallets of contracts are worth, at the marks and prices of now; anew with the tickers. */
export function useFuturesWorth({ pools }: FuturesFacts, tickers: Readonly<Record<string, Ticker>>): FuturesWorth {
  return useMemo(() => {
    const known = Object.values(pools ?? {}).map((account) => worthOf(account, usdtPrice(account.settle, tickers)));
    const held = known.filter(({ total }) => signOf(total) !== 0);
    const wallets = PERP_WALLETS.flatMap((wallet) => {
      const own = held.filter((pool) => pool.wallet === wallet);
      return own.length === 0 ? [] : [{ wallet, worth: sumOf(own) }];
    });
    return { pools: held, wallets, worth: sumOf(held) };
  }, [pools, tickers]);
}

/** At the marks where they are known, else as the account was told last. */
function worthOf(account: PerpAccount, price: string | null): PoolWorth {
  const { wallet, settle: asset } = account;
  const live = livePoolFigures(asset);
  const unrealised = live ? unitsText(live.unrealised + live.isolatedUnrealised) : account.unrealisedPnl;
  const total = addDecimal(account.balance, unrealised) ?? '0';
  return {
    wallet,
    asset,
    total,
    available: live ? unitsText(live.transferable) : account.transferable,
    unrealised,
    price,
  };
}

function sumOf(pools: readonly PoolWorth[]): Worth {
  const sum = (of: (pool: PoolWorth) => string) =>
    pools.reduce((all, pool) => addDecimal(all, multiplyDecimal(of(pool), pool.price)) ?? all, '0');
  const [total, available] = [sum((pool) => pool.total), sum((pool) => pool.available)];
  return {
    total,
    available,
    locked: subtractDecimal(total, available) ?? '0',
    unrealised: sum((pool) => pool.unrealised),
    unpriced: pools.filter(({ price }) => price === null).map(({ asset }) => asset),
  };
}

export function addWorth(a: Worth, b: Worth = NOTHING): Worth {
  const add = (of: 'total' | 'locked' | 'available' | 'unrealised') => addDecimal(a[of], b[of]) ?? a[of];
  return {
    total: add('total'),
    locked: add('locked'),
    available: add('available'),
    unrealised: add('unrealised'),
    unpriced: [...new Set([...a.unpriced, ...b.unpriced])],
  };
}

/** The coins of the spot wallet with what is held of them in wallets of contracts, for the parts of the whole. Largest value first. */
export function withPools(coins: readonly HeldCoin[], pools: readonly PoolWorth[]): readonly HeldCoin[] {
  const extra = new Map<string, string>();
  for (const { asset, total, price } of pools)
    extra.set(asset, addDecimal(extra.get(asset) ?? '0', multiplyDecimal(total, price)) ?? '0');
  const known = new Set(coins.map(({ asset }) => asset));
  const raised = coins.map((coin) => ({
    ...coin,
    value: addDecimal(coin.value, extra.get(coin.asset) ?? '0') ?? coin.value,
  }));
  const added = pools
    .filter(({ asset }) => !known.has(asset))
    .map(({ asset, total, price }): HeldCoin => {
      const value = multiplyDecimal(total, price);
      const none = { averageCost: null, unrealised: null, rate: null };
      return { asset, available: total, locked: '0', total, price, value, ...none };
    });
  return [...raised, ...added].sort((a, b) => compareDecimal(b.value, a.value) || (a.asset < b.asset ? -1 : 1));
}
