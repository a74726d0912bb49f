import { expect, onTestFinished, test } from 'vitest';
import type { AccountCommand } from '#gateway/exchange/orders/commands.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { openVenue } from '#gateway/process/venue.ts';
import type { PerpNotice } from '#lib/contract/shapes/perp-account.ts';
import { flatFeed, listed } from './engine/flat-feed.ts';
import { handClock, keptLog, scratch } from './world.ts';

const BTC = PERPETUALS.find(({ symbol }) => symbol === 'BTCUSDTPERP')!;
const [ADA, BEN] = [7, 8] as const;

/** A venue whose one contract is listed as usual, then, after a restart, as one that ends. */
async function opened() {
  const folder = scratch();
  const clock = handClock();
  const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
  const open = (status: 'trading' | 'settling') =>
    openVenue({ config, feed: flatFeed({ price: 60_000 }, [listed(BTC, { status })]), clock, log: keptLog().log });
  let venue = await open('trading');
  onTestFinished(async () => {
    await venue.close();
    folder.remove();
  });
  return {
    did: (account: number, command: object) => venue.paper.submitOrThrow({ account, ...command } as AccountCommand),
    /** @returns what owners were told by the private topic */
    async end(): Promise<readonly (readonly [number, PerpNotice])[]> {
      await venue.close();
      venue = await open('settling');
      const told: (readonly [number, PerpNotice])[] = [];
      venue.own.listen((_, { account, perpNotices }) =>
        told.push(...perpNotices.map((row) => [account, row] as const)),
      );
      clock.at += 1000;
      venue.tick(clock.at);
      await venue.paper.settled();
      for (let i = 0; i < 3; i++) await venue.look();
      return told;
    },
    notices: async (account: number) =>
      (await venue.jobs.paper.own.latest(account)).rows.filter(({ title }) => title === 'settled'),
    kept: async (account: number) => (await venue.histories.paper!.perp.notices(account, { limit: 10 })).rows,
  };
}

test('[JOB-03] [TRD-36] who has a position or orders in a contract that ends is told of it, each in one notice', async () => {
  const it = await opened();
  for (const account of [ADA, BEN]) {
    await it.did(account, { c: 'grant', reason: 'grant', amounts: { USDT: '10000' } });
    const move = { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '5000' };
    await it.did(account, { c: 'transfer', ...move, reason: 'transfer', ref: null });
  }
  const order = { c: 'perpPlace', symbol: BTC.symbol, side: 'buy', size: '0.1' };
  await it.did(ADA, { ...order, clientId: 'a', kind: 'market' });
  for (const price of ['59000', '58000']) await it.did(ADA, { ...order, clientId: `a${price}`, kind: 'limit', price });
  await it.did(BEN, { ...order, clientId: 'b', kind: 'limit', price: '58000' });
  const told = await it.end();
  // Bought at 60,000.1; the index is 60,000.3.
  const leg = { size: '0.1000', price: '60000.3', value: '6000.03', realised: '0.02' };
  const notice = { env: 'paper', kind: 'settled', symbol: BTC.symbol };
  expect(told).toMatchObject([
    [ADA, { ...notice, positionSide: null, data: { orders: '2' } }],
    [ADA, { ...notice, positionSide: 'long', data: leg }],
    [BEN, { ...notice, positionSide: null, data: { orders: '1' } }],
  ]);
  expect((await it.kept(ADA)).map(({ data }) => data)).toEqual([leg, { orders: '2' }]);
  const link = `/futures/usdt/${BTC.symbol}`;
  expect(await it.notices(ADA)).toMatchObject([
    { kind: 'liquidation', level: 'must', link, params: { symbol: BTC.symbol, side: 'long', asset: 'USDT', ...leg } },
    { kind: 'orderEnd', level: 'warning', link, params: { symbol: BTC.symbol, orders: '2' } },
  ]);
  expect(await it.notices(BEN)).toMatchObject([{ kind: 'orderEnd', params: { orders: '1' } }]);
});
