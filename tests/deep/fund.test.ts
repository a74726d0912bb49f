import { expect, test } from 'vitest';
import { lost } from '#tests/gateway/exchange/perp/attack.ts';

const SEEDS = 1000;
const PART = 100;
/** Behind those of `npm test`. */
const FROM = 1000;

test.each(
  Array.from({ length: SEEDS / PART }, (_, part) => FROM + part * PART),
)('whatever own accounts do, fund and house lose nothing to them beyond the moves of the market: 1,000 seeds, from %i', (from) => {
  const found: string[] = [];
  for (let seed = from; seed < from + PART; seed++) found.push(...[lost(seed, 300, {})].filter((one) => one !== null));
  expect(found).toEqual([]);
});
