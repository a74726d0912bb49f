import { describe, expect, test } from 'vitest';
import { collect, FILL_COLUMNS, ORDER_COLUMNS } from '#components/orders/export.ts';
import { listingOf } from '#components/orders/listing.ts';
import type { History } from '#components/orders/queries.ts';
import { fileName } from '#components/ui/download.ts';
import type { HistoryQuery } from '#lib/contract/shapes/history.ts';
import { toCsv } from '#lib/format/csv.ts';
import messages from '#messages/en/index.ts';
import { fill, LISTINGS, order } from '../spot/account/facts.ts';

/** A history of so many rows, `0` newest, that notes what it was asked. */
function historyOf(count: number, failures: unknown[] = []) {
  const asked: HistoryQuery[] = [];
  const history: History<string> = {
    keyOf: () => [],
    fetch: async (_call, query) => {
      asked.push(query);
      const failure = failures.shift();
      if (failure) throw failure;
      const from = Number.parseInt(query.cursor ?? '0', 10);
      const to = Math.min(count, from + (query.limit ?? 50));
      return {
        rows: Array.from({ length: to - from }, (_, at) => `${from + at}`),
        cursor: to < count ? `${to}` : null,
      };
    },
  };
  return { history, asked };
}

const tooMany = { response: { status: 429, data: { code: '42900', data: null } } };

async function run(count: number, options: { limit?: number; failures?: unknown[] } = {}) {
  const { history, asked } = historyOf(count, options.failures);
  const waits: number[] = [];
  const progress: number[] = [];
  const collected = collect({
    history,
    env: 'paper',
    query: { symbol: 'BTCUSDT', side: 'buy' },
    wait: async (ms) => void waits.push(ms),
    onProgress: (rows) => progress.push(rows),
    ...(options.limit ? { limit: options.limit } : {}),
  });
  return { collected, asked, waits, progress };
}

describe('gathering the rows of a file', () => {
  test('every page that the filters let through, in the largest pages there are', async () => {
    const { collected, asked, progress } = await run(250);
    const { rows, more } = await collected;
    expect([rows.length, rows[0], rows.at(-1), more]).toEqual([250, '0', '249', false]);
    expect(asked).toEqual([
      { symbol: 'BTCUSDT', side: 'buy', limit: 100 },
      { symbol: 'BTCUSDT', side: 'buy', limit: 100, cursor: '100' },
      { symbol: 'BTCUSDT', side: 'buy', limit: 100, cursor: '200' },
    ]);
    expect(progress).toEqual([100, 200, 250]);
  });

  test.each([
    [300, 300, false],
    [301, 300, true],
    [290, 290, false],
  ])('of %i rows a file of at most 300 holds %i, older ones left out: %s', async (count, held, left) => {
    const { rows, more } = await (await run(count, { limit: 300 })).collected;
    expect([rows.length, more]).toEqual([held, left]);
  });

  test('a limit inside a page cuts it', async () => {
    const { rows, more } = await (await run(120, { limit: 110 })).collected;
    expect([rows.length, more]).toEqual([110, true]);
  });

  test('asked too often, it waits ever longer and goes on', async () => {
    const { collected, waits } = await run(20, { failures: [tooMany, tooMany] });
    expect((await collected).rows).toHaveLength(20);
    expect(waits).toEqual([1000, 2000]);
  });

  test('it does not wait for ever', async () => {
    const { collected } = await run(20, { failures: Array(6).fill(tooMany) });
    await expect(collected).rejects.toBe(tooMany);
  });

  test('any other failure ends it: half a list is no list', async () => {
    const broken = new Error('line');
    const { collected, waits } = await run(20, { failures: [broken] });
    await expect(collected).rejects.toBe(broken);
    expect(waits).toEqual([]);
  });
});

describe('what stands in a file', () => {
  const part = (key: string) =>
    key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], messages.orders) as string;
  const words = {
    zone: 'Asia/Tokyo',
    listing: (symbol: string) => listingOf(symbol, LISTINGS[symbol as keyof typeof LISTINGS]),
    text: part,
    kind: (kind: keyof typeof messages.order.kinds) => messages.order.kinds[kind],
  };
  const csv = <R>(
    columns: readonly (readonly [string, (row: R, words: typeof wordsOf) => string | null])[],
    rows: readonly R[],
  ) =>
    toCsv(
      columns.map(([key]) => part(`export.columns.${key}`).replace('{zone}', words.zone)),
      rows.map((row) => columns.map(([, cell]) => cell(row, words))),
    );
  const wordsOf = words;

  test('orders: localised heads, times of the zone, plain decimals, nothing that runs', () =>
    expect(
      csv(ORDER_COLUMNS, [
        order(),
        order({
          id: '8',
          clientId: '=cmd|x',
          kind: 'oco',
          side: 'sell',
          symbol: 'ETHUSDT',
          price: '3300.00',
          triggers: [{ price: '3000.00', when: 'down', limit: null }],
          size: '2.5000',
          filled: '1.1250',
          quoteFilled: '3712.5',
          averagePrice: '3300.00',
          fee: '2.97',
          feeAsset: 'USDT',
          status: 'partiallyFilledCancelled',
        }),
        order({ id: '9', kind: 'market', price: null, size: null, quote: '1000', symbol: 'NEWUSDT' }),
      ]),
    ).toBe(
      [
        '\uFEFFTime (Asia/Tokyo),Order,Client order ID,Account,Pair,Side,Type,Price,Trigger price,Amount,Filled,Amount coin,Average price,Total,Total coin,Fee,Fee coin,State',
        '2026-11-20 23:21:46,7,mine-7,Paper,BTC/USDT,Buy,Limit,95400.0,,0.1250,0.0000,BTC,,0,USDT,0,BTC,New',
        `2026-11-20 23:21:46,8,'=cmd|x,Paper,ETH/USDT,Sell,OCO,3300.00,3000.00,2.5000,1.1250,ETH,3300.00,3712.5,USDT,2.97,USDT,"Partly filled, cancelled"`,
        '2026-11-20 23:21:46,9,mine-7,Paper,NEWUSDT,Buy,Market,,,,0.0000,,,0,,0,BTC,New',
        '',
      ].join('\r\n'),
    ));

  test('trades', () =>
    expect(
      csv(FILL_COLUMNS, [
        fill(),
        fill({ id: '32', side: 'sell', role: 'maker', fee: '0.00000008', feeAsset: 'USDT', rule: 'through' }),
      ]),
    ).toBe(
      [
        '\uFEFFTime (Asia/Tokyo),Trade,Order,Account,Pair,Side,Price,Amount,Amount coin,Total,Total coin,Fee,Fee coin,Role,Price rule',
        '2026-11-20 23:21:46,31,9,Paper,BTC/USDT,Buy,97482.6,0.0640,BTC,6238.8864,USDT,0.000064,BTC,Taker,Reference market',
        '2026-11-20 23:21:46,32,9,Paper,BTC/USDT,Sell,97482.6,0.0640,BTC,6238.8864,USDT,0.00000008,USDT,Maker,Traded through',
        '',
      ].join('\r\n'),
    ));

  test('every column has a head', () => {
    const heads: Record<string, string> = messages.orders.export.columns;
    for (const [key] of [...ORDER_COLUMNS, ...FILL_COLUMNS]) expect([key, Boolean(heads[key])]).toEqual([key, true]);
  });

  test('its name says whose it is and when it was made', () =>
    expect(fileName('Meridian', 'paper', 'trades', '2026-11-20')).toBe('meridian-paper-trades-20261120.csv'));
});
