// @vitest-environment jsdom
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sanitizeHtml } from '#lib/safety/html.ts';
import { HOSTS, settlesAtOnce } from '../lib/safety/html-properties.ts';

// Refusals are many here and each would print a line.
beforeEach(() => {
  console.warn = () => undefined;
});
const { warn } = console;
afterEach(() => {
  console.warn = warn;
});

test('[SAN-11] what is written once is written the same again and is harmless, 100,000 times', {
  timeout: 1_800_000,
}, async () => {
  let told = 0;
  for (let batch = 0; batch < 100; batch += 1) {
    told += settlesAtOnce(1_000);
    // jsdom's weak references hold every document of a turn until the turn is over.
    await nextTurn();
  }
  expect(told).toBeGreaterThan(30_000);
});

test('large hostile HTML is read to its end or not at all', async () => {
  for (const piece of [
    '<b><p>',
    '<a href=/x>',
    '<table><td>',
    '<svg><style>',
    '<',
    '&',
    '<!--',
    '<p title="',
    '<font><i>',
    '</p>',
  ]) {
    await nextTurn();
    const once = sanitizeHtml(piece.repeat(4_000), HOSTS);
    expect([piece, sanitizeHtml(once, HOSTS)]).toEqual([piece, once]);
  }
});
