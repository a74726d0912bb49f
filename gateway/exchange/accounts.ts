import type { No } from './bounds.ts';
import { type Answer, type Close, type Grant, type Reset, refuse } from './commands.ts';
import { HOUSE_ACCOUNT, type Move } from './events.ts';
import { isAccount } from './spec.ts';
import type { Account } from './state.ts';
import type { Turn } from './turn.ts';
import { parseUnits } from './units.ts';

type Amounts = ReadonlyMap<string, bigint>;

function amountsOf(turn: Turn, account: number, texts: Readonly<Record<string, string>>): Amounts | No {
  if (!isAccount(account)) return refuse('account', 'notAllowed', `${account}`);
  const amounts = new Map<string, bigint>();
  for (const [asset, text] of Object.entries(texts)) {
    const spec = turn.state.assets.get(asset);
    if (!spec) return refuse('asset', 'notAllowed', asset);
    const units = parseUnits(text, spec.places);
    if (units === null) return refuse(asset, 'format', text, `${spec.places}`);
    amounts.set(asset, units);
  }
  return amounts;
}

/** Credits test assets against the house. Opens the account on first use. */
export function grant(turn: Turn, { account, reason, amounts: texts }: Grant): Answer {
  const amounts = amountsOf(turn, account, texts);
  if ('ok' in amounts) return amounts;
  if (!turn.state.accounts.has(account)) turn.emit({ t: 'account', account, at: turn.now });
  const moves = [...amounts].flatMap(([asset, units]): Move[] => [
    [account, asset, units, 0n],
    [HOUSE_ACCOUNT, asset, -units, 0n],
  ]);
  turn.emit({ t: 'transfer', account, reason, moves, at: turn.now });
  return { ok: true, orders: [] };
}

/** Cancels every order and brings each balance to its first amount, in either direction. */
export function reset(turn: Turn, { account, amounts: texts }: Reset): Answer {
  const amounts = amountsOf(turn, account, texts);
  if ('ok' in amounts) return amounts;
  if (!turn.state.accounts.has(account)) turn.emit({ t: 'account', account, at: turn.now });
  return { ok: true, orders: bringTo(turn, turn.state.accounts.get(account)!, amounts) };
}

/** Empties an account and forgets it. */
export function close(turn: Turn, { account, untouched }: Close): Answer {
  const owner = turn.state.accounts.get(account);
  if (!owner || !isAccount(account)) return refuse('account', 'notAllowed', `${account}`);
  if (untouched !== undefined) {
    const amounts = amountsOf(turn, account, untouched);
    if ('ok' in amounts) return amounts;
    if (!isUntouched(owner, amounts)) return refuse('account', 'notAllowed', `${account}`);
  }
  const orders = bringTo(turn, owner, new Map());
  turn.emit({ t: 'closed', account, at: turn.now });
  return { ok: true, orders };
}

/** Whether an account is as it was made: nobody would notice that it was made again. */
function isUntouched({ orders, keys, balances }: Account, amounts: Amounts): boolean {
  const isAsMade = (asset: string) => (balances.get(asset)?.available ?? 0n) === (amounts.get(asset) ?? 0n);
  return orders.size === 0 && keys.size === 0 && [...balances.keys(), ...amounts.keys()].every(isAsMade);
}

/** Ends every order and brings each balance to its amount. @returns the orders that ended */
function bringTo(turn: Turn, { id: account, orders, balances }: Account, amounts: Amounts): readonly number[] {
  const ended = [...orders.values()];
  for (const order of ended) turn.done(order, 'reset');
  const moves: Move[] = [];
  for (const asset of [...new Set([...balances.keys(), ...amounts.keys()])].sort()) {
    const change = (amounts.get(asset) ?? 0n) - turn.state.balance(account, asset).available;
    if (change !== 0n) moves.push([account, asset, change, 0n], [HOUSE_ACCOUNT, asset, -change, 0n]);
  }
  turn.emit({ t: 'transfer', account, reason: 'reset', moves, at: turn.now });
  return ended.map(({ facts }) => facts.id);
}
