import type { Ticker } from '#lib/contract/shapes/market.ts';
import { addDecimal, multiplyDecimal, signOf } from '#lib/format/decimal.ts';
import { unitsText } from '#lib/futures/market.ts';
import { usdtPrice } from '#lib/market/value.ts';
import { livePoolFigures } from './futures-live.ts';
import type { FuturesWalletStore } from './futures-wallets.ts';

/** Equity of all wallets of contracts in USDT: balances, and what open positions have brought by the marks of now. Null while a price is not known. */
export function futuresWorth(
  pools: FuturesWalletStore['pools'],
  tickers: Readonly<Record<string, Ticker | undefined>>,
): string | null {
  if (pools === null) return null;
  let sum: string | null = '0';
  for (const { settle, balance, unrealisedPnl } of Object.values(pools)) {
    const live = livePoolFigures(settle);
    const gain = live ? unitsText(live.unrealised + live.isolatedUnrealised) : unrealisedPnl;
    const equity = addDecimal(balance, gain) ?? '0';
    if (signOf(equity) === 0) continue;
    const price = usdtPrice(settle, tickers as Readonly<Record<string, Ticker>>);
    sum = price === null ? null : addDecimal(sum, multiplyDecimal(equity, price));
    if (sum === null) return null;
  }
  return sum;
}
