import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signServerKey, wirePublicKey } from '#gateway/keys/server-key-sign.ts';
import type { SecurityLog } from '#lib/contract/shapes/log.ts';
import { readSignConfig } from '#lib/sign/config.ts';
import { SEALING_AGE, STAGES } from '#lib/sign/setup.ts';
import { createSecurityLog } from '#lib/tracking/security.ts';
import { Browser, configOf, NOON, rootKey } from './world.ts';

const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const odd = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 }).privateKey;
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

describe('the config', () => {
  test('[SGN-08, GW-06, GW-07] has these members; modes are text, what nobody knows is left out', () => {
    const config = configOf(undefined, { exactUrls: { '/a': 2, '/b': '1' }, prefixUrls: { '/c/': 0 }, more: 'x' });
    expect(readSignConfig(config)).toEqual({
      clientOpen: true,
      serverPublicKey: config.serverPublicKey,
      serverPublicKeySign: config.serverPublicKeySign,
      defaultAlgorithm: 'rsa1024',
      exactUrls: { '/a': '2', '/b': '1' },
      prefixUrls: { '/c/': '0' },
      signModes: config.signModes,
      userCheckDeviceUrl: config.userCheckDeviceUrl,
    });
    expect(
      readSignConfig(configOf(undefined, { clientOpen: false, serverPublicKey: '', serverPublicKeySign: '' })),
    ).not.toBeNull();
  });

  const members = Object.keys(configOf());
  test.each(members)('[SGN-02, SGN-10] without a good %s it is none', (member) => {
    expect(readSignConfig(configOf(undefined, { [member]: undefined }))).toBeNull();
    for (const bad of [null, 7, 'rsa4096', {}, [7], ['x']].filter(
      (value) => member !== 'signModes' || typeof value !== 'object',
    ))
      if (
        !(['exactUrls', 'prefixUrls'].includes(member) && JSON.stringify(bad) === '{}') &&
        !(member === 'userCheckDeviceUrl' && JSON.stringify(bad) === '["x"]') &&
        !(typeof bad === 'string' && member.startsWith('serverPublicKey'))
      )
        expect([bad, readSignConfig(configOf(undefined, { [member]: bad }))]).toEqual([bad, null]);
  });

  test('[SGN-10] whatever is not a config fails, and breaks nothing', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readSignConfig(value)));
    for (const exactUrls of [{ x: 2 }, { '/x': 'body' }, { '/x': -1 }, { '/x': {} }])
      expect(readSignConfig(configOf(undefined, { exactUrls }))).toBeNull();
  });
});

describe('the set-up', () => {
  test('[SGN-12, SGN-07] reaches its stages in order', async () => {
    const browser = new Browser();
    const { setup } = browser.signer();
    expect([setup.stage, setup.known()]).toEqual(['notInitialised', null]);
    const config = await setup.prepare();
    expect(browser.debugs).toEqual(['stage configFetched', 'stage serverKeyVerified']);
    expect([setup.stage, setup.known()]).toEqual([STAGES[2], config]);
    expect(browser.devices).toEqual([{ urls: [] }]);
  });

  test('[SGN-24] with clientOpen false nothing is verified: nothing will be signed', async () => {
    const browser = new Browser();
    browser.config = configOf(undefined, { clientOpen: false, serverPublicKeySign: 'nonsense' });
    const { setup } = browser.signer();
    await setup.prepare();
    expect([setup.stage, browser.logs]).toEqual(['configFetched', []]);
  });

  test('[SGN-09] the next page of the tab asks nobody', async () => {
    const browser = new Browser();
    await browser.signer().setup.prepare();
    await browser.signer().setup.prepare();
    expect([browser.fetched, browser.devices.length]).toEqual([1, 2]);
    browser.keep.data = { at: NOON, data: { gatewaySignConfig: 'somebody else’s' } };
    await expect(browser.signer().setup.prepare()).rejects.toMatchObject({ reason: 'configShape' });
    await browser.signer().setup.prepare();
    expect(browser.fetched).toBe(2);
  });

  test('a login is sealed by a config of the last hour, everything else by any', async () => {
    const browser = new Browser();
    const { setup } = browser.signer();
    await setup.prepareSealing();
    browser.now += SEALING_AGE - 1;
    await browser.signer().setup.prepareSealing();
    expect(browser.fetched, 'also one that an earlier page of this tab fetched').toBe(1);
    browser.now += 1;
    await setup.prepare();
    expect(browser.fetched).toBe(1);
    await Promise.all([setup.prepareSealing(), setup.prepareSealing()]);
    expect([browser.fetched, setup.stage, browser.keep.data?.at]).toEqual([2, 'serverKeyVerified', browser.now]);
    browser.now -= 10_000;
    const again = setup.prepareSealing();
    await browser.timers.waitedFor();
    browser.timers.pass(2_000);
    await again;
    expect(browser.fetched, 'a clock that was set back').toBe(3);
  });

  test('[SGN-13] parallel triggers are one run', async () => {
    const browser = new Browser();
    const { setup } = browser.signer();
    const configs = await Promise.all([setup.prepare(), setup.prepare(), setup.prepare()]);
    expect([browser.fetched, new Set(configs).size]).toEqual([1, 1]);
  });

  test('[SGN-13, SGN-14] after a failure it is tried again, but not within 2 s', async () => {
    const browser = new Browser();
    browser.config = new Error('away');
    const { setup } = browser.signer();
    await expect(setup.prepare()).rejects.toMatchObject({ reason: 'configFetch' });
    browser.config = configOf();
    browser.now += 500;
    const again = setup.prepare();
    await browser.timers.waitedFor();
    browser.timers.pass(1_499);
    expect(browser.fetched).toBe(1);
    browser.timers.pass(1);
    await again;
    expect([browser.fetched, setup.stage]).toEqual([2, 'serverKeyVerified']);
  });

  test.each([
    ['configFetch', new Error('away')],
    ['configShape', { clientOpen: true }],
    ['configShape', undefined],
    ['serverKeyVerify', configOf(undefined, { serverPublicKeySign: signServerKey(wirePublicKey(stranger), rootKey) })],
    ['serverKeyVerify', configOf(undefined, { serverPublicKey: wirePublicKey(stranger) })],
    [
      'serverKeyVerify',
      configOf(undefined, { serverPublicKeySign: signServerKey(configOf().serverPublicKey, stranger) }),
    ],
    ['serverKeyVerify', configOf(undefined, { serverPublicKeySign: '!' })],
    ['serverKeyVerify', configOf(weak)],
    ['serverKeyVerify', configOf(odd)],
  ])('[SGN-10, SGN-20, SGN-21, TRK-04] %s: the init fails, and the log says why', async (reason, config) => {
    const browser = new Browser();
    browser.config = config;
    const { setup } = browser.signer();
    await expect(setup.prepare()).rejects.toMatchObject({ reason });
    expect([browser.events, setup.stage, setup.known(), browser.keep.data]).toEqual([
      [`initFailed ${reason}`],
      'notInitialised',
      null,
      null,
    ]);
  });

  test('[TRK-05] a network that is away fails it too, and nobody is told; an answer that is no good is told', async () => {
    const sent: unknown[] = [];
    const post = { send: (_: string, body: object) => void sent.push(body), now: () => 0, path: () => '/' };
    const log = createSecurityLog({ ...post, terminalCode: () => '' });
    const away = Object.assign(new Error('x'), { code: 'ERR_NETWORK' });
    const busy = Object.assign(new Error('x'), { code: 'ERR_BAD_RESPONSE' });
    for (const [config, told] of [
      [away, []],
      [busy, ['initFailed', 'loginEncryptFailed']],
    ] as const) {
      const browser = new Browser();
      browser.config = config;
      await expect(browser.signer({ log }).protect('/v1/user/login', { pwd: 'x' })).rejects.toMatchObject({
        reason: 'configFetch',
      });
      expect(sent.map((body) => (body as SecurityLog).data.event)).toEqual(told);
    }
  });

  test('[SGN-20] a build without a certificate trusts nobody', async () => {
    await expect(new Browser().signer({ certificate: '' }).setup.prepare()).rejects.toMatchObject({
      reason: 'serverKeyVerify',
    });
  });

  test('[SGN-21] what is signed is the lower-case hash of the key, spelled as it came', async () => {
    const browser = new Browser();
    const spaced = `${configOf().serverPublicKey} `;
    browser.config = configOf(undefined, { serverPublicKey: spaced });
    await expect(browser.signer().setup.prepare()).rejects.toMatchObject({ reason: 'serverKeyVerify' });
  });

  test('a run from before a reset leaves nothing behind', async () => {
    const browser = new Browser();
    const { setup } = browser.signer();
    const old = setup.prepare();
    setup.reset();
    await old;
    expect([setup.stage, setup.known()]).toEqual(['notInitialised', null]);
  });
});
