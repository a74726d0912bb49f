import { type Env, PAPER_FUNDS } from '#lib/contract/trade.ts';
import type { Amounts, EnginePort } from '../engine/port.ts';

/** What an account of an environment begins with: a user's with nothing, one on paper with what it can be tried out with. */
export const openingOf = (env: Env): Amounts => (env === 'paper' ? PAPER_FUNDS : {});

/**
 * Opens an account that its engine does not know: a user's, or one on paper that was never used, or slept while its
 * guest was away. Who submits a command says it with that.
 * @throws EngineBusy, EngineRefused: it is not open
 */
export function openAccount(engine: EnginePort, account: number): Promise<void> {
  return engine.open(account, openingOf(engine.env));
}
