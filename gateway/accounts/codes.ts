import { randomInt } from 'node:crypto';
import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { Bus } from '../bus/bus.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import { CODE_PURPOSES, type CodePurpose } from '../outbox/letter.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { CodeLimits, type CodePayer } from './code-limits.ts';
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

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#limits = new CodeLimits(needs.bus);
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
    const { once, outbox, secrets } = this.#needs;
    const { now, deviceId, locale } = visit;
    if (!outbox.reaches(code.channel)) no('notCarried');
    await this.#limits.take(code, to, visit);
    const digits = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const expiresAt = now + ACCOUNT_LIMIT.code * 1000;
    // Kept also where nothing is sent: both ways are the same work, and this code nobody knows.
    const body = to.send && !to.instead ? secrets.hash(`code ${idOf(code)} ${digits}`) : '';
    await once.put({ kind: 'code', id: this.#id(code, visit), body, asker: deviceId, expiresAt }, now);
    if (to.send)
      outbox.send({
        channel: code.channel,
        to: code.target,
        about: to.instead ?? { code: digits, purpose: purposeOf(code) },
        from: { device: agentName(visit.agent), ip: visit.ip, now },
        locale,
        antiPhishing: to.antiPhishing ?? null,
      });
    return { resendAfter: ACCOUNT_LIMIT.resend, expiresAt };
  }

  /** One try. Right codes stay until they are used up with `use`. */
  async holds(code: CodeFor, digits: string | undefined, visit: Visit): Promise<boolean> {
    const { once, secrets } = this.#needs;
    const key = { kind: 'code', id: this.#id(code, visit), asker: visit.deviceId, now: visit.now };
    const body = await once.attempt(key, ACCOUNT_LIMIT.codeTries);
    return body !== null && body === secrets.hash(`code ${idOf(code)} ${digits ?? ''}`);
  }

  /** @returns false when another call used it in the same moment */
  async use(code: CodeFor, visit: Visit): Promise<boolean> {
    const key = { kind: 'code', id: this.#id(code, visit), asker: visit.deviceId, now: visit.now };
    return (await this.#needs.once.take(key)) !== null;
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

function idOf({ purpose, channel, target }: CodeFor): string {
  return `${purpose} ${channel} ${target}`;
}
