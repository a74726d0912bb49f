import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import { type Is, isShape, isText, orNull, readKept } from '../base/kept.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { Passkey, PasskeyTable } from '../data/accounts/passkeys.ts';
import { hashOf } from './secrets.ts';
import type { Visit } from './visit.ts';

type Library = typeof import('@simplewebauthn/server');
/** Loaded with the first passkey. */
export const library = (): Promise<Library> => import('@simplewebauthn/server');
export type Transports = NonNullable<
  NonNullable<Parameters<Library['generateRegistrationOptions']>[0]['excludeCredentials']>[number]['transports']
>;
export type { RegistrationResponseJSON };

/** What a passkey is asked for: a login alone (both null), the second step of one, or a proof of that purpose. */
export type AskedFor = { readonly step: string | null; readonly proof: string | null };
type Asked = AskedFor & { readonly challenge: string };
const isAsked: Is<Asked> = isShape({ challenge: isText, step: orNull(isText), proof: orNull(isText) });

type Needs = { readonly once: OnceTable; readonly table: PasskeyTable };

/** Questions to passkeys and their answers, each good once, in the browser that asked. */
export class Assertions {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  of(userId: string): Promise<readonly Passkey[]> {
    return this.#needs.table.of(userId);
  }

  /** @param own keys that may answer; none: whichever the browser has */
  async ask(
    asked: AskedFor,
    own: readonly Passkey[],
    visit: Visit,
  ): Promise<{ readonly serialNO: string; readonly options: object }> {
    const options = await (await library()).generateAuthenticationOptions({
      rpID: hostOf(visit),
      userVerification: 'required',
      allowCredentials: own.map(({ id, transports }) => ({ id, transports: transports as Transports })),
    });
    const serialNO = randomBytes(16).toString('base64url');
    const body = JSON.stringify({ challenge: options.challenge, ...asked } satisfies Asked);
    const expiresAt = visit.now + ACCOUNT_LIMIT.step * 1000;
    const row = { kind: 'passkeyLogin', id: hashOf(serialNO), body, asker: visit.deviceId, expiresAt };
    await this.#needs.once.put(row, visit.now);
    return { serialNO, options };
  }

  /** @param answer JSON of what the browser's authenticator said @returns whose it is; null when it does not hold */
  async take(
    serialNO: string,
    answer: string,
    visit: Visit,
  ): Promise<{ readonly userId: string; readonly asked: AskedFor } | null> {
    const { once, table } = this.#needs;
    const key = { kind: 'passkeyLogin', id: hashOf(serialNO), asker: visit.deviceId, now: visit.now };
    const asked = readKept(await once.take(key), isAsked);
    const response = parsed(answer);
    const kept = response === null ? null : await table.find(response.id);
    if (asked === null || response === null || kept === null) return null;
    const counter = await counterOf(response, kept, asked.challenge, visit);
    if (counter === null || !(await table.used(kept.id, kept.counter, counter, visit.now))) return null;
    return { userId: kept.userId, asked };
  }
}

/** @returns the authenticator's new count, null when the proof does not hold */
async function counterOf(
  response: AuthenticationResponseJSON,
  { id, publicKey, counter, transports }: Passkey,
  challenge: string,
  visit: Visit,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: visit.origin,
      expectedRPID: hostOf(visit),
      credential: {
        id,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        counter,
        transports: transports as Transports,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

export function hostOf({ origin }: Visit): string {
  return new URL(origin).hostname;
}

function parsed(text: string): AuthenticationResponseJSON | null {
  try {
    const value: unknown = JSON.parse(text);
    const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined;
    return typeof id === 'string' ? (value as AuthenticationResponseJSON) : null;
  } catch {
    return null;
  }
}
