import { isIP } from 'node:net';
import { systemClock } from '../base/clock.ts';
import { keepPrivate } from '../base/private.ts';
import { StartError } from '../base/start-error.ts';
import { refuseLostMail } from '../config/public.ts';
import { type Config, ownHosts, readConfig } from '../config.ts';
import type { RootKind } from './issue.ts';
import { ensureTrust } from './trust.ts';

/** Listening on all addresses names none; loopback is covered anyway. */
const UNNAMED = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/** What the certificate must cover beyond localhost: the public names, and the address that is listened on. */
export function certificateHosts(config: Pick<Config, 'host' | 'routing'>): readonly string[] {
  const address = isIP(config.host) !== 0 && !UNNAMED.has(config.host) ? [config.host] : [];
  return [...ownHosts({ ...config.routing, ownDomains: [] }), ...address];
}

/** Whose root this run makes, and takes: every run that is not for the public has one of its own kind (GW-05). */
export function rootKind(config: Pick<Config, 'public'>): RootKind {
  return config.public ? 'production' : 'development';
}

/**
 * `node gateway/keys/ensure.ts`: prepares TRUST_DIR and prints `{"rootCertificate":"<path>","hash":"<sha256>","notes":[]}`, which
 * the site build takes in. Exit code 2 with one sentence when it cannot.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  refuseLostMail(config);
  const { rootCertificate, hash, notes } = await ensureTrust(
    config.trustDir,
    certificateHosts(config),
    systemClock,
    rootKind(config),
  );
  process.stdout.write(`${JSON.stringify({ rootCertificate, hash, notes })}\n`);
}

if (import.meta.main) {
  keepPrivate();
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
