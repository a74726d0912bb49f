import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { Venue } from './harness.ts';
import { maskedFrame } from './raw-frames.ts';

let venue: Venue | undefined;
afterEach(async () => {
  await venue?.close();
  venue = undefined;
});

const text = (payload: string | Buffer) => maskedFrame({ opcode: 1, payload });

/** What is wrong → the code that the close frame carries. */
const WRONG: readonly (readonly [string, Buffer, number])[] = [
  ['JSON that is none', text('{"op":'), 4000],
  ['JSON that is no object', text('[1,2]'), 4000],
  ['an empty message', text(''), 4000],
  ['a binary message', maskedFrame({ opcode: 2, payload: '{"op":"ping","id":"1"}' }), 4000],
  ['an opcode that does not exist', maskedFrame({ opcode: 3, payload: 'x' }), 1002],
  ['a control opcode that does not exist', maskedFrame({ opcode: 11, payload: 'x' }), 1002],
  ['a continuation of nothing', maskedFrame({ opcode: 0, payload: 'x' }), 1002],
  ['a ping in pieces', maskedFrame({ opcode: 9, payload: 'x', final: false }), 1002],
  ['text that is no UTF-8', text(Buffer.from([0x22, 0xff, 0xfe, 0x22])), 1007],
  ['a frame without mask', maskedFrame({ opcode: 1, payload: '{}', masked: false }), 1002],
  ['reserved bits', maskedFrame({ opcode: 1, payload: '{}', reserved: 0x20 }), 1002],
  ['compression that was not negotiated', maskedFrame({ opcode: 1, payload: '{}', compressed: true }), 1002],
  ['a length beyond the limit', Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]), 1009],
  ['a length beyond all numbers', Buffer.from([0x81, 0xff, 0x7f, 0xff, 0, 0, 0, 0, 0, 0]), 1009],
];

test.each(WRONG)('W8: %s closes the connection', async (_, frame, code) => {
  venue = await new Venue({ limits: { closeGraceMs: 20 } }).listen();
  const { socket } = await venue.shake();
  const ended = once(socket, 'close');
  const answer: Buffer[] = [];
  socket.on('data', (chunk) => answer.push(chunk));
  socket.write(frame);
  await ended.catch(() => {});
  const close = Buffer.concat(answer);
  expect(close.readUInt16BE(close.lastIndexOf(0x88) + 2)).toBe(code);
});

test('W8: two thousand random frames close what is wrong and crash nothing', () =>
  fuzz({ connections: 100, seed: 20_261_120 }));
