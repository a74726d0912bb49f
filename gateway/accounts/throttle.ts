import type { Bus, FailureCounter, FailureRules, Failures } from '../bus/bus.ts';
import { no } from './refusal.ts';
import type { Visit } from './visit.ts';

/** Failures in this time that cost nothing; one more, and a captcha or a wait is asked for (A6). */
export const FREE_FAILURES = 10;
export const WINDOW_MS = 15 * 60_000;
/** Of one network that count where many may fail; four of them never reach the free ones. */
export const SHARE = 2;
const RULES: FailureRules = {
  free: FREE_FAILURES,
  windowMs: WINDOW_MS,
  share: SHARE,
  longestMs: 60_000,
  // More than the longest wait needs.
  kept: 2 * FREE_FAILURES,
  most: 50_000,
};

/** Where a failed proof is counted. */
export type Counter = FailureCounter;

/** A proof that is being looked at: a failure until it is said to have held. */
export type Attempt = {
  /** It held: the failure is given back, and the caller's own counters begin anew. */
  succeeded(): Promise<void>;
  /** It was never looked at, for want of a free place or a database: the failure is given back. */
  dropped(): Promise<void>;
};

type Asker = Pick<Visit, 'now' | 'askCaptcha' | 'captchaPassed' | 'captchaWanted'>;

/**
 * What a secret that strangers may try too is counted under: by who tries, with a wait of its own; and over
 * everybody, where it takes five networks to make all of them wait.
 */
export function countersOf(what: string, from: string): readonly Counter[] {
  return [
    { key: `${what} from ${from}`, costs: 'wait', own: true },
    { key: what, costs: 'wait', from },
  ];
}

/** Of a caller with an earlier proof: failures of strangers do not count against it. */
export function aloneOf(what: string, who: string): readonly Counter[] {
  return [{ key: `${what} by ${who}`, costs: 'wait', own: true }];
}

/**
 * Counts failed proofs. A failure is taken before the proof is looked at and given back when it holds: of many at once as
 * many are looked at as of the same many in a row. Nobody is ever locked out; a wait is told before a captcha is asked
 * for.
 */
export class Throttle {
  readonly #failures: Failures;

  constructor(bus: Pick<Bus, 'failures'>) {
    this.#failures = bus.failures('failed proofs', RULES);
  }

  /** @throws AccountRefusal `wait`, and what `askCaptcha` throws (10021); nothing is counted then */
  async begin(counters: readonly Counter[], asker: Asker): Promise<Attempt> {
    const { now, captchaPassed = false, captchaWanted = false } = asker;
    const challenge = captchaPassed ? 'passed' : captchaWanted ? 'always' : 'due';
    let taken = await this.#failures.take({ counters, challenge, now });
    if (!taken.ok && taken.wait === null) {
      asker.askCaptcha();
      taken = await this.#failures.take({ counters, challenge: 'passed', now });
    }
    if (!taken.ok) return no('wait', { retryAfter: taken.wait ?? 1 });
    const { receipt } = taken;
    return {
      succeeded: () => this.#failures.giveBack(receipt, 'held'),
      dropped: () => this.#failures.giveBack(receipt, 'dropped'),
    };
  }

  /**
   * One proof with all that belongs to it.
   * @returns whether it held
   * @throws AccountRefusal `wait`; 10021; what the proof throws, which then was none
   */
  async prove(counters: readonly Counter[], asker: Asker, proof: () => Promise<boolean>): Promise<boolean> {
    const attempt = await this.begin(counters, asker);
    const held = await proof().catch(async (error: unknown) => {
      // Where it cannot be given back it stays counted; what went wrong is told all the same.
      await attempt.dropped().catch(() => undefined);
      throw error;
    });
    if (held) await attempt.succeeded();
    return held;
  }

  /** Seconds until a proof may be tried, 0 for now. */
  waitOf(counters: readonly Counter[], now: number): Promise<number> {
    return this.#failures.waitOf(counters, now);
  }
}
