import { describe, expect, onTestFinished, test } from 'vitest';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { STREAM_LIMIT } from '#lib/contract/stream.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { PORTS } from './engine/apart.ts';
import { feed, handClock, keptLog, scratch } from './world.ts';

/** BTC of an order. */
const LOT = '0.0001';
/** A size in steps of BTCUSDT. */
const lots = (size: string) => parseAmount(size, 5) ?? 0n;

/** A venue that can be started again, with one account that trades. */
async function house(port: (typeof PORTS)[number][1]) {
  const folder = scratch();
  const clock = handClock();
  const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
  const open = () => openVenue({ config, feed, clock, log: keptLog().log, port });
  let venue: Venue = await open();
  onTestFinished(async () => {
    await venue.close();
    folder.remove();
  });
  await venue.paper.submitOrThrow({ c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '100000' } });
  let count = 0;
  return {
    /** Buys so often. @returns the numbers of the fills, newest first */
    async buy(times: number): Promise<string[]> {
      const seen: { readonly id: string; readonly size: string }[] = [];
      const stop = venue.paper.watch(({ notices }) => seen.push(...notices.flatMap(({ fills }) => fills)));
      for (let i = 0; i < times; i++) {
        count += 1;
        const order = {
          c: 'place',
          account: 1,
          symbol: 'BTCUSDT',
          side: 'buy',
          kind: 'market',
          size: LOT,
        } as const;
        await venue.paper.submitOrThrow({ ...order, clientId: `b${count}` });
      }
      // An order may fill at two levels, so what is bought is counted, not fills.
      const bought = () => seen.reduce((sum, { size }) => sum + lots(size), 0n);
      while (bought() < BigInt(times) * lots(LOT)) await new Promise((resolve) => setImmediate(resolve));
      stop();
      return seen.map(({ id }) => id).reverse();
    },
    read: async () => (await venue.own.read('paper', 1)).state.fills.map(({ id }) => id),
    own: () => venue.own,
    /** The table of fills cannot be asked. */
    async spoil() {
      await venue.db.all('ALTER TABLE fill_history RENAME TO hidden');
      return () => venue.db.all('ALTER TABLE hidden RENAME TO fill_history');
    },
    async restart() {
      await venue.close();
      venue = await open();
    },
  };
}

describe.each(PORTS)('fills of an engine %s', (_, port) => {
  test('a bot that reconciles after a restart finds its latest fills in the snapshot, as before it', async () => {
    const at = await house(port);
    const before = await at.buy(STREAM_LIMIT.fills + 5);
    expect(await at.read()).toEqual(before.slice(0, STREAM_LIMIT.fills));
    await at.restart();
    expect(await at.read()).toEqual(before.slice(0, STREAM_LIMIT.fills));
    const after = await at.buy(2);
    expect(await at.read()).toEqual([...after, ...before].slice(0, STREAM_LIMIT.fills));
  });

  test('fills of both sides of a restart are told once each, in their order, however they are asked for', async () => {
    const at = await house(port);
    const before = await at.buy(3);
    await at.restart();
    const [after, early] = [await at.buy(2), at.read()];
    // Asked twice at once, and while more is bought.
    const both = Promise.all([at.read(), early]);
    const later = await at.buy(1);
    for (const told of await both) expect(told).toEqual([...after, ...before]);
    expect(await at.read()).toEqual([...later, ...after, ...before]);
    expect(await at.read()).toEqual([...later, ...after, ...before]);
  });

  test('orders and balances are told also when the history cannot be asked', async () => {
    const at = await house(port);
    const before = await at.buy(1);
    await at.restart();
    const mend = await at.spoil();
    const { state: told } = await at.own().read('paper', 1);
    expect(told.balances.map(({ asset }) => asset)).toEqual(['BTC', 'USDT']);
    expect(told.fills).toEqual([]);
    await mend();
    expect(await at.read()).toEqual(before);
  });
});
