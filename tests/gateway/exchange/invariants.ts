import { reasonOf } from '#gateway/exchange/events/concerns.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { codeOf, nameOf, ownerOf, VENUE, venue, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import { type Book, BUY, SELL } from '#gateway/exchange/orders/book.ts';
import type { Account, OpenOrder, State } from '#gateway/exchange/orders/state.ts';
import { givenAsset } from '#gateway/exchange/orders/state.ts';
import { ASSETS, MARKETS } from './world.ts';

/** @returns what is wrong with a state: balances, locks, books and orders held against each other. Empty when nothing is. */
export function wrong(state: State): string[] {
  return [...wrongBalances(state), ...wrongBooks(state)];
}

/** Where the margin of contracts lies: what is locked there, and who owes, is the affair of `perp/invariants.ts`. */
const FUTURES: readonly number[] = [WALLETS['futures:usdt'], WALLETS['futures:usdc'], WALLETS['futures:coin']];

/** Only the venue's accounts owe, nothing new is booked to its `house`, and what is locked is what orders lock. */
function wrongBalances(state: State): string[] {
  const { ledger } = state;
  const found: string[] = [];
  const sums = new Map<string, bigint>();
  const numbers = [...ledger.owners()].flatMap((owner) => ledger.numbers(owner));
  for (const number of numbers) {
    const owner = ownerOf(number);
    const orders = codeOf(number) === WALLETS.spot ? [...(state.accounts.get(owner)?.orders.values() ?? [])] : [];
    const locks = new Map<string, bigint>();
    for (const order of orders) {
      if (state.market(order.facts.symbol).spec.perp) continue;
      const asset = givenAsset(state.market(order.facts.symbol).spec, order.facts.side);
      locks.set(asset, (locks.get(asset) ?? 0n) + order.locked);
      if (order.locked < 0n) found.push(`order ${order.facts.id} locks ${order.locked}`);
    }
    if (owner !== VENUE && !state.accounts.has(owner))
      found.push(`owner ${owner} is unknown and has ${nameOf(number)}`);
    for (const [asset, { available, locked }] of ledger.purse(number)) {
      sums.set(asset, (sums.get(asset) ?? 0n) + available + locked);
      if (owner !== VENUE && FUTURES.includes(codeOf(number))) continue;
      if (owner !== VENUE && (available < 0n || locked < 0n)) found.push(`account ${owner} owes ${asset}`);
      if (locked !== (locks.get(asset) ?? 0n))
        found.push(`account ${owner} locks ${locked} ${asset}, its orders ${locks.get(asset) ?? 0n}`);
    }
  }
  for (const [asset, sum] of sums) if (sum !== 0n) found.push(`${asset} sums to ${sum}`);
  return found;
}

/** @returns what is wrong with an event by what its row of the table says. Empty when nothing is. */
export function wrongEvent(event: Event): string[] {
  if (!('moves' in event)) return [];
  const totals = new Map<string, bigint>();
  const found: string[] = [];
  for (const [number, asset, available, locked] of event.moves) {
    totals.set(asset, (totals.get(asset) ?? 0n) + available + locked);
    if (number === venue('house')) found.push(`${event.t} books ${asset} to the house`);
    // An event without a reason only locks and lets go.
    if (reasonOf(event) === null && available + locked !== 0n) found.push(`${event.t} changes ${asset} of ${number}`);
  }
  for (const [asset, sum] of totals) if (sum !== 0n) found.push(`moves of ${event.t} make ${sum} ${asset}`);
  return found;
}

function wrongBooks(state: State): string[] {
  const found: string[] = [];
  for (const { spec, book } of state.markets.values()) {
    const [bid, ask] = [book.best(BUY), book.best(SELL)];
    if (bid !== -1 && ask !== -1 && bid >= ask) found.push(`${spec.symbol} is crossed: ${bid} ${ask}`);
  }
  for (const account of state.accounts.values()) found.push(...wrongLists(account));
  let resting = 0;
  for (const order of state.orders.values()) {
    if (order.slot === -1) continue;
    resting += 1;
    const { book } = state.market(order.facts.symbol);
    if (book.item(order.slot) !== order) found.push(`slot of order ${order.facts.id} holds another`);
    if (book.lots(order.slot) !== order.lots - order.filled)
      found.push(`order ${order.facts.id} rests with ${book.lots(order.slot)}, ${order.lots - order.filled} left`);
  }
  const inBooks = [...state.markets.values()].reduce((sum, { book }) => sum + book.size, 0);
  if (resting !== inBooks) found.push(`${inBooks} orders in books, ${resting} known to rest`);
  return found;
}

/** The lists of an account say the same: by number, by client id, counted by market. */
function wrongLists({ id, orders, clientIds, room }: Account): string[] {
  const found: string[] = [];
  if (clientIds.size !== orders.size)
    found.push(`account ${id} has ${orders.size} orders, ${clientIds.size} client ids`);
  for (const order of orders.values())
    if (clientIds.get(order.facts.clientId) !== order) found.push(`order ${order.facts.id} is not found by client id`);
  for (const [symbol, { open, waiting }] of room) {
    const here = [...orders.values()].filter(({ facts }) => facts.symbol === symbol);
    const waits = here.filter(({ facts }) =>
      facts.product === 'perp' ? facts.kind === 'trigger' : facts.triggers.length > 0,
    );
    if (here.length !== open || waits.length !== waiting) found.push(`account ${id} miscounts ${symbol}`);
  }
  return found;
}

/** Everything that counts in a state as one text: equal texts, equal states, queues in the books included. */
export function print(state: State): string {
  const accounts = [...state.accounts.values()]
    .sort((a, b) => a.id - b.id)
    .map(({ id, orders, clientIds, room, keys }) => ({
      id,
      orders: [...orders.keys()],
      clientIds: [...clientIds].map(([clientId, { facts }]) => [clientId, facts.id]),
      room: [...room].filter(([, { open }]) => open > 0).sort(),
      keys: [...keys],
    }));
  const { ledger } = state;
  const purses = [...ledger.owners()]
    .flatMap((owner) => ledger.numbers(owner))
    .sort((a, b) => a - b)
    .map((number) => [number, [...ledger.purse(number)].sort()]);
  const orders = [...state.orders.values()]
    .sort((a, b) => a.facts.id - b.facts.id)
    .map(({ slot, legs, ...rest }) => ({ ...rest, rests: slot !== -1, legs: legs.length }));
  const books = [...state.markets.values()].map(({ spec, book, triggers }) => ({
    symbol: spec.symbol,
    orders: queue(book),
    triggers: queue(triggers),
  }));
  return JSON.stringify(
    { accounts, purses, orders, books, next: [state.nextOrder, state.nextFill, state.newestAccount] },
    (_, value) => (typeof value === 'bigint' ? `${value}n` : value),
  );
}

function queue(book: Book<OpenOrder>): number[][] {
  return ([BUY, SELL] as const).map((side) => {
    const refs: number[] = [];
    for (let price = book.best(side); price !== -1; price = book.worse(side, price)) {
      for (let slot = book.first(side, price); slot !== -1; slot = book.behind(slot))
        refs.push(book.item(slot).facts.id, book.lots(slot));
    }
    return refs;
  });
}

/** @returns the state that the events alone give. */
export function replayed(events: readonly Event[]): State {
  const exchange = new Exchange(ASSETS, MARKETS);
  for (const event of events) exchange.replay(event);
  return exchange.state;
}
