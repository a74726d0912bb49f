import { beforeEach, describe, expect, test } from 'vitest';
import { bookChecksum } from '#lib/contract/checksum.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import type { StreamMessage } from '#lib/contract/shapes/stream.ts';
import { openBook } from '#lib/market/book.ts';
import { type MarketStream, openStream } from '#lib/market/client.ts';
import { openTickers } from '#lib/market/tickers.ts';
import { openTrades } from '#lib/market/trades.ts';
import { World } from './world.ts';

let world: World;
let stream: MarketStream;
const page = () => stream;

beforeEach(() => {
  world = new World();
  stream = openStream({ ...world.outside, url: 'wss://here/v1/stream' });
});

const bids: Level[] = [['99.5', '1']];
const asks: Level[] = [['100.5', '2']];

function book(seq: number, type: 'snapshot' | 'update' = 'update', checksum?: number): StreamMessage {
  const data = type === 'snapshot' ? { b: bids, a: asks } : { b: [], a: [] };
  const sum = checksum ?? bookChecksum({ bids, asks });
  return { topic: 'book:BTCUSDT', env: 'public', ch: 'book', type, seq, data, checksum: sum };
}

const tell = (...m: StreamMessage[]) => world.socket.tell({ ts: world.now, m });
const watch = (listener = () => {}) => openBook('BTCUSDT', { fast: false }, page).subscribe(listener);

/** A page with a live book. */
function liveBook(listener = () => {}): () => void {
  const stop = watch(listener);
  world.socket.accept();
  world.socket.tell({ op: 'status', feed: 'live', ts: world.now });
  world.pass(1);
  tell(book(1, 'snapshot'));
  world.paint();
  return stop;
}

describe('topics', () => {
  test('nothing connects until somebody listens, then one socket carries everything', () => {
    const handle = openBook('BTCUSDT', { fast: false }, page);
    expect(world.sockets).toHaveLength(0);
    handle.subscribe(() => {});
    openTickers(page).subscribe(() => {});
    expect(world.sockets.map(({ url }) => url)).toEqual(['wss://here/v1/stream']);
    world.socket.accept();
    world.pass(1);
    expect(world.socket.asked).toEqual(['subscribe book:BTCUSDT tickers']);
  });

  test('a topic with several listeners is asked for once and given back with the last of them', () => {
    const first = watch();
    const second = watch();
    world.socket.accept();
    world.pass(1);
    first();
    world.pass(1_000);
    expect(world.socket.asked).toEqual(['subscribe book:BTCUSDT']);
    second();
    second();
    world.pass(1_000);
    expect(world.socket.asked).toEqual(['subscribe book:BTCUSDT', 'unsubscribe book:BTCUSDT']);
  });

  test('closing a handle ends its listeners and no others', () => {
    const own = openBook('BTCUSDT', { fast: false }, page);
    const heard: string[] = [];
    own.subscribe(() => heard.push('own'));
    own.subscribe(() => heard.push('own too'));
    watch(() => heard.push('other'));
    own.close();
    world.socket.accept();
    world.pass(1);
    tell(book(1, 'snapshot'));
    world.paint();
    expect(heard).toEqual(['other']);
  });

  test('what is opened and closed in the same moment never reaches the gateway', () => {
    watch();
    world.socket.accept();
    world.pass(1);
    openTickers(page).subscribe(() => {})();
    world.pass(1_000);
    expect(world.socket.asked).toEqual(['subscribe book:BTCUSDT']);
  });

  test('W3: changes are sent at most four times a second', () => {
    watch();
    world.socket.accept();
    for (let i = 0; i < 100; i += 1) {
      const stop = openTrades(`A${i}`, [], page).subscribe(() => {});
      world.pass(10);
      stop();
    }
    expect(world.socket.said.length).toBeLessThanOrEqual(10);
  });

  test('more topics than a connection carries is a mistake of the page', () => {
    for (let i = 0; i < 200; i += 1) openTrades(`A${i}`, [], page).subscribe(() => {});
    expect(() => watch()).toThrow(/at most 200 topics/);
  });

  test('a refused topic is not asked for again, and those refused with it are', () => {
    watch();
    openTrades('NOSUCH', [], page).subscribe(() => {});
    world.socket.accept();
    world.pass(1);
    const id = world.socket.said.at(-1)?.id ?? '';
    world.socket.tell({ op: 'error', id, code: '40401', msg: '', ts: world.now, topics: ['trades:NOSUCH'] });
    world.pass(1_000);
    expect(world.socket.asked).toEqual(['subscribe book:BTCUSDT trades:NOSUCH', 'subscribe book:BTCUSDT']);
    tell(book(1, 'snapshot'));
    world.live(20_000);
    expect(world.sockets).toHaveLength(1);
    expect(world.socket.asked).toHaveLength(2);
  });

  test('a topic that is too many is asked for again after half a minute, when others may have gone', () => {
    watch();
    openTrades('MANY', [], page).subscribe(() => {});
    world.socket.accept();
    world.pass(1);
    const id = world.socket.said.at(-1)?.id ?? '';
    world.socket.tell({ op: 'error', id, code: '42900', msg: '', ts: world.now, topics: ['trades:MANY'] });
    world.pass(1_000);
    tell(book(1, 'snapshot'));
    world.live(28_000);
    expect(world.socket.asked).toEqual(['subscribe book:BTCUSDT trades:MANY', 'subscribe book:BTCUSDT']);
    world.live(3_000);
    expect(world.socket.asked).toContain('subscribe trades:MANY');
  });

  test('a snapshot that does not come is asked for again', () => {
    watch();
    world.socket.accept();
    world.pass(1);
    world.live(6_000);
    expect(world.socket.asked).toEqual(['subscribe book:BTCUSDT', 'subscribe book:BTCUSDT']);
  });
});

describe('delivery', () => {
  test('[UI-43] however many messages come, a listener hears once per frame, of the last state', () => {
    const seen: (number | undefined)[] = [];
    const handle = openBook('BTCUSDT', { fast: false }, page);
    handle.subscribe(() => seen.push(handle.get()?.seq));
    world.socket.accept();
    world.pass(1);
    tell(book(1, 'snapshot'));
    for (let seq = 2; seq <= 20; seq += 1) tell(book(seq));
    expect(handle.get()).toBeNull();
    expect(world.frames).toBe(1);
    world.paint();
    expect(seen).toEqual([20]);
    world.paint();
    expect(seen).toEqual([20]);
    expect(handle.get()).toBe(handle.get());
  });

  test('a listener that throws is reported and stops no other', () => {
    const heard: string[] = [];
    watch(() => {
      throw new Error('mine');
    });
    watch(() => heard.push('other'));
    world.socket.accept();
    world.pass(1);
    tell(book(1, 'snapshot'));
    world.paint();
    expect(heard).toEqual(['other']);
    expect(() => world.pass(1)).toThrow('mine');
  });

  test('trades are read from the seed until the first snapshot', () => {
    const seed = [{ id: '1', price: '1', size: '1', side: 'buy', ts: 1 } as const];
    const handle = openTrades('BTCUSDT', seed, page);
    expect(handle.get()).toEqual(seed);
    expect(openTrades('BTCUSDT', [], page).get()).toBeNull();
    handle.subscribe(() => {});
    world.socket.accept();
    world.pass(1);
    tell({ topic: 'trades:BTCUSDT', env: 'public', ch: 'trades', type: 'snapshot', seq: 1, data: [] });
    world.paint();
    expect(handle.get()).toEqual([]);
  });
});

describe('recovery', () => {
  test('W6: a missed message asks for a new snapshot at once; updates in between change nothing', () => {
    const handle = openBook('BTCUSDT', { fast: false }, page);
    handle.subscribe(() => {});
    liveBook();
    const before = handle.get();
    world.pass(300);
    tell(book(3));
    world.pass(250);
    expect(world.socket.asked).toEqual(['subscribe book:BTCUSDT', 'subscribe book:BTCUSDT']);
    tell(book(4));
    world.paint();
    expect(handle.get()).toBe(before);
    tell(book(9, 'snapshot'), book(10));
    world.paint();
    expect(handle.get()?.seq).toBe(10);
  });

  test('W6: a wrong checksum does the same', () => {
    liveBook();
    world.pass(300);
    tell(book(2, 'update', 12_345));
    world.pass(250);
    expect(world.socket.asked).toHaveLength(2);
  });

  test('a topic that breaks again and again is asked for ever more slowly', () => {
    liveBook();
    const times: number[] = [];
    tell(book(7));
    for (let i = 0; i < 1_000 && times.length < 7; i += 1) {
      const before = world.socket.asked.length;
      world.live(100);
      if (world.socket.asked.length === before) continue;
      times.push(world.now);
      tell(book(1, 'snapshot', 1));
    }
    const waits = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    // The line is looked at once a second, so each wait may last that much longer.
    [1_000, 2_000, 4_000, 8_000, 16_000, 16_000].forEach((least, at) => {
      expect(waits[at]).toBeGreaterThanOrEqual(least);
      expect(waits[at]).toBeLessThanOrEqual(least + 1_500);
    });
  });

  test('a server that skips ahead with a snapshot of its own is followed', () => {
    const handle = openBook('BTCUSDT', { fast: false }, page);
    handle.subscribe(() => {});
    liveBook();
    tell(book(50, 'snapshot'), book(51));
    world.paint();
    expect(handle.get()?.seq).toBe(51);
    expect(world.socket.asked).toHaveLength(1);
  });

  test('what makes no sense ends the connection and begins a new one', () => {
    liveBook();
    world.socket.tell('{"ts":');
    expect(world.socket.readyState).toBe(3);
    world.pass(250);
    expect(world.sockets).toHaveLength(2);
  });
});

describe('the line', () => {
  test('K11: a lost line is opened again, the topics asked for again, and the state kept until then', () => {
    const handle = openBook('BTCUSDT', { fast: false }, page);
    handle.subscribe(() => {});
    liveBook();
    world.pass(1_000);
    world.socket.lose();
    expect(handle.get()?.seq).toBe(1);
    world.pass(125);
    expect(world.sockets).toHaveLength(2);
    world.socket.accept();
    world.pass(1);
    expect(world.socket.asked).toEqual(['subscribe book:BTCUSDT']);
    tell(book(7, 'snapshot'));
    world.paint();
    expect(handle.get()?.seq).toBe(7);
  });

  test('W7: failed attempts wait longer, at most four seconds, and start afresh once a line held', () => {
    watch();
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      world.socket.lose();
      const lost = world.now;
      const count = world.sockets.length;
      while (world.sockets.length === count) world.pass(5);
      waits.push(world.now - lost);
    }
    expect(waits).toEqual([125, 250, 500, 1_000, 2_000, 2_000, 2_000, 2_000]);
    world.socket.accept();
    world.live(6_000);
    world.socket.lose();
    world.pass(125);
    expect(world.sockets).toHaveLength(10);
  });

  test('a gateway that takes connections and closes them again is not asked ever faster', () => {
    watch();
    for (let i = 0; i < 10; i += 1) {
      world.socket.accept();
      world.socket.tell({ op: 'error', id: '', code: '42900', msg: '', ts: world.now });
      world.socket.lose();
      world.pass(4_000);
    }
    const count = world.sockets.length;
    world.socket.lose();
    world.pass(1_900);
    expect(world.sockets).toHaveLength(count);
  });

  test('the status goes from connecting to live, to stale after five silent seconds, and back', () => {
    const seen: string[] = [];
    stream.onConnection(() => seen.push(stream.connection().status));
    watch();
    world.socket.accept();
    world.socket.tell({ op: 'status', feed: 'live', ts: world.now });
    expect(stream.connection()).toMatchObject({ status: 'live', since: world.now });
    world.pass(4_999);
    expect(stream.connection().status).toBe('live');
    world.pass(1_001);
    expect(stream.connection().status).toBe('stale');
    world.socket.tell({ op: 'status', feed: 'live', ts: world.now });
    expect(stream.connection().status).toBe('live');
    expect(seen).toEqual(['connecting', 'live', 'stale', 'live']);
  });

  test('a feed that stands still is stale although the line lives', () => {
    liveBook();
    world.socket.tell({ op: 'status', feed: 'stale', ts: world.now });
    expect(stream.connection().status).toBe('stale');
    world.socket.tell({ op: 'status', feed: 'live', ts: world.now });
    expect(stream.connection().status).toBe('live');
  });

  test('a page that never reaches the gateway is stale after five seconds', () => {
    watch();
    expect(stream.connection().status).toBe('connecting');
    world.pass(6_000);
    expect(stream.connection().status).toBe('stale');
  });

  test('a line that is silent for ten seconds is given up', () => {
    liveBook();
    const old = world.socket;
    world.pass(11_500);
    expect(old.readyState).toBe(3);
    expect(world.sockets.length).toBeGreaterThan(1);
  });

  test('a connection that does not open is given up', () => {
    watch();
    const old = world.socket;
    world.pass(9_500);
    expect(old.readyState).toBe(3);
    expect(world.sockets.length).toBeGreaterThan(1);
  });

  test('an old socket does not speak for the new one', () => {
    liveBook();
    const old = world.socket;
    const { onclose } = old;
    old.lose();
    world.pass(125);
    onclose?.();
    world.pass(5_000);
    expect(world.sockets).toHaveLength(2);
  });

  test('the line is pinged, and the answer tells round trip and clock', () => {
    watch();
    world.socket.accept();
    const first = world.socket.said.find(({ op }) => op === 'ping');
    world.sleep(40);
    const ts = world.now - 20 + 3_000;
    world.socket.tell({ op: 'pong', id: first?.id ?? '', ts, now: ts, tick: 0 });
    expect(stream.connection().latencyMs).toBe(40);
    expect(stream.clockOffset()).toBe(3_000);
    world.live(10_000);
    expect(world.socket.pings).toBeGreaterThanOrEqual(4);
    expect(world.socket.pings).toBeLessThanOrEqual(5);
  });

  test('without a network the page is offline and tries nothing until it is back', () => {
    liveBook();
    world.isOnline = false;
    world.wake();
    expect(stream.connection().status).toBe('offline');
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
    world.isOnline = true;
    world.wake();
    expect(world.sockets).toHaveLength(2);
    expect(stream.connection().status).not.toBe('offline');
  });

  test('a page that slept does not trust its line; one that was only hidden asks whether it lives', () => {
    liveBook();
    world.sleep(2_000);
    world.wake();
    expect(world.sockets).toHaveLength(1);
    expect(world.socket.pings).toBe(2);
    world.sleep(6_000);
    world.wake();
    expect(world.sockets).toHaveLength(2);
  });

  test('waking up while waiting to connect connects at once', () => {
    watch();
    world.chance = 0.999;
    for (let i = 0; i < 6; i += 1) {
      world.socket.lose();
      world.pass(4_000);
    }
    world.socket.lose();
    const count = world.sockets.length;
    world.wake();
    expect(world.sockets).toHaveLength(count + 1);
    world.pass(4_000);
    expect(world.sockets).toHaveLength(count + 1);
  });

  test('half a minute after the last topic the line is let go, and nothing runs any more', () => {
    const stop = liveBook();
    stop();
    world.live(29_000);
    expect(world.socket.readyState).toBe(1);
    world.live(3_000);
    expect(world.sockets.map(({ readyState }) => readyState)).toEqual([3]);
    expect(world.timers).toBe(0);
    liveBook();
    expect(world.sockets).toHaveLength(2);
    expect(stream.connection().status).toBe('live');
  });
});
