import { expect, test } from 'vitest';
import type { FundingNow, IndexState, Mark } from '#lib/contract/shapes/contract-market.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { StreamMessage } from '#lib/contract/shapes/stream.ts';
import { openFunding, openIndex, openMark, openMarks } from '#lib/market/marks.ts';
import { isPerpProduct, marketName, marketPath, sizeUnit } from '#lib/market/names.ts';
import type { Reducer } from '#lib/market/reducer.ts';

/** Names of the topics that were asked for, and the reducer of the latest. */
function stream() {
  const names: string[] = [];
  let reducer: Reducer<unknown> | null = null;
  const topic = (name: string, make: () => Reducer<unknown>) => {
    names.push(name);
    reducer = make();
    return {};
  };
  return { names, reducer: () => reducer as unknown as Reducer<unknown>, page: () => ({ topic }) as never };
}

const say = (ch: StreamMessage['ch'], type: 'snapshot' | 'update', data: unknown): StreamMessage =>
  ({ topic: ch, env: 'public', ch, type, seq: 1, data }) as StreamMessage;

const mark = (symbol: string, price: string): Mark => ({ symbol, mark: price, index: '100', ts: 1 });
const funding: FundingNow = {
  symbol: 'A',
  fundingRate: '-0.00010000',
  nextFundingAt: 28_800_000,
  lastFundingRate: null,
  ts: 1,
};
const index: IndexState = {
  symbol: 'A',
  index: '100',
  sources: [{ name: 'a', price: '100', weight: '1', used: true, ts: 1 }],
  ts: 1,
};

test('of all marks an update changes those it names; the others stay the same objects', () => {
  const { names, page, reducer } = stream();
  openMarks(page);
  expect(names).toEqual(['marks']);
  const marks = reducer() as Reducer<readonly Mark[]>;
  expect(marks.apply(say('marks', 'snapshot', [mark('A', '1'), mark('B', '2')]), 0)).toBe(true);
  const [, b] = marks.read();
  expect(marks.apply(say('marks', 'update', [mark('A', '3')]), 0)).toBe(true);
  expect(marks.read()).toEqual([mark('A', '3'), mark('B', '2')]);
  expect(marks.read()[1]).toBe(b);
  expect(marks.apply(say('marks', 'snapshot', []), 0)).toBe(true);
  expect(marks.read()).toEqual([]);
});

test('mark, funding and index of one contract come whole each time', () => {
  const { names, page, reducer } = stream();
  openMark('A', page);
  expect(reducer().apply(say('mark', 'snapshot', mark('A', '1')), 0)).toBe(true);
  expect(reducer().read()).toEqual([mark('A', '1')]);
  openFunding('A', page);
  expect(reducer().apply(say('funding', 'snapshot', funding), 0)).toBe(true);
  expect(reducer().apply(say('funding', 'update', { ...funding, lastFundingRate: '0.00001000' }), 0)).toBe(true);
  expect(reducer().read()).toEqual({ ...funding, lastFundingRate: '0.00001000' });
  openIndex('A', page);
  expect(reducer().apply(say('index', 'snapshot', index), 0)).toBe(true);
  expect(reducer().read()).toEqual(index);
  expect(names).toEqual(['mark:A', 'funding:A', 'index:A']);
});

test.each([
  ['mark', { ...mark('A', '1'), mark: '-1' }],
  ['mark', { ...mark('A', '1'), ts: 'now' }],
  ['mark', null],
  ['funding', { ...funding, fundingRate: 0.0001 }],
  ['funding', { ...funding, nextFundingAt: null }],
  ['index', { ...index, sources: [{ ...index.sources[0], used: 'yes' }] }],
  ['index', { ...index, sources: null }],
] as const)('figures that are none are refused: %s %j', (ch, data) => {
  const { page, reducer } = stream();
  ({ mark: openMark, funding: openFunding, index: openIndex })[ch]('A', page);
  expect(reducer().apply(say(ch, 'snapshot', data), 0)).toBe(false);
});

const spot = { symbol: 'BTCUSDT', product: 'spot', base: 'BTC', quote: 'USDT', contract: null } as Instrument;
const linear = { ...spot, symbol: 'BTCUSDTPERP', product: 'usdt', contract: { kind: 'linear', pair: 'BTCUSDT' } };
const inverse = {
  ...spot,
  symbol: 'BTCUSDPERP',
  product: 'coin',
  quote: 'USD',
  contract: { kind: 'inverse', pair: 'BTCUSD' },
};

test('a contract is called by its pair and lives below its product; inverse ones count dollars', () => {
  const all = [spot, linear, inverse] as Instrument[];
  expect(all.map(marketName)).toEqual(['BTC/USDT', 'BTCUSDT', 'BTCUSD']);
  expect(all.map(marketPath)).toEqual(['/spot/BTCUSDT', '/futures/usdt/BTCUSDT', '/futures/coin/BTCUSD']);
  expect(all.map(sizeUnit)).toEqual(['BTC', 'BTC', 'USD']);
  expect(['usdt', 'usdc', 'coin', 'spot', 'USDT'].map(isPerpProduct)).toEqual([true, true, true, false, false]);
});
