import { expect, test } from 'vitest';
import { createRisk } from '#gateway/captcha/risk.ts';
import { createTries } from '#gateway/captcha/tries.ts';
import type { Device } from '#gateway/protocol/device-token.ts';
import { BUSES } from '../bus/apart.ts';

const device: Device = { state: 'valid', token: 'a'.repeat(40) };
const HOUR = 3_600_000;

test.each(BUSES)('%s: of many calls at once no more go without a captcha than in a row', async (_, bus) => {
  const risk = createRisk(bus(), () => 0);
  const asked = await Promise.all(Array.from({ length: 30 }, () => risk.asksFor('login', { address: 'a', device })));
  expect(asked.filter((wanted) => !wanted)).toHaveLength(10);
});

test.each(
  BUSES,
)('%s: ten broken ciphertexts at once, then the address is a suspect for a quarter of an hour', async (_, bus) => {
  const clock = { now: 0 };
  const risk = createRisk(bus(), () => clock.now);
  const looked = await Promise.all(Array.from({ length: 20 }, () => risk.noteBroken('a')));
  expect(looked.filter(({ ok }) => ok)).toHaveLength(10);
  const asks = (address: string) => risk.asksFor('sendCode', { address, device });
  expect([await asks('a'), await asks('b')]).toEqual([true, false]);
  clock.now = HOUR / 4;
  expect(await asks('a')).toBe(false);
});

test.each(
  BUSES,
)('%s: of many tries at once as many are judged as in a row, and a place comes back after an hour', async (_, bus) => {
  const clock = { now: 0 };
  const tries = createTries({ bus: bus(), now: () => clock.now, perHour: 5 });
  const taken = await Promise.all(Array.from({ length: 20 }, () => tries.take('a')));
  expect(taken.filter(({ ok }) => ok)).toHaveLength(5);
  expect(await tries.may('a')).toEqual({ ok: false, retryAfter: HOUR });
  clock.now = HOUR;
  expect(await tries.may('a')).toEqual({ ok: true });
});
