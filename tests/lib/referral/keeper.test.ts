import { beforeEach, describe, expect, test } from 'vitest';
import { REGISTRATION_PATHS, type ReferralConfig } from '#lib/contract/referral.ts';
import { type Address, createReferralKeeper } from '#lib/referral/keeper.ts';
import { createCache } from '#lib/storage/cache.ts';
import { openNamespace } from '#lib/storage/namespace.ts';
import { CONFIG, DAY } from './config.ts';

const at = (url: string): Address => new URL(url, 'https://x.test');
let here: Address;
let now: number;
let config: () => Promise<ReferralConfig>;
/** A browser without storage: the cache keeps its values in memory. */
const world = () => {
  const cache = createCache({ open: () => Promise.reject(new Error('none')), report: () => {} });
  const store = openNamespace('activity', cache);
  const keeper = createReferralKeeper({ store, fetchConfig: () => config(), now: () => now, here: () => here });
  return { store, keeper };
};
beforeEach(() => {
  here = at('/');
  now = 1_500 * DAY;
  config = async () => CONFIG;
});

describe('a visit', () => {
  test('[REF-13] with codes replaces all that was kept; one without leaves it', async () => {
    const { keeper } = world();
    await keeper.visit(at('/ja?vipCode=a&channelCode=b'));
    expect(await keeper.codes()).toEqual({ vipCode: 'a', channelCode: 'b' });
    await keeper.visit(at('/markets?x=1'));
    expect(await keeper.codes()).toEqual({ vipCode: 'a', channelCode: 'b' });
    await keeper.visit(at('/?vipCode=c'));
    expect(await keeper.codes()).toEqual({ vipCode: 'c' });
  });

  test('[REF-07] outside the window keeps nothing new', async () => {
    const { keeper } = world();
    now = CONFIG.cacheEndTime;
    await keeper.visit(at('/?vipCode=a'));
    now += 1;
    await keeper.visit(at('/?vipCode=b'));
    expect(await keeper.codes()).toEqual({ vipCode: 'a' });
  });

  test('whose configuration cannot be had keeps nothing and breaks nothing', async () => {
    const { keeper, store } = world();
    config = () => Promise.reject(new Error('offline'));
    await keeper.visit(at('/?vipCode=a'));
    expect(await store.names()).toEqual([]);
  });
});

describe('the codes that count', () => {
  test('[REF-12] are those of the address, whatever is kept', async () => {
    const { keeper } = world();
    await keeper.visit(at('/?vipCode=kept&channelCode=kept'));
    here = at('/register?vipCode=mine');
    expect(await keeper.codes()).toEqual({ vipCode: 'mine' });
    here = at('/register?vipCode=%3Cb%3E');
    expect(await keeper.codes()).toEqual({ vipCode: 'kept', channelCode: 'kept' });
  });

  test('[REF-05] are none of the kept ones while the configuration is closed', async () => {
    const { keeper } = world();
    await keeper.visit(at('/?vipCode=kept'));
    config = async () => ({ ...CONFIG, open: false });
    expect(await keeper.codes()).toEqual({});
    here = at('/?vipCode=mine');
    expect(await keeper.codes()).toEqual({ vipCode: 'mine' });
    await keeper.visit(at('/?vipCode=other'));
    here = at('/');
    config = async () => CONFIG;
    expect(await keeper.codes()).toEqual({ vipCode: 'kept' });
  });

  test('are the kept ones while the configuration cannot be had', async () => {
    const { keeper } = world();
    await keeper.visit(at('/?vipCode=kept'));
    config = () => Promise.reject(new Error('offline'));
    expect(await keeper.codes()).toEqual({ vipCode: 'kept' });
  });

  test('[REF-11] end with their time, and what ended is removed, also by a visit without codes', async () => {
    for (const look of ['codes', 'visit'] as const) {
      const { keeper, store } = world();
      now = 1_500 * DAY;
      await keeper.visit(at('/?vipCode=a'));
      now += 30 * DAY;
      await keeper[look]();
      expect(await store.names()).toEqual(['referral']);
      now += 1;
      await keeper[look]();
      expect([await store.names(), await keeper.codes()]).toEqual([[], {}]);
    }
  });
});

describe('a registration', () => {
  test('[REF-14] of every kind gets the kept codes, third-party ones too; other calls get nothing', async () => {
    const { keeper } = world();
    await keeper.visit(at('/?vipCode=a&channelCode=b'));
    expect(REGISTRATION_PATHS.filter((path) => path.includes('/third/'))).toHaveLength(4);
    for (const path of REGISTRATION_PATHS)
      expect(await keeper.complete(path, { pwd: 'x' })).toEqual({ pwd: 'x', registerVipNo: 'a', registerChannel: 'b' });
    expect(await keeper.complete('/v1/user/login', { pwd: 'x' })).toEqual({ pwd: 'x' });
  });

  test('says itself what it was typed in', async () => {
    const { keeper } = world();
    await keeper.visit(at('/?vipCode=a'));
    expect(await keeper.complete(REGISTRATION_PATHS[0], { registerVipNo: 'typed' })).toEqual({
      registerVipNo: 'typed',
    });
  });

  test('[REF-15] that succeeded clears what was kept', async () => {
    const { keeper, store } = world();
    await keeper.visit(at('/?vipCode=a'));
    await keeper.registered();
    expect([await store.names(), await keeper.codes()]).toEqual([[], {}]);
  });
});
