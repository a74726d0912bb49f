import type { Event } from '#gateway/exchange/events/events.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import type { Command } from '#gateway/exchange/orders/commands.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import { Flow } from './flow.ts';
import { ASSETS, MARKETS, world } from './world.ts';

/** What of a comparison happened, and how many holders were not looked at that could have been. */
export type Seen = { readonly events: Map<string, number>; spared: number };

export const nothingSeen = (): Seen => ({ events: new Map(), spared: 0 });

type Given = { readonly command: Command; readonly now: number; readonly view: MarketView };

/** A command to its end. @param before  done before each of its slices */
function whole(exchange: Exchange, { command, now, view }: Given, before = () => {}): readonly Event[] {
  const events: Event[] = [];
  for (;;) {
    before();
    const result = exchange.execute(command, { now, view });
    events.push(...result.events);
    if (!result.answer.ok || !result.answer.more) return events;
  }
}

const textOf = (events: readonly Event[]): string =>
  events.length === 0 ? '' : JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));

type Wanted = { readonly accounts: number; readonly steps: number; readonly storm: boolean; readonly orders: boolean };

/** What follows a command: the same feed again, its marks a little elsewhere, in every market; now and then a transfer. */
function* around(
  { now, view: seen }: Given,
  drift: Map<string, number>,
  draw: (most: number) => number,
): Generator<Given> {
  const most = draw(6) === 0 ? 60 : 9;
  for (const { symbol } of MARKETS)
    drift.set(symbol, Math.trunc((drift.get(symbol) ?? 0) * 0.9) + draw(2 * most + 1) - most);
  const marks = new Map([...seen.marks!].map(([symbol, mark]) => [symbol, mark + drift.get(symbol)!]));
  const view = { ...seen, marks };
  if (draw(8) === 0) {
    const ways = ['spot', draw(2) === 0 ? 'futures:usdt' : 'futures:coin'];
    const [from, to] = draw(2) === 0 ? ways : ways.toReversed();
    const asset = ways[1] === 'futures:usdt' ? 'USDT' : 'BTC';
    const amount = asset === 'USDT' ? `${1 + draw(400)}` : `0.${1 + draw(9)}`;
    const way = { from: from!, to: to!, asset, amount, reason: 'transfer', ref: null } as const;
    yield { command: { c: 'transfer', account: 1 + draw(4), ...way }, now, view };
  }
  for (const { symbol } of MARKETS) {
    const mark = marks.get(symbol)!;
    // Nothing trades, so that it is the mark alone that does something.
    yield { command: { c: 'tick', symbol, low: mark, high: mark, from: now }, now, view: { ...view, last: mark } };
  }
}

/**
 * The same commands with bands, with a look at every leg, and out of a snapshot from time to time, which has no bands.
 * @throws Error where one event is not the same, byte for byte
 */
export function compareBands(seed: number, { accounts, steps, storm, orders }: Wanted, seen: Seen): void {
  const means = { accounts, usdt: storm ? '6000' : '3000', btc: storm ? '6' : '3' };
  const [fast, slow] = [world(means), world(means)];
  let restored = world(means);
  const flow = new Flow(seed, accounts, { storm, orders });
  const draw = draws(seed);
  const drift = new Map<string, number>();
  for (let step = 0; step < steps; step++) {
    const first = flow.next(fast.state);
    if (step % 97 === 96)
      restored = Exchange.from(restore(ASSETS, MARKETS, JSON.parse(JSON.stringify(snapshotOf(restored.state)))));
    for (const given of [first, ...around(first, drift, draw)]) {
      const events = whole(fast, given);
      const every = whole(slow, given, () => slow.state.positions.bands.forget());
      for (const [name, other] of [
        ['a look at every leg', every],
        ['a snapshot', whole(restored, given)],
      ] as const)
        if (textOf(events) !== textOf(other))
          throw new Error(
            `seed ${seed}, step ${step}: ${JSON.stringify(given.command)}\nbands ${textOf(events)}\n${name} ${textOf(other)}`,
          );
      for (const { t } of events) seen.events.set(t, (seen.events.get(t) ?? 0) + 1);
      seen.spared += slow.state.positions.bands.waiting - fast.state.positions.bands.waiting;
    }
  }
}

/** Whole numbers from 0 to below `most`. */
function draws(seed: number): (most: number) => number {
  let state = seed * 104_729 + 7;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor(((state >>> 8) / 2 ** 23) * most);
  };
}
