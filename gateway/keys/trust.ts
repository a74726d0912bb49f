import { createHash, type KeyObject, type X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { FORMER_ROOT, openFolder, readOrMake, readText, remove, replace, TRUST_FILES, TrustError } from './files.ts';
import { ensureGatewayKey, type GatewayKey, rotateGatewayKey } from './gateway-key.ts';
import { issueRoot, issueServer, makeRsaKey, makeTlsKey, type RootKind, rootKindOf } from './issue.ts';
import { isConstrained, permits } from './name-constraints.ts';
import { readCertificate, readKey } from './read.ts';

export type Trust = GatewayKey & {
  /** Path of the root certificate, which the site build bundles. */
  readonly rootCertificate: string;
  /** SHA-256 of its PEM text, hex; part of the build stamp. */
  readonly hash: string;
  readonly tls: { readonly key: string; readonly cert: string };
  /** What the operator should know: a sentence each. */
  readonly notes: readonly string[];
  /** Other secrets follow from it (gateway/protocol/secrets.ts), so it is never changed. */
  readonly secretKey: KeyObject;
};

const RENEW_BEFORE = 30 * 24 * 3_600_000;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1'];

type Root = { readonly certificate: X509Certificate; readonly pem: string; readonly key: KeyObject | undefined };

/**
 * Makes what is missing in the folder, renews the certificate when it ends within 30 days or lacks a host, and reads
 * the rest. Safe to run in several processes at once; a second run changes nothing.
 *
 * @param hosts  names and addresses beyond localhost that the certificate must cover
 * @param kind   of a root that is made now; in production one that was made for development is refused (GW-05)
 * @throws TrustError naming the file and what to do
 */
export async function ensureTrust(
  folder: string,
  hosts: readonly string[],
  clock: Clock,
  kind: RootKind = 'development',
): Promise<Trust> {
  await openFolder(folder);
  const all = [...new Set([...LOCAL_HOSTS, ...hosts])];
  const first = await ensureRoot(folder, { now: clock.now(), kind, hosts: all });
  const { root, tls } = await ensureServer(folder, first, { now: clock.now(), kind, hosts: all });
  // Before the gateway's key: where there is one already, an earlier program sealed with what followed from that.
  const secretKey = await ensureSecretKey(folder);
  const gateway = await ensureGatewayKey(folder, root, clock.now());
  // It could sign for every site there is, to a browser that trusts it; nothing has to be signed now.
  if (!isConstrained(root.certificate)) await remove(join(folder, TRUST_FILES.rootKey));
  return {
    rootCertificate: join(folder, TRUST_FILES.rootCertificate),
    notes: notesOf(root, root !== first),
    hash: hashOf(root.pem),
    tls,
    ...gateway,
    secretKey,
  };
}

/**
 * Gives the gateway a new key to decrypt with (`npm run trust -- --rotate`), everything else as `ensureTrust`.
 * @returns until when the key before is taken, epoch ms
 * @throws TrustError naming the file and what to do
 */
export async function rotateServerKey(...given: Parameters<typeof ensureTrust>): Promise<number> {
  await ensureTrust(...given);
  const [folder, , clock, kind = 'development'] = given;
  const root = await ensureRoot(folder, { now: clock.now(), kind, hosts: [...LOCAL_HOSTS, ...given[1]] });
  return rotateGatewayKey(folder, root, clock.now());
}

/** A copy of the gateway's key where that was used for it, so that what was sealed can be read; else a key of its own. */
async function ensureSecretKey(folder: string): Promise<KeyObject> {
  const path = join(folder, TRUST_FILES.secretKey);
  const first = async () => (await readText(join(folder, TRUST_FILES.gatewayKey))) ?? makeRsaKey();
  return readKey(path, await readOrMake(path, first), 'rsa');
}

/** SHA-256 of the root certificate's PEM, hex. @throws TrustError when there is none yet */
export async function trustHash(folder: string): Promise<string> {
  const path = join(folder, TRUST_FILES.rootCertificate);
  const pem = await readText(path);
  if (pem === undefined) throw new TrustError(`${path} is missing: run gateway/keys/ensure.ts, or npm start, first.`);
  return hashOf(pem);
}

type Wanted = { readonly now: number; readonly kind: RootKind; readonly hosts: readonly string[] };

async function ensureRoot(folder: string, { now, kind, hosts }: Wanted): Promise<Root> {
  const certificatePath = join(folder, TRUST_FILES.rootCertificate);
  const keyPath = join(folder, TRUST_FILES.rootKey);
  const offline = (await readText(certificatePath)) !== undefined && (await readText(keyPath)) === undefined;
  const key = offline ? undefined : readKey(keyPath, await readOrMake(keyPath, makeRsaKey), 'rsa');
  const pem = await readOrMake(certificatePath, () => issueRoot({ key: key as KeyObject, now, kind, hosts }));
  const certificate = readCertificate(certificatePath, pem);
  if (key !== undefined && !certificate.checkPrivateKey(key)) {
    throw new TrustError(`${certificatePath} does not belong to ${keyPath}: put back the pair, or ${fresh(folder)}.`);
  }
  if (kind === 'production' && rootKindOf(certificate.subject) === 'development') {
    throw new TrustError(
      `${certificatePath} was made for development, and this gateway is public: set TRUST_DIR to another folder, or ${fresh(folder)}.`,
    );
  }
  if (endOf(certificate) <= now) {
    throw new TrustError(`${certificatePath} ended on ${certificate.validTo}: ${fresh(folder)}.`);
  }
  return { certificate, pem, key };
}

/**
 * A root that may not sign for a host, or that may sign for every host as those of before, makes way for a new one at
 * the moment when something must be signed.
 */
async function rootFor(folder: string, root: Root, wanted: Wanted): Promise<Root> {
  if (permits(root.certificate, wanted.hosts)) return root;
  // Removing the key of a public root was an operator's decision; so is making a new root.
  if (root.key === undefined && (isConstrained(root.certificate) || wanted.kind === 'production')) return root;
  await replace(join(folder, FORMER_ROOT), root.pem);
  await remove(join(folder, TRUST_FILES.rootKey));
  await remove(join(folder, TRUST_FILES.rootCertificate));
  return ensureRoot(folder, wanted);
}

type Served = { readonly root: Root; readonly tls: Trust['tls'] };

async function ensureServer(folder: string, first: Root, wanted: Wanted): Promise<Served> {
  const { hosts, now } = wanted;
  const path = join(folder, TRUST_FILES.serverCertificate);
  const keyPath = join(folder, TRUST_FILES.serverKey);
  const keyPem = await readOrMake(keyPath, makeTlsKey);
  const key = readKey(keyPath, keyPem);
  const there = await readText(path);
  const certificate = there === undefined ? undefined : readCertificate(path, there);
  if (there !== undefined && certificate?.checkPrivateKey(key)) {
    // A certificate of another authority was put here on purpose: it is used while it lasts and never overwritten.
    const foreign = rootKindOf(certificate.issuer) === null;
    if (foreign ? endOf(certificate) > now : holds(certificate, first, hosts, now)) {
      return { root: first, tls: { key: keyPem, cert: there } };
    }
    if (foreign) throw new TrustError(`${path} ended on ${certificate.validTo}: put a new one there, or delete it.`);
  }
  const root = await rootFor(folder, first, wanted);
  if (root.key === undefined) {
    // It lacks a host, or ends soon: still better than no start at all.
    if (there !== undefined && certificate?.checkPrivateKey(key) && endOf(certificate) > now)
      return { root, tls: { key: keyPem, cert: there } };
    const rootKey = join(folder, TRUST_FILES.rootKey);
    throw new TrustError(
      `${path} must be issued anew, which needs ${rootKey}: put that key back for one start, or ${fresh(folder)}.`,
    );
  }
  const cert = await issueServer({ root: { key: root.key, certificate: root.pem }, key, hosts, now });
  await replace(path, cert);
  return { root, tls: { key: keyPem, cert } };
}

function notesOf(root: Root, isNew: boolean): readonly string[] {
  const renewed =
    'The local root is a new one, because the one before may not sign for these hosts: browsers must trust it again (npm run trust), and the one before can be forgotten (npm run trust -- --remove).';
  const wide =
    'The local root is from before and could sign for any site; its key was taken off this disk. At the next new certificate a narrow one takes its place: npm run trust tells how to have that now and how to forget this one.';
  if (isNew) return [renewed];
  return isConstrained(root.certificate) ? [] : [wide];
}

function holds(certificate: X509Certificate, root: Root, hosts: readonly string[], now: number): boolean {
  const covers = (host: string) =>
    (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined;
  return (
    endOf(certificate) - now >= RENEW_BEFORE && hosts.every(covers) && certificate.verify(root.certificate.publicKey)
  );
}

function fresh(folder: string): string {
  return `delete ${folder} to begin with a new root, with which the site is built again and which browsers must trust again`;
}

function endOf(certificate: X509Certificate): number {
  return certificate.validToDate.getTime();
}

function hashOf(pem: string): string {
  return createHash('sha256').update(pem, 'utf8').digest('hex');
}
