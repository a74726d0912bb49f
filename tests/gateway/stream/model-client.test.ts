import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Level } from '#lib/contract/shapes/market.ts';
import type { StreamMessage } from '#lib/contract/shapes/stream.ts';
import { Venue } from './harness.ts';

let venue: Venue;
afterEach(() => venue.close());

type BookMessage = Extract<StreamMessage, { ch: 'book' }>;

/** A bot written from docs/stream.md alone, with none of our code: maps, a sort and the CRC of zlib. */
class Bot {
  seq: number | null = null;
  #bids = new Map<string, string>();
  #asks = new Map<string, string>();

  /** @returns false when it must subscribe again */
  take(message: BookMessage): boolean {
    if (message.type === 'snapshot') {
      this.#bids = new Map(message.data.b);
      this.#asks = new Map(message.data.a);
    } else if (this.seq === null) {
      return true;
    } else if (message.seq !== this.seq + 1) {
      return this.#lost();
    }
    this.seq = message.seq;
    for (const [price, size] of message.data.b) this.#set(this.#bids, price, size);
    for (const [price, size] of message.data.a) this.#set(this.#asks, price, size);
    return this.checksum === message.checksum || this.#lost();
  }

  #set(side: Map<string, string>, price: string, size: string): void {
    if (size === '0') side.delete(price);
    else side.set(price, size);
  }

  #lost(): false {
    this.seq = null;
    return false;
  }

  get book(): { bids: Level[]; asks: Level[] } {
    // Prices of this market have one decimal: without the point they are whole numbers.
    const units = (price: string) => Number.parseInt(price.replace('.', ''), 10);
    const sorted = (side: Map<string, string>, order: number) =>
      [...side].sort(([a], [b]) => (units(a) - units(b)) * order);
    return { bids: sorted(this.#bids, -1), asks: sorted(this.#asks, 1) };
  }

  get checksum(): number {
    const { bids, asks } = this.book;
    const text: string[] = [];
    for (let i = 0; i < 25; i += 1) text.push(...(bids[i] ?? []), ...(asks[i] ?? []));
    return crc32(text.join(':'));
  }
}

test('W6: a bot that misses any messages is never wrong when it thinks it is right, and is back with the next tick', async () => {
  venue = await new Venue({ limits: { messagesPerSecond: 1e9, messagesBurst: 1e9, deadMs: 1e12 } }).listen();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(9), { minLength: 30, maxLength: 60 }), async (fates) => {
      const peer = await venue.connect();
      const bot = new Bot();
      let ask = true;
      for (const fate of fates) {
        if (ask) await peer.ask('subscribe', 'book:BTCUSDT:fast');
        ask = false;
        venue.tick();
        await peer.settle();
        const messages = peer.taken().flatMap(({ m }) => m as BookMessage[]);
        // Two of ten messages are lost on the way.
        if (fate < 2) continue;
        for (const message of messages) ask = !bot.take(message) || ask;
        if (bot.seq === null) continue;
        expect(bot.book).toEqual(venue.feed.depth('BTCUSDT', 200, venue.now));
      }
      // Whatever was lost: one more request, one more tick.
      await peer.ask('subscribe', 'book:BTCUSDT:fast');
      venue.tick();
      await peer.settle();
      for (const message of peer.taken().flatMap(({ m }) => m as BookMessage[])) expect(bot.take(message)).toBe(true);
      expect(bot.book).toEqual(venue.feed.depth('BTCUSDT', 200, venue.now));
      peer.socket.terminate();
    }),
    { numRuns: 20 },
  );
});
