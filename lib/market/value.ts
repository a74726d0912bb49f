import type { Instrument, Ticker } from '#lib/contract/shapes/market.ts';
import { addDecimal, compareDecimal, multiplyDecimal, signOf } from '#lib/format/decimal.ts';

/** By symbol. */
type Tickers = Readonly<Record<string, Ticker | undefined>>;
type Listed = Pick<Instrument, 'symbol' | 'quote'>;

/** Money that is taken as one USDT where there is no market between them and USDT. */
const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD']);

/** Whether a coin stands for dollars. */
export const isDollar = (coin: string) => DOLLARS.has(coin);

/** USDT for one unit of a coin, by its own USDT market; null when there is none. */
export function usdtPrice(coin: string, tickers: Tickers): string | null {
  if (coin === 'USDT') return '1';
  return tickers[`${coin}USDT`]?.last ?? (DOLLARS.has(coin) ? '1' : null);
}

/** An amount of a coin in USDT, so that markets with different quotes can be compared; null when it cannot be told. */
export function inUsdt(amount: string | null | undefined, coin: string, tickers: Tickers): string | null {
  const price = usdtPrice(coin, tickers);
  return amount && price ? multiplyDecimal(amount, price) : null;
}

/** Turnover of the last 24 h in USDT. */
export function turnoverInUsdt(instrument: Listed, tickers: Tickers): string | null {
  return inUsdt(tickers[instrument.symbol]?.quoteVolume, instrument.quote, tickers);
}

/** Largest turnover first, compared in USDT; markets without a ticker last. */
export function byTurnover<I extends Listed>(instruments: readonly I[], tickers: Tickers): I[] {
  const turnover = new Map(instruments.map((instrument) => [instrument.symbol, turnoverInUsdt(instrument, tickers)]));
  return [...instruments].sort((a, b) => compareDecimal(turnover.get(b.symbol), turnover.get(a.symbol)));
}

export type Summary = {
  readonly pairs: number;
  /** USDT */
  readonly turnover: string;
  readonly rising: number;
  readonly falling: number;
  readonly unchanged: number;
};

/** The whole market in one line. */
export function summarise(instruments: readonly Listed[], tickers: Tickers): Summary {
  let turnover = '0';
  const count = { rising: 0, falling: 0, unchanged: 0 };
  for (const instrument of instruments) {
    turnover = addDecimal(turnover, turnoverInUsdt(instrument, tickers) ?? '0') ?? turnover;
    const sign = signOf(tickers[instrument.symbol]?.change24h);
    count[sign > 0 ? 'rising' : sign < 0 ? 'falling' : 'unchanged'] += 1;
  }
  return { pairs: instruments.length, turnover, ...count };
}
