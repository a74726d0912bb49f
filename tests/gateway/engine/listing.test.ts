import { describe, expect, onTestFinished, test } from 'vitest';
import type { JournalLocation } from '#gateway/data/journal/protocol.ts';
import { Engine } from '#gateway/engine/engine.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { openVenue } from '#gateway/process/venue.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { postgresMissing } from '#tests/postgres.ts';
import { KINDS, postgresKind } from '../data/stores.ts';
import { handClock, keptLog, scratch } from '../world.ts';
import { flatFeed, listed } from './flat-feed.ts';

const START = Date.UTC(2026, 10, 20, 12);
const BTC = PERPETUALS.find(({ symbol }) => symbol === 'BTCUSDTPERP')!;
const FINER = { pricePlace: 2, tick: '0.01', contract: { maxPrice: '1000000' } };
const ADA = 7;
const transfer = {
  c: 'transfer',
  from: 'spot',
  to: 'futures:usdt',
  asset: 'USDT',
  reason: 'transfer',
  ref: null,
} as const;
const order = { c: 'perpPlace', symbol: BTC.symbol, side: 'buy', kind: 'limit', price: '59000', size: '0.1' } as const;
const REFUSED = /^The paper journal does not fit what is listed: the market BTCUSDTPERP is listed with tick 0\.01 /;

/** An account with money for contracts. */
async function funded(engine: Pick<Engine, 'submitOrThrow'>): Promise<void> {
  await engine.submitOrThrow({ c: 'grant', account: ADA, reason: 'grant', amounts: { USDT: '10000' } });
  await engine.submitOrThrow({ ...transfer, account: ADA, amount: '5000' });
}

describe.each(KINDS)('a listing that a journal refuses, on %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();

  const open = async (place: JournalLocation, instrument: Instrument, deposed = () => undefined) => {
    const engine = await Engine.open({
      ...{ env: 'paper', feed: flatFeed({ price: 60_000 }, [instrument]), clock: handClock(START), place, deposed },
      log: keptLog().log,
      failed: (reason) => {
        throw new Error(reason);
      },
    });
    onTestFinished(() => engine.close());
    return engine;
  };

  test('[TRD-36] a start that its listing is refused for leaves the environment to the gateway that serves it', async () => {
    const place = await kind.place();
    const lost: string[] = [];
    const serving = await open(place, listed(BTC), () => void lost.push('deposed'));
    await serving.begin({ USDT: '1000000' });
    await funded(serving);
    await serving.submitOrThrow({ ...order, account: ADA, clientId: 'a' });

    await expect(open(place, listed(BTC, FINER))).rejects.toThrow(REFUSED);
    await serving.submitOrThrow({ ...order, account: ADA, clientId: 'b' });
    expect(await serving.read('perpOpenOrders', { account: ADA })).toHaveLength(2);
    expect(lost).toEqual([]);

    const heir = await open(place, listed(BTC));
    expect(await heir.read('perpOpenOrders', { account: ADA })).toHaveLength(2);
    expect(heir.epoch).toBe(serving.epoch + 1);
  });
});

// On files a second gateway is refused by the lock of the folder.
describe.skipIf(postgresMissing())('a listing that one journal of two refuses', { timeout: 60_000 }, () => {
  const kind = postgresKind();

  test('[TRD-36] leaves both environments to the gateway that serves them', async () => {
    const { postgres } = await kind.app();
    const gateway = async (instrument: Instrument) => {
      const folder = scratch();
      onTestFinished(() => folder.remove());
      const venue = await openVenue({
        config: { dataDir: folder.path, databaseUrl: postgres, acceptLoss: false },
        ...{ feed: flatFeed({ price: 60_000 }, [instrument]), clock: handClock(START), log: keptLog().log },
      });
      onTestFinished(() => venue.close());
      return venue;
    };
    const serving = await gateway(listed(BTC));
    await funded(serving.live);
    await serving.live.submitOrThrow({ ...order, account: ADA, clientId: 'a' });

    await expect(gateway(listed(BTC, FINER))).rejects.toThrow(/^The live journal does not fit what is listed: /);
    // Each of them writes, so each would learn that it was deposed.
    await funded(serving.paper);
    await serving.live.submitOrThrow({ ...order, account: ADA, clientId: 'b' });
    expect(serving.deposed()).toEqual([]);
  });
});
