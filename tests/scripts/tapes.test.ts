import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Event } from '#gateway/exchange/events/events.ts';
import type { AccountCommand } from '#gateway/exchange/orders/commands.ts';
import { openVenue } from '#gateway/process/venue.ts';
import { Player } from '#gateway/replay/player.ts';
import { openTape } from '#gateway/replay/tape.ts';
import { TAPES, tapeLines } from '../../scripts/tapes.mjs';
import { handClock, keptLog, scratch } from '../gateway/world.ts';

const NAMES = Object.keys(TAPES) as (keyof typeof TAPES)[];
const fileOf = (name: string) => `tapes/${name}.jsonl.gz`;
const HOUR = 3_600_000;

/** Enough to see that it is made as it was: all of it takes a minute. */
const LINES = 1_200;

test.each(NAMES)('the tape %s begins as the script makes it, and is small', async (name) => {
  const kept = gunzipSync(readFileSync(fileOf(name)))
    .toString('utf8')
    .split('\n');
  expect(kept.slice(0, LINES)).toEqual(await tapeLines(name, LINES));
  expect(statSync(fileOf(name)).size).toBeLessThan(2_000_000);
}, 60_000);

async function played(name: string) {
  const folder = scratch();
  const tape = await openTape(fileOf(name));
  const player = new Player(tape, 0, () => 0);
  const venue = await openVenue({
    config: { dataDir: folder.path, databaseUrl: null, acceptLoss: false },
    feed: player.tape.feed,
    clock: handClock(),
    player,
    insurance: tape.header.seed ?? {},
    log: keptLog().log,
  });
  onTestFinished(async () => {
    await venue.close();
    folder.remove();
  });
  const events: Event[] = [];
  venue.paper.watch((batch) => events.push(...batch.events));
  const did = (command: object) => venue.paper.submitOrThrow(command as AccountCommand);
  const order = async (account: number, side: 'buy' | 'sell', size: string, leverage: number) => {
    await did({ c: 'grant', account, reason: 'grant', amounts: { USDT: '500000' } });
    const move = { c: 'transfer', account, from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '500000' };
    await did({ ...move, reason: 'transfer', ref: null });
    const market = { account, symbol: 'BTCUSDTPERP' };
    await did({ ...market, c: 'marginMode', marginMode: 'isolated' });
    await did({ ...market, c: 'leverage', leverage });
    await did({ ...market, c: 'perpPlace', kind: 'market', clientId: `o${account}`, side, size });
  };
  return { player, tape, venue, events, order };
}

test('the crash liquidates who is long on much, and deleverages who is short where the fund runs out', async () => {
  const { player, tape, events, order } = await played('crash');
  await player.step(() => tape.header.start);
  await order(1, 'buy', '20', 10);
  await order(2, 'sell', '20', 10);
  await player.step(() => tape.end);
  const kinds = new Set(events.map(({ t }) => t));
  expect([kinds.has('takeover'), kinds.has('adl')]).toEqual([true, true]);
}, 60_000);

test('the funding day has three stamps of each contract: longs pay, shorts pay, longs pay more', async () => {
  const { player, tape, venue } = await played('funding-day');
  await player.step(() => tape.end);
  const { contracts } = venue.feed;
  for (const symbol of ['BTCUSDTPERP', 'ETHUSDTPERP']) {
    const stamps = contracts!.stampsBetween(symbol, tape.header.start, tape.end);
    expect(stamps.map(({ at }) => (at - tape.header.start) / HOUR)).toEqual([8, 16, 24]);
    const [first, second, third] = stamps.map(({ rate }) => rate);
    expect([first! > 0, second! < 0, third! > first!]).toEqual([true, true, true]);
  }
}, 120_000);
