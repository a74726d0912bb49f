import { crc32 as zlibCrc } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookChecksum, checksumText, crc32 } from '#lib/contract/checksum.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import { CHECKSUM_LEVELS } from '#lib/contract/stream.ts';

test('the check value of CRC-32', () => expect(crc32('123456789')).toBe(0xcbf43926));

test('it is the CRC-32 that everybody has', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), (text) => crc32(text) === zlibCrc(text)));
});

test('the worked example of docs/stream.md', () => {
  const book: { bids: Level[]; asks: Level[] } = {
    bids: [
      ['67012.3', '0.4521'],
      ['67012.1', '1.2'],
    ],
    asks: [['67012.4', '0.08']],
  };
  expect(checksumText(book)).toBe('67012.3:0.4521:67012.4:0.08:67012.1:1.2');
  expect(bookChecksum(book)).toBe(556_230_954);
  expect(bookChecksum({ bids: [], asks: [] })).toBe(0);
});

const side = fc.array(fc.tuple(fc.stringMatching(/^\d{1,5}\.\d$/), fc.stringMatching(/^\d{1,3}\.\d{2}$/)), {
  minLength: CHECKSUM_LEVELS + 1,
  maxLength: 40,
});

test('exactly the top 25 levels of each side count', () => {
  fc.assert(
    fc.property(side, side, fc.nat(CHECKSUM_LEVELS - 1), (bids, asks, at) => {
      const whole = bookChecksum({ bids, asks });
      expect(bookChecksum({ bids: bids.slice(0, CHECKSUM_LEVELS), asks })).toBe(whole);
      expect(bookChecksum({ bids, asks: asks.slice(0, CHECKSUM_LEVELS) })).toBe(whole);
      const other = bids.map((level, place): Level => (place === at ? [level[0], `${level[1]}1`] : level));
      expect(bookChecksum({ bids: other, asks })).not.toBe(whole);
    }),
  );
});
