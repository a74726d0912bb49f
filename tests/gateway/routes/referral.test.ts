import { afterAll, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { readConfig } from '#gateway/config.ts';
import { CONFIG } from '#lib/contract/endpoints.ts';
import { REFERRAL_DEFAULT, readReferralConfig } from '#lib/contract/referral.ts';
import { CONFIG as RULES } from '../../lib/referral/config.ts';
import { world } from '../world.ts';

const apps: App[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));
const ask = async (env = {}) => {
  const { app } = await world({ env });
  apps.push(app);
  return (await app.inject(CONFIG.referral)).json();
};

test('[REF-05, REF-06] anybody may ask which codes are kept, and when', async () => {
  const { code, data } = await ask({ REFERRAL: JSON.stringify(RULES) });
  expect([code, data]).toEqual(['00000', { referralConfig: RULES }]);
});

test('without a setting codes are kept for thirty days', async () => {
  const { data } = await ask();
  expect(data.referralConfig).toEqual(REFERRAL_DEFAULT);
  expect(readReferralConfig(data.referralConfig)).toEqual(REFERRAL_DEFAULT);
});

test('a setting that is no such JSON is refused with one sentence', () => {
  for (const wrong of ['{', '{}', 'yes', JSON.stringify({ ...RULES, open: 1 })])
    expect(() => readConfig({ REFERRAL: wrong })).toThrow(/^REFERRAL must be JSON with open/);
});
