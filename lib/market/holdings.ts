import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { addDecimal, compareDecimal } from '#lib/format/decimal.ts';
import { inUsdt } from './value.ts';

/** By symbol. */
type Tickers = Readonly<Record<string, Ticker | undefined>>;

/** A balance with its sum and what it is worth. */
export type Holding = Balance & {
  readonly total: string;
  /** USDT; null where no price is known. */
  readonly value: string | null;
};

/** Balances with what they are worth now: largest value first, what has no price last, then by name. */
export function holdingsOf(balances: readonly Balance[], tickers: Tickers): Holding[] {
  return balances
    .map((balance) => {
      const total = addDecimal(balance.available, balance.locked) ?? '0';
      return { ...balance, total, value: inUsdt(total, balance.asset, tickers) };
    })
    .sort((a, b) => compareDecimal(b.value, a.value) || (a.asset < b.asset ? -1 : 1));
}

/** What all of them are worth, USDT; null while the price of one that is held is not known. */
export function worthOf(balances: readonly Balance[], tickers: Tickers): string | null {
  let sum: string | null = '0';
  for (const { total, value } of holdingsOf(balances, tickers)) {
    if (compareDecimal(total, '0') === 0) continue;
    sum = sum === null || value === null ? null : addDecimal(sum, value);
  }
  return sum;
}
