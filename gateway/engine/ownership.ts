import type { Env } from '#lib/contract/trade.ts';
import type { Log } from '../base/log.ts';
import { EngineBusy } from './busy.ts';

/**
 * Whether an environment is still this process's. Another gateway that starts on the same database takes it over; what is
 * known here is of the past then, so it is neither shown nor changed. The process lives on: accounts and prices are
 * everybody's, and one that ended would be started again and take the environment back.
 */
export class Ownership {
  readonly #env: Env;
  readonly #log: Pick<Log, 'warn'>;
  readonly #tell: () => void;
  #lost = false;

  constructor(env: Env, log: Pick<Log, 'warn'>, tell: () => void) {
    this.#env = env;
    this.#log = log;
    this.#tell = tell;
  }

  get isLost(): boolean {
    return this.#lost;
  }

  lose(reason: string): void {
    this.#lost = true;
    this.#log.warn({ env: this.#env, reason }, 'deposed: another gateway serves this environment from now on');
    this.#tell();
  }

  /** @throws EngineBusy when it is another's */
  check(): void {
    if (this.#lost)
      throw new EngineBusy(`another gateway owns the ${this.#env} engine now; nothing was done here, ask there`);
  }
}
