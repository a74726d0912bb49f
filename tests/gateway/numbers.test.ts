import { expect, onTestFinished, test } from 'vitest';
import { openVenue } from '#gateway/process/venue.ts';
import { MARKET } from '#lib/contract/endpoints.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { LedgerEntry } from '#lib/contract/shapes/history.ts';
import type { Candle, Depth, Instrument, Ticker, Trade } from '#lib/contract/shapes/market.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import { PAPER, type Page, SPOT } from '#lib/contract/trade.ts';
import { visitor } from './visitor.ts';
import { feed, handClock, keptLog, scratch, world } from './world.ts';

/** A number on the wire has one form: prices in the instrument's places, sizes in its places, money and what the list of instruments says of itself without trailing zeros. */

type Market = Pick<Instrument, 'pricePlace' | 'sizePlace'>;
const places = (count: number) => new RegExp(`^\\d+${count > 0 ? `\\.\\d{${count}}` : ''}$`);
/** Four places: 0.0038 is 0.38 %. */
const RATE = /^-?\d+\.\d{4}$/;
const MONEY = /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/;

/** What every check of one answer found wrong, as `field value`. */
function wrong(
  market: Market,
  rows: readonly object[],
  kinds: Readonly<Record<string, 'price' | 'size' | 'money' | 'rate'>>,
) {
  const forms = { price: places(market.pricePlace), size: places(market.sizePlace), money: MONEY, rate: RATE };
  return rows.flatMap((row) =>
    Object.entries(kinds).flatMap(([field, kind]) => {
      const value = (row as Record<string, unknown>)[field];
      return value === null || (typeof value === 'string' && forms[kind].test(value)) ? [] : [`${field} ${value}`];
    }),
  );
}

const ORDER = {
  price: 'price',
  averagePrice: 'price',
  takeProfit: 'price',
  stopLoss: 'price',
  size: 'size',
  filled: 'size',
  quote: 'money',
  quoteFilled: 'money',
  fee: 'money',
} as const;
const FILL = { price: 'price', size: 'size', quote: 'money', fee: 'money' } as const;

test('what an account is told has the one form, in markets of whatever places', { timeout: 60_000 }, async () => {
  const folder = scratch();
  const clock = handClock();
  const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
  const venue = await openVenue({ config, feed, clock, log: keptLog().log });
  const { app } = await world({ trading: venue, clock, env: { RATE_TRADE: '1000', RATE_GUEST: '1000' } });
  onTestFinished(async () => {
    await app.close();
    await venue.close();
    folder.remove();
  });
  const { post, get, guest } = visitor(() => app);
  const cookie = await guest();
  const spot = feed.instruments().filter(({ product, quote }) => product === 'spot' && quote === 'USDT');
  const chosen = [...new Map(spot.map((one) => [`${one.pricePlace} ${one.sizePlace}`, one])).values()];
  expect(chosen.length).toBeGreaterThan(3);
  for (const { symbol, ...market } of chosen) {
    const { data: order, code } = await post<Order>(
      SPOT.place,
      { symbol, side: 'buy', kind: 'market', quote: '50' },
      { cookie },
    );
    expect(code, symbol).toBe('00000');
    const far = { symbol, side: 'buy', kind: 'limit', price: feed.depth(symbol, 50, clock.now()).bids.at(-1)![0] };
    const size = order.filled;
    const { data: resting } = await post<Order>(SPOT.place, { ...far, size }, { cookie });
    expect(wrong(market, [order, ...(resting ? [resting] : [])], ORDER), symbol).toEqual([]);
    const { data: open } = await get<Order[]>(`${SPOT.open}?symbol=${symbol}`, { cookie });
    const { data: over } = await get<Page<Order>>(`${SPOT.history}?symbol=${symbol}`, { cookie });
    expect(wrong(market, [...open, ...over.rows], ORDER), symbol).toEqual([]);
    const { data: fills } = await get<Page<Fill>>(`${SPOT.fills}?symbol=${symbol}`, { cookie });
    expect(fills.rows.length).toBeGreaterThan(0);
    expect(wrong(market, fills.rows, FILL), symbol).toEqual([]);
  }
  const none = { pricePlace: 0, sizePlace: 0 };
  const { data: account } = await get<SpotAccount>(SPOT.account, { cookie });
  expect(wrong(none, account.balances, { available: 'money', locked: 'money' })).toEqual([]);
  const { data: ledger } = await get<Page<LedgerEntry>>(SPOT.ledger, { cookie });
  expect(wrong(none, ledger.rows, { change: 'money' })).toEqual([]);
  const { data: reset } = await post<SpotAccount>(PAPER.reset, {}, { cookie });
  expect(wrong(none, reset.balances, { available: 'money', locked: 'money' })).toEqual([]);
});

test('what everybody is told has it too', async () => {
  const { app } = await world();
  onTestFinished(() => app.close());
  const get = async <T>(url: string) => (await app.inject(url)).json().data as T;
  const tickers = await get<Ticker[]>(MARKET.tickers);
  for (const instrument of await get<Instrument[]>(MARKET.instruments)) {
    const { symbol } = instrument;
    expect(
      wrong(instrument, [instrument], {
        tick: 'money',
        lot: 'money',
        minSize: 'money',
        maxSize: 'money',
        minNotional: 'money',
        priceBand: 'money',
        makerFee: 'money',
        takerFee: 'money',
      }),
      symbol,
    ).toEqual([]);
    const ticker = tickers.filter((one) => one.symbol === symbol);
    const prices = {
      last: 'price',
      bid: 'price',
      ask: 'price',
      open24h: 'price',
      high24h: 'price',
      low24h: 'price',
    } as const;
    expect(
      wrong(instrument, ticker, { ...prices, change24h: 'rate', baseVolume: 'size', quoteVolume: 'money' }),
      symbol,
    ).toEqual([]);
  }
  for (const instrument of feed.instruments().filter((_, at) => at % 7 === 0)) {
    const { symbol } = instrument;
    const candles = await get<Candle[]>(`${MARKET.candles}?symbol=${symbol}&interval=1m&limit=20`);
    expect(
      wrong(instrument, candles, { 1: 'price', 2: 'price', 3: 'price', 4: 'price', 5: 'size', 6: 'money' }),
      symbol,
    ).toEqual([]);
    const { bids, asks } = await get<Depth>(`${MARKET.depth}?symbol=${symbol}&limit=50`);
    expect(wrong(instrument, [...bids, ...asks], { 0: 'price', 1: 'size' }), symbol).toEqual([]);
    const trades = await get<Trade[]>(`${MARKET.trades}?symbol=${symbol}&limit=50`);
    expect(wrong(instrument, trades, { price: 'price', size: 'size' }), symbol).toEqual([]);
  }
});
