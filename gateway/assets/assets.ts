import type { Wallet } from '#lib/contract/asset.ts';
import type { AssetOverview, AssetWallet, WalletRow } from '#lib/contract/shapes/asset.ts';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { add, compare, divide, multiply } from '#lib/exact/arithmetic.ts';
import { type Fixed, print, trim } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import type { EnginePort } from '../engine/port.ts';
import type { Feed } from '../feed/feed.ts';
import type { Past } from '../history/past.ts';
import { type Cost, costOf } from './cost.ts';
import { futuresSums, poolsOf } from './pools.ts';
import { type Prices, pricesAt } from './prices.ts';

type Needs = {
  readonly engine: EnginePort;
  readonly past: Pick<Past, 'orders'>;
  readonly feed: Feed;
  /** Of an account that is open. */
  readonly account: number;
  /** The moment of the prices, epoch ms. */
  readonly now: number;
};

/** A coin that is held. */
type Held = {
  readonly asset: string;
  readonly available: Fixed;
  readonly locked: Fixed;
  readonly total: Fixed;
  readonly price: Fixed | null;
  /** USDT, exact. */
  readonly value: Fixed | null;
  readonly cost: Cost | null;
};

type Holdings = { readonly seq: number; readonly held: readonly Held[] };

const ZERO: Fixed = { units: 0n, places: 0 };
/** Buys of a coin that are looked at: what was bought earlier counts as not bought here. */
const LOOKED_AT = 100;
const SHARE_PLACES = 6;

/** One wallet, coin by coin. */
export async function walletOf(needs: Needs, wallet: Wallet): Promise<AssetWallet> {
  const { seq, held } = await holdingsOf(needs);
  return {
    env: needs.engine.env,
    at: needs.now,
    seq,
    wallet,
    total: text(sum(held, ({ value }) => value)),
    unpriced: unpriced(held),
    rows: held.map(rowOf),
  };
}

/** All wallets together. */
export async function overviewOf(needs: Needs): Promise<AssetOverview> {
  const { seq, held } = await holdingsOf(needs);
  const pools = await poolsOf(needs);
  const spot = sum(held, ({ value }) => value);
  const total = pools.reduce((all, { value }) => add(all, value ?? ZERO), spot);
  const worth = new Map<string, Fixed>();
  for (const { asset, value } of [...held, ...pools]) if (value) worth.set(asset, add(worth.get(asset) ?? ZERO, value));
  return {
    env: needs.engine.env,
    at: needs.now,
    seq,
    total: text(total),
    pnlToday: null,
    pnlTodayRate: null,
    unpriced: [...new Set(unpriced([...held, ...pools]))],
    wallets: [
      {
        wallet: 'spot',
        total: text(spot),
        available: text(sum(held, ({ available, price }) => price && multiply(available, price))),
        locked: text(sum(held, ({ locked, price }) => price && multiply(locked, price))),
        debt: '0',
        unrealised: text(sum(held, ({ cost }) => cost?.unrealised ?? null)),
      },
      ...futuresSums(pools),
    ],
    allocation: [...worth]
      .map(([asset, value]) => ({ asset, value }))
      .filter(({ value }) => value.units > 0n)
      .sort(byValue)
      .map(({ asset, value }) => ({
        asset,
        value: text(value),
        share: text(divide(value, total, SHARE_PLACES, 'nearest')),
      })),
  };
}

async function holdingsOf(needs: Needs): Promise<Holdings> {
  const { engine, feed, account, now } = needs;
  const seq = await engine.settled();
  const [balances, open] = await Promise.all([
    engine.read('balances', { account }),
    engine.read('openOrders', { account }),
  ]);
  const prices = pricesAt(feed, now);
  const own = balances.filter(({ available, locked }) => available !== '0' || locked !== '0');
  const held = await Promise.all(own.map((balance) => heldOf(needs, { balance, open, prices })));
  return { seq, held: held.sort(byValue) };
}

type Known = { readonly balance: Balance; readonly open: readonly Order[]; readonly prices: Prices };

async function heldOf({ feed, past, account }: Needs, { balance, open, prices }: Known): Promise<Held> {
  const { asset } = balance;
  const [available, locked] = [parse(balance.available) ?? ZERO, parse(balance.locked) ?? ZERO];
  const total = add(available, locked);
  const price = prices(asset);
  const symbol = `${asset}USDT`;
  const instrument = feed.instrument(symbol);
  const cost =
    instrument &&
    costOf({
      buys: [
        ...open.filter((order) => order.symbol === symbol && order.side === 'buy'),
        ...(await past.orders(account, { symbol, side: 'buy', limit: LOOKED_AT })).rows,
      ],
      held: text(total),
      instrument,
      price,
    });
  return { asset, available, locked, total, price, value: price && multiply(total, price), cost: cost ?? null };
}

function rowOf({ asset, available, locked, total, price, value, cost }: Held): WalletRow {
  return {
    asset,
    available: text(available),
    locked: text(locked),
    total: text(total),
    price: price && text(price),
    value: value && text(value),
    averageCost: cost?.average ?? null,
    costed: cost?.costed ?? '0',
    unrealised: cost?.unrealised ? text(cost.unrealised) : null,
    chainsOpen: 0,
  };
}

function unpriced(held: readonly Pick<Held, 'asset' | 'price'>[]): string[] {
  return held.filter(({ price }) => price === null).map(({ asset }) => asset);
}

/** What has none counts nothing. */
function sum(held: readonly Held[], of: (one: Held) => Fixed | null): Fixed {
  return held.reduce((all, one) => add(all, of(one) ?? ZERO), ZERO);
}

/** Largest value first, what has no price last. */
function byValue(a: Pick<Held, 'asset' | 'value'>, b: Pick<Held, 'asset' | 'value'>): number {
  if (a.value && b.value) return compare(b.value, a.value) || (a.asset < b.asset ? -1 : 1);
  return a.value ? -1 : b.value ? 1 : a.asset < b.asset ? -1 : 1;
}

function text({ units, places }: Fixed): string {
  return trim(print(units, places));
}
