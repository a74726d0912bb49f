import { ACCOUNT_LIMIT, GUARD_PAGE } from '#lib/contract/account.ts';
import { HAPPENINGS, type Happening } from '#lib/contract/account-data.ts';
import { type Is, isFlag, isListOf, isNumber, isOneOf, isShape, isText, orNull } from '../base/kept.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { agentName } from './names.ts';
import { reached } from './reach.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { Visit } from './visit.ts';

/** What protected an account at a moment; all of it comes back when a change is undone. */
export type Before = Pick<User, 'email' | 'mobile' | 'password' | 'emailFactor' | 'mobileFactor' | 'totpSecret'> & {
  readonly antiPhishing: string | null;
  /** Hashes of recovery codes. */
  readonly recovery: readonly string[];
};
/** What a link of a message stands for. */
export type Guarded = {
  readonly userId: string;
  readonly happened: Happening;
  readonly at: number;
  readonly agent: string;
  readonly ip: string;
  /** Of a change; null for what can only be stopped. */
  readonly before: Before | null;
};
const isBefore: Is<Before> = isShape({
  email: orNull(isText),
  mobile: orNull(isText),
  password: orNull(isText),
  emailFactor: isFlag,
  mobileFactor: isFlag,
  totpSecret: orNull(isText),
  antiPhishing: orNull(isText),
  recovery: isListOf(isText),
});
export const isGuarded: Is<Guarded> = isShape({
  userId: isText,
  happened: isOneOf(HAPPENINGS),
  at: isNumber,
  agent: isText,
  ip: isText,
  before: orNull(isBefore),
});
export const GUARD_KIND = 'guard';

/** Failures in this time that their owner is told of, once in the time below. */
const FAILURES = 10;
const FAILURES_MS = 15 * 60_000;
const QUIET_MS = 24 * 3600_000;

type Needs = {
  readonly users: UserTable;
  readonly once: OnceTable;
  readonly traces: TraceTable;
  readonly outbox: Outbox;
  /** Address of a page of ours in a language: from the settings alone, never from what a caller says of itself. */
  readonly pageAt: (path: string, locale: string) => string;
};
export type Told = {
  readonly words?: Readonly<Record<string, string>>;
  /** A change that can be undone. */
  readonly before?: Before;
  /** Without a link: what was done by one. */
  readonly plain?: boolean;
  /** In place of the address the account has now. */
  readonly to?: readonly { readonly channel: 'email' | 'mobile'; readonly target: string }[];
};

/** Tells owners what happened to their accounts. Each message has a link that stops it (guard.ts). */
export class Notices {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async tell(user: User, happened: Happening, visit: Visit, told: Told = {}): Promise<void> {
    const { users, outbox, pageAt } = this.#needs;
    const owner = await reached(users, user);
    const to = told.to ?? addressOf(owner);
    if (to.length === 0) return;
    const { agent, ip, now, locale } = visit;
    const link = told.plain
      ? null
      : {
          url: `${pageAt(GUARD_PAGE, locale)}#${await this.#token(user, happened, visit, told.before ?? null)}`,
          undoes: told.before !== undefined,
        };
    for (const { channel, target } of to)
      outbox.send({
        channel,
        to: target,
        locale,
        about: { happened, ...(told.words ? { words: told.words } : {}) },
        from: { device: agentName(agent), ip, now },
        account: user.kind === 'sub' ? user.name : null,
        link,
        antiPhishing: owner.antiPhishing,
      });
  }

  async #token(user: User, happened: Happening, { agent, ip, now }: Visit, before: Before | null): Promise<string> {
    const token = newSecret();
    const body: Guarded = { userId: user.id, happened, at: now, agent, ip, before };
    const expiresAt = now + ACCOUNT_LIMIT.guard * 1000;
    // Its user is the asker, so that all links of one user can be found.
    const row = { kind: GUARD_KIND, id: hashOf(token), body: JSON.stringify(body), asker: user.id, expiresAt };
    await this.#needs.once.put(row, now);
    return token;
  }

  /** A proof of the user failed. Who is told, and whether, takes no time of the answer: it must not tell who has an account. */
  async failed(user: User, by: string, visit: Visit): Promise<void> {
    const { traces, once, outbox } = this.#needs;
    await traces.note(user.id, 'loginFailed', by, visit);
    outbox.later(async () => {
      if ((await traces.count(user.id, 'loginFailed', visit.now - FAILURES_MS)) < FAILURES) return;
      const expiresAt = visit.now + QUIET_MS;
      const said = { kind: 'failuresTold', id: user.id, asker: user.id, body: '', expiresAt };
      if (await once.claim(said, visit.now)) await this.tell(user, 'loginsFailed', visit);
    });
  }
}

function addressOf({ email, mobile }: User): NonNullable<Told['to']> {
  if (email !== null) return [{ channel: 'email', target: email }];
  return mobile === null ? [] : [{ channel: 'mobile', target: mobile }];
}
