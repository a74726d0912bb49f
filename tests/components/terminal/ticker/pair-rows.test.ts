import { describe, expect, test } from 'vitest';
import { ALL, DEFAULT_SORT, FAVOURITES, nextSort, pairRows, quotesOf } from '#components/terminal/ticker/pair-rows.ts';
import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import { instrument, ticker } from '../market.ts';

const list = [
  instrument('BTC', 'USDT', 'Bitcoin'),
  instrument('ETH', 'USDT', 'Ethereum'),
  instrument('ETH', 'BTC', 'Ethereum'),
  instrument('DOGE', 'USDT', 'Dogecoin'),
];
const tickers = Object.fromEntries(
  [
    ticker('BTCUSDT', { last: '97482.6', change24h: '0.0038', quoteVolume: '1790000000' }),
    ticker('ETHUSDT', { last: '3241.85', change24h: '-0.0112', quoteVolume: '900000000' }),
    ticker('ETHBTC', { last: '0.03325', change24h: '0.02', quoteVolume: '1000' }),
  ].map((one) => [one.symbol, one]),
);
const wish = { tab: ALL, query: '', sort: DEFAULT_SORT, favourites: ['ETHBTC'], tickers };
const symbols = (change: Partial<Parameters<typeof pairRows>[1]>) =>
  pairRows(list, { ...wish, ...change }).map(({ instrument: { symbol } }) => symbol);

describe('the list of pairs', () => {
  test('begins with the most traded, what has no figure is last both ways', () => {
    expect(symbols({})).toEqual(['BTCUSDT', 'ETHUSDT', 'ETHBTC', 'DOGEUSDT']);
    expect(symbols({ sort: { by: 'turnover', down: false } })).toEqual(['ETHBTC', 'ETHUSDT', 'BTCUSDT', 'DOGEUSDT']);
  });

  test('orders by price and change as numbers, by name as text', () => {
    expect(symbols({ sort: { by: 'last', down: true } })[0]).toBe('BTCUSDT');
    expect(symbols({ sort: { by: 'change', down: true } })).toEqual(['ETHBTC', 'BTCUSDT', 'ETHUSDT', 'DOGEUSDT']);
    expect(symbols({ sort: { by: 'pair', down: false } })).toEqual(['BTCUSDT', 'DOGEUSDT', 'ETHBTC', 'ETHUSDT']);
  });

  test('contracts are ordered by what holding them costs, and by the value of what is held, not its size', () => {
    const state = (symbol: string, fundingRate: string, openInterest: string, mark: string) =>
      ({ symbol, fundingRate, openInterest, mark }) as ContractState;
    const states = {
      BTCUSDT: state('BTCUSDT', '0.0001', '100', '97000'),
      ETHUSDT: state('ETHUSDT', '-0.0002', '900', '3200'),
      DOGEUSDT: state('DOGEUSDT', '0.0005', '1000000', '0.4'),
    };
    expect(symbols({ tab: 'USDT', states, sort: { by: 'funding', down: false } }).slice(0, 2)).toEqual([
      'ETHUSDT',
      'BTCUSDT',
    ]);
    expect(symbols({ tab: 'USDT', states, sort: { by: 'interest', down: true } }).slice(0, 2)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
    ]);
    expect(pairRows(list, { ...wish, states })[0]?.state?.openInterest).toBe('100');
  });

  test('a tab is a quote coin or the favourites', () => {
    expect(symbols({ tab: 'BTC' })).toEqual(['ETHBTC']);
    expect(symbols({ tab: FAVOURITES })).toEqual(['ETHBTC']);
  });

  test('a search finds symbol, pair and name, and looks beyond the quote tab', () => {
    expect(symbols({ query: 'eth/usdt' })).toEqual(['ETHUSDT']);
    expect(symbols({ query: 'dogec' })).toEqual(['DOGEUSDT']);
    expect(symbols({ query: 'eth', tab: 'BTC' })).toEqual(['ETHUSDT', 'ETHBTC']);
    expect(symbols({ query: 'eth', tab: FAVOURITES })).toEqual(['ETHBTC']);
    expect(symbols({ query: 'nothing' })).toEqual([]);
  });

  test('quotes stand in the order of every other list', () => expect(quotesOf(list)).toEqual(['USDT', 'BTC']));

  test('pressing a head again turns the order, another head begins with its own', () => {
    expect(nextSort({ by: 'last', down: true }, 'last')).toEqual({ by: 'last', down: false });
    expect(nextSort({ by: 'last', down: true }, 'pair')).toEqual({ by: 'pair', down: false });
    expect(nextSort({ by: 'pair', down: false }, 'change')).toEqual({ by: 'change', down: true });
  });
});
