import { expect, onTestFinished, test } from 'vitest';
import { bindFolder, tapeSource } from '#gateway/data/market-source.ts';
import { openVenue } from '#gateway/process/venue.ts';
import { Player } from '#gateway/replay/player.ts';
import { openTape } from '#gateway/replay/tape.ts';
import { handClock, keptLog, scratch } from '../world.ts';
import { at, type Line, opening, PERP, SPOT, START, tapeFile } from './tape-file.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A contract paid by the hour and a spot market; prices that wander for an hour and a bit. */
const HOURLY = { ...PERP, contract: { ...PERP.contract, fundingHours: 1 } };
const wandering = (): Line[] => {
  const lines = [...opening(), ...spot(0, 50_000)];
  for (let minute = 1; minute <= 70; minute += 1) {
    const price = 50_000 + Math.round(800 * Math.sin(minute / 9)) / 10;
    lines.push(...opening(minute * MINUTE + 350, price), ...spot(minute * MINUTE + 350, price));
  }
  return lines;
};
const spot = (ms: number, price: number): Line[] => {
  const [bid, ask] = [(price - 0.1).toFixed(1), (price + 0.1).toFixed(1)];
  return [at(ms).book(bid, ask, '2', SPOT.symbol), at(ms).trade(price.toFixed(1), '0.5', 'buy', SPOT.symbol)];
};

async function opened(folder = scratch(), file = tapeFile(wandering(), { instruments: [HOURLY, SPOT] })) {
  const real = { now: 0 };
  const player = new Player(await openTape(file), 0, () => real.now);
  const venue = await openVenue({
    config: { dataDir: folder.path, databaseUrl: null, acceptLoss: false },
    feed: player.tape.feed,
    clock: handClock(),
    player,
    insurance: { USDT: '1000', DOGE: '5' },
    log: keptLog().log,
  });
  const events: unknown[] = [];
  venue.paper.watch((batch) => events.push(...batch.events));
  venue.start();
  let isOpen = true;
  const close = async () => {
    if (isOpen) await venue.close();
    isOpen = false;
  };
  onTestFinished(async () => {
    await close();
    folder.remove();
  });
  const told = () => JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  return { folder, file, player, venue, real, events, told, close };
}

const rest = { c: 'place', account: 1, symbol: SPOT.symbol, kind: 'limit', side: 'buy', size: '0.01' } as const;

/** An account with something that waits and something that it holds. */
async function busy({ venue }: Awaited<ReturnType<typeof opened>>) {
  const { paper } = venue;
  await paper.submitOrThrow({ c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '200000' } });
  const move = { c: 'transfer', account: 1, from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '50000' } as const;
  await paper.submitOrThrow({ ...move, reason: 'transfer', ref: null });
  for (const price of ['49990.0', '49950.0', '49930.0'])
    await paper.submitOrThrow({ ...rest, clientId: `r${price.slice(0, 5)}`, price });
  const perp = { c: 'perpPlace', account: 1, symbol: PERP.symbol, side: 'buy', size: '1' } as const;
  await paper.submitOrThrow({ ...perp, kind: 'market', clientId: 'p1' });
  await paper.submitOrThrow({ ...perp, kind: 'limit', clientId: 'p2', price: '49940.0' });
}

test('the same commands on a tape give the same events, stepped by a little, at once, or run', async () => {
  const [little, once, run] = [await opened(), await opened(), await opened()];
  for (const one of [little, once, run]) await busy(one);
  const end = START + 70 * MINUTE;
  while (little.player.clock.now() < end) await little.player.step((now) => Math.min(end, now + 47_350));
  await once.player.step(() => end);
  await run.player.run(1000);
  while (run.player.clock.now() < end - MINUTE) {
    run.real.now += 20;
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (run.player.status().state === 'ended') break;
  }
  await run.player.pause();
  await run.player.step((now) => Math.max(end, now));
  expect(once.told()).toContain('"through"');
  expect(once.told()).toContain(`"symbol":"${PERP.symbol}"`);
  expect(little.told()).toBe(once.told());
  expect(run.told()).toBe(once.told());
});

test('a restart goes on from the latest time on disk, and what follows is the same', async () => {
  const [whole, halves] = [await opened(), await opened()];
  await busy(whole);
  await busy(halves);
  const middle = START + 33 * MINUTE;
  await whole.player.step(() => START + 70 * MINUTE);
  await halves.player.step(() => middle);
  const before = halves.told();
  await halves.close();
  const again = await opened(halves.folder, halves.file);
  expect(again.player.clock.now()).toBeLessThanOrEqual(middle);
  expect(again.player.clock.now()).toBeGreaterThan(START);
  await again.player.step(() => START + 70 * MINUTE);
  const [first, second] = [JSON.parse(before), JSON.parse(again.told())];
  expect([...first, ...second]).toEqual(JSON.parse(whole.told()));
});

test('the fund of each environment begins with what is set, of what contracts are settled in, once', async () => {
  const one = await opened();
  const seeds = async ({ venue }: typeof one) => venue.histories.paper!.reach();
  await seeds(one);
  await one.close();
  const again = await opened(one.folder, one.file);
  expect(again.told()).toBe('[]');
});

test('a data folder belongs to one market', () => {
  const folder = scratch();
  onTestFinished(() => folder.remove());
  bindFolder(folder.path, tapeSource('a'.repeat(64)));
  bindFolder(folder.path, tapeSource('a'.repeat(64)));
  expect(() => bindFolder(folder.path, tapeSource('b'.repeat(64)))).toThrow(/belongs to the tape aaaaaaaaaaaa…/);
  expect(() => bindFolder(folder.path)).toThrow(/cannot be used with the synthetic market: set another DATA_DIR\.$/);
});

test('funding is paid on the hour, at the mark as it stood', async () => {
  const one = await opened();
  await busy(one);
  await one.player.step(() => START + HOUR - 50);
  const before = one.events.length;
  await one.player.step(() => START + HOUR);
  const stamps = one.venue.feed.contracts!.stampsBetween(PERP.symbol, START, START + HOUR);
  expect(stamps).toHaveLength(1);
  const [stamp] = stamps;
  const paid = { t: 'funding', symbol: PERP.symbol, stamp: START + HOUR, mark: stamp!.mark, at: START + HOUR };
  expect(one.events.slice(before)).toContainEqual(expect.objectContaining(paid));
});
