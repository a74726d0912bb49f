import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { Rate } from '../base/limits.ts';
import type { Buckets, Bus } from '../bus/bus.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { Secrets } from './secrets.ts';

const HOUR = 3_600_000;
const hourly: Rate = { perSecond: 1 / 3600, burst: 1 };
/**
 * Messages an hour to one address beyond the one that is due for each purpose: one for whoever asks again, one more for
 * its owner (a known browser, a right password), since messages get lost; and one that says that an account exists.
 */
const RATES = { again: hourly, own: hourly, exists: hourly } as const;
type Kind = keyof typeof RATES;
/** No issue, while a row is taken away. */
const SPENT = '';
/** How often an issue may be used up while one asks for it. */
const TURNS = 3;

export type LetterFor = { readonly word: string; readonly channel: string; readonly target: string };
type Ask = {
  /** By somebody who has shown to be the owner, more or less. */
  readonly owned: boolean;
  /** What is sent says that there is an account, and holds no code. */
  readonly exists: boolean;
  readonly now: number;
};
/** `issue`: the name of these digits; others have another. */
export type Letter = { readonly digits: string; readonly issue: string; readonly goesOut: boolean };

type Needs = { readonly once: OnceTable; readonly secrets: Secrets; readonly bus: Pick<Bus, 'buckets'> };

/**
 * Which digits an address gets for a purpose, and whether a message goes out with them.
 *
 * Everybody who asks within an hour is given the same digits, which the reader of the mailbox alone sees. So strangers
 * can neither bury an owner's mail, six messages an hour at most, nor keep him from a code by asking first: what he needs
 * lies in his mailbox or is sent now. Used digits are good for nobody any more, and the next who asks has others; a code
 * that was used was wanted, so its message counts no longer.
 *
 * Digits are in no table: they follow from the issue and the gateway's secret. For an address that nobody has the same is
 * kept and worked out.
 */
export class Letters {
  readonly #needs: Needs;
  readonly #limits: Buckets<Kind>;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#limits = needs.bus.buckets('letters', RATES);
  }

  async next(about: LetterFor, ask: Ask): Promise<Letter> {
    const { issue, isNew } = await this.#issue(about, ask.now);
    const digits = this.#digits(about, issue);
    const goesOut = ask.exists ? isNew && (await this.#takes('exists', about, ask)) : isNew || this.#again(about, ask);
    return { digits, issue, goesOut: await goesOut };
  }

  /** These digits were used, and nobody is given them any more. @returns false where somebody else used them first */
  async spend(about: LetterFor, issue: string, now: number): Promise<boolean> {
    const { once } = this.#needs;
    // As long as the last who was given them could try them.
    const expiresAt = now + ACCOUNT_LIMIT.code * 1000;
    const first = await once.claim({ kind: 'spent', id: this.#id(about, issue), body: '', asker: '', expiresAt }, now);
    const letter = { kind: 'letter', id: this.#id(about), now };
    // Where it still is this issue; a later one stays.
    if (first && (await once.change(letter, issue, SPENT))) await once.take({ ...letter, asker: '' });
    return first;
  }

  async isSpent(about: LetterFor, issue: string, now: number): Promise<boolean> {
    return (await this.#needs.once.peek({ kind: 'spent', id: this.#id(about, issue), asker: '', now })) !== null;
  }

  /** The issue of this hour; of many who ask at once one makes it. */
  async #issue(about: LetterFor, now: number): Promise<{ readonly issue: string; readonly isNew: boolean }> {
    const { once } = this.#needs;
    const row = { kind: 'letter', id: this.#id(about), asker: '' };
    const own = randomBytes(16).toString('base64url');
    for (let turn = 0; turn < TURNS; turn += 1) {
      if (await once.claim({ ...row, body: own, expiresAt: now + HOUR }, now)) return { issue: own, isNew: true };
      const issue = await once.peek({ ...row, now });
      if (issue) return { issue, isNew: false };
      // It was used between the two questions.
    }
    return { issue: own, isNew: true };
  }

  async #again(about: LetterFor, ask: Ask): Promise<boolean> {
    return (await this.#takes('again', about, ask)) || (ask.owned && (await this.#takes('own', about, ask)));
  }

  async #takes(kind: Kind, { channel, target }: LetterFor, { now }: Ask): Promise<boolean> {
    return (await this.#limits.take(kind, [`${channel} ${target}`], now)).ok;
  }

  #digits(about: LetterFor, issue: string): string {
    const drawn = Buffer.from(this.#needs.secrets.hash(`digits ${wordsOf(about)} ${issue}`), 'base64url');
    return String(drawn.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  }

  #id(about: LetterFor, issue = ''): string {
    return this.#needs.secrets.hash(`letter ${wordsOf(about)} ${issue}`);
  }
}

function wordsOf({ word, channel, target }: LetterFor): string {
  return `${word} ${channel} ${target}`;
}
