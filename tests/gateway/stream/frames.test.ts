import { constants, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { negotiateDeflate } from '#gateway/stream/deflate.ts';
import { Part, TickFrames, textFrame } from '#gateway/stream/frames.ts';

/** Reads one whole frame of the server as RFC 6455 says. */
function read(frame: Buffer): { compressed: boolean; text: string } {
  const length = (frame[1] ?? 0) & 0x7f;
  const [size, start] =
    length === 127
      ? [Number.parseInt(frame.readBigUInt64BE(2).toString(), 10), 10]
      : length === 126
        ? [frame.readUInt16BE(2), 4]
        : [length, 2];
  expect((frame[0] ?? 0) & 0xbf).toBe(0x81);
  expect(frame.length).toBe(start + size);
  const compressed = ((frame[0] ?? 0) & 0x40) !== 0;
  const payload = frame.subarray(start);
  if (!compressed) return { compressed, text: payload.toString('utf8') };
  const packed = Buffer.concat([payload, Buffer.from([0, 0, 0xff, 0xff])]);
  return { compressed, text: inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8') };
}

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])('a text of %i bytes is one whole frame', (length) => {
  const text = 'é'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2);
  expect(read(textFrame(text))).toEqual({ compressed: false, text });
});

const messages = fc.array(fc.json({ maxDepth: 2 }), { minLength: 1, maxLength: 8 });

test('a frame says the same plain, compressed whole and joined from parts that were compressed once', () => {
  fc.assert(
    fc.property(messages, fc.integer({ min: 0, max: 90 }), (texts, before) => {
      const frames = new TickFrames(1_750_000_000_000);
      // Other groups of the same tick use up the frames that are compressed whole.
      for (let i = 0; i < before; i += 1) frames.frame([new Part(`other${i}.`, '{}')], true);
      const parts = texts.map((text, at) => new Part(`p${at}.`, text));
      const expected = `{"ts":1750000000000,"m":[${texts.join(',')}]}`;
      expect(read(frames.frame(parts, true)).text).toBe(expected);
      expect(read(frames.frame(parts, false))).toEqual({ compressed: false, text: expected });
    }),
  );
});

test('the same messages are built and compressed once', () => {
  const frames = new TickFrames(1);
  const parts = [new Part('a.', `"${'x'.repeat(500)}"`), new Part('b.', '2')];
  const first = frames.frame(parts, true);
  expect(frames.frame([...parts], true)).toBe(first);
  expect(frames.frame(parts, false)).not.toBe(first);
  expect(frames.frame(parts.slice(1), true)).not.toBe(first);
  expect(read(first).compressed).toBe(true);
});

test('with many groups in a tick a frame is joined, and still far smaller than plain', () => {
  const frames = new TickFrames(1);
  for (let i = 0; i < 64; i += 1) frames.frame([new Part(`other${i}.`, '{}')], true);
  const part = new Part('a.', JSON.stringify(Array.from({ length: 100 }, (_, at) => [`670${at}.5`, '0.5'])));
  const joined = frames.frame([part], true);
  expect(read(joined).compressed).toBe(true);
  expect(joined.includes(part.packed.subarray(0, -4))).toBe(true);
  expect(joined.length).toBeLessThan(part.json.length / 2);
});

const BOTH = 'permessage-deflate; server_no_context_takeover; client_no_context_takeover';
test.each([
  [undefined, null],
  ['', null],
  ['permessage-deflate', BOTH],
  ['permessage-deflate; client_max_window_bits', BOTH],
  ['permessage-deflate; client_max_window_bits=10', BOTH],
  ['permessage-deflate; server_no_context_takeover; client_no_context_takeover', BOTH],
  ['permessage-deflate; server_max_window_bits=15', `${BOTH}; server_max_window_bits=15`],
  ['permessage-deflate; server_max_window_bits=10', null],
  ['permessage-deflate; server_max_window_bits=10, permessage-deflate', BOTH],
  ['permessage-deflate; client_max_window_bits=7', null],
  ['permessage-deflate; client_max_window_bits; client_max_window_bits', null],
  ['permessage-deflate; server_no_context_takeover=1', null],
  ['permessage-deflate; unknown', null],
  ['x-webkit-deflate-frame', null],
  ['x-webkit-deflate-frame, permessage-deflate', BOTH],
  [';;,,"=;', null],
])('the offer %j is answered by %j', (offer, answer) => expect(negotiateDeflate(offer)).toBe(answer));
