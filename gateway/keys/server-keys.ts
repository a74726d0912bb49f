import { type KeyObject, X509Certificate } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { readText } from './files.ts';
import { type GatewayKey, type GatewayKeys, readGatewayKeys } from './gateway-key.ts';
import type { Trust } from './trust.ts';

/** The server keys as they are now. */
export type ServerKeys = {
  /** What pages encrypt to. */
  served(): Promise<Pick<GatewayKey, 'serverPublicKey' | 'serverPublicKeySign'>>;
  /** Private halves that open a ciphertext, newest first. */
  accepted(): Promise<readonly KeyObject[]>;
};

type Needs = {
  readonly folder: string;
  readonly trust: Pick<Trust, 'rootCertificate' | 'gatewayKey' | 'serverPublicKey' | 'serverPublicKeySign'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
};

/** How old what is known of the folder may be. ms */
export const LOOK_MS = 1_000;
/** A new key is given out so long after it was found: by then every process on this folder has looked. ms */
export const SETTLE_MS = 2 * LOOK_MS;

/**
 * Follows the keys in TRUST_DIR, so that an operator changes them while the gateway runs. The folder is looked at when
 * somebody asks, not more often than once a second.
 */
export async function openServerKeys({ folder, trust, clock, log }: Needs): Promise<ServerKeys> {
  const root = new X509Certificate((await readText(trust.rootCertificate)) ?? '');
  let known: GatewayKeys = (await readGatewayKeys(folder, root)) ?? { current: trust, former: [] };
  let served: GatewayKey = known.current;
  let servedFrom = 0;
  let looked = clock.now();
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const found = await readGatewayKeys(folder, root).catch((error: Error) => {
      log.warn({ reason: error.message }, 'the server key cannot be read; the one that is known is used');
      return null;
    });
    looked = clock.now();
    if (!found) return;
    if (found.current.serverPublicKey !== known.current.serverPublicKey) servedFrom = looked + SETTLE_MS;
    known = found;
  }
  async function fresh(): Promise<void> {
    if (Math.abs(clock.now() - looked) < LOOK_MS) return;
    looking ??= look().finally(() => {
      looking = null;
    });
    await looking;
  }

  return {
    async served() {
      await fresh();
      if (clock.now() >= servedFrom) served = known.current;
      return served;
    },
    async accepted() {
      await fresh();
      const now = clock.now();
      const former = known.former.filter(({ until }) => until > now);
      return [known.current, ...former].map(({ gatewayKey }) => gatewayKey);
    },
  };
}
