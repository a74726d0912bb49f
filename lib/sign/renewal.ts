import type { KeyPart } from '#lib/contract/encrypted-fields.ts';
import type { ClientKeyPair } from '#lib/crypto/engine.ts';
import type { SignConfig } from './config.ts';
import type { createPairs } from './pairs.ts';
import type { Setup } from './setup.ts';
import type { Session, Vault } from './vault.ts';

export type RenewalNeeds = {
  readonly session: () => Session | null;
  readonly vault: Pick<Vault, 'of'>;
  readonly setup: Pick<Setup, 'prepare'>;
  readonly pairs: ReturnType<typeof createPairs>;
  /** What a call tells of a pair that is to be bound. */
  readonly partOf: (pair: ClientKeyPair) => Promise<KeyPart>;
  /** Refreshes the session, with what `part` gives. */
  readonly renew: () => Promise<unknown>;
};

/**
 * A session whose calls are to be signed and that has no key in this browser: it was made where nothing is signed, or
 * its key was lost. A refresh brings a new one. The venue takes it for a session that never had a key (GW-32); of one
 * that has another it refuses with 00023, and the user logs in again, which binds a new one.
 */
export function createRenewal({ session, vault, setup, pairs, partOf, renew }: RenewalNeeds) {
  /** @returns null where no key is missing */
  async function lacking(): Promise<SignConfig | null> {
    const owner = session();
    if (!owner || (await vault.of(owner))) return null;
    const config = await setup.prepare();
    return config.clientOpen ? config : null;
  }

  return {
    /** The key that a refresh brings; null where it needs none, or none can be had, which is in the log by then. */
    async part(): Promise<KeyPart | null> {
      try {
        const config = await lacking();
        return config && (await partOf(await pairs.forLogin(config.defaultAlgorithm)));
      } catch {
        return null;
      }
    },
    /** After a call that went out unsigned. */
    async rebind(): Promise<void> {
      if (await lacking()) await renew();
    },
  };
}
