import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { MARKET, MIX_MARKET } from '#lib/contract/endpoints.ts';
import { ContractStateShape, FundingRowShape, IndexShape } from '#lib/contract/shapes/contract-market.ts';
import { CandleShape, InstrumentShape } from '#lib/contract/shapes/market.ts';
import { world } from '../world.ts';

const lists = listed(true)
  .map((one) => (one.contract ? { ...one, contract: { ...one.contract, fundingHours: 1 } } : one))
  .filter(({ symbol }) => ['BTCUSDT', 'BTCUSDTPERP', 'BTCUSDPERP'].includes(symbol));

// biome-ignore lint/suspicious/noExplicitAny: shapes are checked where it is read
type Answer = { readonly code: string; readonly data: any };

async function opened() {
  const feed = createSyntheticFeed({ seed: 'calls', lists });
  const { app, clock } = await world({ feed });
  while (!feed.contracts!.prepare(clock.now()));
  const get = async (url: string): Promise<Answer> => (await app.inject(url)).json();
  return { app, clock, get };
}

test('instruments are all, or those of a product, each with its contract or null', async () => {
  const { app, get } = await opened();
  const all = (await get(MARKET.instruments)).data as { symbol: string; product: string; contract: object | null }[];
  for (const one of all) {
    expect(Check(InstrumentShape, one), one.symbol).toBe(true);
    expect(one.contract === null).toBe(one.product === 'spot');
  }
  const coin = (await get(`${MARKET.instruments}?product=coin`)).data as typeof all;
  expect(coin.map(({ symbol }) => symbol)).toEqual(['BTCUSDPERP']);
  expect((await get(`${MARKET.instruments}?product=options`)).code).toBe('40000');
  await app.close();
});

test('the figures of a contract are told of one or all, its index with its sources', async () => {
  const { app, get } = await opened();
  const { data: all } = await get(MIX_MARKET.state);
  expect(all.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['BTCUSDTPERP', 'BTCUSDPERP']);
  for (const one of all) expect(Check(ContractStateShape, one)).toBe(true);
  const { data: one } = await get(`${MIX_MARKET.state}?symbol=BTCUSDTPERP`);
  expect(one).toEqual(all[0]);
  const { data: index } = await get(`${MIX_MARKET.index}?symbol=BTCUSDTPERP`);
  expect(Check(IndexShape, index)).toBe(true);
  expect(index.index).toBe(one.index);
  for (const call of [`${MIX_MARKET.state}?symbol=`, `${MIX_MARKET.index}?symbol=`, `${MIX_MARKET.funding}?symbol=`])
    expect(await get(`${call}BTCUSDT`)).toMatchObject({ code: '40401', data: { field: 'symbol' } });
  await app.close();
});

test('funding is paged by stamps, newest first, none twice', async () => {
  const { app, clock, get } = await opened();
  const first = (await get(`${MIX_MARKET.funding}?symbol=BTCUSDTPERP&limit=2`)).data;
  const second = (await get(`${MIX_MARKET.funding}?symbol=BTCUSDTPERP&limit=2&cursor=${first.cursor}`)).data;
  const rows = [...first.rows, ...second.rows];
  for (const row of rows) expect(Check(FundingRowShape, row)).toBe(true);
  const newest = Math.floor(clock.now() / 3_600_000) * 3_600_000;
  expect(rows.map(({ at }: { at: number }) => at)).toEqual([0, 1, 2, 3].map((back) => newest - back * 3_600_000));
  expect((await get(`${MIX_MARKET.funding}?symbol=BTCUSDTPERP&cursor=new`)).data).toMatchObject({ field: 'cursor' });
  await app.close();
});

test('candles are of what was traded, of the mark or of the index; a market without contract has the first alone', async () => {
  const { app, get } = await opened();
  const call = (symbol: string, price: string) =>
    get(`${MARKET.candles}?symbol=${symbol}&interval=1m&limit=5&price=${price}`);
  for (const price of ['last', 'mark', 'index']) {
    const { data } = await call('BTCUSDTPERP', price);
    expect(data).toHaveLength(5);
    for (const candle of data) expect(Check(CandleShape, candle)).toBe(true);
    expect(data.every((candle: string[]) => candle[5] === '0')).toBe(price !== 'last');
  }
  expect((await call('BTCUSDT', 'last')).data).toHaveLength(5);
  expect(await call('BTCUSDT', 'mark')).toMatchObject({ code: '40000', data: { field: 'price' } });
  await app.close();
});
