import type { KeyObject, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { FORMER_KEYS, readOrMake, readText, replace, TRUST_FILES, TrustError } from './files.ts';
import { makeRsaKey } from './issue.ts';
import { readKey } from './read.ts';
import { serverKeySignHolds, signServerKey, wirePublicKey } from './server-key-sign.ts';

export type GatewayKey = {
  /** Private half of serverPublicKey: decrypts what the site encrypts. */
  readonly gatewayKey: KeyObject;
  /** Base64 SPKI, and its signature by the root (GW-01, GW-04). */
  readonly serverPublicKey: string;
  readonly serverPublicKeySign: string;
};
export type GatewayKeys = {
  readonly current: GatewayKey;
  /** Keys before it, and until when they are taken, epoch ms; newest first. */
  readonly former: readonly { readonly gatewayKey: KeyObject; readonly until: number }[];
};

type Root = { readonly certificate: X509Certificate; readonly key: KeyObject | undefined };
type Former = { readonly key: string; readonly until: number };

/** What was encrypted to a key before it was changed, and by pages that have not heard of the change. ms */
export const FORMER_MS = 24 * 3_600_000;
/** Each costs a decryption a login. */
const FORMER_MOST = 3;

/** Makes the key when there is none, and has the root sign it when it has not. Forgets former keys whose time is over. */
export async function ensureGatewayKey(folder: string, root: Root, now: number): Promise<GatewayKey> {
  const path = join(folder, TRUST_FILES.gatewayKey);
  const gatewayKey = readKey(path, await readOrMake(path, makeRsaKey), 'rsa');
  const former = await readFormer(folder);
  const good = former.filter(({ until }) => until > now);
  if (good.length < former.length) await replace(join(folder, FORMER_KEYS), JSON.stringify(good));
  return (await signedKey(folder, gatewayKey, root.certificate)) ?? (await signKey(folder, gatewayKey, root));
}

/**
 * Puts a new key in place of the present one, which is taken for another day (FORMER_MS).
 * @returns until when, epoch ms
 * @throws TrustError where the root cannot sign, or the key was changed too often to keep all of them
 */
export async function rotateGatewayKey(folder: string, root: Root, now: number): Promise<number> {
  const path = join(folder, TRUST_FILES.gatewayKey);
  const before = await readText(path);
  if (before === undefined || root.key === undefined) return needsRoot(folder, path);
  const former = (await readFormer(folder)).filter(({ until }) => until > now);
  if (former.length >= FORMER_MOST) {
    const free = new Date(Math.min(...former.map(({ until }) => until))).toISOString();
    throw new TrustError(`${path} was changed ${FORMER_MOST} times within a day: change it again after ${free}.`);
  }
  const until = now + FORMER_MS;
  const pem = await makeRsaKey();
  // In this order: whoever reads in between, or starts after a crash, finds no moment in which a key in use is unknown.
  await replace(join(folder, FORMER_KEYS), JSON.stringify([{ key: before, until }, ...former]));
  await replace(path, pem);
  await signKey(folder, readKey(path, pem, 'rsa'), root);
  return until;
}

/** @returns null while the key is being changed: what is known is good for a moment longer */
export async function readGatewayKeys(folder: string, certificate: X509Certificate): Promise<GatewayKeys | null> {
  const path = join(folder, TRUST_FILES.gatewayKey);
  const pem = await readText(path);
  const former = await readFormer(folder);
  const current = pem === undefined ? null : await signedKey(folder, readKey(path, pem, 'rsa'), certificate);
  if (!current) return null;
  const at = join(folder, FORMER_KEYS);
  return { current, former: former.map(({ key, until }) => ({ gatewayKey: readKey(at, key, 'rsa'), until })) };
}

/** The key with the signature that lies beside it; null when that is missing, or of another key or root. */
async function signedKey(folder: string, gatewayKey: KeyObject, root: X509Certificate): Promise<GatewayKey | null> {
  const serverPublicKey = wirePublicKey(gatewayKey);
  const there = (await readText(join(folder, TRUST_FILES.gatewayKeySign)))?.trim();
  return there !== undefined && serverKeySignHolds(serverPublicKey, there, root.publicKey)
    ? { gatewayKey, serverPublicKey, serverPublicKeySign: there }
    : null;
}

async function signKey(folder: string, gatewayKey: KeyObject, { key }: Root): Promise<GatewayKey> {
  const path = join(folder, TRUST_FILES.gatewayKeySign);
  if (key === undefined) return needsRoot(folder, path);
  const serverPublicKey = wirePublicKey(gatewayKey);
  const serverPublicKeySign = signServerKey(serverPublicKey, key);
  await replace(path, `${serverPublicKeySign}\n`);
  return { gatewayKey, serverPublicKey, serverPublicKeySign };
}

function needsRoot(folder: string, path: string): never {
  const rootKey = join(folder, TRUST_FILES.rootKey);
  throw new TrustError(`${path} must be signed anew, which needs ${rootKey}: put that key back for one start.`);
}

async function readFormer(folder: string): Promise<readonly Former[]> {
  const path = join(folder, FORMER_KEYS);
  const text = (await readText(path)) ?? '[]';
  try {
    const kept: unknown = JSON.parse(text);
    if (Array.isArray(kept) && kept.every(isFormer)) return kept;
  } catch {
    // Said below, without a word of what the file holds.
  }
  throw new TrustError(`${path} cannot be read: delete it; logins that are under way must then be tried again.`);
}

function isFormer(value: unknown): value is Former {
  const { key, until } = (value ?? {}) as Partial<Record<keyof Former, unknown>>;
  return typeof key === 'string' && typeof until === 'number';
}
