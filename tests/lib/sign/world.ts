import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import forge from 'node-forge';
import { issueRoot } from '#gateway/keys/issue.ts';
import { signServerKey, wirePublicKey } from '#gateway/keys/server-key-sign.ts';
import type { SecurityFailure } from '#lib/contract/log.ts';
import { DEVICE_CHECK_PATHS, SIGN_EXACT, SIGN_MODES, SIGN_PREFIXES } from '#lib/contract/signing.ts';
import type { Bytes } from '#lib/crypto/bytes.ts';
import type { ClientKeyPair, Engine } from '#lib/crypto/engine.ts';
import { forgeWrap } from '#lib/crypto/forge.ts';
import { webEngine } from '#lib/crypto/web.ts';
import type { ConfigKeep, KeptConfig } from '#lib/sign/config.ts';
import { createSigner, type Signer, type SignerNeeds } from '#lib/sign/signer.ts';
import { createVault, type Session, type Store } from '#lib/sign/vault.ts';
import { createWrapper, type KeyHome } from '#lib/sign/wrapper.ts';

/** 2026-11-20 12:00:00 UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12);
export const random = (bytes: number): Bytes => crypto.getRandomValues(new Uint8Array(bytes));
export const web = webEngine(crypto.subtle);

const rootPair = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const rootKey = createPrivateKey(rootPair.privateKey.export({ format: 'pem', type: 'pkcs8' }));
export const certificate = await issueRoot({ key: rootKey, kind: 'development', hosts: [], now: NOON });
export const serverKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** The config of a gateway with this key. */
export function configOf(key: KeyObject = serverKey, change: object = {}) {
  const serverPublicKey = wirePublicKey(key);
  return {
    clientOpen: true,
    serverPublicKey,
    serverPublicKeySign: signServerKey(serverPublicKey, rootKey),
    defaultAlgorithm: 'rsa1024',
    exactUrls: SIGN_EXACT,
    prefixUrls: SIGN_PREFIXES,
    signModes: SIGN_MODES,
    userCheckDeviceUrl: DEVICE_CHECK_PATHS,
    ...change,
  };
}

export function memoryStore(): Store & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (name, check) => (values.has(name) ? (check(structuredClone(values.get(name))) ?? null) : null),
    set: async (name, value) => {
      values.set(name, structuredClone(value));
      return true;
    },
    remove: async (name) => void values.delete(name),
    names: async () => [...values.keys()],
  };
}

export function memoryHome(): KeyHome & { kept: CryptoKey | null } {
  const home = {
    kept: null as CryptoKey | null,
    get: async () => home.kept,
    add: async (key: CryptoKey) => {
      home.kept ??= key;
    },
  };
  return home;
}

export function memoryKeep(): ConfigKeep & { data: KeptConfig | null } {
  const keep = {
    data: null as KeptConfig | null,
    read: () => keep.data,
    write: (data: KeptConfig) => {
      keep.data = data;
    },
    clear: () => {
      keep.data = null;
    },
  };
  return keep;
}

/** Later things run when the test says; the clock stands still meanwhile. */
export function handTimers(world: { now: number }) {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    later: (run: () => void, ms: number) => {
      const timer = { at: world.now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    /** Waits until somebody waits. */
    waitedFor: () => until(() => timers.size > 0),
    pass(ms: number): void {
      world.now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= world.now)) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

/** Native cryptography takes as long as it takes; the time limit of the test is the only one. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** Pairs are made once; making them is not what most tests are about. */
const ready = new Map<string, ClientKeyPair[]>();
export async function pairOf(algorithm: 'rsa1024' | 'rsa2048', at = 0): Promise<ClientKeyPair> {
  const made = ready.get(algorithm) ?? [];
  while (made.length <= at) made.push(await web.generate(algorithm));
  ready.set(algorithm, made);
  return made[at]!;
}

/** A browser with its own storage before a gateway of the test. */
export class Browser {
  now = NOON;
  cookies: Session = { token: '', userId: '' };
  config: unknown = configOf();
  fetched = 0;
  generated = 0;
  loads = 0;
  loggedOut = 0;
  renewals = 0;
  https = true;
  readonly store = memoryStore();
  readonly home = memoryHome();
  readonly keep = memoryKeep();
  readonly logs: SecurityFailure[] = [];
  readonly toasts: string[] = [];
  readonly debugs: string[] = [];
  readonly devices: unknown[] = [];
  readonly timers = handTimers(this);
  readonly vault = createVault({
    store: this.store,
    wrapper: createWrapper(crypto.subtle, this.home, random),
    now: () => this.now,
  });

  readonly engine: Engine = {
    ...web,
    generate: async (algorithm) => {
      this.generated += 1;
      return pairOf(algorithm, this.generated - 1);
    },
  };

  signer(change: Partial<SignerNeeds> = {}): Signer {
    return createSigner({
      now: () => this.now,
      later: this.timers.later,
      engine: async () => this.engine,
      wrap: forgeWrap(async () => forge),
      libraries: async () => {
        this.loads += 1;
      },
      random,
      vault: this.vault,
      fetchConfig: async () => {
        this.fetched += 1;
        if (this.config instanceof Error) throw this.config;
        return { gatewaySignConfig: this.config, deviceTokenConfig: { urls: [] } };
      },
      keep: this.keep,
      certificate,
      https: () => this.https,
      cookies: () => this.cookies,
      device: (config) => void this.devices.push(config),
      toast: (text) => void this.toasts.push(text),
      logOut: async () => {
        this.loggedOut += 1;
      },
      renew: async () => {
        this.renewals += 1;
      },
      log: (failure) => void this.logs.push(failure),
      debug: (what) => void this.debugs.push(what),
      ...change,
    });
  }

  get events(): string[] {
    return this.logs.map(({ event, reason }) => `${event} ${reason}`);
  }
}

export const publicObject = (publicKey: string) =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
