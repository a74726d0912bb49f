import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { SessionKeys } from '#gateway/guards/request-decorations.ts';
import { createProtocol, type Protocol } from '#gateway/process/protocol.ts';
import { handClock } from '../world.ts';

/** A server key of 2048 bits, made once for all tests of a file. */
export const serverKey = generateKeyPairSync('rsa', { modulusLength: 2048 });

type Options = Partial<Omit<Parameters<typeof createProtocol>[0], 'clock' | 'secretKey' | 'serverKeys'>> & {
  readonly clock?: ReturnType<typeof handClock>;
  readonly sessionKeys?: SessionKeys;
};

const serverKeys = { accepted: async () => [serverKey.privateKey] };

/** The protocol on a clock that is turned by hand. */
export function protocolOf({ clock = handClock(), ...options }: Options = {}) {
  const protocol = createProtocol({
    secretKey: serverKey.privateKey,
    serverKeys,
    clock,
    random: randomBytes,
    // No test waits for work but those about it.
    captchaWork: 0,
    ...options,
  });
  return { clock, protocol };
}

export const FACTS = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8 };
export const fingerprint = (facts: object = FACTS) => Buffer.from(JSON.stringify(facts)).toString('base64url');

/** The same where everybody has solved the captcha before an account; that one is proved in captcha/doors.test.ts. */
export function withoutDoors(protocol: Protocol): Protocol {
  const { asksFor } = protocol.risk;
  const risk = {
    ...protocol.risk,
    asksFor: async (...[scene, asker]: Parameters<typeof asksFor>) =>
      scene !== 'register' && (await asksFor(scene, asker)),
  };
  return { ...protocol, risk };
}
