import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { openFolder, readOrMake, readText, replace, TrustError } from './files.ts';
import { issueRoot, issueServer, makeRsaKey, makeTlsKey, ROOT_NAME } from './issue.ts';
import { serverKeySignHolds, signServerKey, wirePublicKey } from './server-key-sign.ts';

/** What lies in TRUST_DIR. `root.key` may be kept elsewhere once all else is there: nothing but issuing needs it. */
export const TRUST_FILES = {
  rootCertificate: 'root.crt',
  rootKey: 'root.key',
  serverCertificate: 'server.crt',
  serverKey: 'server.key',
  gatewayKey: 'gateway.key',
  gatewayKeySign: 'gateway.sign',
} as const;

export type Trust = {
  /** Path of the root certificate, which the site build bundles. */
  readonly rootCertificate: string;
  /** SHA-256 of its PEM text, hex; part of the build stamp. */
  readonly hash: string;
  readonly tls: { readonly key: string; readonly cert: string };
  /** Private half of serverPublicKey: decrypts what the site encrypts. */
  readonly gatewayKey: KeyObject;
  /** Base64 SPKI, and its signature by the root (GW-01, GW-04). */
  readonly serverPublicKey: string;
  readonly serverPublicKeySign: string;
};

const RENEW_BEFORE = 30 * 24 * 3_600_000;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1'];

type Root = { readonly certificate: X509Certificate; readonly pem: string; readonly key: KeyObject | undefined };

/**
 * Makes what is missing in the folder, renews the certificate when it ends within 30 days or lacks a host, and reads
 * the rest. Safe to run in several processes at once; a second run changes nothing.
 *
 * @param hosts  names and addresses beyond localhost that the certificate must cover
 * @throws TrustError naming the file and what to do
 */
export async function ensureTrust(folder: string, hosts: readonly string[], clock: Clock): Promise<Trust> {
  await openFolder(folder);
  const root = await ensureRoot(folder, clock.now());
  const tls = await ensureServer(folder, root, [...new Set([...LOCAL_HOSTS, ...hosts])], clock.now());
  const gateway = await ensureGatewayKey(folder, root);
  return {
    rootCertificate: join(folder, TRUST_FILES.rootCertificate),
    hash: hashOf(root.pem),
    tls,
    ...gateway,
  };
}

/** SHA-256 of the root certificate's PEM, hex. @throws TrustError when there is none yet */
export async function trustHash(folder: string): Promise<string> {
  const path = join(folder, TRUST_FILES.rootCertificate);
  const pem = await readText(path);
  if (pem === undefined) throw new TrustError(`${path} is missing: run gateway/keys/ensure.ts, or npm start, first.`);
  return hashOf(pem);
}

async function ensureRoot(folder: string, now: number): Promise<Root> {
  const certificatePath = join(folder, TRUST_FILES.rootCertificate);
  const keyPath = join(folder, TRUST_FILES.rootKey);
  const offline = (await readText(certificatePath)) !== undefined && (await readText(keyPath)) === undefined;
  const key = offline ? undefined : readKey(keyPath, await readOrMake(keyPath, makeRsaKey), 'rsa');
  const pem = await readOrMake(certificatePath, () => issueRoot(key as KeyObject, now));
  const certificate = readCertificate(certificatePath, pem);
  if (key !== undefined && !certificate.checkPrivateKey(key)) {
    throw new TrustError(`${certificatePath} does not belong to ${keyPath}: put back the pair, or ${fresh(folder)}.`);
  }
  if (endOf(certificate) <= now) {
    throw new TrustError(`${certificatePath} ended on ${certificate.validTo}: ${fresh(folder)}.`);
  }
  return { certificate, pem, key };
}

async function ensureServer(folder: string, root: Root, hosts: readonly string[], now: number): Promise<Trust['tls']> {
  const path = join(folder, TRUST_FILES.serverCertificate);
  const keyPath = join(folder, TRUST_FILES.serverKey);
  const keyPem = await readOrMake(keyPath, makeTlsKey);
  const key = readKey(keyPath, keyPem);
  const there = await readText(path);
  const certificate = there === undefined ? undefined : readCertificate(path, there);
  if (there !== undefined && certificate?.checkPrivateKey(key)) {
    // A certificate of another authority was put here on purpose: it is used while it lasts and never overwritten.
    const foreign = !certificate.issuer.includes(ROOT_NAME);
    if (foreign || root.key === undefined ? endOf(certificate) > now : holds(certificate, root, hosts, now)) {
      return { key: keyPem, cert: there };
    }
    if (foreign) throw new TrustError(`${path} ended on ${certificate.validTo}: put a new one there, or delete it.`);
  }
  if (root.key === undefined) {
    const rootKey = join(folder, TRUST_FILES.rootKey);
    throw new TrustError(`${path} must be issued anew, which needs ${rootKey}: put that key back for one start.`);
  }
  const cert = await issueServer({ root: { key: root.key, certificate: root.pem }, key, hosts, now });
  await replace(path, cert);
  return { key: keyPem, cert };
}

function holds(certificate: X509Certificate, root: Root, hosts: readonly string[], now: number): boolean {
  const covers = (host: string) =>
    (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined;
  return (
    endOf(certificate) - now >= RENEW_BEFORE && hosts.every(covers) && certificate.verify(root.certificate.publicKey)
  );
}

async function ensureGatewayKey(
  folder: string,
  root: Root,
): Promise<Pick<Trust, 'gatewayKey' | 'serverPublicKey' | 'serverPublicKeySign'>> {
  const keyPath = join(folder, TRUST_FILES.gatewayKey);
  const signPath = join(folder, TRUST_FILES.gatewayKeySign);
  const gatewayKey = readKey(keyPath, await readOrMake(keyPath, makeRsaKey), 'rsa');
  const serverPublicKey = wirePublicKey(gatewayKey);
  const there = (await readText(signPath))?.trim();
  if (there !== undefined && serverKeySignHolds(serverPublicKey, there, root.certificate.publicKey)) {
    return { gatewayKey, serverPublicKey, serverPublicKeySign: there };
  }
  if (root.key === undefined) {
    const rootKey = join(folder, TRUST_FILES.rootKey);
    throw new TrustError(`${signPath} must be signed anew, which needs ${rootKey}: put that key back for one start.`);
  }
  const serverPublicKeySign = signServerKey(serverPublicKey, root.key);
  await replace(signPath, `${serverPublicKeySign}\n`);
  return { gatewayKey, serverPublicKey, serverPublicKeySign };
}

/** @param kind  with `rsa` anything but an RSA key of 2048 bits or more is refused (GW-03) */
function readKey(path: string, pem: string, kind?: 'rsa'): KeyObject {
  try {
    const key = createPrivateKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (kind !== 'rsa' || (key.asymmetricKeyType === 'rsa' && bits >= 2048)) return key;
  } catch {
    // The library's own message could quote the file; ours below names it.
  }
  const wanted = kind === 'rsa' ? 'RSA private key of 2048 bits or more' : 'private key';
  throw new TrustError(`${path} is not a readable ${wanted}: put back a copy, or delete it and start again.`);
}

function readCertificate(path: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new TrustError(`${path} is not a readable certificate: put back a copy, or delete it and start again.`);
  }
}

function fresh(folder: string): string {
  return `delete ${folder} to begin with a new root, with which the site is built again`;
}

function endOf(certificate: X509Certificate): number {
  return certificate.validToDate.getTime();
}

function hashOf(pem: string): string {
  return createHash('sha256').update(pem, 'utf8').digest('hex');
}
