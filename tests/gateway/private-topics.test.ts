import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { createHub, type Hub } from '#gateway/stream/hub.ts';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import { BUSES } from './bus/apart.ts';
import { PORTS } from './engine/apart.ts';
import { feed, handClock, keptLog, scratch } from './world.ts';

/** Engine and bus are reached alike. */
const REACHED = PORTS.map(([how, port], at) => [how, port, BUSES[at]![1]] as const);

/** The real hub before the real paper engine, over real sockets. */
describe.each(REACHED)('own topics of an engine %s', (_, port, bus) => {
  const folder = scratch();
  const clock = handClock();
  let venue: Venue;
  let hub: Hub;
  let server: Server;

  beforeAll(async () => {
    venue = await openVenue({
      config: { dataDir: folder.path, databaseUrl: null, acceptLoss: false },
      feed,
      clock,
      log: keptLog().log,
      port,
      bus: bus(),
    });
    hub = createHub({ feed, clock, log: keptLog().log, originAllowed: () => true, own: venue.own });
    server = createServer().on('upgrade', (request, socket, head) => hub.upgrade(request, socket, head));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    await hub.close();
    await new Promise((resolve) => server.close(resolve));
    await venue.close();
    folder.remove();
  });

  type Message = Record<string, unknown> & { readonly m?: readonly Own[] };
  type Own = {
    readonly ch: string;
    readonly type: string;
    readonly seq: number;
    readonly env: string;
    readonly data: readonly (Order & Fill & Balance)[];
  };

  /** A connection that keeps everything it hears and lets a test wait for something. */
  async function connect() {
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/v1/stream`);
    const heard: Message[] = [];
    const waiters: { done: (all: readonly Message[]) => boolean; resolve: () => void }[] = [];
    socket.on('message', (data) => {
      heard.push(JSON.parse(String(data)) as Message);
      for (const waiter of [...waiters]) {
        if (!waiter.done(heard)) continue;
        waiters.splice(waiters.indexOf(waiter), 1);
        waiter.resolve();
      }
    });
    await new Promise((resolve) => socket.on('open', resolve));
    const until = (done: (all: readonly Message[]) => boolean) =>
      done(heard) ? Promise.resolve() : new Promise<void>((resolve) => waiters.push({ done, resolve }));
    const answer = async (message: Readonly<Record<string, unknown>> & { readonly id: string }) => {
      socket.send(JSON.stringify(message));
      await until((all) => all.some(({ id }) => id === message.id));
      return heard.find(({ id }) => id === message.id)!;
    };
    const own = () => heard.flatMap(({ m = [] }) => m);
    return { socket, heard, answer, until, own };
  }

  let account = 0;
  async function funded(): Promise<number> {
    account += 1;
    await venue.paper.submitOrThrow({ c: 'grant', account, reason: 'grant', amounts: { USDT: '100000', BTC: '1' } });
    return account;
  }

  const ticketOf = async (who: number) =>
    (await venue.tickets.make('paper', { account: who, session: null }, clock.now())).ticket;
  const ALL = ['orders', 'fills', 'balances'];

  /** A session of a new user. @returns its id */
  async function sessionOf(email: string): Promise<string> {
    const { accounts } = venue;
    const visit = {
      deviceId: 'd',
      agent: '',
      ip: '',
      origin: '',
      sealed: null,
      locale: 'en',
      askCaptcha: () => undefined,
    };
    const at = { ...visit, now: clock.now() };
    const user = await accounts.register.make({ email }, {}, at, { guestHash: null });
    const { session } = await accounts.sessions.open(user, at);
    return session.id;
  }

  async function loggedIn(who: number) {
    const line = await connect();
    await line.answer({ op: 'login', id: 'l', env: 'paper', ticket: await ticketOf(who) });
    await line.answer({ op: 'subscribe', id: 's', topics: ALL });
    await line.until(() => line.own().length >= 3);
    return line;
  }

  let made = 0;
  function buy(who: number, price: string) {
    made += 1;
    return venue.paper.submitOrThrow({
      c: 'place',
      account: who,
      symbol: 'BTCUSDT',
      side: 'buy',
      kind: 'limit',
      price,
      size: '0.01',
      clientId: `o${made}`,
    });
  }

  const far = () => `${(BigInt(feed.ticker('BTCUSDT', clock.now()).last.replace('.', '')) * 9n) / 100n}.0`;

  test('what is sent after a login without waiting for its answer is read after it, in its order', async () => {
    const line = await connect();
    const who = await funded();
    const send = (message: object) => line.socket.send(JSON.stringify(message));
    const ticket = await ticketOf(who);
    send({ op: 'login', id: '1', env: 'paper', ticket: 'made up' });
    send({ op: 'subscribe', id: '2', topics: ALL });
    send({ op: 'login', id: '3', env: 'paper', ticket });
    send({ op: 'ping', id: '4' });
    send({ op: 'subscribe', id: '5', topics: ALL });
    await line.until((all) => all.some(({ id }) => id === '5'));
    const told = line.heard.filter(({ id }) => id !== undefined).map(({ id, op }) => [id, op]);
    expect(told).toEqual([
      ['1', 'error'],
      ['2', 'error'],
      ['3', 'ack'],
      ['4', 'pong'],
      ['5', 'ack'],
    ]);
    line.socket.close();
  });

  test('a connection that goes while its ticket is looked up leaves its place', async () => {
    const who = await funded();
    for (let i = 0; i < 40; i++) {
      const line = await connect();
      line.socket.send(JSON.stringify({ op: 'login', id: 'l', env: 'paper', ticket: await ticketOf(who) }));
      const gone = new Promise((resolve) => line.socket.on('close', resolve));
      line.socket.terminate();
      await gone;
    }
    const line = await loggedIn(who);
    line.socket.close();
  });

  test('a ticket of a session that ended is worth nothing', async () => {
    const who = await funded();
    const session = await sessionOf('bob@example.com');
    const { ticket } = await venue.tickets.make('paper', { account: who, session }, clock.now());
    await venue.accounts.sessions.end({ id: session }, 'removed', clock.now());
    const line = await connect();
    expect(await line.answer({ op: 'login', id: 'l', env: 'paper', ticket })).toMatchObject({
      op: 'error',
      code: '40300',
      msg: 'This ticket is not valid any more. Ask for a new one.',
    });
    expect(await line.answer({ op: 'subscribe', id: 's', topics: ALL })).toMatchObject({ op: 'error', code: '40300' });
    line.socket.close();
  });

  test('own topics need a login, and a login a ticket that works once, soon, and for its environment', async () => {
    const who = await funded();
    const line = await connect();
    expect(await line.answer({ op: 'subscribe', id: '1', topics: ['orders'] })).toMatchObject({
      op: 'error',
      code: '40300',
      topics: ['orders'],
    });
    expect(await line.answer({ op: 'login', id: '2', env: 'paper', ticket: 'made up' })).toMatchObject({
      op: 'error',
      code: '40300',
    });
    expect(await line.answer({ op: 'login', id: '3', env: 'live', ticket: await ticketOf(who) })).toMatchObject({
      op: 'error',
      code: '40300',
    });
    const late = await ticketOf(who);
    clock.at += 30_001;
    expect(await line.answer({ op: 'login', id: '4', env: 'paper', ticket: late })).toMatchObject({
      op: 'error',
      code: '40300',
    });
    const ticket = await ticketOf(who);
    expect(await line.answer({ op: 'login', id: '5', env: 'paper', ticket })).toMatchObject({
      op: 'ack',
      env: 'paper',
    });
    expect(await line.answer({ op: 'login', id: '6', env: 'paper', ticket: await ticketOf(who) })).toMatchObject({
      op: 'error',
      code: '40300',
    });
    const other = await connect();
    expect(await other.answer({ op: 'login', id: '7', env: 'paper', ticket })).toMatchObject({
      op: 'error',
      code: '40300',
    });
    expect(await other.answer({ op: 'subscribe', id: '8', topics: ['orders', 'tickers'] })).toMatchObject({
      op: 'error',
      code: '40000',
    });
    line.socket.close();
    other.socket.close();
  });

  test('begins with what the account has, then tells each command in one frame, gapless', async () => {
    const who = await funded();
    const { orders } = await buy(who, far());
    const line = await loggedIn(who);
    const snapshots = line.own().filter(({ type }) => type === 'snapshot');
    expect(snapshots.map(({ ch, seq, env }) => [ch, seq, env])).toEqual(ALL.map((ch) => [ch, 1, 'paper']));
    expect(snapshots[0]?.data.map(({ id }) => id)).toEqual([orders[0]?.id]);
    await venue.paper.submitOrThrow({
      c: 'place',
      account: who,
      symbol: 'BTCUSDT',
      side: 'buy',
      kind: 'market',
      size: '0.01',
      clientId: 'm',
    });
    await line.until(() => line.own().some(({ ch, type }) => ch === 'fills' && type === 'update'));
    const updates = line.own().filter(({ type }) => type === 'update');
    expect(updates.map(({ ch, seq }) => [ch, seq])).toEqual(ALL.map((ch) => [ch, 2]));
    expect(updates[0]?.data).toMatchObject([{ status: 'filled', kind: 'market' }]);
    line.socket.close();
  });

  test('a hundred commands around a subscription are each told once, and end where the account stands', async () => {
    const who = await funded();
    const line = await connect();
    await line.answer({ op: 'login', id: 'l', env: 'paper', ticket: await ticketOf(who) });
    const before = Array.from({ length: 50 }, () => buy(who, far()));
    line.socket.send(JSON.stringify({ op: 'subscribe', id: 's', topics: ALL }));
    const after = Array.from({ length: 50 }, () => buy(who, far()));
    const placed = (await Promise.all([...before, ...after])).map(({ orders }) => orders[0]!.id);
    const known = () => line.own().filter(({ ch }) => ch === 'orders');
    await line.until(() => new Set(known().flatMap(({ data }) => data.map(({ id }) => id))).size === 100);
    expect(known().map(({ seq }) => seq)).toEqual(known().map((_, at) => at + 1));
    const told = known().flatMap(({ data }) => data.map(({ id }) => id));
    expect(told).toHaveLength(100);
    expect(new Set(told)).toEqual(new Set(placed));
    const balances = new Map(
      line
        .own()
        .filter(({ ch }) => ch === 'balances')
        .flatMap(({ data }) => data.map((row) => [row.asset, row] as const)),
    );
    expect([...balances.values()].sort((a, b) => (a.asset < b.asset ? -1 : 1))).toEqual(
      await venue.paper.read('balances', { account: who }),
    );
    line.socket.close();
  });

  test('whoever asks and asks is told the whole account once a second, and misses nothing', async () => {
    const who = await funded();
    const line = await loggedIn(who);
    for (let i = 0; i < 8; i++) {
      await line.answer({ op: 'subscribe', id: `again ${i}`, topics: ALL });
      hub.tick(clock.now());
    }
    // What happens now is in the snapshot that is due, and told once.
    const { orders } = await buy(who, far());
    const snapshots = () => line.own().filter(({ ch, type }) => ch === 'orders' && type === 'snapshot');
    expect(snapshots()).toHaveLength(1);
    clock.at += 999;
    hub.tick(clock.now());
    expect((await line.answer({ op: 'ping', id: 'in between' })).op).toBe('pong');
    expect(snapshots()).toHaveLength(1);
    clock.at += 1;
    hub.tick(clock.now());
    await line.until(() => snapshots().length === 2);
    expect(snapshots()[1]).toMatchObject({ seq: 2, data: [{ id: orders[0]!.id }] });
    const { orders: next } = await buy(who, far());
    await line.until(() => line.own().some(({ ch, seq }) => ch === 'orders' && seq === 3));
    expect(
      line
        .own()
        .findLast(({ ch }) => ch === 'orders')
        ?.data.map(({ id }) => id),
    ).toEqual([next[0]!.id]);
    line.socket.close();
  });

  test('nobody hears of another account', async () => {
    const [mine, theirs] = [await funded(), await funded()];
    const line = await loggedIn(mine);
    const heard = line.own().length;
    await buy(theirs, far());
    await buy(mine, far());
    await line.until(() => line.own().length >= heard + 2);
    expect(
      line
        .own()
        .slice(heard)
        .map(({ ch }) => ch),
    ).toEqual(['orders', 'balances']);
    line.socket.close();
  });

  test('the end of a session closes its own connections at once, and no others', async () => {
    const who = await funded();
    const connection = async (session: string | null) => {
      const { ticket } = await venue.tickets.make('paper', { account: who, session }, clock.now());
      const line = await connect();
      await line.answer({ op: 'login', id: 'l', env: 'paper', ticket });
      await line.answer({ op: 'subscribe', id: 's', topics: ALL });
      return line;
    };
    const session = await sessionOf('ann@example.com');
    const [mine, another, guest] = [await connection(session), await connection('other'), await connection(null)];
    const closed = new Promise<number>((resolve) => mine.socket.on('close', resolve));
    await venue.accounts.sessions.end({ id: session }, 'removed', clock.now());
    expect(await closed).toBe(4001);
    for (const { socket, answer } of [another, guest]) {
      expect(socket.readyState).toBe(WebSocket.OPEN);
      expect(await answer({ op: 'ping', id: 'p' })).toMatchObject({ op: 'pong' });
      socket.close();
    }
  });

  test('[JOB-02] what an account is told is whole in every message, after its disk, and nobody else’s', async () => {
    const [who, other] = [await funded(), await funded()];
    const [mine, foreign] = [await loggedIn(who), await loggedIn(other)];
    for (const { answer, until, own } of [mine, foreign]) {
      await answer({ op: 'subscribe', id: 'n', topics: ['notices'] });
      clock.at += 2_000;
      hub.tick(clock.now());
      await until(() => own().some(({ ch }) => ch === 'notices'));
    }
    const told = (line: typeof mine) => line.own().filter(({ ch }) => ch === 'notices') as unknown as readonly Told[];
    expect(told(mine)).toMatchObject([{ type: 'snapshot', seq: 1, env: 'paper', data: { unread: 0, rows: [] } }]);
    const last = feed.trades('BTCUSDT', 1, clock.now())[0]!.price;
    const price = `${(BigInt(last.replace('.', '')) + 1n) / 10n}.${(BigInt(last.replace('.', '')) + 1n) % 10n}`;
    await venue.jobs.paper.alerts.create(who, { symbol: 'BTCUSDT', kind: 'above', price, repeat: 'once', note: '' });
    clock.at += 3_600_000;
    await venue.look();
    await mine.until(() => told(mine).length > 1);
    expect(told(mine).at(-1)).toMatchObject({
      seq: 2,
      data: { unread: 1, rows: [{ kind: 'alert', read: false, ways: ['bell', 'toast', 'sound', 'browser'] }] },
    });
    await venue.jobs.paper.notices.read(who, { before: 1_000_000 });
    await mine.until(() => told(mine).length > 2);
    expect(told(mine).at(-1)).toMatchObject({ seq: 3, data: { unread: 0, rows: [{ read: true }] } });
    expect(told(foreign)).toHaveLength(1);
    const stranger = await connect();
    expect(await stranger.answer({ op: 'subscribe', id: 'x', topics: ['notices'] })).toMatchObject({
      ...{ op: 'error', code: '40300', topics: ['notices'] },
    });
    for (const { socket } of [mine, foreign, stranger]) socket.close();
  });
});

type Told = { readonly type: string; readonly seq: number; readonly env: string; readonly data: object };
