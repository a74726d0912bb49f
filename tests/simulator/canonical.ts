import type { Event } from '#gateway/exchange/events/events.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import { snapshotOf } from '#gateway/exchange/snapshot.ts';
import { ASSETS, MARKETS } from '#tests/gateway/exchange/world.ts';

/** A state as text that depends on what it says alone, not on the order in which its fields were set. */
export function canonical(state: State): string {
  return JSON.stringify(snapshotOf(state), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** The state that events alone give, of the coins of the tests or of another house. */
export function folded(events: readonly Event[], exchange = new Exchange(ASSETS, MARKETS)): State {
  for (const event of events) exchange.replay(event);
  return exchange.state;
}
