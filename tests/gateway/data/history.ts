import type { Event } from '#gateway/exchange/events/events.ts';
import type { Exchange } from '#gateway/exchange/exchange.ts';
import { type Amends, flow } from '#tests/gateway/exchange/flow.ts';
import { FUNDS, world } from '#tests/gateway/exchange/world.ts';

export type Step = { readonly events: readonly Event[]; readonly at: number };

type Kind = { readonly closes?: boolean; readonly amends?: Amends; readonly exchange?: Exchange };

/** What a few accounts did, command by command; commands that changed nothing are left out. @param closes accounts too */
export function history(
  seed: number,
  length: number,
  { closes = false, amends, exchange = world(undefined, 0) }: Kind = {},
): Step[] {
  const steps: Step[] = [];
  for (let account = 1; account <= 4; account++) {
    const { events } = exchange.execute(
      { c: 'grant', account, reason: 'grant', amounts: FUNDS },
      { now: 0, view: null },
    );
    steps.push({ events, at: 0 });
  }
  for (const { command, now, view } of flow(seed, length, 4, closes, amends)) {
    const { events } = exchange.execute(command, { now, view, key: { key: `k${steps.length}`, hash: 'h' } });
    if (events.length > 0) steps.push({ events, at: now });
  }
  return steps;
}
