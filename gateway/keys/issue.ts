import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { NAME_CONSTRAINTS, nameConstraints } from './name-constraints.ts';
import { loadX509 } from './x509.ts';

/** What a root was made for. Its private key lies on the machine that made it, so the one of a workplace is no other's. */
export type RootKind = 'development' | 'production';
/** Common names of roots made here; certificates under them are ours to replace. */
export const ROOT_NAMES: Readonly<Record<RootKind, string>> = {
  development: 'Meridian local root',
  production: 'Meridian root',
};

/** @param name  subject or issuer of a certificate, as Node writes it @returns null for what was not made here */
export function rootKindOf(name: string): RootKind | null {
  const [kind] = (Object.keys(ROOT_NAMES) as RootKind[]).filter((known) => name === `CN=${ROOT_NAMES[known]}`);
  return kind ?? null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ROOT_DAYS = 3_652;
/** Browsers refuse more than 397 days. */
const SERVER_DAYS = 397;
/** Clocks of other machines may be a little behind. */
const BACKDATED = HOUR;

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const;
const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const EC_SIGNING = { ...EC, hash: 'SHA-256' } as const;

/** @returns a new RSA-2048 private key as PKCS#8 PEM (GW-03: whatever the client uses, ours has 2048 bits) */
export function makeRsaKey(): Promise<string> {
  return makeKey(RSA);
}

/** @returns a new P-256 private key as PKCS#8 PEM; a handshake costs a tenth of one with RSA */
export function makeTlsKey(): Promise<string> {
  return makeKey(EC);
}

type RootRequest = {
  readonly key: KeyObject;
  readonly kind: RootKind;
  /** Names and addresses that it may sign for, this machine's own besides; null signs for anything, as roots of before. */
  readonly hosts: readonly string[] | null;
  /** Epoch ms. */
  readonly now: number;
};

/** @returns the self-signed certificate of a root key, PEM, valid for ten years from `now` */
export async function issueRoot({ key: rootKey, kind, hosts, now }: RootRequest): Promise<string> {
  const x509 = await loadX509();
  const keys = { privateKey: await forWebCrypto(rootKey, RSA), publicKey: await publicHalf(rootKey, RSA) };
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${ROOT_NAMES[kind]}`,
    ...validity(now, ROOT_DAYS),
    signingAlgorithm: RSA,
    keys,
    extensions: [
      // Path length 0: this root signs servers, never another authority.
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      ...(hosts === null ? [] : [new x509.Extension(NAME_CONSTRAINTS, true, nameConstraints(hosts))]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return `${certificate.toString('pem')}\n`;
}

type ServerRequest = {
  readonly root: { readonly key: KeyObject; readonly certificate: string };
  /** The TLS key, P-256. */
  readonly key: KeyObject;
  /** Host names and addresses; the first is the subject. */
  readonly hosts: readonly string[];
  /** Epoch ms. */
  readonly now: number;
};

/** @returns the certificate of the TLS listener followed by its root, PEM, valid for at most 397 days */
export async function issueServer({ root, key, hosts, now }: ServerRequest): Promise<string> {
  const x509 = await loadX509();
  const issuer = new x509.X509Certificate(root.certificate);
  const publicKey = await publicHalf(key, EC);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: `CN=${hosts[0]}`,
    issuer: issuer.subject,
    ...validity(now, SERVER_DAYS),
    publicKey,
    signingKey: await forWebCrypto(root.key, RSA),
    signingAlgorithm: RSA,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((host) => ({ type: isIP(host) === 0 ? ('dns' as const) : ('ip' as const), value: host })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return `${certificate.toString('pem')}\n${root.certificate}`;
}

function validity(now: number, days: number): { notBefore: Date; notAfter: Date } {
  const notBefore = now - BACKDATED;
  // One second less: both ends count.
  return { notBefore: new Date(notBefore), notAfter: new Date(notBefore + days * DAY - 1000) };
}

async function makeKey(algorithm: typeof RSA | typeof EC): Promise<string> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();
}

function forWebCrypto(key: KeyObject, algorithm: typeof RSA): Promise<CryptoKey> {
  const der = key.export({ format: 'der', type: 'pkcs8' });
  return crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
}

function publicHalf(key: KeyObject, algorithm: typeof RSA | typeof EC): Promise<CryptoKey> {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return crypto.subtle.importKey('spki', der, algorithm === EC ? EC_SIGNING : algorithm, true, ['verify']);
}
