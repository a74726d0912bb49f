import { expect, test } from 'vitest';
import { readBy } from './read.ts';

/** Few, to see that nothing is broken: `tests/deep/captcha.test.ts` counts over hundreds. */
const MANY = 6;

test('[CAP-22] pictures are not read by a program that darkens, subtracts, lays the piece over the picture or looks for what is coloured', async () => {
  const read = await readBy(MANY);
  // One in ten, and three standard deviations of so few.
  for (const [name, times] of Object.entries(read)) expect(times, name).toBeLessThanOrEqual(3);
}, 240_000);
