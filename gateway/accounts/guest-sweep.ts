import { PAPER_FUNDS } from '#lib/contract/trade.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Guests } from '../data/guests.ts';
import { EngineBusy } from '../engine/busy.ts';
import { EngineRefused } from '../engine/outcome.ts';
import type { EnginePort } from '../engine/port.ts';
import { Repeated } from './repeated.ts';

type Needs = {
  readonly guests: Pick<Guests, 'expired' | 'remove' | 'away' | 'looked'>;
  /** The paper one: guests have no other. */
  readonly engine: Pick<EnginePort, 'env' | 'submit'>;
  /** Of the paper environment. */
  readonly jobs: { forget(account: number): Promise<void> };
  readonly quiz: { forget(env: 'paper', account: number): Promise<void> };
  readonly shares: { forget(env: 'paper', account: number): Promise<void> };
  /** Resolves when the histories hold what the engine did: they tell which accounts were used. */
  readonly reach: () => Promise<void>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
};

/** Accounts that were closed for good, and that were looked at because their guests are away. */
export type Swept = { readonly expired: number; readonly away: number };

/** How often one looks. ms */
const EVERY_MS = 60_000;
/** Guests in one step, and steps in one look: what is left is for the next one. */
const STEP = 100;
const STEPS = 20;

/**
 * Cleans up after guests who do not come back. An expired one loses orders, account with its history, and
 * row. One who is only away and never used the account keeps the row: the account goes to sleep, costs no memory, and
 * is made anew, the same, on the return.
 */
export class GuestSweep {
  readonly #needs: Needs;
  readonly #repeated = new Repeated({ run: () => this.sweep(), failed: (error) => this.#failed(error) });

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  start(): void {
    this.#repeated.start(EVERY_MS);
  }

  /** Resolves when no look is under way and none will come. */
  stop(): Promise<void> {
    return this.#repeated.stop();
  }

  /** One look. @throws EngineBusy, AppDbBusy, EngineRefused: the rest is for the next one */
  async sweep(): Promise<Swept> {
    const now = this.#needs.clock.now();
    return { expired: await inSteps(() => this.#expire(now)), away: await inSteps(() => this.#sleep(now)) };
  }

  async #expire(now: number): Promise<number> {
    const { guests, jobs, quiz, shares } = this.#needs;
    const accounts = await guests.expired(now, STEP);
    await this.#close(accounts);
    for (const account of accounts) {
      await jobs.forget(account);
      await quiz.forget('paper', account);
      await shares.forget('paper', account);
    }
    await guests.remove(accounts, now);
    return accounts.length;
  }

  async #sleep(now: number): Promise<number> {
    const { guests, reach } = this.#needs;
    await reach();
    const away = await guests.away(now, STEP);
    await this.#close(
      away.filter(({ used }) => !used).map(({ account }) => account),
      PAPER_FUNDS,
    );
    await guests.looked(
      away.map(({ account }) => account),
      now,
    );
    return away.length;
  }

  async #close(accounts: readonly number[], untouched?: Readonly<Record<string, string>>): Promise<void> {
    const { engine } = this.#needs;
    const close = async (account: number): Promise<void> => {
      const command = { c: 'close', account, untouched } as const;
      const outcome = await engine.submit(command);
      // An account that the engine does not know is closed already, and one that was used in the meantime stays.
      if (!outcome.ok && outcome.refusal.field !== 'account')
        throw new EngineRefused(engine.env, command, outcome.refusal);
    };
    await Promise.all(accounts.map(close));
  }

  /** Whoever is busy has better things to do. */
  #failed(error: unknown): void {
    if (error instanceof EngineBusy) return;
    this.#needs.log.error({ err: error }, 'cleaning up after guests failed; the next look tries again');
  }
}

/** @param step does so many */
async function inSteps(step: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let i = 0; i < STEPS; i++) {
    const done = await step();
    all += done;
    if (done < STEP) break;
  }
  return all;
}
