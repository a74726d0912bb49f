import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Engine } from '#gateway/engine/engine.ts';
import { booksOf } from '#gateway/engine/engines.ts';
import type { EnginePort } from '#gateway/engine/port.ts';
import type { Place } from '#gateway/exchange/orders/commands.ts';
import { handClock, keptLog, scratch } from '../world.ts';
import { handFeed } from './hand-feed.ts';

export const START = Date.UTC(2026, 10, 20, 12);

/** A real engine on a real journal, a market whose trades are written by hand, and one rich account. @param port how it is reached */
export async function stand(port: (engine: EnginePort) => EnginePort = (engine) => engine) {
  const folder = scratch();
  const clock = handClock(START);
  const market = handFeed();
  let deposed = 0;
  const open = () =>
    Engine.open({
      deposed: () => {
        deposed += 1;
      },
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
  let owned = await open();
  let engine = port(owned);
  onTestFinished(async () => {
    await owned.close();
    folder.remove();
  });
  await engine.submitOrThrow({ c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '100000000', BTC: '10000' } });
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
      owned.tick(clock.now());
      return engine.settled();
    },
    /** The account of a number, as its owner is told it. */
    account: (account: number) => engine.read('account', { account }),
    books: () => booksOf({ paper: engine }),
    async put(wish: Partial<Place>) {
      count += 1;
      const usual = { c: 'place', account: 1, symbol: 'BTCUSDT', kind: 'limit', clientId: `t${count}` } as const;
      const { orders } = await engine.submitOrThrow({ ...usual, side: 'buy', size: '0.01', ...wish });
      return orders[0]!.id;
    },
    cancel: (id: string) => engine.submit({ c: 'cancel', account: 1, order: Number.parseInt(id, 10) }),
    open: async () => (await engine.read('openOrders', { account: 1 })).map(({ id }) => id),
    /** Another owner of the same environment, as a second process would be. */
    async another() {
      const other = await open();
      onTestFinished(() => other.close());
      return port(other);
    },
    /** How often one was told that it is not the owner any more. */
    deposals: () => deposed,
    async restart() {
      await owned.close();
      owned = await open();
      engine = port(owned);
    },
  };
}
