import { Lately } from './orders/lately.ts';
import { ORDER_LIMIT } from './orders/spec.ts';
import type { Account, State } from './orders/state.ts';
import { accountsOf, keptAccount } from './snapshot.ts';
import type { KeptAccount } from './snapshot-form.ts';

/**
 * Remembered keys are nearly all of a large state, and events never look at them: a state can be folded on without those
 * of the snapshot it began with, which are joined to it here while both go by. By number, as a snapshot has them.
 * @param begun  the accounts as they were restored, without their keys: one that was closed since and came again is another
 * @param older  the accounts of that snapshot, by number, with their keys
 * @throws RangeError when they are not by number
 */
export async function* accountsWith(
  state: State,
  begun: ReadonlyMap<number, Account>,
  older: AsyncIterable<KeptAccount>,
): AsyncGenerator<KeptAccount> {
  const now = accountsOf(state);
  let next = 0;
  let before = Number.NEGATIVE_INFINITY;
  for await (const { id, keys } of older) {
    if (id <= before) throw new RangeError(`the snapshot has account ${id} behind ${before}`);
    before = id;
    while (next < now.length && now[next]!.id < id) yield keptAccount(now[next++]!);
    const account = now[next];
    if (account?.id !== id) continue;
    next += 1;
    yield begun.get(id) === account ? { id, keys: joined(keys, account) } : keptAccount(account);
  }
  for (const account of now.slice(next)) yield keptAccount(account);
}

/** As if the newer ones had been set behind the older ones. */
function joined(older: KeptAccount['keys'], account: Account): KeptAccount['keys'] {
  const { keys } = keptAccount(account);
  if (keys.length === 0) return older;
  // Nothing older is left, and what came between and is forgotten again cannot be set once more.
  if (keys.length === ORDER_LIMIT.keys) return keys;
  const all = new Lately<string, KeptAccount['keys'][number]>(ORDER_LIMIT.keys);
  for (const one of [...older, ...keys]) all.set(one[0], one);
  return [...all].map(([, one]) => one);
}
