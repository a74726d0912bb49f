import type { Journal, Opened } from '../data/journal/journal.ts';
import type { EngineNeeds } from './needs.ts';

/** What an operator should know of how a journal was opened. */
export function noteOpening(
  { env, log }: Pick<EngineNeeds, 'env' | 'log'>,
  { epoch, forgot, passedOver }: Pick<Opened, 'epoch' | 'forgot' | 'passedOver'>,
): void {
  if (forgot) log.error({ env, epoch }, 'the journal is new or an older copy: its owners are counted on from app.db');
  if (passedOver.length > 0)
    log.warn({ env, passedOver }, 'snapshots could not be used: the start read older rows again');
}

/** What a start does with a journal that is open already: where that throws, it is let go. */
export async function orClose(journal: Pick<Journal, 'close'>, check: () => void): Promise<void> {
  try {
    check();
  } catch (error) {
    await journal.close();
    throw error;
  }
}
