import { PAPER_FUNDS } from '#lib/contract/trade.ts';
import type { Engine } from '../engine/engine.ts';

/**
 * Opens an account that its engine does not know: a user's, which begins with nothing in it, or one on paper that was
 * never used, or slept while its guest was away.
 * @throws EngineBusy
 */
export async function openAccount(engine: Engine, account: number): Promise<void> {
  if (engine.hasAccount(account)) return;
  const amounts = engine.env === 'paper' ? PAPER_FUNDS : {};
  await engine.submit({ c: 'grant', account, reason: 'grant', amounts });
}
