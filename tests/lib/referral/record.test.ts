import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REGISTER_FIELDS, readReferralConfig, registerFields } from '#lib/contract/referral.ts';
import { CODE_FIELDS, type CodeField, REFERRAL_CODE, type ReferralCodes } from '#lib/contract/referral-codes.ts';
import { codesOf, firstCode, hasCodes } from '#lib/referral/codes.ts';
import { checkReferral, codesIn, isExpired, type Referral, referralOf } from '#lib/referral/record.ts';
import { isOpen, lifetime, windowFor } from '#lib/referral/window.ts';
import { CONFIG, DAY } from './config.ts';

const code = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
const codes: fc.Arbitrary<ReferralCodes> = fc.dictionary(fc.constantFrom<CodeField>(...CODE_FIELDS), code, {
  minKeys: 1,
});
const INSIDE = 1_500 * DAY;
const landing = (search: string, now = INSIDE, path = '/ja/spot/BTCUSDT') =>
  referralOf({ config: CONFIG, now, path, search });

describe('codes of an address', () => {
  test('[REF-01, REF-03] are read under the six names, from nothing else', () => {
    expect(CODE_FIELDS).toEqual(['channelCode', 'vipCode', 'clacCode', 'commonCode', 'groupId', 'actCode']);
    expect(codesOf('?vipCode=A1&channelCode=b&clacCode=c&commonCode=d&groupId=7&actCode=f&VipCode=x&code=y')).toEqual({
      vipCode: 'A1',
      channelCode: 'b',
      clacCode: 'c',
      commonCode: 'd',
      groupId: '7',
      actCode: 'f',
    });
    expect([codesOf(''), codesOf('?x=1'), hasCodes(codesOf('?vipCode='))]).toEqual([{}, {}, false]);
  });

  test('[REF-04] several as a list, the first is used', () => {
    expect(codesOf('vipCode=one&vipCode=two')).toEqual({ vipCode: 'one' });
    expect(codesOf('vipCode[]=one&vipCode[]=two')).toEqual({ vipCode: 'one' });
    expect([firstCode(['one', 'two']), firstCode([]), firstCode([['one']])]).toEqual(['one', null, 'one']);
  });

  test('[REF-04] several in a comma string, the first is used, trimmed', () => {
    expect(codesOf('?vipCode=%20one%20,two')).toEqual({ vipCode: 'one' });
    expect([firstCode(' one , two'), firstCode('one,'), firstCode(',two')]).toEqual(['one', 'one', null]);
  });

  test('[REF-16] of another form are none, and never give way to the next', () => {
    const wrong = ['', 'a b', 'ä', '<b>', 'a'.repeat(65), '../x', 'a;b', 'a\nb', null, 5, {}, undefined];
    for (const value of wrong) expect(firstCode(value)).toBeNull();
    expect(firstCode(['<b>', 'good'])).toBeNull();
    expect(firstCode('a'.repeat(64))).toBe('a'.repeat(64));
  });

  test('[REF-16] whatever an address says, only codes of the right form come out of it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CODE_FIELDS), fc.string(), (field, text) => {
        for (const value of Object.values(codesOf(new URLSearchParams([[field, text]]).toString())))
          expect(value).toMatch(REFERRAL_CODE);
      }),
    );
  });
});

describe('the window', () => {
  const general = { days: 30, begin: 1_000 * DAY, end: 2_000 * DAY };
  const page = { days: 2, begin: 300 * DAY, end: 400 * DAY };

  test('[REF-06, REF-09] is that of the channel, else of the page, else the general one', () => {
    const of = (channelCode: string | undefined, path: string) => windowFor(CONFIG, { channelCode, path });
    expect(of('summer', '/act/spring')).toEqual({ days: 7, begin: 100 * DAY, end: 200 * DAY });
    expect(of('winter', '/act/spring')).toEqual(page);
    expect(of(undefined, '/ja/act/spring/2?vipCode=x#y')).toEqual(page);
    expect(of(undefined, '/zh-CN/act/spring')).toEqual(page);
    expect(of('winter', '/act')).toEqual(general);
    expect(of(undefined, '/en/other/act/spring')).toEqual(general);
  });

  test('[REF-07] is open at its beginning, inside and at its end, and not a millisecond before or after', () => {
    const open = [general.begin - 1, general.begin, INSIDE, general.end, general.end + 1].map((now) =>
      isOpen(general, now),
    );
    expect(open).toEqual([false, true, true, true, false]);
    expect([landing('?vipCode=a', general.begin - 1), landing('?vipCode=a', general.end + 1)]).toEqual([null, null]);
    expect(landing('?vipCode=a', general.end)).not.toBeNull();
  });

  test('[REF-08] a day has 24 hours', () => {
    expect([lifetime({ ...general, days: 1 }), lifetime({ ...general, days: 30 })]).toEqual([
      86_400_000, 2_592_000_000,
    ]);
    expect(landing('?vipCode=a')?.effectiveEndTime).toBe(INSIDE + 30 * DAY);
    expect(landing('?channelCode=summer', 150 * DAY)?.effectiveEndTime).toBe(157 * DAY);
  });

  test('[REF-09] a channel whose window is closed is not kept by the general one', () => {
    expect(landing('?channelCode=summer')).toBeNull();
  });
});

describe('what is kept', () => {
  test('[REF-05] nothing while the configuration is closed, without codes, and for no days', () => {
    const of = (config: typeof CONFIG, search: string) => referralOf({ config, now: INSIDE, path: '/', search });
    expect(of({ ...CONFIG, open: false }, '?vipCode=a')).toBeNull();
    expect(of(CONFIG, '?x=a')).toBeNull();
    expect(of({ ...CONFIG, cacheEffectiveTime: 0 }, '?vipCode=a')).toBeNull();
  });

  test('[REF-10] of the landing page its path and codes; tokens in its query are gone', () => {
    const kept = landing('?vipCode=a&token=secret&email=me@x.y&channelCode=b', INSIDE, '/ja/fee?password=p#secret');
    expect(kept?.currentLink).toBe('/ja/fee?channelCode=b&vipCode=a');
  });

  test('[REF-10] no value of the query survives but a code', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,12}$/),
        fc.stringMatching(/^[A-Z0-9]{16,40}$/),
        codes,
        (name, secret, own) => {
          fc.pre(!(CODE_FIELDS as readonly string[]).includes(name));
          const kept = landing(`?${name}=${secret}&${new URLSearchParams(Object.entries(own))}&z=${secret}`);
          expect(JSON.stringify(kept)).not.toContain(secret);
        },
      ),
    );
  });

  test('[REF-11] counts up to its last moment and not after', () => {
    const kept = landing('?vipCode=a') as Referral;
    const end = kept.effectiveEndTime;
    expect([end - 1, end, end + 1].map((now) => isExpired(kept, now))).toEqual([false, false, true]);
  });

  test('[REF-01, REF-02] goes from the address through storage into a registration unharmed', () => {
    fc.assert(
      fc.property(codes, fc.integer({ min: CONFIG.cacheBeginTime, max: CONFIG.cacheEndTime }), (own, now) => {
        fc.pre(own.channelCode !== 'summer');
        const kept = landing(`?${new URLSearchParams(Object.entries(own))}`, now) as Referral;
        const read = checkReferral(JSON.parse(JSON.stringify(kept))) as Referral;
        expect(read).toEqual(kept);
        expect(Object.keys(kept).sort()).toEqual([...Object.keys(own), 'currentLink', 'effectiveEndTime'].sort());
        const fields = registerFields(codesIn(read));
        for (const [name, field] of Object.entries(REGISTER_FIELDS)) {
          expect(fields[name as keyof typeof fields]).toBe(own[field]);
        }
      }),
    );
  });

  test('is checked when it is read: whatever else lies there counts as nothing', () => {
    const good = { vipCode: 'a', currentLink: '/', effectiveEndTime: 5 };
    expect(checkReferral({ ...good, groupId: '<b>', extra: 1 })).toEqual(good);
    const wrong = [null, 'x', 5, [], {}, { ...good, vipCode: '<b>' }, { ...good, currentLink: 'https://x.y' }];
    for (const value of [...wrong, { ...good, currentLink: 5 }, { ...good, effectiveEndTime: '5' }])
      expect(checkReferral(value)).toBeUndefined();
  });
});

test('[REF-02] a registration calls them registerVipNo, registerChannel and by their names', () => {
  expect(
    registerFields({ vipCode: 'v', channelCode: 'c', clacCode: 'l', commonCode: 'm', groupId: 'g', actCode: 'a' }),
  ).toEqual({ registerVipNo: 'v', registerChannel: 'c', clacCode: 'l', commonCode: 'm', groupId: 'g', actCode: 'a' });
  expect(registerFields({ vipCode: 'v', actCode: '<b>' })).toEqual({ registerVipNo: 'v' });
});

test('[REF-05, REF-06] a configuration is read whole or not at all', () => {
  expect(readReferralConfig(JSON.parse(JSON.stringify(CONFIG)))).toEqual(CONFIG);
  const [channel] = CONFIG.channelCodeList;
  const [link] = CONFIG.activeLinkList;
  const wrong: unknown[] = [
    null,
    [],
    'x',
    { ...CONFIG, open: 'true' },
    { ...CONFIG, cacheEffectiveTime: -1 },
    { ...CONFIG, cacheEffectiveTime: 0.5 },
    { ...CONFIG, cacheEffectiveTime: 3_651 },
    { ...CONFIG, cacheEffectiveTime: Number.NaN },
    { ...CONFIG, cacheBeginTime: '0' },
    { ...CONFIG, cacheEndTime: 0.5 },
    { ...CONFIG, channelCodeList: null },
    { ...CONFIG, channelCodeList: [null] },
    { ...CONFIG, channelCodeList: Array.from({ length: 1_001 }, () => channel) },
    ...[
      { channelCode: '' },
      { channelCode: 5 },
      { cacheEffectiveTime: null },
      { channelCodeBeginTime: -1 },
      { channelCodeEndTime: 'x' },
    ].map((bad) => ({ ...CONFIG, channelCodeList: [{ ...channel, ...bad }] })),
    ...[
      { activeLink: 'act' },
      { activeLink: 5 },
      { cacheEffectiveTime: 'x' },
      { activeLinkBeginTime: null },
      { activeLinkEndTime: -1 },
    ].map((bad) => ({ ...CONFIG, activeLinkList: [{ ...link, ...bad }] })),
  ];
  for (const value of wrong) expect([value, readReferralConfig(value)]).toEqual([value, null]);
});
