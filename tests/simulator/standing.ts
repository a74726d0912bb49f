import type { Event } from '#gateway/exchange/events/events.ts';
import { numberOf, ownerOf, VENUE, venue } from '#gateway/exchange/ledger/numbers.ts';
import type { MarketSpec } from '#gateway/exchange/orders/spec.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { Naive } from '#tests/gateway/exchange/perp/naive-state.ts';
import { lockOf, maintenance, type Side, V } from '#tests/gateway/exchange/perp/naive-sums.ts';

const SIDES: readonly Side[] = ['long', 'short'];

/** Contracts as the process that has this state lists them. */
const specsOf = ({ markets }: State): readonly MarketSpec[] =>
  [...markets.values()].map(({ spec }) => spec).filter(({ perp }) => perp !== undefined);

/** The part of a state that risk is reckoned from, in the words of the reference engine, which shares no code with the exchange. */
function naiveOf(state: State, view: MarketView): Naive {
  const specs = specsOf(state);
  const it = new Naive(specs);
  it.view = view;
  for (const { symbol, perp } of specs)
    for (const [holder, pair] of state.positions.legs.get(symbol) ?? []) {
      const owner = ownerOf(holder);
      if (owner === VENUE) continue;
      it.world.money[`${owner} ${perp!.settle}`] = state.ledger.balance(holder, perp!.settle).available;
      for (const [at, leg] of pair.entries())
        if (leg)
          it.world.legs.push({
            ...{ symbol, holder: `${owner}`, side: SIDES[at]!, n: leg.lots, C: leg.entry, m: leg.margin, since: 0 },
          });
    }
  for (const [owner, own] of state.positions.settings)
    for (const [symbol, { marginMode, leverage }] of own)
      it.world.settings[`${owner} ${symbol}`] = { isolated: marginMode === 'isolated', leverage: leverage[0] };
  return it;
}

/**
 * @returns who is at or below maintenance after a risk check of a market: isolated legs in it, and pools with a leg in it,
 * unless the feed of one of their markets is silent
 */
export function fallen(state: State, symbol: string, view: MarketView): string[] {
  const it = naiveOf(state, view);
  const found: string[] = [];
  const { settle } = it.spec(symbol).perp!;
  for (const owner of new Set(
    it.world.legs.filter((leg) => leg.symbol === symbol).map(({ holder }) => Number(holder)),
  )) {
    if (it.settings(owner, symbol).isolated) {
      for (const leg of it.world.legs.filter((one) => one.symbol === symbol && one.holder === `${owner}`))
        if (leg.m + it.unrealised(leg) <= it.maintenanceOf(leg))
          found.push(
            `the ${leg.side} leg of ${owner} in ${symbol} has ${leg.m + it.unrealised(leg)} of ${it.maintenanceOf(leg)}`,
          );
      continue;
    }
    const cross = it.world.legs.filter((leg) => leg.holder === `${owner}` && !it.settings(owner, leg.symbol).isolated);
    const legs = cross.filter((leg) => it.spec(leg.symbol).perp!.settle === settle);
    if (legs.some((leg) => view.others?.get(leg.symbol)?.stale !== false)) continue;
    const { equity, MM } = poolOf(it, state, owner, symbol);
    if (equity <= MM) found.push(`the pool of ${owner} in ${settle} has ${equity} of ${MM}`);
  }
  return found;
}

function poolOf(it: Naive, state: State, owner: number, symbol: string) {
  const { settle, wallet } = it.spec(symbol).perp!;
  const holder = numberOf(owner, wallet);
  const cross = specsOf(state).filter(
    (spec) => spec.perp!.settle === settle && !it.settings(owner, spec.symbol).isolated,
  );
  let equity = state.ledger.balance(holder, settle).available;
  let MM = 0n;
  for (const order of state.accounts.get(owner)?.orders.values() ?? [])
    if (cross.some((spec) => spec.symbol === order.facts.symbol)) equity += order.locked;
  for (const spec of cross) {
    const worth = SIDES.map((side) => {
      const leg = it.leg(spec.symbol, `${owner}`, side);
      if (leg) equity += it.unrealised(leg);
      return leg ? V(spec, leg.n, it.mark(spec.symbol)) : 0n;
    });
    MM += maintenance(spec, worth[0]!, worth[1]!);
  }
  return { equity, MM };
}

/** @returns orders of contracts that rest and do not lock what the lots they would open ask for, at the facts they came with. */
export function uncovered(state: State): string[] {
  const { orders, positions } = state;
  const specs = specsOf(state);
  const found: string[] = [];
  for (const { facts, lots, filled, locked, price } of orders.values()) {
    const spec = specs.find(({ symbol }) => symbol === facts.symbol);
    const terms = positions.terms.get(facts.id);
    if (!spec || !terms || facts.kind !== 'limit') continue;
    const { closing, leverage, mark } = terms;
    const side = facts.side === 0 ? 'long' : 'short';
    const takerFee = Number(positions.rates.get(facts.id)?.taker ?? spec.takerFee);
    const asked = lockOf({ ...spec, takerFee }, side, lots - filled - closing, price, leverage, mark);
    if (locked !== asked) found.push(`order ${facts.id} locks ${locked} of ${asked}`);
  }
  return found;
}

/** What a stamp's parts paid and were paid, with the remainder, comes to nothing; the fund has what events gave it. */
export function wrongFund(state: State, events: readonly Event[]): string[] {
  const sums = new Map<string, bigint>();
  for (const event of events)
    if ('moves' in event)
      for (const [number, asset, available, locked] of event.moves)
        if (number === venue('insurance')) sums.set(asset, (sums.get(asset) ?? 0n) + available + locked);
  return [...state.ledger.purse(venue('insurance'))].flatMap(([asset, { available }]) =>
    available === (sums.get(asset) ?? 0n)
      ? []
      : [`the fund has ${available} ${asset}, its ledger ${sums.get(asset) ?? 0n}`],
  );
}

/** @returns sales of the fund that are worse than the mark by more than 0.3 %; a market that ends closes its legs at the index */
export function farSales({ markets }: State, events: readonly Event[], view: MarketView | null): string[] {
  return events.flatMap((event) => {
    if (event.t !== 'perpFill' || event.taker.holder !== venue('insurance')) return [];
    const mark = view?.marks?.get(event.symbol) ?? 0;
    const ends = markets.get(event.symbol)?.spec.status === 'settling';
    const worse = event.side === 1 ? mark - event.price : event.price - mark;
    return ends || worse * 1000 <= 3 * mark
      ? []
      : [`the fund sold ${event.symbol} at ${event.price} with the mark at ${mark}`];
  });
}

/** @returns legs of the fund in a market that a step left to wait longer than a minute */
export function keptLegs({ positions }: State, symbol: string, now: number): string[] {
  return ([0, 1] as const).flatMap((side) => {
    const leg = positions.leg(symbol, venue('insurance'), side);
    return leg === null || now - leg.since < 60_000
      ? []
      : [`the fund has ${leg.lots} lots since ${now - leg.since} ms`];
  });
}
