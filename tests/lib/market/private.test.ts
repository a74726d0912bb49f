import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Fill } from '#lib/contract/shapes/order.ts';
import { type MarketStream, openStream } from '#lib/market/client.ts';
import { laterStream } from '#lib/market/later.ts';
import { openPrivate, POLL_MS, type PrivateAccount, type PrivateTold } from '#lib/market/private.ts';
import type { OrderLists } from '#lib/market/private-reducers.ts';
import { openTickers } from '#lib/market/tickers.ts';
import { fill, order, PrivateServer } from './private-server.ts';
import { World } from './world.ts';

/** What a page would show. */
type Page = {
  account?: string;
  orders: OrderLists;
  fills: readonly Fill[];
  balances: readonly Balance[];
  failed: number;
  tellings: number;
};

let world: World;
let server: PrivateServer;
let stream: MarketStream;
let page: Page;

function open(): PrivateAccount {
  page = { orders: { open: [], ended: [] }, fills: [], balances: [], failed: 0, tellings: 0 };
  return openPrivate({ env: 'paper', stream, calls: server.rest, after: world.outside.after, told: take });
}
function take({ account, failed, ...news }: PrivateTold): void {
  Object.assign(page, news, account ? { account: account.account } : {});
  page.tellings += 1;
  if (failed !== undefined) page.failed += 1;
}
function begin(): void {
  world = new World();
  server = new PrivateServer(world);
  stream = openStream({ ...world.outside, url: 'wss://here/v1/stream' });
}
beforeEach(begin);

const shown = () => ({ open: page.orders.open, fills: page.fills.slice(0, 50), balances: page.balances });
const held = () => ({ open: server.open, fills: server.fills.slice(0, 50), balances: [...server.balances.values()] });
const logins = () => world.sockets.flatMap(({ said }) => said.filter(({ op }) => (op as string) === 'login')).length;
const usdt = (available: string): Balance => ({ asset: 'USDT', available, locked: '0' });

/** A page that is told by the stream. */
async function live(): Promise<PrivateAccount> {
  const own = open();
  await server.settle();
  expect(shown()).toEqual(held());
  return own;
}

describe('beginning', () => {
  test('REST is shown first; then the line is logged in with a ticket, and own topics are asked for', async () => {
    server.commit({ orders: [order(1), order(2)], fills: [fill(1, 1)] });
    open();
    await server.answer();
    await server.answer();
    expect(page.account).toBe('p1');
    expect(shown()).toEqual(held());
    world.socket.accept();
    await server.answer();
    const said = world.socket.said.filter(({ op }) => op !== 'ping');
    expect(said).toEqual([{ op: 'login', id: expect.any(String), env: 'paper', ticket: 'ticket-1' }]);
    server.serve();
    world.pass(1);
    expect(world.socket.asked).toEqual(['subscribe orders fills balances']);
    server.serve();
    world.paint();
    expect(shown()).toEqual(held());
  });

  test('own topics are never asked for together with public ones, nor before the login', async () => {
    openTickers(() => stream).subscribe(() => {});
    open();
    await server.answer();
    world.socket.accept();
    world.pass(1_000);
    expect(world.socket.asked).toEqual(['subscribe tickers']);
    await server.answer();
    server.serve();
    world.pass(1_000);
    expect(world.socket.asked).toEqual(['subscribe tickers', 'subscribe orders fills balances']);
  });

  test('an account that cannot be learned is said to have failed and asked for again, ever less often', async () => {
    server.down = true;
    open();
    await server.answer();
    expect(page).toMatchObject({ failed: 1 });
    expect(world.sockets).toHaveLength(0);
    for (const wait of [10_000, 20_000, 30_000, 30_000]) {
      world.pass(wait - 1);
      expect(server.asked).toBe(0);
      world.pass(1);
      expect(server.asked).toBe(1);
      await server.answer();
    }
    server.down = false;
    await server.settle(40);
    expect(shown()).toEqual(held());
  });
});

test('a list that cannot be had does not hide the others', async () => {
  server.commit({ orders: [order(1)] });
  server.broken = 'fills';
  server.refuseTickets = true;
  open();
  await server.settle(2);
  expect(page.orders.open.map(({ id }) => id)).toEqual(['1']);
  expect(page.failed).toBe(1);
});

describe('while the stream tells', () => {
  test('what one commit changed is shown in one frame, ended orders apart', async () => {
    await live();
    const before = page.tellings;
    server.commit({ orders: [order(1), order(2)], balances: [usdt('800')] });
    expect(shown()).not.toEqual(held());
    world.paint();
    expect(shown()).toEqual(held());
    server.commit({
      orders: [order(1, { status: 'filled', filled: '1' })],
      fills: [fill(1, 1)],
      balances: [usdt('700')],
    });
    world.paint();
    expect(shown()).toEqual(held());
    expect(page.orders.open.map(({ id }) => id)).toEqual(['2']);
    expect(page.orders.ended.map(({ id, status }) => `${id} ${status}`)).toEqual(['1 filled']);
    expect(page.tellings - before).toBe(5);
  });

  test('nothing is polled, and asking to reconcile asks nothing', async () => {
    const own = await live();
    await server.settle(30);
    const { calls } = server;
    expect(calls).toEqual({ account: 1, openOrders: 1, fills: 1, ticket: 1 });
    own.reconcile();
    expect(server.asked).toBe(0);
  });

  test('a snapshot that comes by itself replaces the state', async () => {
    await live();
    server.commit({ orders: [order(1)] });
    const snapshot = {
      topic: 'orders',
      env: 'paper',
      ch: 'orders',
      type: 'snapshot',
      seq: 900,
      data: [order(5)],
    } as const;
    world.socket.tell({ ts: world.now, m: [snapshot] });
    world.paint();
    expect(page.orders.open.map(({ id }) => id)).toEqual(['5']);
  });

  test('[SIM-22] what is about the other environment is never shown', async () => {
    await live();
    for (const [env, row] of [
      ['live', 'live'],
      ['paper', 'live'],
      ['live', 'paper'],
      ['public', 'paper'],
    ] as const) {
      const message = {
        topic: 'orders',
        env,
        ch: 'orders',
        type: 'snapshot',
        seq: 1,
        data: [order(9, { env: row })],
      } as const;
      world.socket.tell({ ts: world.now, m: [message as never] });
      world.paint();
      expect([env, row, page.orders.open]).toEqual([env, row, []]);
    }
  });
});

describe('when something is missing', () => {
  test('a gap is mended by REST at once and by a new snapshot', async () => {
    await live();
    server.swallow = true;
    server.commit({ orders: [order(1)], balances: [usdt('900')] });
    server.commit({ orders: [order(2)], balances: [usdt('800')] });
    await Promise.resolve();
    world.paint();
    expect(page.orders.open).toEqual([]);
    await server.answer();
    await server.answer();
    expect(shown()).toEqual(held());
    await server.settle();
    expect(shown()).toEqual(held());
    // The stream is the writer again.
    server.commit({ orders: [order(3)] });
    world.paint();
    expect(shown()).toEqual(held());
    expect(logins()).toBe(1);
  });

  test.each([
    'openOrders',
    'fills',
    'account',
  ] as const)('an answer of REST (%s) that the stream has overtaken changes nothing', async (call) => {
    await live();
    const all = (id: number) => ({ orders: [order(id)], fills: [fill(id, id)], balances: [usdt(`${id}`)] });
    server.swallow = true;
    server.commit(all(1));
    server.commit(all(2));
    const late = server.hold(call);
    await Promise.resolve();
    await server.answer();
    // Read before the snapshot and what follows it, arriving after both.
    expect(late.held).toBe(1);
    world.pass(300);
    server.serve();
    server.commit(all(3));
    world.paint();
    expect(shown()).toEqual(held());
    late.release();
    await server.answer();
    expect(shown()).toEqual(held());
  });

  test('a lost line is logged in again with a new ticket, and nothing of the time between is missing', async () => {
    await live();
    world.socket.lose();
    server.commit({ orders: [order(1)], fills: [fill(1, 1)], balances: [usdt('5')] });
    await server.settle(6);
    expect(world.sockets).toHaveLength(2);
    expect(logins()).toBe(2);
    expect(server.calls.ticket).toBe(2);
    expect(shown()).toEqual(held());
  });

  test('while no ticket is taken REST is asked every five seconds, and the public topics go on', async () => {
    server.refuseTickets = true;
    openTickers(() => stream).subscribe(() => {});
    open();
    await server.settle();
    for (let round = 1; round <= 4; round += 1) {
      server.commit({ orders: [order(round)] });
      await server.settle(POLL_MS / 1_000);
      expect(shown()).toEqual(held());
    }
    expect(logins()).toBeGreaterThan(1);
    expect(logins()).toBeLessThan(8);
    server.refuseTickets = false;
    await server.settle(20);
    server.commit({ orders: [order(9)] });
    world.paint();
    expect(shown()).toEqual(held());
    expect(world.sockets).toHaveLength(1);
  });

  test('whoever just asked for something learns of it by REST while the stream does not tell', async () => {
    server.refuseTickets = true;
    const own = open();
    await server.settle(2);
    server.commit({ orders: [order(1)] });
    own.reconcile();
    await server.answer();
    await server.answer();
    expect(shown()).toEqual(held());
  });
});

test('who the page is may be said before the code of the stream is there', async () => {
  const early = laterStream({
    load: async () => stream,
    now: () => world.now,
    online: () => true,
    after: world.outside.after,
  });
  early.identify({ env: 'paper', ticket: async () => (await server.rest.ticket()).ticket });
  early.topic('orders', () => ({ apply: () => true, read: () => null })).subscribe(() => {});
  await server.answer();
  await server.settle(1);
  expect(logins()).toBe(1);
});

test('the other environment begins a new connection; nobody, or the same again, does not', async () => {
  const own = await live();
  own.close();
  await server.settle(1);
  expect(world.socket.readyState).toBe(1);
  const again = await live();
  expect(world.sockets).toHaveLength(1);
  again.close();
  stream.identify({ env: 'live', ticket: async () => 'x' });
  await server.settle(2);
  expect(world.sockets).toHaveLength(2);
});

test('[JOB-04] the account and its notices are one login; whoever goes first takes it from nobody', async () => {
  const ticket = async () => (await server.rest.ticket()).ticket;
  const leave = stream.identify({ env: 'paper', ticket });
  const own = await live();
  expect(logins()).toBe(1);
  own.close();
  const heard: unknown[] = [];
  const fills = stream.topic('fills', () => ({ apply: () => true, read: () => 'told' }));
  fills.subscribe(() => heard.push(fills.get()));
  await server.settle(4);
  expect([logins(), world.sockets.length, heard.includes('told')]).toEqual([1, 1, true]);
  leave();
  leave();
  await server.settle(1);
  expect(world.sockets).toHaveLength(1);
});

test('closing ends everything, also what is still on its way', async () => {
  const own = await live();
  own.reconcile();
  server.commit({ orders: [order(1)] });
  own.close();
  world.paint();
  await server.settle(40);
  expect(page.orders.open).toEqual([]);
  expect(world.socket.asked.at(-1)).toBe('unsubscribe orders fills balances');
});

test('whatever happens on the way, the page ends up showing what the gateway holds', async () => {
  const step = fc.constantFrom(
    'place',
    'fill',
    'cancel',
    'swallow',
    'lose',
    'rest',
    'down',
    'up',
    'refuse',
    'take',
    'serve',
    'paint',
    'second',
    'reconcile',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      begin();
      const own = open();
      let id = 0;
      for (const what of steps) {
        const [first] = server.open;
        id += 1;
        if (what === 'place') server.commit({ orders: [order(id)], balances: [usdt(`${1000 + id}`)] });
        if (what === 'fill' && first)
          server.commit({ orders: [{ ...first, status: 'filled' }], fills: [fill(id, id)], balances: [usdt(`${id}`)] });
        if (what === 'cancel' && first) server.commit({ orders: [{ ...first, status: 'cancelled' }] });
        if (what === 'swallow') server.swallow = true;
        if (what === 'lose' && world.sockets.length > 0) world.socket.lose();
        if (what === 'rest') await server.answer();
        if (what === 'down' || what === 'up') server.down = what === 'down';
        if (what === 'refuse' || what === 'take') server.refuseTickets = what === 'refuse';
        if (what === 'serve' && world.sockets.at(-1)?.readyState === 0) world.socket.accept();
        if (what === 'serve' && world.sockets.at(-1)?.readyState === 1) server.serve();
        if (what === 'paint') world.paint();
        if (what === 'second') world.pass(1_000);
        if (what === 'reconcile') own.reconcile();
      }
      server.down = false;
      server.refuseTickets = false;
      server.swallow = false;
      await server.settle(60);
      expect(shown()).toEqual(held());
    }),
    { numRuns: 150 },
  );
}, 60_000);
