import type { AssetOverview } from '#lib/contract/shapes/asset.ts';
import type { PerpAccount } from '#lib/contract/shapes/perp-account.ts';
import { add, multiply } from '#lib/exact/arithmetic.ts';
import { type Fixed, print, trim } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import type { EnginePort } from '../engine/port.ts';
import type { Feed } from '../feed/feed.ts';
import { pricesAt } from './prices.ts';

type Needs = { readonly engine: EnginePort; readonly feed: Feed; readonly account: number; readonly now: number };

const ZERO: Fixed = { units: 0n, places: 0 };

/** What is in a wallet of contracts, in one asset. */
export type Pool = {
  readonly wallet: PerpAccount['wallet'];
  readonly asset: string;
  readonly price: Fixed | null;
  readonly available: Fixed;
  readonly locked: Fixed;
  readonly unrealised: Fixed;
  /** With what the open legs have brought. USDT. */
  readonly value: Fixed | null;
};

/** Wallets of contracts that hold something. */
export async function poolsOf({ engine, feed, account, now }: Needs): Promise<readonly Pool[]> {
  const accounts = await engine.read('perpAccounts', { account });
  const positions = accounts.length > 0 ? await engine.read('positions', { account }) : [];
  const prices = pricesAt(feed, now);
  return accounts.flatMap(({ wallet, settle: asset, ...facts }): Pool[] => {
    const amount = (decimal: string) => parse(decimal) ?? ZERO;
    const [available, locked, balance] = [facts.available, facts.locked, facts.balance].map(amount) as [
      Fixed,
      Fixed,
      Fixed,
    ];
    const legs = positions.filter(({ settle }) => settle === asset);
    if (balance.units === 0n && legs.length === 0) return [];
    const unrealised = legs.reduce((all, leg) => add(all, amount(leg.unrealisedPnl)), ZERO);
    const price = prices(asset);
    const value = price && multiply(add(balance, unrealised), price);
    return [{ wallet, asset, price, available, locked, unrealised, value }];
  });
}

/** A row for each of these wallets; all coins of one count together. */
export function futuresSums(pools: readonly Pool[]): AssetOverview['wallets'] {
  return [...new Set(pools.map(({ wallet }) => wallet))].map((wallet) => {
    const own = pools.filter((pool) => pool.wallet === wallet);
    const worth = (of: (pool: Pool) => Fixed) =>
      text(own.reduce((all, pool) => (pool.price ? add(all, multiply(of(pool), pool.price)) : all), ZERO));
    return {
      wallet,
      total: text(own.reduce((all, { value }) => add(all, value ?? ZERO), ZERO)),
      available: worth(({ available }) => available),
      locked: worth(({ locked }) => locked),
      debt: '0',
      unrealised: worth(({ unrealised }) => unrealised),
    };
  });
}

function text({ units, places }: Fixed): string {
  return trim(print(units, places));
}
