import { expect, onTestFinished, test } from 'vitest';
import { openVenue } from '#gateway/process/venue.ts';
import { Player } from '#gateway/replay/player.ts';
import { openTape } from '#gateway/replay/tape.ts';
import { legFigures } from '#lib/futures/figures.ts';
import { poolOf } from '#lib/futures/holding.ts';
import { futuresMarket, priceText, unitsOf } from '#lib/futures/market.ts';
import { whatIf } from '#lib/futures/what-if.ts';
import { opening, PERP, SPOT, START, tapeFile } from './replay/tape-file.ts';
import { handClock, keptLog, scratch } from './world.ts';

const { symbol } = PERP;
const SECOND = 1000;

/** A tape on which a price goes down a tick or more each second, and a venue that plays it. */
async function played(prices: readonly number[]) {
  const folder = scratch();
  const lines = [...opening(0, 50_000), ...opening(0, 50_000).map((line) => ({ ...line, s: SPOT.symbol }))];
  const spot = lines.filter(({ k, s }) => s !== SPOT.symbol || k !== 'index');
  const file = tapeFile([...spot, ...prices.flatMap((price, i) => opening((i + 1) * SECOND, price))], {
    instruments: [PERP, SPOT],
  });
  const player = new Player(await openTape(file), 0, () => 0);
  const venue = await openVenue({
    ...{ config: { dataDir: folder.path, databaseUrl: null, acceptLoss: false }, feed: player.tape.feed },
    ...{ clock: handClock(), player, insurance: { USDT: '1000' }, log: keptLog().log },
  });
  venue.start();
  onTestFinished(async () => {
    await venue.close();
    folder.remove();
  });
  const { paper } = venue;
  const to = (seconds: number) => player.step(() => START + seconds * SECOND);
  await to(0);
  await paper.submitOrThrow({ c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '20000' } });
  const move = { c: 'transfer', account: 1, from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '20000' } as const;
  await paper.submitOrThrow({ ...move, reason: 'transfer', ref: null });
  await paper.submitOrThrow({ c: 'marginMode', account: 1, symbol, marginMode: 'isolated' });
  await paper.submitOrThrow({ c: 'leverage', account: 1, symbol, leverage: 100 });
  const order = { c: 'perpPlace', account: 1, symbol, kind: 'market' } as const;
  return { venue, paper, to, order, past: venue.histories.paper!.perp };
}

test('a long is liquidated at the price that a page shows and not a tick before; its story adds up to the unit', async () => {
  const listing = futuresMarket(PERP);
  const it = await played([50_000, ...Array.from({ length: 400 }, (_, i) => 49_800 - i)]);
  await it.paper.submitOrThrow({ ...it.order, side: 'buy', size: '0.5', clientId: 'p1' });
  const [position] = await it.paper.read('positions', { account: 1, symbol });
  const [account] = await it.paper.read('perpAccounts', { account: 1, settle: 'USDT' });
  const pool = poolOf({ account: account!, positions: [position!], market: () => listing, mark: () => undefined })!;
  const { liquidation } = legFigures(pool, symbol, 'long')!;
  expect(priceText(listing, liquidation!)).toBe(position!.liquidationPrice);
  expect(whatIf(pool, { symbol, side: 'long' }, { mark: liquidation! - 1 })!.falls).toBe(true);

  let [at, before] = [2, position];
  for (; at < 402; at += 1) {
    await it.to(at);
    const [now] = await it.paper.read('positions', { account: 1, symbol });
    if (!now) break;
    before = now;
  }
  const shown = unitsOf(position!.liquidationPrice!)!;
  // The tape moves by 1.0: the last mark it lived at lies above, the one it fell at not.
  expect(unitsOf(before!.markPrice)! > shown).toBe(true);
  const story = (await it.past.story(1, {
    symbol,
    positionSide: 'long',
    id: (await it.past.closed(1, {})).rows[0]!.id,
  }))!;
  expect(story).toMatchObject({
    how: 'liquidated',
    complete: true,
    settle: 'USDT',
    marginMode: 'isolated',
    leverage: 100,
  });
  const fell = story.notices.find(({ data }) => data.step === 'takeover')!;
  expect(unitsOf(fell.data.mark!)! <= shown).toBe(true);
  expect(unitsOf(fell.data.equity!)! <= unitsOf(fell.data.maintenance!)!).toBe(true);
  const sum = (texts: readonly string[]) => texts.reduce((all, text) => all + unitsOf(text)!, 0n);
  expect(sum(story.fills.map(({ realised }) => realised))).toBe(unitsOf(story.realised));
  expect(sum(story.fills.map(({ fee }) => fee))).toBe(unitsOf(story.fees));
  expect(sum(story.fills.map(({ slippage }) => slippage))).toBe(unitsOf(story.slippage));
  // What the takeover left to the fund is what it had: its equity, to the unit.
  const last = story.fills.at(-1)!;
  expect([last.rule, unitsOf(last.slippage)]).toEqual(['takeover', unitsOf(fell.data.equity!)]);
  expect(story.fund.map(({ reason }) => reason)).toContain('takeover');
  expect(unitsOf(story.net)).toBe(unitsOf(story.realised)! - unitsOf(story.fees)! + unitsOf(story.funding)!);
});

test('a story of an open position has what was so far; of none, or of another account, there is none', async () => {
  const it = await played([50_000]);
  await it.paper.submitOrThrow({ ...it.order, side: 'sell', size: '0.2', clientId: 's1' });
  await it.paper.submitOrThrow({ ...it.order, side: 'buy', size: '0.1', clientId: 's2' });
  const story = (await it.past.story(1, { symbol, positionSide: 'short' }))!;
  expect(story).toMatchObject({ id: null, how: null, closedAt: null, size: '0.2000', notices: [], fund: [] });
  expect(story.fills.map(({ mark, slippage }) => [mark, slippage])).toEqual([
    ['50000.0', '0.02'],
    ['50000.0', '0.01'],
  ]);
  expect(await it.past.story(1, { symbol, positionSide: 'long' })).toBe(null);
  expect(await it.past.story(2, { symbol, positionSide: 'short' })).toBe(null);
  expect(await it.past.story(1, { symbol, positionSide: 'short', id: '7' })).toBe(null);
});
