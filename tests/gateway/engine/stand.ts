import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { Engine } from '#gateway/engine/engine.ts';
import type { Place } from '#gateway/exchange/commands.ts';
import { handClock, keptLog, scratch } from '../world.ts';
import { handFeed } from './hand-feed.ts';

export const START = Date.UTC(2026, 10, 20, 12);

/** A real engine on a real journal, a market whose trades are written by hand, and one rich account. */
export async function stand() {
  const folder = scratch();
  const clock = handClock(START);
  const market = handFeed();
  const open = () =>
    Engine.open({
      env: 'paper',
      feed: market.feed,
      clock,
      place: {
        env: 'paper',
        file: join(folder.path, 'journal.db'),
        postgres: null,
        note: join(folder.path, 'journal.high'),
        acceptLoss: false,
      },
      log: keptLog().log,
      failed: (reason) => {
        throw new Error(reason);
      },
    });
  let engine = await open();
  onTestFinished(async () => {
    await engine.close();
    folder.remove();
  });
  await engine.submit({ c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '100000000', BTC: '10000' } });
  let count = 0;
  const at = (ms: number) => {
    clock.at = START + ms;
  };
  return {
    clock,
    market,
    at,
    engine: () => engine,
    trade: (price: string, ms: number) => market.trade(price, START + ms),
    tick: (ms: number) => {
      at(ms);
      engine.tick(clock.now());
      return engine.settled();
    },
    async put(wish: Partial<Place>) {
      count += 1;
      const usual = { c: 'place', account: 1, symbol: 'BTCUSDT', kind: 'limit', clientId: `t${count}` } as const;
      const { answer, orders } = await engine.submit({ ...usual, side: 'buy', size: '0.01', ...wish });
      expect(answer).toMatchObject({ ok: true });
      return orders[0]!.id;
    },
    cancel: (id: string) => engine.submit({ c: 'cancel', account: 1, order: Number.parseInt(id, 10) }),
    open: async () => (await engine.openOrders(1)).map(({ id }) => id),
    async restart() {
      await engine.close();
      engine = await open();
    },
  };
}
