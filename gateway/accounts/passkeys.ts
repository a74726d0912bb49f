import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { Passkey, PasskeyTable } from '../data/accounts/passkeys.ts';
import type { User, UserTable } from '../data/accounts/users.ts';
import type { Entry } from './entry.ts';
import { mayEnter } from './login.ts';
import { no } from './refusal.ts';
import { hashOf } from './secrets.ts';
import type { Opened } from './sessions.ts';
import type { Visit } from './visit.ts';

type Library = typeof import('@simplewebauthn/server');
/** Loaded with the first passkey. */
const library = (): Promise<Library> => import('@simplewebauthn/server');

type Transports = NonNullable<
  NonNullable<Parameters<Library['generateRegistrationOptions']>[0]['excludeCredentials']>[number]['transports']
>;
type Asked = {
  readonly challenge: string /** The step that it is the second proof of. */;
  readonly step: string | null;
};

type Needs = {
  readonly users: UserTable;
  readonly once: OnceTable;
  readonly table: PasskeyTable;
  readonly entry: Entry;
  /** What a browser shows beside the key. */
  readonly issuer: string;
};

/** Passkeys: made by a logged-in user, then a whole login by themselves, or the second step of another one. */
export class Passkeys {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  of(userId: string): Promise<readonly Passkey[]> {
    return this.#needs.table.of(userId);
  }

  async startRegister(user: User, visit: Visit): Promise<{ readonly serialNO: string; readonly options: object }> {
    const { table, once, issuer } = this.#needs;
    const own = await table.of(user.id);
    if (own.length >= ACCOUNT_LIMIT.passkeys) return no('most');
    const options = await (await library()).generateRegistrationOptions({
      rpName: issuer,
      rpID: hostOf(visit),
      userName: user.email ?? user.name ?? user.id,
      userID: Uint8Array.from(Buffer.from(user.id)),
      attestationType: 'none',
      excludeCredentials: own.map(({ id, transports }) => ({ id, transports: transports as Transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const serialNO = randomBytes(16).toString('base64url');
    const expiresAt = visit.now + ACCOUNT_LIMIT.step * 1000;
    const row = { kind: 'passkey', id: hashOf(serialNO), body: options.challenge, asker: user.id, expiresAt };
    await once.put(row, visit.now);
    return { serialNO, options };
  }

  /** @throws AccountRefusal `stepOver`, `proofWrong`, `taken` */
  async finishRegister(
    user: User,
    { serialNO, name, response }: { readonly serialNO: string; readonly name: string; readonly response: object },
    visit: Visit,
  ): Promise<void> {
    const key = { kind: 'passkey', id: hashOf(serialNO), asker: user.id, now: visit.now };
    const challenge = await this.#needs.once.take(key);
    if (challenge === null) return no('stepOver');
    const info = await (await library())
      .verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: visit.origin,
        expectedRPID: hostOf(visit),
      })
      .then(
        ({ registrationInfo }) => registrationInfo,
        () => undefined,
      );
    if (!info) return no('proofWrong');
    const { id, publicKey, counter, transports = [] } = info.credential;
    const made = { id, name, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    if (!(await this.#needs.table.add(user.id, made, visit.now))) no('taken');
  }

  remove(userId: string, id: string): Promise<boolean> {
    return this.#needs.table.remove(userId, id);
  }

  /** @param serialNO of the second step that a passkey stands for; without it the passkey is the whole login */
  async options(
    serialNO: string | undefined,
    visit: Visit,
  ): Promise<{ readonly serialNO: string; readonly options: object }> {
    const { entry, table, once } = this.#needs;
    const found = serialNO === undefined ? null : await entry.peek(serialNO, visit);
    if (serialNO !== undefined && found?.step.door !== 'normal') return no('stepOver');
    const own = found ? await table.of(found.user.id) : [];
    const options = await (await library()).generateAuthenticationOptions({
      rpID: hostOf(visit),
      userVerification: 'required',
      allowCredentials: own.map(({ id, transports }) => ({ id, transports: transports as Transports })),
    });
    const serial = randomBytes(16).toString('base64url');
    const body = JSON.stringify({ challenge: options.challenge, step: serialNO ?? null } satisfies Asked);
    const expiresAt = visit.now + ACCOUNT_LIMIT.step * 1000;
    await once.put({ kind: 'passkeyLogin', id: hashOf(serial), body, asker: visit.deviceId, expiresAt }, visit.now);
    return { serialNO: serial, options };
  }

  /** @param fidoVerifyCode JSON of what the browser's authenticator said @throws AccountRefusal `loginRefused` */
  async login(serialNO: string, fidoVerifyCode: string, visit: Visit): Promise<Opened> {
    const { once, users, table, entry } = this.#needs;
    const key = { kind: 'passkeyLogin', id: hashOf(serialNO), asker: visit.deviceId, now: visit.now };
    const body = await once.take(key);
    const response = parsed(fidoVerifyCode);
    const kept = response === null ? null : await table.find(response.id);
    const user = kept === null ? null : await users.byId(kept.userId);
    if (body === null || response === null || kept === null || !user || !mayEnter(user, 'normal'))
      return no('loginRefused');
    const { challenge, step } = JSON.parse(body) as Asked;
    const counter = await this.#counterOf(response, kept, challenge, visit);
    if (counter === null || !(await table.used(kept.id, kept.counter, counter, visit.now))) return no('loginRefused');
    if (step === null) return entry.open(user, visit, { by: 'passkey' });
    const found = await entry.peek(step, visit);
    if (found?.user.id !== user.id) return no('loginRefused');
    return entry.finish(step, found.step, user, visit);
  }

  /** @returns the authenticator's new count, null when the proof does not hold */
  async #counterOf(
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
}

function hostOf({ origin }: Visit): string {
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
