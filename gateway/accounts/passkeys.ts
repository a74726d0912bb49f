import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { Passkey, PasskeyTable } from '../data/accounts/passkeys.ts';
import type { User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import { type Assertions, hostOf, library, type RegistrationResponseJSON, type Transports } from './assertions.ts';
import type { Entry } from './entry.ts';
import type { Factors } from './factors.ts';
import { mayEnter } from './login.ts';
import type { Openings } from './openings.ts';
import { no } from './refusal.ts';
import { hashOf } from './secrets.ts';
import type { Opened } from './sessions.ts';
import type { Visit } from './visit.ts';

type Needs = {
  readonly users: UserTable;
  readonly once: OnceTable;
  readonly table: PasskeyTable;
  readonly assertions: Assertions;
  readonly factors: Pick<Factors, 'proofOf'>;
  readonly entry: Entry;
  readonly openings: Openings;
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

  /** @param serialNO of the second step, or of the proof, that a passkey stands for; without it it is the whole login */
  async options(
    serialNO: string | undefined,
    visit: Visit,
  ): Promise<{ readonly serialNO: string; readonly options: object }> {
    const { entry, factors, assertions, openings, table } = this.#needs;
    await openings.take(visit);
    if (serialNO === undefined) return assertions.ask({ step: null, proof: null }, [], visit);
    const found = await entry.peek(serialNO, visit);
    if (found?.step.door === 'normal')
      return assertions.ask({ step: serialNO, proof: null }, await table.of(found.user.id), visit);
    const proof = await factors.proofOf(serialNO, visit);
    if (proof === null) return no('stepOver');
    return assertions.ask({ step: null, proof: proof.purpose }, await table.of(proof.userId), visit);
  }

  /** @param fidoVerifyCode JSON of what the browser's authenticator said @throws AccountRefusal `loginRefused` */
  async login(serialNO: string, fidoVerifyCode: string, visit: Visit): Promise<Opened> {
    const { users, assertions, entry } = this.#needs;
    const held = await assertions.take(serialNO, fidoVerifyCode, visit);
    const user = held === null ? null : await users.byId(held.userId);
    // What was asked for to prove a change opens nothing.
    if (held === null || held.asked.proof !== null || !user || !mayEnter(user, 'normal')) return no('loginRefused');
    const { step } = held.asked;
    if (step === null) return entry.open(user, visit, { by: 'passkey' });
    const found = await entry.peek(step, visit);
    if (found?.user.id !== user.id) return no('loginRefused');
    return entry.finish(step, found.step, user, visit);
  }
}
