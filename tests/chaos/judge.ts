import { fault, type Row } from '#gateway/data/journal/chain.ts';
import { decode } from '#gateway/data/journal/codec.ts';
import { assetsOf, marketSpecOf, PLACES, tradedOf } from '#gateway/engine/specs.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { numberOf, ownerOf, spotOf, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import { LONG } from '#gateway/exchange/positions/positions.ts';
import { MIX } from '#lib/contract/perp.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { LedgerEntry } from '#lib/contract/shapes/history.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { PerpAccount, PerpLedgerEntry, Position } from '#lib/contract/shapes/perp-account.ts';
import { type Page, SPOT } from '#lib/contract/trade.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { print } from '#lib/exact/fixed.ts';
import { OPEN_STATUSES } from '#lib/rules/words.ts';
import { wrong } from '#tests/gateway/exchange/invariants.ts';
import { wrongContracts } from '#tests/gateway/exchange/perp/invariants.ts';
import type { Gateway, Place } from './gateway.ts';
import { openReader } from './places.ts';
import { accepted, type Call, PATHS, type Trader } from './trader.ts';

/** Keys asked again of each trader; the gateway keeps the last thousand. */
const ASKED_AGAIN = 60;

/** Holds what a trader was told against what the gateway says now. @returns every broken promise */
export async function judgeTrader(gateway: Gateway, trader: Trader): Promise<string[]> {
  const orders = await everyOrder(gateway, trader);
  const found = trader.calls.flatMap((call) => objections(call, orders).map((said) => `${call.key}: ${said}`));
  return [...found, ...sizes(trader, orders), ...double(trader, orders), ...(await otherAnswers(gateway, trader))];
}

async function everyOrder(gateway: Gateway, trader: Trader): Promise<ReadonlyMap<string, Order>> {
  const { data: open } = await gateway.get<readonly Order[]>(PATHS[trader.desk].open, trader.headers);
  const over = await pages<Order>(gateway, PATHS[trader.desk].history, trader);
  return new Map([...over, ...open].map((order) => [order.id, order]));
}

async function pages<T>(gateway: Gateway, path: string, trader: Trader): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor = ''; ; ) {
    const url = `${path}?limit=100${cursor && `&cursor=${cursor}`}`;
    const { code, data } = await gateway.get<Page<T>>(url, trader.headers);
    if (code !== '00000') throw new Error(`${path} answers ${code}`);
    rows.push(...data.rows);
    if (data.cursor === null) return rows;
    cursor = data.cursor;
  }
}

/** An order of either desk: what filled is counted in quote, or in value. */
type Filled = Omit<Order, 'quoteFilled'> & { readonly quoteFilled?: string; readonly valueFilled?: string };

/** What one accepted call promised and does not hold. */
function objections(call: Call, orders: ReadonlyMap<string, Order>): string[] {
  const said = accepted(call);
  if (said === null) return [];
  const ids = call.answers.flatMap(({ data }) => (data === null || Array.isArray(data) ? [] : [(data as Order).id]));
  const found = new Set(ids).size > 1 ? [`was answered with several orders: ${[...new Set(ids)]}`] : [];
  for (const told of [said].flat() as Order[]) {
    const order = orders.get(told.id);
    if (!order) found.push(`order ${told.id} was acknowledged and is gone`);
    else found.push(...changed(call, told, order));
  }
  return found;
}

function changed({ what, body }: Call, told: Filled, order: Filled): string[] {
  const found: string[] = [];
  for (const name of ['clientId', 'symbol', 'side', 'kind', 'parent', 'createdAt'] as const)
    if (order[name] !== told[name]) found.push(`order ${told.id} has another ${name}: ${told[name]}, ${order[name]}`);
  if (what === 'place' && order.clientId !== body.clientId) found.push(`order ${told.id} is not the one asked for`);
  for (const name of ['filled', 'quoteFilled', 'valueFilled', 'fee'] as const)
    if (units(order[name] ?? '0') < units(told[name] ?? '0'))
      found.push(`order ${told.id} lost ${name}: ${told[name]}, ${order[name]}`);
  const over = !OPEN_STATUSES.includes(told.status);
  if (over && order.status !== told.status) found.push(`order ${told.id} was ${told.status} and is ${order.status}`);
  return found;
}

/** What was amended has the size that was last agreed to. */
function sizes({ calls }: Trader, orders: ReadonlyMap<string, Order>): string[] {
  const agreed = new Map<string, Order>();
  for (const call of calls) {
    const said = call.what === 'amend' ? (accepted(call) as Order | null) : null;
    if (said) agreed.set(said.id, said);
  }
  return [...agreed.values()]
    .filter(({ id, size }) => orders.get(id)?.size !== size)
    .map(({ id, size }) => `order ${id} was amended to ${size} and has ${orders.get(id)?.size}`);
}

/** Orders under one client id, and orders that nobody asked for. */
function double({ name, calls }: Trader, orders: ReadonlyMap<string, Order>): string[] {
  // What a close makes has a name of the venue's own.
  const own = [...orders.values()].filter(({ parent, clientId }) => parent === null && !clientId.startsWith('~'));
  const asked = new Set(calls.filter((call) => call.what === 'place' && accepted(call)).map(({ key }) => key));
  const found = own
    .filter(({ clientId }) => !asked.has(clientId))
    .map(({ id }) => `${name}: order ${id} was not asked for`);
  const names = own.map(({ clientId }) => clientId);
  const twice = new Set(names.filter((clientId, i) => names.indexOf(clientId) !== i));
  return [...found, ...[...twice].map((clientId) => `${clientId} was carried out twice`)];
}

/** Sends the last accepted calls again under their keys: the same answer must come, and nothing more happen. */
async function otherAnswers(gateway: Gateway, trader: Trader): Promise<string[]> {
  // What rests may be filled meanwhile, and rest no more at the end; without anything resting the balances stand still.
  const quiet = (await gateway.get<readonly Order[]>(PATHS[trader.desk].open, trader.headers)).data.length === 0;
  const before = await balancesOf(gateway, trader);
  const found: string[] = [];
  for (const call of trader.calls.filter((one) => accepted(one) !== null).slice(-ASKED_AGAIN)) {
    const said = accepted(call);
    await trader.send(gateway, call);
    const { code, data } = call.answers.pop()!;
    if (code !== '00000') found.push(`${call.key}: asked again it is answered ${code}`);
    else if (!Array.isArray(said) && (data as Order).id !== (said as Order).id)
      found.push(`${call.key}: asked again it is order ${(data as Order).id}, not ${(said as Order).id}`);
  }
  const after = await balancesOf(gateway, trader);
  if (quiet && before.total !== after.total) found.push(`${trader.name}: asking again moved the balances`);
  return found;
}

async function balancesOf(gateway: Gateway, trader: Trader) {
  const { code, data } = await gateway.get<SpotAccount>(SPOT.account, trader.headers);
  if (code !== '00000') throw new Error(`${trader.name} has no account any more: ${code}`);
  const { data: pools } = await gateway.get<readonly PerpAccount[]>(MIX.account, trader.headers);
  const wallets = pools.map(({ wallet, settle, balance }) => ({ wallet, settle, balance }));
  return { ...data, wallets, total: JSON.stringify([data.balances, wallets]) };
}

/**
 * Reads the journal with own eyes: its chain, the sums of every asset, and each trader's balances and ledger.
 * Nothing may rest and nobody may trade meanwhile.
 */
export async function judgeBooks(gateway: Gateway, place: Place, traders: readonly Trader[]): Promise<string[]> {
  const { data: instruments } = await gateway.get<readonly Instrument[]>('/v1/market/instruments');
  const exchange = freshExchange(instruments);
  const found: string[] = [];
  let last: Row | null = null;
  const reader = openReader(place);
  for (;;) {
    const rows = await reader.read(last?.seq ?? 0, 200);
    if (rows.length === 0) break;
    for (const row of rows) {
      const said = fault(row, last);
      if (said) found.push(`the chain is broken: ${said}`);
      for (const event of decode(row.body, row.version)) exchange.replay(event);
      last = row;
    }
  }
  await reader.close();
  found.push(...wrong(exchange.state), ...wrongContracts(exchange.state));
  for (const trader of traders) found.push(...(await judgeAccount(gateway, exchange.state, trader)));
  return found;
}

function freshExchange(instruments: readonly Instrument[]): Exchange {
  const traded = tradedOf(instruments);
  return new Exchange(assetsOf(traded), traded.map(marketSpecOf));
}

async function judgeAccount(gateway: Gateway, state: State, trader: Trader): Promise<string[]> {
  const account = await balancesOf(gateway, trader);
  const kept = state.ledger.purse(spotOf(Number.parseInt(account.account, 10)));
  const ledger = await pages<LedgerEntry>(gateway, SPOT.ledger, trader);
  const found: string[] = [];
  for (const { asset, available, locked } of account.balances) {
    const said = units(available) + units(locked);
    const { available: free = 0n, locked: held = 0n } = kept.get(asset) ?? {};
    if (said !== free + held)
      found.push(`${trader.name}: ${asset} is ${text(said)}, the journal gives ${text(free + held)}`);
    const sum = ledger.filter((entry) => entry.asset === asset).reduce((all, { change }) => all + units(change), 0n);
    if (said !== sum) found.push(`${trader.name}: ${asset} is ${text(said)}, its ledger adds up to ${text(sum)}`);
  }
  if (trader.desk === 'spot') return found;
  return [...found, ...(await judgeContracts(gateway, state, { ...account, trader }))];
}

type Judged = Awaited<ReturnType<typeof balancesOf>> & { readonly trader: Trader };

/** Wallets of contracts and legs, as the calls tell them, against the journal. */
async function judgeContracts(gateway: Gateway, state: State, { account, wallets, trader }: Judged): Promise<string[]> {
  const owner = Number.parseInt(account, 10);
  const ledger = await pages<PerpLedgerEntry>(gateway, MIX.ledger, trader);
  const found: string[] = [];
  for (const { wallet, settle, balance } of wallets) {
    const { available = 0n, locked = 0n } = state.ledger.purse(numberOf(owner, WALLETS[wallet])).get(settle) ?? {};
    if (units(balance) !== available + locked)
      found.push(`${trader.name}: ${wallet} has ${balance} ${settle}, the journal gives ${text(available + locked)}`);
    const sum = ledger
      .filter((entry) => entry.wallet === wallet && entry.asset === settle)
      .reduce((all, { change }) => all + units(change), 0n);
    if (units(balance) !== sum)
      found.push(`${trader.name}: ${wallet} has ${balance} ${settle}, its ledger adds up to ${text(sum)}`);
  }
  const { data: legs } = await gateway.get<readonly Position[]>(MIX.position, trader.headers);
  const told = legs.map(({ symbol, positionSide, entryValue }) => `${symbol} ${positionSide} ${units(entryValue)}`);
  const kept = legsOf(state, owner);
  if (told.sort().join() !== kept.sort().join())
    found.push(`${trader.name} holds ${told.join(', ')}; the journal gives ${kept.join(', ')}`);
  return found;
}

const legsOf = ({ positions }: State, owner: number): string[] =>
  [...positions.legs].flatMap(([symbol, holders]) =>
    [...holders].flatMap(([holder, pair]) =>
      pair.flatMap((leg, side) =>
        leg && ownerOf(holder) === owner ? `${symbol} ${side === LONG ? 'long' : 'short'} ${leg.entry}` : [],
      ),
    ),
  );

const text = (amount: bigint): string => print(amount, PLACES);

function units(amount: string): bigint {
  const negative = amount.startsWith('-');
  const value = parseAmount(negative ? amount.slice(1) : amount, PLACES);
  if (value === null) throw new Error(`${amount} is no amount`);
  return negative ? -value : value;
}
