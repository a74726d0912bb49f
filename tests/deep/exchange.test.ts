import { expect, test } from 'vitest';
import { compare, type Tally } from '#tests/gateway/exchange/differential.ts';

const PARTS = 10;
const SEEDS = 50;
const LENGTH = 2000;

// A million commands: the same answers, fills and endings every time, the same balances, orders and queues every tenth.
test.each(
  Array.from({ length: PARTS }, (_, part) => part),
)('the exchange and the naive reference agree on 100,000 commands, part %i of 10', (part) => {
  const tally: Tally = {};
  for (let seed = 0; seed < SEEDS; seed++) compare(1_000_000 + part * SEEDS + seed, LENGTH, tally, 10);
  expect((tally['fill order'] ?? 0) + (tally['fill feed'] ?? 0) + (tally['fill through'] ?? 0)).toBeGreaterThan(10_000);
});
