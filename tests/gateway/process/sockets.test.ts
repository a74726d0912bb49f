import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { limitSockets, type SocketLimits } from '#gateway/process/sockets.ts';

/** A listener without a network: connections and requests come when the test says so. */
function listener(limits: SocketLimits) {
  const server = Object.assign(new EventEmitter(), { keepAliveTimeout: 0 });
  const open = limitSockets(server as unknown as Server, limits);
  let port = 1;
  return {
    open,
    from(remoteAddress: string) {
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress,
        remotePort: port++,
        destroyed: false,
        setTimeout: () => socket,
        destroy() {
          if (socket.destroyed) return;
          socket.destroyed = true;
          socket.emit('close');
        },
      });
      server.emit('connection', socket);
      return socket;
    },
    /** A request; `complete` once its body is there. @returns ends the answer */
    ask(socket: ReturnType<typeof this.from>, complete = true) {
      const response = new EventEmitter();
      server.emit('request', { socket: socket as unknown as Socket, complete }, response);
      return () => response.emit('close');
    },
    stream(socket: ReturnType<typeof this.from>) {
      server.on('upgrade', () => {});
      server.emit('upgrade', {}, socket);
    },
  };
}

test('three hundred sockets of one address, one call each and then silence: every visitor gets in at once', () => {
  const room = listener({ most: 300, perAddress: 300 });
  const held = Array.from({ length: 300 }, () => room.from('203.0.113.7'));
  for (const socket of held) room.ask(socket)();
  const visitors = Array.from({ length: 12 }, (_, i) => room.from(`198.51.100.${i}`));
  expect(visitors.filter(({ destroyed }) => destroyed)).toEqual([]);
  expect(held.filter(({ destroyed }) => destroyed)).toHaveLength(12);
  // Those that were silent longest.
  expect(held.slice(0, 12).every(({ destroyed }) => destroyed)).toBe(true);
});

test('where the fullest address is busy with all of its own, the idle of the next one is closed', () => {
  const room = listener({ most: 8, perAddress: 8 });
  for (const socket of Array.from({ length: 5 }, () => room.from('203.0.113.7'))) room.ask(socket);
  const next = Array.from({ length: 3 }, () => room.from('203.0.113.8'));
  expect(room.from('198.51.100.1').destroyed).toBe(false);
  expect(next.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
});

test('half a body counts as no request: a full listener closes it for somebody who comes', () => {
  const room = listener({ most: 4, perAddress: 4 });
  const slow = Array.from({ length: 4 }, () => room.from('203.0.113.7'));
  room.ask(slow[0]!);
  room.ask(slow[1]!, false);
  for (const socket of slow.slice(2)) room.ask(socket);
  expect(room.from('198.51.100.1').destroyed).toBe(false);
  expect(slow.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false]);
});

test('idle sockets of a proxy are closed last, but before anybody is turned away', () => {
  const room = listener({ most: 3, perAddress: 1, isProxy: (ip) => ip === '10.0.0.1' });
  const proxied = [room.from('10.0.0.1'), room.from('10.0.0.1')];
  const direct = room.from('203.0.113.7');
  expect(room.from('198.51.100.1').destroyed).toBe(false);
  expect([direct, ...proxied].map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  const visitor = room.from('198.51.100.2');
  expect(visitor.destroyed).toBe(false);
  expect(room.open.size).toBe(3);
});

test('streams and calls that are being answered are never closed; then the newcomer is turned away', () => {
  const room = listener({ most: 2, perAddress: 2 });
  const [stream, call] = [room.from('203.0.113.7'), room.from('203.0.113.7')];
  room.stream(stream);
  const done = room.ask(call);
  expect(room.from('198.51.100.1').destroyed).toBe(true);
  done();
  expect(room.from('198.51.100.1').destroyed).toBe(false);
  expect([stream.destroyed, call.destroyed]).toEqual([false, true]);
});

test('who opens sockets as fast as they are closed is turned away before any handshake; nobody else is', () => {
  let now = 1_000_000;
  const room = listener({ most: 1_000, perAddress: 20, pace: { perSecond: 50, burst: 400, now: () => now } });
  const taken = (from: string, many: number) =>
    Array.from({ length: many }, () => room.from(from)).filter(({ destroyed }) => !destroyed).length;
  let admitted = 0;
  for (let i = 0; i < 1_000; i += 1) if (!room.from('203.0.113.7').destroyed) admitted += 1;
  expect(admitted).toBe(400);
  expect(taken('198.51.100.1', 6)).toBe(6);
  now += 1_000;
  for (let i = 0; i < 200; i += 1) if (!room.from('203.0.113.7').destroyed) admitted += 1;
  expect(admitted).toBe(450);
});
