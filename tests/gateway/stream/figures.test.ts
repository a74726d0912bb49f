import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { openChannel } from '#gateway/stream/channels/open.ts';
import { checkTopics } from '#gateway/stream/request-words.ts';
import { MarketView } from '#gateway/stream/view.ts';
import { FundingNowShape, IndexShape, MarkShape } from '#lib/contract/shapes/contract-market.ts';
import { parseTopic, topicName } from '#lib/contract/stream.ts';

const NOW = Date.UTC(2026, 10, 24, 9, 30, 12, 350);
const lists = listed(true)
  .map((one) => (one.contract ? { ...one, contract: { ...one.contract, fundingHours: 1 } } : one))
  .filter(({ symbol }) => ['BTCUSDT', 'BTCUSDTPERP', 'BTCUSDPERP'].includes(symbol));
const feed = createSyntheticFeed({ seed: 'figures', lists });
/** Behind the next stamp. */
const NEXT = NOW + 3_600_000;
for (const at of [NOW, NEXT]) while (!feed.contracts!.prepare(at));

const data = (text: string | null) => JSON.parse(`{${text}}`).data;
const open = (name: string) => openChannel(parseTopic(name)!, new MarketView(feed, 50), NOW);

test('mark, index and funding of a contract begin whole and are told again when more than their time changed', () => {
  const shapes = { mark: MarkShape, index: IndexShape, funding: FundingNowShape };
  for (const [ch, shape] of Object.entries(shapes)) {
    const channel = open(`${ch}:BTCUSDTPERP`);
    expect(Check(shape, data(channel.snapshot())), ch).toBe(true);
    expect(channel.advance(NOW)).toBeNull();
    const later = data(channel.advance(NEXT));
    expect(later).toMatchObject({ symbol: 'BTCUSDTPERP', ts: NEXT });
    expect(data(channel.snapshot())).toEqual(later);
  }
});

test('the marks of all contracts are one topic, and an update has the changed ones', () => {
  const channel = open('marks');
  expect(data(channel.snapshot()).map(({ symbol }: { symbol: string }) => symbol)).toEqual([
    'BTCUSDTPERP',
    'BTCUSDPERP',
  ]);
  expect(channel.advance(NOW)).toBeNull();
  expect(data(channel.advance(NOW + 5_000)).length).toBeGreaterThan(0);
});

test('bars of mark and index are topics of their own', () => {
  const [closed, now] = data(open('candles:BTCUSDTPERP:1m:mark').snapshot());
  expect(now[0] - closed[0]).toBe(60_000);
  expect(now[4]).not.toBe(data(open('candles:BTCUSDTPERP:1m').snapshot())[1][5]);
  for (const name of ['marks', 'mark:X1', 'index:X1', 'funding:X1', 'candles:X1:5m:index'])
    expect(topicName(parseTopic(name)!)).toBe(name);
  for (const name of ['marks:X1', 'mark', 'candles:X1:5m:last', 'candles:X1:5m:mark:x'])
    expect(parseTopic(name)).toBeNull();
});

test('a market without contract has no figures to follow', () => {
  const known = {
    symbol: (symbol: string) => feed.instrument(symbol) !== undefined,
    contract: (symbol: string) => feed.instrument(symbol)?.contract !== null,
    env: () => true,
  };
  expect(checkTopics(['mark:BTCUSDTPERP', 'candles:BTCUSDT:1m'], known).ok).toBe(true);
  for (const topic of ['mark:BTCUSDT', 'funding:BTCUSDT', 'candles:BTCUSDT:1m:index'])
    expect(checkTopics([topic], known)).toMatchObject({ ok: false, topics: [topic] });
});
