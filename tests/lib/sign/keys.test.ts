import { describe, expect, test } from 'vitest';
import type { ClientKeyPair } from '#lib/crypto/engine.ts';
import { md5hex } from '#lib/crypto/md5.ts';
import { createPairs, DEFAULT_KEY, GENERATION_TIMEOUT, isUsable } from '#lib/sign/pairs.ts';
import { createVault } from '#lib/sign/vault.ts';
import { createWrapper } from '#lib/sign/wrapper.ts';
import { Browser, memoryHome, memoryStore, pairOf, random, web } from './world.ts';

const pairs = (browser: Browser, generate?: () => Promise<ClientKeyPair>) =>
  createPairs({
    later: browser.timers.later,
    engine: async () => (generate ? { ...web, generate } : browser.engine),
    vault: browser.vault,
    https: () => browser.https,
    log: (failure) => void browser.logs.push(failure),
  });
const NEVER = () => new Promise<ClientKeyPair>(() => {});
const mixed = async () => ({
  ...(await pairOf('rsa1024', 0)),
  privateKeyPem: (await pairOf('rsa1024', 1)).privateKeyPem,
});

describe('a pair for a login', () => {
  test('[SGN-15] is generated where there is no backup, and becomes one', async () => {
    const browser = new Browser();
    const pair = await pairs(browser).forLogin('rsa1024');
    expect([browser.generated, pair]).toEqual([1, await pairOf('rsa1024')]);
    expect(await browser.vault.backup('rsa1024')).toEqual({ pair, bound: false });
  });

  test('[SGN-15, SGN-05] is the backup of its algorithm where that works and is bound to nobody', async () => {
    const browser = new Browser();
    const [small, big] = [await pairOf('rsa1024', 2), await pairOf('rsa2048', 0)];
    await browser.vault.keepBackup(small);
    await browser.vault.keepBackup(big);
    expect(await pairs(browser).forLogin('rsa1024')).toEqual(small);
    expect(await pairs(browser).forLogin('rsa2048')).toEqual(big);
    expect(browser.generated).toBe(0);
    await browser.vault.bind({ token: 't', userId: 'u' }, small);
    expect(await pairs(browser).forLogin('rsa1024')).not.toEqual(small);
    expect(browser.generated).toBe(1);
  });

  test('[SGN-06] a pair of another algorithm is not taken for a new session', async () => {
    const browser = new Browser();
    await browser.vault.keepBackup(await pairOf('rsa2048', 0));
    expect((await pairs(browser).forLogin('rsa1024')).algorithm).toBe('rsa1024');
  });

  test('[SGN-03] has 1024 bits where the server does not say', async () => {
    expect(DEFAULT_KEY).toBe('rsa1024');
    expect((await pairs(new Browser()).forLogin()).algorithm).toBe('rsa1024');
  });

  test('[SGN-18, GW-42] is no pair when its halves do not fit', async () => {
    const browser = new Browser();
    await browser.vault.keepBackup(await mixed());
    expect(await isUsable(web, await mixed())).toBe(false);
    expect(await isUsable(web, { ...(await mixed()), privateKeyPem: 'x' })).toBe(false);
    expect(await isUsable(web, await pairOf('rsa1024', 0))).toBe(true);
    await pairs(browser).forLogin('rsa1024');
    expect(browser.generated).toBe(1);
    await expect(pairs(new Browser(), mixed).forLogin('rsa1024')).rejects.toMatchObject({ reason: 'cipher' });
  });

  test.each([
    ['of its algorithm, also one that was bound', 'rsa1024', true],
    ['of another algorithm', 'rsa2048', true],
    ['of another algorithm that nobody ever used', 'rsa2048', false],
  ] as const)('[SGN-16] after 8 s without a new one it is a backup %s', async (_, algorithm, bound) => {
    const browser = new Browser();
    const backup = await pairOf(algorithm, 0);
    await browser.vault.keepBackup(backup);
    if (bound) await browser.vault.bind({ token: 't', userId: 'u' }, backup);
    let got: ClientKeyPair | null = null;
    const asked = pairs(browser, NEVER)
      .forLogin('rsa1024')
      .then((pair) => {
        got = pair;
      });
    await browser.timers.waitedFor();
    browser.timers.pass(GENERATION_TIMEOUT - 1);
    expect(got).toBeNull();
    browser.timers.pass(1);
    await asked;
    expect(got).toEqual(backup);
  });

  test('[SGN-16, TRK-04] and with none at all it fails, and the log says so', async () => {
    const browser = new Browser();
    const asked = pairs(browser, NEVER).forLogin('rsa1024');
    await browser.timers.waitedFor();
    browser.timers.pass(GENERATION_TIMEOUT);
    await expect(asked).rejects.toMatchObject({ reason: 'timeout' });
    expect(browser.events).toEqual(['genKeypairFailed timeout']);
  });

  test('[SGN-19, TRK-04] is made over https only', async () => {
    const browser = new Browser();
    browser.https = false;
    await expect(pairs(browser).forLogin('rsa1024')).rejects.toThrow('initClientKey_only_https');
    expect([browser.generated, browser.events]).toEqual([0, ['genKeypairFailed initClientKey_only_https']]);
  });

  test('two logins at once get the same one', async () => {
    const browser = new Browser();
    const { forLogin } = pairs(browser);
    const [one, two] = await Promise.all([forLogin('rsa1024'), forLogin('rsa1024')]);
    expect([browser.generated, one === two]).toEqual([1, true]);
  });
});

describe('pairs at rest', () => {
  const alice = { token: 'token-a', userId: '1' };
  const bob = { token: 'token-b', userId: '2' };

  test('[SGN-04, SGN-11] are kept by token and user, under the hash of the token', async () => {
    const browser = new Browser();
    const [a, b] = [await pairOf('rsa1024', 0), await pairOf('rsa1024', 1)];
    expect([await browser.vault.bind(alice, a), await browser.vault.bind(bob, b)]).toEqual([true, true]);
    expect([await browser.vault.of(alice), await browser.vault.of(bob)]).toEqual([a, b]);
    expect(await browser.vault.of({ ...alice, userId: '2' })).toBeNull();
    expect(await browser.vault.of({ ...alice, token: 'token-b' })).toBeNull();
    expect([...browser.store.values.keys()]).toContain(`clientKey:${md5hex('token-a')}:1`);
    expect(JSON.stringify([...browser.store.values])).not.toContain('token-a');
  });

  test('[GW-02] no private half is ever written down in clear', async () => {
    const browser = new Browser();
    const pair = await pairOf('rsa1024', 0);
    await browser.vault.keepBackup(pair);
    await browser.vault.bind(alice, pair);
    const written = JSON.stringify([...browser.store.values]);
    const secret = pair.privateKeyPem.replace(/-----[^-]+-----|\s/g, '');
    for (let at = 0; at + 24 <= secret.length; at += 24) expect(written).not.toContain(secret.slice(at, at + 24));
    expect(browser.home.kept?.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', browser.home.kept!)).rejects.toThrow();
  });

  test('[SGN-38] another browser’s key, a changed record or a full disk: not there, and known not to be', async () => {
    const browser = new Browser();
    const pair = await pairOf('rsa1024', 0);
    await browser.vault.bind(alice, pair);
    const elsewhere = createVault({
      store: browser.store,
      wrapper: createWrapper(crypto.subtle, memoryHome(), random),
      now: () => 0,
    });
    expect(await elsewhere.of(alice)).toBeNull();
    const name = `clientKey:${md5hex('token-a')}:1`;
    for (const value of [
      null,
      {},
      { publicKey: 'x' },
      { ...(browser.store.values.get(name) as object), algorithm: 'rsa4096' },
      { ...(browser.store.values.get(name) as object), wrapped: { iv: 'AAAA', text: 'AAAA' } },
    ]) {
      browser.store.values.set(name, value);
      expect(await browser.vault.of(alice)).toBeNull();
    }
    const full = createVault({
      store: { ...memoryStore(), set: async () => false },
      wrapper: createWrapper(crypto.subtle, memoryHome(), random),
      now: () => 0,
    });
    expect(await full.bind(alice, pair)).toBe(false);
  });

  test('where nothing can be wrapped they live in memory, and nowhere else', async () => {
    const store = memoryStore();
    const blocked = { get: () => Promise.reject(new Error('blocked')), add: async () => {} };
    for (const wrapper of [
      createWrapper(undefined, memoryHome(), random),
      createWrapper(crypto.subtle, blocked, random),
    ]) {
      const vault = createVault({ store, wrapper, now: () => 0 });
      const pair = await pairOf('rsa1024', 0);
      expect(await vault.bind(alice, pair)).toBe(true);
      expect([await vault.of(alice), store.values.size, await vault.publicKeys()]).toEqual([pair, 0, [pair.publicKey]]);
      await vault.clear();
      expect(await vault.of(alice)).toBeNull();
    }
  });

  test('two tabs that open at once end with one wrapping key', async () => {
    const home = memoryHome();
    const store = memoryStore();
    const tabs = [0, 1].map(() =>
      createVault({ store, wrapper: createWrapper(crypto.subtle, home, random), now: () => 0 }),
    );
    const pair = await pairOf('rsa1024', 0);
    await Promise.all(tabs.map((tab, at) => tab.bind({ token: `t${at}`, userId: '1' }, pair)));
    for (const tab of tabs)
      expect([await tab.of({ token: 't0', userId: '1' }), await tab.of({ token: 't1', userId: '1' })]).toEqual([
        pair,
        pair,
      ]);
  });

  test('[SGN-40] what was bound goes, a backup that never was stays', async () => {
    const browser = new Browser();
    const [bound, fresh] = [await pairOf('rsa1024', 0), await pairOf('rsa2048', 0)];
    await browser.vault.keepBackup(bound);
    await browser.vault.keepBackup(fresh);
    await browser.vault.bind(alice, bound);
    await browser.vault.clear();
    expect([...browser.store.values.keys()]).toEqual(['clientKeyBackup:rsa2048']);
    expect(await browser.vault.publicKeys()).toEqual([fresh.publicKey]);
  });

  test('old sessions do not pile up', async () => {
    const browser = new Browser();
    const pair = await pairOf('rsa1024', 0);
    for (let at = 0; at < 8; at += 1) {
      browser.now += 1;
      await browser.vault.bind({ token: `t${at}`, userId: '1' }, pair);
    }
    const kept = await Promise.all([2, 3, 7].map((at) => browser.vault.of({ token: `t${at}`, userId: '1' })));
    expect(kept.map((one) => one !== null)).toEqual([false, true, true]);
  });
});
