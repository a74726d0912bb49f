import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { constants, deflateRawSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { acceptCompressed, type Inflate } from '#gateway/stream/deflate.ts';
import { STREAM_LIMIT } from '#lib/contract/stream.ts';
import { type Peer, START, Venue } from './harness.ts';
import { maskedFrame } from './raw-frames.ts';

let venue: Venue;
afterEach(() => venue.close());

const open = async (needs: ConstructorParameters<typeof Venue>[0] = {}) => {
  venue = await new Venue(needs).listen();
  return venue;
};

const errorThenClose = async (peer: Peer) => [(await peer.control('error')).code, (await peer.closed).code];

test('W3: twenty messages at once are answered, one more ends the connection with an error', async () => {
  await open();
  const peer = await venue.connect();
  for (let i = 0; i < STREAM_LIMIT.messagesBurst; i += 1) peer.send({ op: 'ping', id: `${i}` });
  for (let i = 0; i < STREAM_LIMIT.messagesBurst; i += 1) expect((await peer.control('pong')).id).toBe(`${i}`);
  peer.send({ op: 'ping', id: 'one too many' });
  expect(await errorThenClose(peer)).toEqual(['42900', 4008]);
});

test('W3: a tenth of a second earns one more message', async () => {
  await open();
  const peer = await venue.connect();
  for (let i = 0; i < STREAM_LIMIT.messagesBurst; i += 1) peer.send({ op: 'ping', id: `${i}` });
  for (let i = 0; i < STREAM_LIMIT.messagesBurst; i += 1) await peer.control('pong');
  venue.now = START + 100;
  peer.send({ op: 'ping', id: 'earned' });
  expect((await peer.control('pong')).id).toBe('earned');
  peer.send({ op: 'ping', id: 'not earned' });
  expect(await errorThenClose(peer)).toEqual(['42900', 4008]);
});

test.each(['ping', 'pong'] as const)('W3: a flood of %s frames ends the connection too', async (kind) => {
  await open();
  const peer = await venue.connect();
  for (let i = 0; i <= STREAM_LIMIT.messagesBurst; i += 1) peer.socket[kind]();
  expect(await errorThenClose(peer)).toEqual(['42900', 4008]);
});

test('W3: a connection carries 200 topics; one more is refused by its name, and nothing else ends', async () => {
  const list = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'];
  await open({ limits: { topics: 4 } });
  const peer = await venue.connect();
  expect(await peer.ask('subscribe', 'tickers', ...list.map((symbol) => `ticker:${symbol}`))).toMatchObject({
    op: 'ack',
  });
  expect(await peer.ask('subscribe', 'tickers')).toMatchObject({ op: 'ack' });
  expect(await peer.ask('subscribe', 'book:BTCUSDT', 'tickers')).toMatchObject({
    op: 'error',
    code: '42900',
    topics: ['tickers'],
  });
  venue.tick();
  expect((await peer.messages()).map(({ topic }) => topic).sort()).toEqual(
    [...list.map((symbol) => `ticker:${symbol}`), 'tickers'].sort(),
  );
  expect(await peer.ask('unsubscribe', 'tickers')).toMatchObject({ op: 'ack' });
  expect(await peer.ask('subscribe', 'book:BTCUSDT')).toMatchObject({ op: 'ack' });
  expect(STREAM_LIMIT.topics).toBe(200);
});

test('W3: a connection carries four fast books; one more is refused by its name, slower ones are not', async () => {
  await open({ limits: { fastBooks: 2 } });
  const peer = await venue.connect();
  const fast = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((symbol) => `book:${symbol}:fast`);
  expect(await peer.ask('subscribe', ...fast)).toMatchObject({ op: 'error', code: '42900', topics: [fast[2]] });
  expect(await peer.ask('subscribe', fast[0]!, fast[1]!)).toMatchObject({ op: 'ack' });
  expect(await peer.ask('subscribe', fast[1]!)).toMatchObject({ op: 'ack' });
  expect(await peer.ask('subscribe', 'tickers', fast[2]!)).toMatchObject({ op: 'error', topics: [fast[2]] });
  expect(await peer.ask('subscribe', 'book:SOLUSDT', 'book:BTCUSDT')).toMatchObject({ op: 'ack' });
  expect(STREAM_LIMIT.fastBooks).toBe(4);
});

test('W3: an address has points for all its connections; what another one has already costs a quarter', async () => {
  const named = (request: { headers: Readonly<Record<string, unknown>> }) => String(request.headers['x-test-address']);
  await open({ limits: { points: 55 }, addressOf: named });
  const from = (address: string) => venue.connect({ headers: { 'x-test-address': address } });
  const [one, two, other] = await Promise.all([from('10.0.0.1'), from('10.0.0.1'), from('10.0.0.2')]);
  // 32 + 8 of 55.
  expect(await one.ask('subscribe', 'book:BTCUSDT:fast', 'book:BTCUSDT')).toMatchObject({ op: 'ack' });
  // 8 and 2 more, then 4: 54 of 55.
  expect(await two.ask('subscribe', 'book:BTCUSDT:fast', 'book:BTCUSDT', 'ticker:BTCUSDT')).toMatchObject({
    op: 'ack',
  });
  expect(await two.ask('subscribe', 'ticker:ETHUSDT', 'ticker:BTCUSDT')).toMatchObject({
    op: 'error',
    code: '42900',
    topics: ['ticker:ETHUSDT'],
  });
  // Nobody else pays for it.
  expect(await other.ask('subscribe', 'book:ETHUSDT:fast', 'ticker:ETHUSDT')).toMatchObject({ op: 'ack' });
  // Whoever goes gives back what it paid, and whoever stays pays the whole.
  one.socket.close();
  await one.closed;
  await closedOnServer(2);
  expect(await two.ask('subscribe', 'ticker:ETHUSDT')).toMatchObject({ op: 'ack' });
  expect(await two.ask('subscribe', 'ticker:SOLUSDT')).toMatchObject({ op: 'ack' });
  expect(await two.ask('subscribe', 'trades:SOLUSDT')).toMatchObject({ op: 'error', topics: ['trades:SOLUSDT'] });
});

test('W3: a message of 64 KiB is read, one byte more closes with 1009', async () => {
  await open();
  const peer = await venue.connect({ perMessageDeflate: false });
  const message = JSON.stringify({ op: 'ping', id: 'big' });
  peer.send(message + ' '.repeat(STREAM_LIMIT.messageBytes - message.length));
  expect(await peer.control('pong')).toMatchObject({ id: 'big' });
  peer.send(message + ' '.repeat(STREAM_LIMIT.messageBytes + 1 - message.length));
  expect(await peer.closed).toMatchObject({ code: 1009 });
});

test('W3: one address holds as many sockets as allowed; more are told why and closed, far more are not opened', async () => {
  await open({ limits: { socketsPerIp: 2 } });
  const [first] = await Promise.all([venue.connect(), venue.connect()]);
  const third = await venue.connect({ perMessageDeflate: false });
  expect(await errorThenClose(third)).toEqual(['42900', 4008]);
  first?.socket.close();
  await first?.closed;
  await closedOnServer(1);
  const again = await venue.connect();
  await again.settle();
  expect(STREAM_LIMIT.socketsPerIp).toBe(50);
});

test('W3: sockets of one address that are being closed do not add up either', async () => {
  await open({ limits: { socketsPerIp: 1, closeGraceMs: 60_000 } });
  const held = await Promise.all([venue.shake(), venue.shake()]);
  expect(held.map(({ head }) => head.slice(0, 12))).toEqual(['HTTP/1.1 101', 'HTTP/1.1 101']);
  expect((await venue.shake()).head).toMatch(/^HTTP\/1.1 429 /);
  for (const { socket } of held) socket.destroy();
});

test('addresses are counted one by one', async () => {
  const named = (request: { headers: Readonly<Record<string, unknown>> }) => String(request.headers['x-test-address']);
  await open({ limits: { socketsPerIp: 1 }, addressOf: named });
  const from = (address: string) => venue.connect({ headers: { 'x-test-address': address }, perMessageDeflate: false });
  const a = await from('10.0.0.1');
  const b = await from('2001:db8:1:2::1');
  await Promise.all([a.settle(), b.settle()]);
  expect(venue.hub.stats().clients).toBe(2);
  // One subscriber owns the whole /64.
  expect(await errorThenClose(await from('2001:db8:1:2::9'))).toEqual(['42900', 4008]);
});

test('a full gateway answers 503', async () => {
  await open({ limits: { sockets: 1 } });
  await venue.connect();
  expect((await venue.shake()).head).toMatch(/^HTTP\/1.1 503 /);
});

test('W4: a message cut into a million pieces closes the connection at the limit of pieces', async () => {
  await open();
  const { socket } = await venue.shake();
  const heap = process.memoryUsage().rss;
  const piece = maskedFrame({ opcode: 0, payload: 'x', final: false });
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(maskedFrame({ opcode: 1, payload: 'x', final: false }));
  const block = Buffer.concat(Array.from({ length: 1_000 }, () => piece));
  for (let i = 0; i < 1_000 && socket.writable; i += 1) {
    socket.write(block);
    if (i % 50 === 0) await setImmediate();
  }
  await ended;
  await closedOnServer(0);
  expect(process.memoryUsage().rss - heap).toBeLessThan(50 * 1024 * 1024);
});

test('W4: a message in 64 pieces is read, one more piece closes with 1008', async () => {
  await open();
  const inPieces = (pieces: number) => {
    const text = JSON.stringify({ op: 'ping', id: 'pieces' }).padEnd(pieces, ' ');
    return Array.from({ length: pieces }, (_, at) =>
      maskedFrame({
        opcode: at === 0 ? 1 : 0,
        payload: at === pieces - 1 ? text.slice(at) : (text[at] ?? ''),
        final: at === pieces - 1,
      }),
    );
  };
  const { socket } = await venue.shake();
  const answer = once(socket, 'data') as Promise<[Buffer]>;
  socket.write(Buffer.concat(inPieces(STREAM_LIMIT.fragments)));
  expect((await answer)[0].toString('latin1')).toContain('"op":"pong"');
  socket.write(Buffer.concat(inPieces(STREAM_LIMIT.fragments + 1)));
  expect(await closeCode(socket)).toBe(1008);
});

test('W8: a bomb is not inflated beyond the limit of a message', async () => {
  await open();
  const closed: number[] = [];
  const socket = { _extensions: {} as Record<string, Inflate>, close: (code: number) => closed.push(code) };
  acceptCompressed(socket as unknown as WebSocket, 64 * 1024);
  const inflate = (size: number) =>
    new Promise<number>((resolve, reject) => {
      const packed = deflateRawSync(Buffer.alloc(size, 'x'), { finishFlush: constants.Z_SYNC_FLUSH });
      socket._extensions['permessage-deflate']?.decompress(packed.subarray(0, -4), true, (error, result) =>
        error ? reject(error) : resolve(result?.length ?? 0),
      );
    });
  expect(await inflate(64 * 1024)).toBe(64 * 1024);
  await expect(inflate(20 * 1024 * 1024)).rejects.toThrow('65536 bytes');
  expect(closed).toEqual([1009]);
});

test('W8: a compression bomb closes with 1009', async () => {
  await open();
  const peer = await venue.connect();
  peer.socket.send('"'.repeat(20 * 1024 * 1024), { compress: true });
  expect(await peer.closed).toMatchObject({ code: 1009 });
});

test('a broken compressed message closes with 1007', async () => {
  await open();
  const { socket } = await venue.shake({ 'sec-websocket-extensions': 'permessage-deflate' });
  const packed = Buffer.concat([deflateRawSync('{}').subarray(0, 1), Buffer.from([0xff, 0xff, 0xff])]);
  socket.write(maskedFrame({ opcode: 1, payload: packed, compressed: true }));
  expect(await closeCode(socket)).toBe(1007);
});

test('a compressed message in pieces is understood', async () => {
  await open();
  const peer = await venue.connect();
  const text = JSON.stringify({ op: 'ping', id: 'packed' });
  peer.socket.send(text.slice(0, 8), { compress: true, fin: false });
  peer.socket.send(text.slice(8), { compress: true, fin: true });
  expect(await peer.control('pong')).toMatchObject({ id: 'packed' });
});

/** Waits until the server has noticed that sockets are gone. */
async function closedOnServer(left: number): Promise<void> {
  while (venue.hub.stats().clients > left) await setImmediate();
}

/** Code of the close frame that ends a raw connection. */
async function closeCode(socket: import('node:net').Socket): Promise<number | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) {
    chunks.push(chunk as Buffer);
    const all = Buffer.concat(chunks);
    const at = all.indexOf(0x88);
    if (at >= 0 && all.length >= at + 4) return all.readUInt16BE(at + 2);
  }
  return undefined;
}
