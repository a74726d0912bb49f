import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect, createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#gateway/config.ts';
import { certificateHosts, rootKind } from '#gateway/keys/ensure.ts';
import { FORMER_ROOT, TRUST_FILES, TrustError } from '#gateway/keys/files.ts';
import { issueRoot, issueServer, makeTlsKey } from '#gateway/keys/issue.ts';
import { ensureTrust, type Trust, trustHash } from '#gateway/keys/trust.ts';
import { loadX509 } from '#gateway/keys/x509.ts';
import { handClock, NOON, scratch } from '../world.ts';

const DAY = 24 * 3_600_000;
const folders: (() => void)[] = [];
afterEach(() => {
  for (const remove of folders.splice(0)) remove();
});

/** Two sets of keys made once; most tests begin with a copy of one. */
const base = scratch();
beforeAll(async () => {
  await ensureTrust(join(base.path, 'one'), [], handClock());
  await ensureTrust(join(base.path, 'other'), [], handClock());
});
afterAll(() => base.remove());

/** A folder as an earlier start left it. */
async function left(which: 'one' | 'other' = 'one'): Promise<{ dir: string; trust: Trust }> {
  const dir = folder();
  cpSync(join(base.path, which), dir, { recursive: true });
  return { dir, trust: await ensureTrust(dir, [], handClock()) };
}

/** A folder that does not exist yet. */
function folder(): string {
  const { path, remove } = scratch();
  folders.push(remove);
  return join(path, 'trust');
}

const certificate = (text: string) => new X509Certificate(text);
const inside = (dir: string, name: keyof typeof TRUST_FILES) => join(dir, TRUST_FILES[name]);
const read = (dir: string, name: keyof typeof TRUST_FILES) => readFileSync(inside(dir, name), 'utf8');
const problem = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => expect.unreachable('it was accepted'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(TrustError);
      return (error as TrustError).message;
    },
  );

/** Whether an OpenSSL that knows only this root takes a server's certificate. */
function trustedBy(root: string, server: string, now = NOON): boolean {
  const { path, remove } = scratch();
  folders.push(remove);
  writeFileSync(join(path, 'root.pem'), root);
  writeFileSync(join(path, 'server.pem'), server);
  const args = ['verify', '-purpose', 'sslserver', '-attime', String(Math.floor(now / 1000) + 60), '-CAfile'];
  return spawnSync('openssl', [...args, join(path, 'root.pem'), join(path, 'server.pem')]).status === 0;
}

/** A folder whose root may sign for anything, as those of before. */
async function wide(kind: 'development' | 'production' = 'development'): Promise<string> {
  const { dir } = await left();
  const key = createPrivateKey(read(dir, 'rootKey'));
  writeFileSync(inside(dir, 'rootCertificate'), await issueRoot({ key, kind, hosts: null, now: NOON }));
  rmSync(inside(dir, 'serverCertificate'));
  const root = { key, certificate: read(dir, 'rootCertificate') };
  const hosts = ['localhost', '127.0.0.1', '::1'];
  const server = await issueServer({ root, key: createPrivateKey(read(dir, 'serverKey')), hosts, now: NOON });
  writeFileSync(inside(dir, 'serverCertificate'), server);
  return dir;
}

describe('what a root may sign for (H9)', () => {
  const signed = async (dir: string, host: string) => {
    const root = { key: createPrivateKey(read(dir, 'rootKey')), certificate: read(dir, 'rootCertificate') };
    return issueServer({ root, key: createPrivateKey(read(dir, 'serverKey')), hosts: ['localhost', host], now: NOON });
  };

  test('is this machine and the hosts of the settings, and nothing else, to a TLS client', async () => {
    const dir = folder();
    const hosts = ['trade.example.com', '192.168.1.5', 'fd00::7'];
    const { tls } = await ensureTrust(dir, hosts, handClock());
    const root = read(dir, 'rootCertificate');
    expect(trustedBy(root, tls.cert)).toBe(true);
    for (const host of ['localhost', 'app.localhost', '127.8.9.10', '::1', ...hosts])
      expect([host, trustedBy(root, await signed(dir, host))]).toEqual([host, true]);
    const strangers = ['accounts.google.com', 'example.com', 'nottrade.example.com', 'com', 'localhost.evil.example'];
    for (const host of [...strangers, '192.168.1.6', '8.8.8.8', '::2', 'fd00::8'])
      expect([host, trustedBy(root, await signed(dir, host))]).toEqual([host, false]);
  });

  test('a TLS client refuses the handshake for a name outside', async () => {
    const { dir } = await left();
    const ca = read(dir, 'rootCertificate');
    const greet = async (cert: string, servername: string) => {
      const server = createTlsServer({ key: read(dir, 'serverKey'), cert });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', servername, ca });
      const said = await new Promise<string>((resolve) => {
        socket.on('secureConnect', () => resolve('taken'));
        socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.message));
      });
      socket.destroy();
      server.close();
      return said;
    };
    // The clock of a handshake is the machine's own.
    const root = { key: createPrivateKey(read(dir, 'rootKey')), certificate: ca };
    const of = (host: string) =>
      issueServer({ root, key: createPrivateKey(read(dir, 'serverKey')), hosts: [host], now: Date.now() });
    expect(await greet(await of('localhost'), 'localhost')).toBe('taken');
    expect(await greet(await of('accounts.google.com'), 'accounts.google.com')).toContain(
      'permitted subtree violation',
    );
  });

  test('a root of before goes on, its key leaves the disk, and the start says so', async () => {
    const dir = await wide();
    const before = read(dir, 'rootCertificate');
    const kept = await ensureTrust(dir, [], handClock());
    expect(read(dir, 'rootCertificate')).toBe(before);
    expect(existsSync(inside(dir, 'rootKey'))).toBe(false);
    expect(kept.notes).toEqual([expect.stringContaining('could sign for any site')]);
    const again = await ensureTrust(dir, [], handClock());
    expect(again).toMatchObject({ hash: kept.hash, tls: kept.tls });
    // The next certificate is of a narrow root.
    const end = certificate(kept.tls.cert).validToDate.getTime();
    const renewed = await ensureTrust(dir, [], handClock(end - DAY));
    expect(renewed.hash).not.toBe(kept.hash);
    expect(trustedBy(read(dir, 'rootCertificate'), await signed(dir, 'accounts.google.com'))).toBe(false);
    expect(readFileSync(join(dir, FORMER_ROOT), 'utf8')).toBe(before);
  });

  test('a public root of before whose key is away is nobody’s to replace: it serves while it can, then says what to do', async () => {
    const dir = await wide('production');
    rmSync(inside(dir, 'rootKey'));
    const kept = await ensureTrust(dir, [], handClock(), 'production');
    const end = certificate(kept.tls.cert).validToDate.getTime();
    expect((await ensureTrust(dir, [], handClock(end - DAY), 'production')).tls.cert).toBe(kept.tls.cert);
    expect(await problem(ensureTrust(dir, [], handClock(end + DAY), 'production'))).toContain('put that key back');
  });
});

describe('a first start', () => {
  test('makes a root of ten years that signs servers only, and a certificate under it', async () => {
    const { dir, trust } = await left();
    const root = certificate(read(dir, 'rootCertificate'));
    expect(root.ca).toBe(true);
    expect(root.verify(root.publicKey)).toBe(true);
    expect(root.validToDate.getTime() - NOON).toBeGreaterThan(3650 * DAY);
    const server = certificate(trust.tls.cert);
    expect(server.ca).toBe(false);
    expect(server.checkIssued(root)).toBe(true);
    expect(server.verify(root.publicKey)).toBe(true);
    // The chain is sent whole: the leaf, then its root.
    expect(trust.tls.cert.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  });

  test('the certificate covers this machine by name and address, and every host of the settings', async () => {
    const config = readConfig({ SITE_DOMAIN: 'trade.example.com', LOCALE_DOMAINS: 'id=id.example.com:8443' });
    const { dir } = await left();
    const { tls } = await ensureTrust(dir, certificateHosts(config), handClock());
    const server = certificate(tls.cert);
    for (const host of ['localhost', 'trade.example.com', 'id.example.com']) expect(server.checkHost(host)).toBe(host);
    for (const ip of ['127.0.0.1', '::1']) expect(server.checkIP(ip)).toBe(ip);
    expect(server.checkHost('example.com')).toBeUndefined();
    expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  });

  test('an address that is listened on is covered, the address of all is not', () => {
    expect(certificateHosts(readConfig({ HOST: '192.168.1.5' }))).toEqual(['192.168.1.5']);
    expect(certificateHosts(readConfig({ HOST: '0.0.0.0' }))).toEqual([]);
    expect(certificateHosts(readConfig({ OWN_DOMAINS: 'other.example.com' }))).toEqual([]);
  });

  test('the certificate is valid for at most 397 days, from a little before now', async () => {
    const { tls } = (await left()).trust;
    const { validFromDate, validToDate } = certificate(tls.cert);
    expect(validFromDate.getTime()).toBeLessThan(NOON);
    const days = (validToDate.getTime() - validFromDate.getTime()) / DAY;
    expect(days).toBeLessThanOrEqual(397);
    expect(days).toBeGreaterThan(390);
  });

  test('[GW-05] in production it makes a root of its own, and refuses the one of development', async () => {
    const dir = folder();
    const own = await ensureTrust(dir, [], handClock(), 'production');
    expect(certificate(read(dir, 'rootCertificate')).subject).toBe('CN=Meridian root');
    expect(await ensureTrust(dir, [], handClock(), 'production')).toMatchObject({ hash: own.hash, tls: own.tls });
    const { dir: workplace, trust } = await left();
    const sentence = await problem(ensureTrust(workplace, [], handClock(), 'production'));
    expect(sentence).toContain(inside(workplace, 'rootCertificate'));
    expect(sentence).toContain('set TRUST_DIR to another folder');
    // Refused, and nothing of it was touched.
    expect(await ensureTrust(workplace, [], handClock())).toMatchObject({ hash: trust.hash, tls: trust.tls });
    expect([{ NODE_ENV: 'production' }, { NODE_ENV: 'test' }, {}].map((env) => rootKind(readConfig(env)))).toEqual([
      'production',
      'development',
      'development',
    ]);
  });

  test('every file and the folder are for their owner alone', async () => {
    const dir = join(base.path, 'one');
    expect(readdirSync(dir).sort()).toEqual(Object.values(TRUST_FILES).sort());
    for (const name of readdirSync(dir)) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
  });

  test('the hash is the SHA-256 of the root certificate, before and after', async () => {
    const { dir, trust } = await left();
    const expected = createHash('sha256').update(readFileSync(trust.rootCertificate)).digest('hex');
    expect(trust.hash).toBe(expected);
    expect(await trustHash(dir)).toBe(expected);
  });

  test('two at once end with the same keys', async () => {
    const dir = folder();
    const [one, two] = await Promise.all([ensureTrust(dir, [], handClock()), ensureTrust(dir, [], handClock())]);
    expect(one.hash).toBe(two.hash);
    expect(one.serverPublicKey).toBe(two.serverPublicKey);
    expect(one.tls.key).toBe(two.tls.key);
    expect(readdirSync(dir).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('the server key', () => {
  test('[GW-03] is RSA of 2048 bits, on the wire base64 of the SPKI without white space', async () => {
    const { serverPublicKey, gatewayKey } = (await left()).trust;
    expect(serverPublicKey).toMatch(/^[A-Za-z0-9+/]{392}$|^[A-Za-z0-9+/]{390}==$|^[A-Za-z0-9+/]{391}=$/);
    expect(serverPublicKey).toHaveLength(392);
    const key = createPublicKey({ key: Buffer.from(serverPublicKey, 'base64'), format: 'der', type: 'spki' });
    expect(key.asymmetricKeyType).toBe('rsa');
    expect(key.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048, publicExponent: 65_537n });
    expect(createPublicKey(gatewayKey).equals(key)).toBe(true);
  });

  test('[GW-04] the root has signed the lower-case hex MD5 of its text with RSA-SHA256', async () => {
    const { dir, trust } = await left();
    const { serverPublicKey, serverPublicKeySign } = trust;
    const text = createHash('md5').update(serverPublicKey).digest('hex');
    expect(text).toMatch(/^[0-9a-f]{32}$/);
    const root = certificate(read(dir, 'rootCertificate')).publicKey;
    const signature = Buffer.from(serverPublicKeySign, 'base64');
    expect(verify('RSA-SHA256', Buffer.from(text), root, signature)).toBe(true);
    expect(verify('RSA-SHA256', Buffer.from(text.toUpperCase()), root, signature)).toBe(false);
  });
});

describe('a later start', () => {
  test('changes nothing', async () => {
    const { dir } = await left();
    await ensureTrust(dir, ['a.example.com'], handClock());
    const before = Object.values(TRUST_FILES).map((name) => readFileSync(join(dir, name), 'utf8'));
    await ensureTrust(dir, ['a.example.com'], handClock(NOON + 100 * DAY));
    expect(Object.values(TRUST_FILES).map((name) => readFileSync(join(dir, name), 'utf8'))).toEqual(before);
  });

  test('renews the certificate 30 days before its end under the same root and key, and for a new host under a new root', async () => {
    const { dir, trust: first } = await left();
    const end = certificate(first.tls.cert).validToDate.getTime();
    const kept = await ensureTrust(dir, [], handClock(end - 30 * DAY));
    expect(kept.tls.cert).toBe(first.tls.cert);
    const renewed = await ensureTrust(dir, [], handClock(end - 30 * DAY + 1000));
    expect(renewed.tls.cert).not.toBe(first.tls.cert);
    expect(renewed.tls.key).toBe(first.tls.key);
    expect(renewed.hash).toBe(first.hash);
    const wider = await ensureTrust(dir, ['new.example.com'], handClock(end - 30 * DAY + 1000));
    expect(certificate(wider.tls.cert).checkHost('new.example.com')).toBe('new.example.com');
    expect(renewed.notes).toEqual([]);
    // The root before may not sign for it.
    expect(wider.hash).not.toBe(first.hash);
    expect(wider.notes).toEqual([expect.stringContaining('browsers must trust it again')]);
    expect(trustedBy(read(dir, 'rootCertificate'), wider.tls.cert, end - 30 * DAY)).toBe(true);
    expect(readFileSync(join(dir, FORMER_ROOT), 'utf8')).toContain('BEGIN CERTIFICATE');
    // A host less changes nothing.
    expect((await ensureTrust(dir, [], handClock(end - 30 * DAY + 1000))).hash).toBe(wider.hash);
  });

  test('closes a key that came with wider rights', async () => {
    const { dir } = await left();
    chmodSync(inside(dir, 'rootKey'), 0o644);
    await ensureTrust(dir, [], handClock());
    expect(statSync(inside(dir, 'rootKey')).mode & 0o777).toBe(0o600);
  });

  test('needs no root key as long as nothing has to be issued', async () => {
    const { dir, trust: first } = await left();
    rmSync(inside(dir, 'rootKey'));
    expect(await ensureTrust(dir, [], handClock())).toMatchObject({ hash: first.hash });
    rmSync(inside(dir, 'gatewayKeySign'));
    expect(await problem(ensureTrust(dir, [], handClock()))).toContain(inside(dir, 'rootKey'));
  });

  test('signs the server key again when its signature is missing or of another root', async () => {
    const { dir, trust: first } = await left();
    writeFileSync(inside(dir, 'gatewayKeySign'), Buffer.alloc(256, 1).toString('base64'));
    expect((await ensureTrust(dir, [], handClock())).serverPublicKeySign).toBe(first.serverPublicKeySign);
  });

  test('makes a new certificate and signature when root and root key were deleted', async () => {
    const { dir, trust: first } = await left();
    rmSync(inside(dir, 'rootKey'));
    rmSync(inside(dir, 'rootCertificate'));
    const second = await ensureTrust(dir, [], handClock());
    expect(second.hash).not.toBe(first.hash);
    expect(second.serverPublicKey).toBe(first.serverPublicKey);
    expect(second.serverPublicKeySign).not.toBe(first.serverPublicKeySign);
    expect(certificate(second.tls.cert).verify(certificate(read(dir, 'rootCertificate')).publicKey)).toBe(true);
  });

  test('uses a certificate of another authority while it lasts and never overwrites it', async () => {
    const { dir, trust: ours } = await left();
    const foreign = await certificateOfAnother(ours.tls.key, NOON + 10 * DAY);
    writeFileSync(inside(dir, 'serverCertificate'), foreign);
    const kept = await ensureTrust(dir, ['not.in.it.example.com'], handClock(NOON + 9 * DAY));
    expect(kept.tls.cert).toBe(foreign);
    expect(await problem(ensureTrust(dir, [], handClock(NOON + 11 * DAY)))).toContain('put a new one there');
    expect(read(dir, 'serverCertificate')).toBe(foreign);
  });

  test('replaces a certificate of ours that an older root signed', async () => {
    const { dir, trust: first } = await left();
    const { trust: elder } = await left('other');
    writeFileSync(inside(dir, 'serverCertificate'), elder.tls.cert);
    writeFileSync(inside(dir, 'serverKey'), elder.tls.key);
    const replaced = await ensureTrust(dir, [], handClock());
    expect(replaced.tls.key).toBe(elder.tls.key);
    expect(replaced.hash).toBe(first.hash);
    expect(certificate(replaced.tls.cert).verify(certificate(read(dir, 'rootCertificate')).publicKey)).toBe(true);
  });
});

/** What an operator might put in place of ours: for the same TLS key, signed by somebody else. */
async function certificateOfAnother(tlsKey: string, end: number): Promise<string> {
  const x509 = await loadX509();
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = createPrivateKey(tlsKey);
  const der = (half: KeyObject, type: 'pkcs8' | 'spki') =>
    half.export({ format: 'der', type } as { format: 'der'; type: 'spki' });
  const issued = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Another authority',
    notBefore: new Date(NOON - DAY),
    notAfter: new Date(end),
    signingAlgorithm: algorithm,
    keys: {
      privateKey: await crypto.subtle.importKey('pkcs8', der(key, 'pkcs8'), algorithm, false, ['sign']),
      publicKey: await crypto.subtle.importKey('spki', der(createPublicKey(key), 'spki'), algorithm, true, ['verify']),
    },
  });
  return issued.toString('pem');
}

describe('what cannot be used is named with what to do', () => {
  test.each([
    'rootKey',
    'rootCertificate',
    'serverKey',
    'serverCertificate',
    'gatewayKey',
  ] as const)('a broken %s', async (name) => {
    const { dir } = await left();
    writeFileSync(inside(dir, name), '-----BEGIN NONSENSE-----\nsecret words\n');
    const sentence = await problem(ensureTrust(dir, [], handClock()));
    expect(sentence).toContain(inside(dir, name));
    expect(sentence).toMatch(/delete it|put back/);
    expect(sentence).not.toContain('secret words');
  });

  test('a root key that is no RSA key of 2048 bits', async () => {
    const { dir } = await left();
    writeFileSync(inside(dir, 'gatewayKey'), await makeTlsKey());
    expect(await problem(ensureTrust(dir, [], handClock()))).toContain('RSA private key of 2048 bits');
  });

  test('a root certificate that belongs to another key', async () => {
    const { dir } = await left();
    const { dir: other } = await left('other');
    writeFileSync(inside(dir, 'rootCertificate'), read(other, 'rootCertificate'));
    expect(await problem(ensureTrust(dir, [], handClock()))).toContain('does not belong to');
  });

  test('a root that has ended', async () => {
    const { dir } = await left();
    expect(await problem(ensureTrust(dir, [], handClock(NOON + 4000 * DAY)))).toContain('ended on');
  });

  test('a folder below a file, and one that may not be written', async () => {
    const { path, remove } = scratch();
    folders.push(remove);
    writeFileSync(join(path, 'file'), '');
    expect(await problem(ensureTrust(join(path, 'file', 'trust'), [], handClock()))).toContain('TRUST_DIR');
    // Root may write everywhere but in the kernel's own folders.
    const closed = process.getuid?.() === 0 ? '/sys/kernel' : path;
    if (closed === path) chmodSync(path, 0o500);
    expect(await problem(ensureTrust(join(closed, 'trust'), [], handClock()))).toContain('no permission');
    if (closed === path) chmodSync(path, 0o700);
  });

  test('a hash of a folder without a root', async () => {
    expect(await problem(trustHash(folder()))).toContain('root.crt is missing');
  });
});
