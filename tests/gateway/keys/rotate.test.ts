import { createPublicKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FORMER_KEYS, TRUST_FILES, TrustError } from '#gateway/keys/files.ts';
import { FORMER_MS } from '#gateway/keys/gateway-key.ts';
import { serverKeySignHolds, wirePublicKey } from '#gateway/keys/server-key-sign.ts';
import { LOOK_MS, openServerKeys, SETTLE_MS } from '#gateway/keys/server-keys.ts';
import { ensureTrust, rotateServerKey, type Trust } from '#gateway/keys/trust.ts';
import { createMemoryReplay } from '#gateway/protocol/replay.ts';
import { createUnseal } from '#gateway/protocol/unseal.ts';
import { forgeEngine, forgeWrap } from '#lib/crypto/forge.ts';
import { md5hex } from '#lib/crypto/md5.ts';
import { sealPayload } from '#lib/crypto/seal.ts';
import { random } from '../../lib/sign/world.ts';
import { handClock, keptLog, NOON, scratch } from '../world.ts';

const base = scratch();
const folders: (() => void)[] = [];
beforeAll(async () => void (await ensureTrust(join(base.path, 'one'), [], handClock())));
afterAll(() => base.remove());
afterEach(() => {
  for (const remove of folders.splice(0)) remove();
});

/** A folder as an earlier start left it, and a gateway that runs on it. */
async function running() {
  const { path, remove } = scratch();
  folders.push(remove);
  const dir = join(path, 'trust');
  cpSync(join(base.path, 'one'), dir, { recursive: true });
  const clock = handClock();
  const trust = await ensureTrust(dir, [], clock);
  const { log, lines } = keptLog();
  const follow = (of: Trust = trust) => openServerKeys({ folder: dir, trust: of, clock, log });
  return { dir, clock, trust, lines, keys: await follow(), follow, rotate: () => rotateServerKey(dir, [], clock) };
}

const publicOf = (keys: readonly KeyObject[]) => keys.map(wirePublicKey);
const text = (dir: string, name: string) => readFileSync(join(dir, name), 'utf8');

describe('a new server key', () => {
  test('[GW-03, GW-04] is another one, signed by the same root, and nothing else has changed', async () => {
    const { dir, trust, clock, rotate } = await running();
    expect(await rotate()).toBe(NOON + FORMER_MS);
    const after = await ensureTrust(dir, [], clock);
    expect(after.serverPublicKey).not.toBe(trust.serverPublicKey);
    expect(createPublicKey(after.gatewayKey).asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
    const root = new X509Certificate(readFileSync(after.rootCertificate)).publicKey;
    expect(serverKeySignHolds(after.serverPublicKey, after.serverPublicKeySign, root)).toBe(true);
    expect([after.hash, after.tls]).toEqual([trust.hash, trust.tls]);
    expect(after.secretKey.equals(trust.secretKey), 'what was sealed with secrets can be read').toBe(true);
    expect(readdirSync(dir).sort()).toEqual([...Object.values(TRUST_FILES), FORMER_KEYS].sort());
    for (const name of readdirSync(dir)) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
  });

  test('is found by a gateway that runs: it opens with both at once, and gives out the new one when all have looked', async () => {
    const { dir, trust, clock, keys, rotate } = await running();
    expect(publicOf(await keys.accepted())).toEqual([trust.serverPublicKey]);
    await rotate();
    const { serverPublicKey } = await ensureTrust(dir, [], clock);
    clock.at += LOOK_MS - 1;
    expect(publicOf(await keys.accepted()), 'it does not look at every call').toEqual([trust.serverPublicKey]);
    clock.at += 1;
    expect(publicOf(await keys.accepted())).toEqual([serverPublicKey, trust.serverPublicKey]);
    expect((await keys.served()).serverPublicKey).toBe(trust.serverPublicKey);
    clock.at += SETTLE_MS - 1;
    expect((await keys.served()).serverPublicKey).toBe(trust.serverPublicKey);
    clock.at += 1;
    expect((await keys.served()).serverPublicKey).toBe(serverPublicKey);
  });

  test('is given out at once by a gateway that starts, which takes the one before too', async () => {
    const { dir, trust, clock, follow, rotate } = await running();
    await rotate();
    const after = await ensureTrust(dir, [], clock);
    const keys = await follow(after);
    expect((await keys.served()).serverPublicKeySign).toBe(after.serverPublicKeySign);
    expect(publicOf(await keys.accepted())).toEqual([after.serverPublicKey, trust.serverPublicKey]);
  });

  test('may come three times a day, and the fourth time is refused with when it may', async () => {
    const { dir, clock, keys, rotate } = await running();
    for (let times = 0; times < 3; times += 1) {
      await rotate();
      clock.at += 3_600_000;
    }
    expect(await keys.accepted()).toHaveLength(4);
    const before = text(dir, TRUST_FILES.gatewayKey);
    await expect(rotate()).rejects.toThrow(new Date(NOON + FORMER_MS).toISOString());
    expect(text(dir, TRUST_FILES.gatewayKey)).toBe(before);
    clock.at = NOON + FORMER_MS;
    await rotate();
    expect(await keys.accepted()).toHaveLength(4);
  });

  test('needs the root’s key, and without it nothing is changed', async () => {
    const { dir, rotate } = await running();
    rmSync(join(dir, TRUST_FILES.rootKey));
    const before = readdirSync(dir).map((name) => text(dir, name));
    await expect(rotate()).rejects.toThrow(TrustError);
    await expect(rotate()).rejects.toThrow(join(dir, TRUST_FILES.rootKey));
    expect(readdirSync(dir).map((name) => text(dir, name))).toEqual(before);
  });

  test('that a crash left without its signature is not given out, and signed by the next start', async () => {
    const { dir, trust, clock, keys, rotate } = await running();
    const sign = text(dir, TRUST_FILES.gatewayKeySign);
    await rotate();
    writeFileSync(join(dir, TRUST_FILES.gatewayKeySign), sign);
    clock.at += LOOK_MS + SETTLE_MS;
    expect((await keys.served()).serverPublicKey).toBe(trust.serverPublicKey);
    const after = await ensureTrust(dir, [], clock);
    clock.at += LOOK_MS;
    expect(publicOf(await keys.accepted())).toEqual([after.serverPublicKey, trust.serverPublicKey]);
  });
});

describe('the key before', () => {
  const pair = forgeEngine(forge).generate('rsa1024');
  /** A login that a page sealed for a key. */
  async function sealed(serverPublicKey: string): Promise<unknown> {
    const engine = forgeEngine(forge);
    const { publicKey, algorithm, privateKeyPem } = await pair;
    const initSign = await engine.sign(privateKeyPem, md5hex(publicKey));
    const needs = { engine, wrap: forgeWrap(async () => forge), random, serverPublicKey };
    return (await sealPayload({ pwd: 'x' }, ['pwd'], { publicKey, algorithm, initSign }, needs)).bodyCiphertext;
  }

  test('[GW-39] opens what was sealed for it for 24 hours; later that is a ciphertext like any broken one', async () => {
    const { trust, clock, keys, rotate } = await running();
    const unseal = createUnseal({
      keys: keys.accepted,
      replay: createMemoryReplay({ keep: 1 }),
      now: () => clock.now(),
      random: randomBytes,
    });
    const early = await Promise.all([0, 1, 2].map(() => sealed(trust.serverPublicKey)));
    const opened = async (ciphertext: unknown) => (await unseal(ciphertext, ['pwd']))?.fields ?? null;
    expect(await opened(early[0])).toEqual({ pwd: 'x' });
    await rotate();
    clock.at += LOOK_MS + SETTLE_MS;
    await keys.served();
    clock.at += SETTLE_MS;
    expect(await opened(await sealed((await keys.served()).serverPublicKey))).toEqual({ pwd: 'x' });
    clock.at = NOON + FORMER_MS - 1;
    expect(await opened(early[1])).toEqual({ pwd: 'x' });
    clock.at += 1;
    expect(await opened(early[2])).toBeNull();
  });

  test('leaves the folder with the first start after its day', async () => {
    const { dir, clock, rotate } = await running();
    await rotate();
    clock.at = NOON + FORMER_MS - 1;
    await ensureTrust(dir, [], clock);
    expect(JSON.parse(text(dir, FORMER_KEYS))).toHaveLength(1);
    clock.at += 1;
    await ensureTrust(dir, [], clock);
    expect(text(dir, FORMER_KEYS)).toBe('[]');
  });

  test.each([
    'secret words',
    '[{"key":7}]',
    '{}',
  ])('that cannot be read (%s) stops a start with a sentence, and a gateway that runs goes on', async (nonsense) => {
    const { dir, trust, clock, lines, keys } = await running();
    writeFileSync(join(dir, FORMER_KEYS), nonsense);
    await expect(ensureTrust(dir, [], clock)).rejects.toThrow(/gateway\.former cannot be read: delete it/);
    clock.at += LOOK_MS;
    expect(publicOf(await keys.accepted())).toEqual([trust.serverPublicKey]);
    expect(lines.join()).toContain('cannot be read');
    expect(lines.join()).not.toContain('secret words');
  });
});

test('secrets go on from the gateway’s key where an earlier program took them from it, and have a key of their own elsewhere', async () => {
  const { dir, trust, clock } = await running();
  expect(trust.secretKey.equals(trust.gatewayKey)).toBe(false);
  rmSync(join(dir, TRUST_FILES.secretKey));
  const upgraded = await ensureTrust(dir, [], clock);
  expect(upgraded.secretKey.equals(upgraded.gatewayKey)).toBe(true);
  await rotateServerKey(dir, [], clock);
  expect((await ensureTrust(dir, [], clock)).secretKey.equals(upgraded.secretKey)).toBe(true);
});
