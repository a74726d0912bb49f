import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { Venue } from './harness.ts';
import { maskedFrame } from './raw-frames.ts';

const anyFrame = fc
  .record({
    opcode: fc.integer({ min: 0, max: 15 }),
    payload: fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.json().map((json) => Buffer.from(json)),
      fc
        .record({
          op: fc.constantFrom('subscribe', 'unsubscribe', 'ping', 'x'),
          id: fc.oneof(fc.string({ maxLength: 70 }), fc.anything()),
          topics: fc.oneof(
            fc.array(fc.constantFrom('tickers', 'book:BTCUSDT', 'candles:BTCUSDT:1m', 'book:X', '__proto__')),
            fc.anything(),
          ),
        })
        .map((message) => Buffer.from(safeJson(message))),
    ),
    final: fc.boolean(),
    compressed: fc.boolean(),
    reserved: fc.constantFrom(0, 0, 0, 0x10, 0x20),
    masked: fc.constantFrom(true, true, true, false),
  })
  .map(maskedFrame);

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '{';
  }
}

/** Throws random frames at a hub, some forty to a connection, while a witness listens. @param connections each with its own */
export async function fuzz({ connections, seed }: { connections: number; seed?: number }): Promise<void> {
  const venue = await new Venue({ limits: { socketsPerIp: 1_000, closeGraceMs: 1_000 } }).listen();
  const witness = await venue.connect();
  await witness.ask('subscribe', 'tickers');
  await fc.assert(
    fc.asyncProperty(fc.array(anyFrame, { minLength: 1, maxLength: 40 }), fc.boolean(), async (frames, deflate) => {
      const { socket, head } = await venue.shake(deflate ? { 'sec-websocket-extensions': 'permessage-deflate' } : {});
      expect(head).toMatch(/^HTTP\/1.1 101 /);
      for (const frame of frames) if (socket.writable) socket.write(frame);
      await setImmediate();
      venue.tick(50);
      socket.destroy();
    }),
    { numRuns: connections, ...(seed === undefined ? {} : { seed }) },
  );
  await witness.settle();
  witness.taken();
  venue.tick(50, 10);
  expect((await witness.messages()).length).toBeGreaterThan(0);
  while (venue.hub.stats().clients > 1) await setImmediate();
  await venue.close();
}
