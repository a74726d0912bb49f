import { afterAll, beforeAll, expect, test } from 'vitest';
import { EARS } from '../gateway/captcha/ears.ts';
import { EYES, knowing } from '../gateway/captcha/eyes.ts';
import { BASE, captchaHouse } from '../gateway/captcha/house.ts';
import { solvedBy, WAYS } from '../gateway/captcha/people.ts';
import { heardRising } from '../gateway/captcha/person.ts';
import { heardBy, readBy } from '../gateway/captcha/read.ts';
import { byHand } from '../gateway/captcha/solver.ts';

const house = captchaHouse();
beforeAll(() => house.start());
afterAll(() => house.close());

test.each(WAYS)('of a hundred drawn challenges at least 95 are solved by %s at the first try', async (way) => {
  house.next();
  const solved = await solvedBy(way, 100, house);
  console.info(`${way}: ${solved} of 100`);
  expect(solved).toBeGreaterThanOrEqual(95);
});

test('a blind guess wins at most one try in thirty, with five tries at each challenge', async () => {
  let tries = 0;
  let wins = 0;
  for (let turn = 0; turn < 600; turn += 1) {
    if (turn % 4 === 0) house.next();
    const { captchaId } = await house.open('register');
    house.clock.at += 3_000;
    for (let round = 0; round < 5; round += 1) {
      tries += 1;
      const output = byHand({ gap: { x: 66 + ((tries * 97) % 272), y: 0 } }, round);
      const { data } = await house.post(`${BASE}/attempt`, { body: { captchaId, output } });
      if (data.result === 'right') wins += 1;
      if (data.result !== 'wrong') break;
    }
  }
  console.info(`blind: ${wins} of ${tries}`);
  // One in thirty, and four standard deviations of so many tries.
  expect(wins).toBeLessThanOrEqual(tries / 30 + 4 * Math.sqrt(tries / 30));
});

// Other puzzles than those that anything was chosen by.
test('of three hundred pictures no program of an hour reads more than one in ten', async () => {
  const many = 300;
  const read = await readBy(many, EYES, 'held out');
  console.info(read);
  for (const [name, times] of Object.entries(read)) expect(times / many, name).toBeLessThanOrEqual(1 / 10);
}, 1_800_000);

test('one that knows how these pictures are drawn reads at most one in three', async () => {
  const many = 100;
  const { knowing: times = 0 } = await readBy(many, { knowing }, 'held out');
  console.info(`written for ours: ${times} of ${many}`);
  expect(times / many).toBeLessThanOrEqual(1 / 3);
}, 1_800_000);

test('of three hundred sounds no program of an hour reads more than one in ten', async () => {
  const many = 300;
  const read = heardBy(many, { ...EARS, 'follows what crosses the middle': heardRising }, 'held out');
  console.info(read);
  for (const [name, times] of Object.entries(read)) expect(times / many, name).toBeLessThanOrEqual(1 / 10);
}, 900_000);
