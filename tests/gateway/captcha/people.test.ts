import { afterAll, beforeAll, expect, test } from 'vitest';
import { captchaHouse } from './house.ts';
import { solvedBy, WAYS } from './people.ts';

const house = captchaHouse();
beforeAll(() => house.start());
afterAll(() => house.close());

// A hundred of each in tests/deep.
test.each(WAYS)('a drawn challenge is solved by %s, from what is shown alone', async (way) => {
  house.next();
  expect(await solvedBy(way, 12, house)).toBeGreaterThanOrEqual(11);
});
