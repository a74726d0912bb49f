import type { TellSecurity } from '#lib/contract/log.ts';
import { ALGORITHMS, type Algorithm } from '#lib/contract/signing.ts';
import type { ClientKeyPair, Engine } from '#lib/crypto/engine.ts';
import { reasonOf, SignError } from './errors.ts';
import type { Vault } from './vault.ts';

/** A pair is usable only if this text, signed by one half, holds by the other. It never leaves the browser (GW-42). */
const KEY_PAIR_CHECK = 'KEY_PAIR_CHECK';
/** A phone may take longer; then any usable backup does. ms */
export const GENERATION_TIMEOUT = 8_000;
/** Where the server does not say (SGN-03). */
export const DEFAULT_KEY: Algorithm = 'rsa1024';

export type PairNeeds = {
  readonly later: (run: () => void, ms: number) => () => void;
  readonly engine: () => Promise<Engine>;
  readonly vault: Pick<Vault, 'backup' | 'keepBackup'>;
  /** `location.protocol === 'https:'`, strictly. */
  readonly https: () => boolean;
  readonly log: TellSecurity;
};

/** Both halves fit (SGN-18). */
export async function isUsable(engine: Engine, { publicKey, privateKeyPem }: ClientKeyPair): Promise<boolean> {
  try {
    const sign = await engine.sign(privateKeyPem, KEY_PAIR_CHECK);
    return await engine.verify({ publicKey, text: KEY_PAIR_CHECK, sign });
  } catch {
    // A key that cannot even be read.
    return false;
  }
}

/** Finds or makes the pair of the next login. One at a time; whoever asks meanwhile gets the same. */
export function createPairs({ later, engine, vault, https, log }: PairNeeds) {
  const running = new Map<Algorithm, Promise<ClientKeyPair>>();

  /** A stored pair that works. @param fresh bound to nobody so far */
  async function stored(algorithm: Algorithm, fresh: boolean): Promise<ClientKeyPair | null> {
    const backup = await vault.backup(algorithm);
    if (!backup || (fresh && backup.bound)) return null;
    return (await isUsable(await engine(), backup.pair)) ? backup.pair : null;
  }

  async function generated(algorithm: Algorithm): Promise<ClientKeyPair> {
    const maker = await engine();
    const pair = await maker.generate(algorithm);
    if (!(await isUsable(maker, pair))) throw new SignError('cipher', 'The key pair that was made does not work.');
    await vault.keepBackup(pair);
    return pair;
  }

  async function anyBackup(algorithm: Algorithm): Promise<ClientKeyPair | null> {
    for (const kind of [algorithm, ...ALGORITHMS.filter((other) => other !== algorithm)]) {
      const pair = await stored(kind, false);
      if (pair) return pair;
    }
    return null;
  }

  async function found(algorithm: Algorithm): Promise<ClientKeyPair> {
    if (!https())
      throw new SignError('initClientKey_only_https', 'initClientKey_only_https: keys are made on https pages only.');
    const fresh = await stored(algorithm, true);
    if (fresh) return fresh;
    let stop = () => {};
    const timeout = new Promise<null>((resolve) => {
      stop = later(() => resolve(null), GENERATION_TIMEOUT);
    });
    const made = generated(algorithm);
    // Should it come too late, it is a backup for the next time; should it fail then, nobody waits for it.
    made.catch(() => {});
    const pair = await Promise.race([made, timeout]).finally(() => stop());
    if (pair) return pair;
    const backup = await anyBackup(algorithm);
    if (backup) return backup;
    throw new SignError('timeout', `No key pair was made within ${GENERATION_TIMEOUT} ms, and there is no other.`);
  }

  return {
    /** @throws SignError when there is none to be had; it is in the log by then (SGN-15, SGN-16, SGN-19) */
    forLogin(algorithm: Algorithm = DEFAULT_KEY): Promise<ClientKeyPair> {
      const known = running.get(algorithm);
      if (known) return known;
      const pair = found(algorithm)
        .catch((error: unknown) => {
          log({ bizType: 'gatewaySign', event: 'genKeypairFailed', reason: reasonOf(error) });
          throw error;
        })
        .finally(() => running.delete(algorithm));
      running.set(algorithm, pair);
      return pair;
    },
  };
}
