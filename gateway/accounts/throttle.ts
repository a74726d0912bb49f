import { no } from './refusal.ts';
import type { Visit } from './visit.ts';

/** Failures in this time that cost nothing; one more, and a captcha and a wait are asked for (A6). */
export const FREE_FAILURES = 10;
export const WINDOW_MS = 15 * 60_000;
/** The wait doubles with every further failure up to this. */
const LONGEST_MS = 60_000;
/** Names and addresses remembered; the one unused longest goes first. */
const REMEMBERED = 50_000;

type Failures = { times: number[]; at: number };

/**
 * Counts failed proofs by account and by address. Beyond ten in fifteen minutes each attempt needs a captcha, and has to
 * wait longer after each failure. Nobody is ever locked out: and a device that proved itself counts for itself alone, so
 * that strangers cannot make the owner wait.
 */
export class Throttle {
  readonly #failures = new Map<string, Failures>();

  /** @throws AccountRefusal `wait`, and what `askCaptcha` throws (10021) */
  check(keys: readonly string[], { now, askCaptcha }: Pick<Visit, 'now' | 'askCaptcha'>): void {
    for (const key of keys) {
      const found = this.#of(key, now);
      if (found.times.length < FREE_FAILURES) continue;
      const wait = Math.min(LONGEST_MS, 1000 * 2 ** Math.min(10, found.times.length - FREE_FAILURES));
      if (now < found.at + wait) no('wait', { retryAfter: Math.ceil((found.at + wait - now) / 1000) });
      askCaptcha();
    }
  }

  failed(keys: readonly string[], now: number): void {
    for (const key of keys) {
      const found = this.#of(key, now);
      found.times.push(now);
      // What is older than the longest wait needs is not worth remembering.
      if (found.times.length > 4 * FREE_FAILURES) found.times.shift();
      found.at = now;
      this.#failures.delete(key);
      this.#failures.set(key, found);
    }
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size <= REMEMBERED) break;
      this.#failures.delete(oldest);
    }
  }

  succeeded(key: string): void {
    this.#failures.delete(key);
  }

  #of(key: string, now: number): Failures {
    const found = this.#failures.get(key);
    if (!found) return { times: [], at: 0 };
    found.times = found.times.filter((at) => now - at < WINDOW_MS);
    return found;
  }
}
