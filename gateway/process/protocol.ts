import { type KeyObject, randomBytes } from 'node:crypto';
import { APP_IDS } from '#lib/contract/device-token.ts';
import { SIGN_WINDOW } from '#lib/contract/signing.ts';
import type { Clock } from '../base/clock.ts';
import type { Bus } from '../bus/bus.ts';
import { memoryBus } from '../bus/memory.ts';
import { Challenges } from '../captcha/challenges.ts';
import { createGallery, type Gallery } from '../captcha/gallery.ts';
import { Passes } from '../captcha/passes.ts';
import { createRisk, type Risk } from '../captcha/risk.ts';
import { createTries, TRIES_PER_HOUR, type Tries } from '../captcha/tries.ts';
import { Effort } from '../captcha/work.ts';
import type { Unreadable } from '../guards/cipher.ts';
import type { SessionKeys } from '../guards/request-decorations.ts';
import type { ServerKeys } from '../keys/server-keys.ts';
import { createDeviceTokens, type DeviceTokens } from '../protocol/device-token.ts';
import { createMemoryReplay, type Replay } from '../protocol/replay.ts';
import { secretOf } from '../protocol/secrets.ts';
import { createSignatures } from '../protocol/signature.ts';
import { CIPHER_REPLAY, createUnseal } from '../protocol/unseal.ts';

type Burn = (asker: Unreadable) => Promise<void>;

/** Everything that the guards and routes of the protocol work with. */
export type Protocol = {
  readonly clock: Clock;
  readonly bus: Bus;
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
  readonly tries: Tries;
  readonly effort: Effort;
  readonly passes: Passes;
  readonly gallery: Gallery;
};

type Needs = {
  /** Secrets of the protocol follow from it. */
  readonly secretKey: KeyObject;
  /** What opens a ciphertext now. */
  readonly serverKeys: Pick<ServerKeys, 'accepted'>;
  readonly clock: Clock;
  /** Bytes nobody can foretell; tests hand in their own. */
  readonly random?: (bytes: number) => Buffer;
  /** Where it is counted who needs a captcha; in memory when nobody says. */
  readonly bus?: Bus;
  /** Captcha tries of one address in an hour; as in production when nobody says. */
  readonly captchaTries?: number;
  /** Bits of work for each try; as in production when nobody says. */
  readonly captchaWork?: number;
  /** Shared when several processes run; for one process in memory when nobody says. @param keep milliseconds */
  readonly replay?: (what: string, keep: number) => Replay;
  /** Who is logged in; nobody but guests when nobody says. */
  readonly sessionKeys?: SessionKeys;
  /** As much work as a wrong password costs; nothing when nobody says. */
  readonly burn?: Burn;
};

/** A guest has no key, so nothing is signed (GW-32). */
const guestsOnly: SessionKeys = ({ principal }) =>
  principal ? { sessionId: `guest ${principal.account}`, userId: '', key: null } : null;

/** Puts the protocol together, once per process. */
export function createProtocol(needs: Needs): Protocol {
  const { secretKey, serverKeys, clock, random = randomBytes, sessionKeys = guestsOnly, burn = async () => {} } = needs;
  const { captchaTries = TRIES_PER_HOUR, bus = memoryBus() } = needs;
  const replay = needs.replay ?? ((_what, keep) => createMemoryReplay({ keep }));
  const appIds = [...new Set(Object.values(APP_IDS))];
  return {
    clock,
    bus,
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
    risk: createRisk(bus, () => clock.now()),
    passes: new Passes(() => clock.now()),
    effort: new Effort({
      bus,
      now: () => clock.now(),
      ...(needs.captchaWork === undefined ? {} : { least: needs.captchaWork }),
    }),
    tries: createTries({ bus, now: () => clock.now(), perHour: captchaTries }),
    gallery: createGallery({ random, now: () => clock.now(), tries: captchaTries }),
  };
}
