import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createUnwrap } from '#gateway/protocol/unwrap.ts';
import { serverKey } from './guarded.ts';
import { wrap, wrapRaw } from './sealer.ts';

const substitute = Buffer.alloc(32, 0xaa);
let drawn = 0;
const unwrap = createUnwrap(serverKey.privateKey, (bytes) => {
  drawn += 1;
  return substitute.subarray(0, bytes);
});

/** `00 02 …7 00 key`, then changed. */
function block(key: Buffer, change: (whole: Buffer) => void = () => {}): Buffer {
  const whole = Buffer.alloc(256, 7);
  whole[0] = 0;
  whole[1] = 2;
  whole[223] = 0;
  key.copy(whole, 224);
  change(whole);
  return whole;
}

const put = (at: number, value: number) => (whole: Buffer) => {
  whole[at] = value;
};

describe('a wrapped key', () => {
  test('[ENC-17] of 32 bytes comes out as it went in, whatever bytes it has', () => {
    for (const key of [Buffer.alloc(32), Buffer.alloc(32, 0xff), randomBytes(32)]) {
      expect(unwrap(wrap(key)).equals(key)).toBe(true);
      expect(unwrap(wrapRaw(block(key))).equals(key)).toBe(true);
    }
  });

  test('[GW-39] of any other form gives the random substitute, and never an error', () => {
    const key = Buffer.alloc(32, 5);
    const wrong = [
      block(key, put(0, 1)),
      block(key, put(1, 1)),
      block(key, put(1, 3)),
      block(key, put(2, 0)),
      block(key, put(222, 0)),
      block(key, put(223, 1)),
      Buffer.alloc(256),
    ];
    for (const whole of wrong) expect(unwrap(wrapRaw(whole)).equals(substitute)).toBe(true);
    for (const length of [0, 1, 31, 33, 200])
      expect(unwrap(wrap(Buffer.alloc(length, 5))).equals(substitute)).toBe(true);
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(255, 1), Buffer.alloc(257, 1), Buffer.alloc(256, 0xff)])
      expect(unwrap(bytes).equals(substitute)).toBe(true);
  });

  test('a zero anywhere in the padding is found', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 222 }), (at) =>
        unwrap(wrapRaw(block(Buffer.alloc(32, 5), put(at, 0)))).equals(substitute),
      ),
      { numRuns: 60 },
    );
  });

  test('good and bad wraps take the same steps: the substitute is drawn for both', () => {
    drawn = 0;
    unwrap(wrap(Buffer.alloc(32, 5)));
    expect(drawn).toBe(1);
    unwrap(Buffer.alloc(3));
    expect(drawn).toBe(2);
  });
});
