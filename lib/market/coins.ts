import type { WalletRow } from '#lib/contract/shapes/asset.ts';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import {
  addDecimal,
  compareDecimal,
  divideDecimal,
  multiplyDecimal,
  signOf,
  subtractDecimal,
} from '#lib/format/decimal.ts';
import { usdtPrice } from './value.ts';

/** By symbol. */
type Tickers = Readonly<Record<string, Ticker | undefined>>;

/** A coin that is held, at the price of now. Amounts of the coin, values in USDT. */
export type HeldCoin = Balance & {
  readonly total: string;
  /** Null where none is known: then it is worth nothing in any sum. */
  readonly price: string | null;
  readonly value: string | null;
  /** USDT for one, of the part that was bought here; null when nothing was. */
  readonly averageCost: string | null;
  readonly unrealised: string | null;
  /** Of what that part cost, a fraction. */
  readonly rate: string | null;
};

type Known = {
  /** As the gateway answered, null until it has. */
  readonly rows: readonly WalletRow[] | null;
  /** As the own stream tells them, null until it does. */
  readonly balances: readonly Balance[] | null;
  readonly tickers: Tickers;
};

const RATE_PLACES = 6;

/** What is held: amounts as the stream tells them, worth what the tickers say, costs as the gateway answered. Largest value first. */
export function heldCoins({ rows, balances, tickers }: Known): readonly HeldCoin[] | null {
  const amounts = balances ?? rows;
  if (amounts === null) return null;
  const answered = new Map((rows ?? []).map((row) => [row.asset, row]));
  return amounts
    .map((balance) => coinOf(balance, answered.get(balance.asset), tickers))
    .filter(({ total }) => signOf(total) > 0)
    .sort((a, b) => compareDecimal(b.value, a.value) || (a.asset < b.asset ? -1 : 1));
}

function coinOf({ asset, available, locked }: Balance, row: WalletRow | undefined, tickers: Tickers): HeldCoin {
  const total = addDecimal(available, locked) ?? '0';
  const price = usdtPrice(asset, tickers) ?? row?.price ?? null;
  return { asset, available, locked, total, price, value: multiplyDecimal(total, price), ...resultOf(row, price) };
}

/** What the bought part has brought so far: the answer, moved on by what the price did since. */
function resultOf(row: WalletRow | undefined, price: string | null) {
  const { averageCost = null, costed = '0', unrealised: then = null } = row ?? {};
  const since = multiplyDecimal(subtractDecimal(price, row?.price), costed);
  const unrealised = addDecimal(then, since);
  const cost = subtractDecimal(multiplyDecimal(price, costed), unrealised);
  const rate = signOf(cost) > 0 ? divideDecimal(unrealised, cost, RATE_PLACES) : null;
  return { averageCost, unrealised, rate };
}

/** All coins together, USDT; what has no price counts nothing and is named. */
export type Worth = {
  readonly total: string;
  readonly locked: string;
  readonly available: string;
  readonly unrealised: string;
  readonly unpriced: readonly string[];
};

export function worthOfCoins(coins: readonly HeldCoin[]): Worth {
  const sum = (of: (coin: HeldCoin) => string | null) =>
    coins.reduce((all, coin) => addDecimal(all, of(coin)) ?? all, '0');
  const total = sum(({ value }) => value);
  const locked = sum(({ locked: held, price }) => multiplyDecimal(held, price));
  return {
    total,
    locked,
    available: subtractDecimal(total, locked) ?? '0',
    unrealised: sum(({ unrealised }) => unrealised),
    unpriced: coins.filter(({ price }) => price === null).map(({ asset }) => asset),
  };
}

/** A part of the whole; `asset` is null for all the small ones together. */
export type Slice = { readonly asset: string | null; readonly share: string };

/** @param coins largest value first @param most slices of their own, at most */
export function slicesOf(coins: readonly HeldCoin[], total: string, most: number): readonly Slice[] {
  if (signOf(total) <= 0) return [];
  const share = (value: string | null) => divideDecimal(value, total, RATE_PLACES) ?? '0';
  const worth = coins.filter(({ value }) => signOf(value) > 0);
  const named = worth.length <= most ? worth : worth.slice(0, most - 1);
  const rest = worth.slice(named.length).reduce((all, { value }) => addDecimal(all, value) ?? all, '0');
  return [
    ...named.map(({ asset, value }) => ({ asset, share: share(value) })),
    ...(signOf(rest) > 0 ? [{ asset: null, share: share(rest) }] : []),
  ];
}
