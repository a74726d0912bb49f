import { type KeyObject, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { APP_IDS } from '#lib/contract/device-token.ts';
import { SIGN_WINDOW } from '#lib/contract/signing.ts';
import { Challenges } from '../captcha/challenges.ts';
import { createGallery, type Gallery } from '../captcha/gallery.ts';
import { createRisk, type Risk } from '../captcha/risk.ts';
import type { Clock } from '../clock.ts';
import type { SessionKeys } from '../guards/seams.ts';
import type { ServerKeys } from '../keys/server-keys.ts';
import { createDeviceTokens, type DeviceTokens } from './device-token.ts';
import { createMemoryReplay, type Replay } from './replay.ts';
import { secretOf } from './secrets.ts';
import { createSignatures } from './signature.ts';
import { CIPHER_REPLAY, createUnseal } from './unseal.ts';

type Burn = (request: FastifyRequest) => Promise<void>;

/** Everything that the guards and routes of the protocol work with. */
export type Protocol = {
  readonly clock: Clock;
  readonly appIds: readonly string[];
  readonly tokens: DeviceTokens;
  /** Checks a signature. */
  readonly check: ReturnType<typeof createSignatures>;
  readonly sessionKeys: SessionKeys;
  /** Opens a ciphertext. */
  readonly unseal: ReturnType<typeof createUnseal>;
  readonly burn: Burn;
  readonly challenges: Challenges;
  readonly risk: Risk;
  readonly gallery: Gallery;
  readonly random: (bytes: number) => Buffer;
};

type Needs = {
  /** Secrets of the protocol follow from it. */
  readonly secretKey: KeyObject;
  /** What opens a ciphertext now. */
  readonly serverKeys: Pick<ServerKeys, 'accepted'>;
  readonly clock: Clock;
  /** Bytes nobody can foretell; tests hand in their own. */
  readonly random?: (bytes: number) => Buffer;
  /** Shared when several processes run; for one process in memory when nobody says. @param keep milliseconds */
  readonly replay?: (what: string, keep: number) => Replay;
  /** Who is logged in; nobody but guests when nobody says. */
  readonly sessionKeys?: SessionKeys;
  /** As much work as a wrong password costs; nothing when nobody says. */
  readonly burn?: Burn;
};

/** A guest has no key, so nothing of his is signed (GW-32). */
const guestsOnly: SessionKeys = ({ principal }) =>
  principal ? { sessionId: `guest ${principal.account}`, userId: '', key: null } : null;

/** Puts the protocol together, once per process. */
export function createProtocol(needs: Needs): Protocol {
  const { secretKey, serverKeys, clock, random = randomBytes, sessionKeys = guestsOnly, burn = async () => {} } = needs;
  const replay = needs.replay ?? ((_what, keep) => createMemoryReplay({ keep }));
  const appIds = [...new Set(Object.values(APP_IDS))];
  return {
    clock,
    appIds,
    tokens: createDeviceTokens({ secret: secretOf(secretKey, 'device token'), appIds, random }),
    check: createSignatures({ replay: replay('signature', SIGN_WINDOW.replay), now: () => clock.now() }),
    sessionKeys,
    unseal: createUnseal({
      keys: serverKeys.accepted,
      replay: replay('ciphertext', CIPHER_REPLAY),
      now: () => clock.now(),
      random,
    }),
    burn,
    challenges: new Challenges({ random, now: () => clock.now() }),
    risk: createRisk(() => clock.now()),
    gallery: createGallery(random),
    random,
  };
}
