import { CHECKSUM_LEVELS } from './stream.ts';

/** Price and size. */
type Level = readonly [string, string];

/**
 * Checksum of an order book as both halves compute it.
 *
 * Text: for level 1 to 25 the bid's `price:size`, then the ask's `price:size`, each exactly as sent, all joined by
 * colons; a side that has fewer levels is left out where it ends. Value: CRC-32 (IEEE 802.3, reflected, polynomial
 * 0xEDB88320, start and final XOR 0xFFFFFFFF) of the ASCII bytes, an unsigned 32-bit integer. An empty book has 0.
 * @param bids best first @param asks best first
 * @see docs/stream.md, worked example
 */
export function bookChecksum({ bids, asks }: { bids: readonly Level[]; asks: readonly Level[] }): number {
  return crc32(checksumText({ bids, asks }));
}

export function checksumText({ bids, asks }: { bids: readonly Level[]; asks: readonly Level[] }): string {
  const parts: string[] = [];
  for (let i = 0; i < CHECKSUM_LEVELS; i += 1) {
    const bid = bids[i];
    const ask = asks[i];
    if (bid) parts.push(bid[0], bid[1]);
    if (ask) parts.push(ask[0], ask[1]);
  }
  return parts.join(':');
}

/** @param text ASCII only: one byte a character */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i += 1) {
    crc = (TABLE[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
