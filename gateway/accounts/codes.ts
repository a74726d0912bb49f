import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { Bus } from '../bus/bus.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import { CODE_PURPOSES, type CodePurpose } from '../outbox/letter.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { CodeLimits, type CodePayer } from './code-limits.ts';
import { type LetterFor, Letters } from './letters.ts';
import { agentName } from './names.ts';
import { no } from './refusal.ts';
import type { Secrets } from './secrets.ts';
import type { Visit } from './visit.ts';

/** What a code is for and where it goes; good for exactly that, in the browser that asked. */
export type CodeFor = {
  readonly purpose: string;
  readonly channel: 'email' | 'mobile';
  readonly target: string;
};

type Needs = {
  readonly once: OnceTable;
  readonly outbox: Outbox;
  readonly secrets: Secrets;
  readonly bus: Pick<Bus, 'buckets'>;
};

/** Verification codes: six digits, ten minutes, five tries, once, and only where they were asked for (A10). */
export class Codes {
  readonly #needs: Needs;
  readonly #limits: CodeLimits;
  readonly #letters: Letters;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#limits = new CodeLimits(needs.bus);
    this.#letters = new Letters(needs);
  }

  /**
   * Sends one. For an address that gets none everything is the same but the message.
   * @param send  whether there is somebody to send to; `instead` then goes out in place of the code
   * @throws AccountRefusal `codeTooSoon`; 10021; `notCarried` where no message of this kind gets to anybody
   */
  async send(
    code: CodeFor,
    visit: Visit,
    to: CodePayer & { readonly send: boolean; readonly instead?: 'exists'; readonly antiPhishing?: string | null },
  ): Promise<{ readonly resendAfter: number; readonly expiresAt: number }> {
    const { once, outbox } = this.#needs;
    const { now, deviceId, locale } = visit;
    if (!outbox.reaches(code.channel)) no('notCarried');
    await this.#limits.take(code, to, visit);
    const expiresAt = now + ACCOUNT_LIMIT.code * 1000;
    const owned = to.user !== undefined || to.known === true;
    const letter = await this.#letters.next(letterOf(code), { owned, exists: to.instead !== undefined, now });
    // Kept also where nothing is sent: both ways are the same work, and this code nobody knows.
    const hash = to.send && !to.instead ? this.#hash(code, letter.digits) : '';
    const body = `${letter.issue} ${hash}`;
    await once.put({ kind: 'code', id: this.#id(code, visit), body, asker: deviceId, expiresAt }, now);
    if (to.send && letter.goesOut)
      outbox.send({
        channel: code.channel,
        to: code.target,
        about: to.instead ?? { code: letter.digits, purpose: purposeOf(code) },
        from: { device: agentName(visit.agent), ip: visit.ip, now },
        locale,
        antiPhishing: to.antiPhishing ?? null,
      });
    return { resendAfter: ACCOUNT_LIMIT.resend, expiresAt };
  }

  /** One try. Right codes stay until they are used up with `use`. */
  async holds(code: CodeFor, digits: string | undefined, visit: Visit): Promise<boolean> {
    const body = await this.#needs.once.attempt(this.#key(code, visit), ACCOUNT_LIMIT.codeTries);
    const [issue = '', hash = ''] = body?.split(' ') ?? [];
    const spent = await this.#letters.isSpent(letterOf(code), issue, visit.now);
    return !spent && hash !== '' && hash === this.#hash(code, digits ?? '');
  }

  /** Uses it up, for everybody who was given the same digits. @returns false when another call used it in the same moment */
  async use(code: CodeFor, visit: Visit): Promise<boolean> {
    const body = await this.#needs.once.take(this.#key(code, visit));
    if (body === null) return false;
    const [issue = ''] = body.split(' ');
    return this.#letters.spend(letterOf(code), issue, visit.now);
  }

  #hash(code: CodeFor, digits: string): string {
    return this.#needs.secrets.hash(`code ${idOf(code)} ${digits}`);
  }

  #key(code: CodeFor, visit: Visit) {
    return { kind: 'code', id: this.#id(code, visit), asker: visit.deviceId, now: visit.now };
  }

  #id(code: CodeFor, { deviceId }: Visit): string {
    return this.#needs.secrets.hash(`${idOf(code)} ${deviceId}`);
  }
}

/** The first word of a code's purpose; what follows says whose it is. */
function purposeOf({ purpose }: CodeFor): CodePurpose {
  const word = purpose.split(' ', 1)[0];
  const found = CODE_PURPOSES.find((known) => known === word);
  if (!found) throw new RangeError(`no code is for ${word}`);
  return found;
}

function letterOf(code: CodeFor): LetterFor {
  return { word: purposeOf(code), channel: code.channel, target: code.target };
}

function idOf({ purpose, channel, target }: CodeFor): string {
  return `${purpose} ${channel} ${target}`;
}
