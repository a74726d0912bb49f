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

/** In parts: a machine with much else to do gives one test ten minutes, and these want a few of its own together. */
const PARTS = 20;

test.for(
  Array.from({ length: PARTS }, (_, part) => part + 1),
)('[SAN-11] what is written once is written the same again and is harmless, 100,000 times: part %i', async () => {
  const [batches, runs] = [5, 1_000];
  let told = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    told += settlesAtOnce(runs);
    // jsdom's weak references hold every document of a turn until the turn is over.
    await nextTurn();
  }
  expect(told).toBeGreaterThan(0.3 * batches * runs);
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
