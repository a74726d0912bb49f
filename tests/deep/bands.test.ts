import { expect, test } from 'vitest';
import { compareBands, nothingSeen } from '#tests/gateway/exchange/perp/bands.ts';

const PARTS = 8;
const SEEDS = 25;

test.each(
  Array.from({ length: PARTS }, (_, part) => part),
)('bands change no event over 200 seeds of some 8,000 commands, part %i of 8', (part) => {
  const seen = nothingSeen();
  for (let seed = 0; seed < SEEDS; seed++) {
    const number = 10_000 + part * SEEDS + seed;
    for (const storm of [false, true])
      compareBands(number, { accounts: 4 + (seed % 17), steps: 1000, storm, orders: seed % 2 === 0 }, seen);
  }
  for (const event of ['warned', 'takeover', 'adl', 'funding', 'net'])
    expect([event, seen.events.get(event) ?? 0]).not.toEqual([event, 0]);
});
