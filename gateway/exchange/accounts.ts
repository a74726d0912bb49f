import { parseAmount } from '#lib/exact/amount.ts';
import type { Ledger } from './ledger/ledger.ts';
import { type Move, moved } from './ledger/moves.ts';
import { spotOf, VENUE, venue } from './ledger/numbers.ts';
import { type Answer, type Close, type Grant, type No, type Reset, refuse, type Seed } from './orders/commands.ts';
import { isAccount } from './orders/spec.ts';
import type { Account, State } from './orders/state.ts';
import type { Transaction } from './orders/transaction.ts';
import { closeLegs, lacksMark } from './products/perp/wallet.ts';

type Amounts = ReadonlyMap<string, bigint>;

function amountsOf(turn: Transaction, account: number, texts: Readonly<Record<string, string>>): Amounts | No {
  if (!isAccount(account)) return refuse('account', 'notAllowed', `${account}`);
  const amounts = new Map<string, bigint>();
  for (const [asset, text] of Object.entries(texts)) {
    const spec = turn.state.assets.get(asset);
    if (!spec) return refuse('asset', 'notAllowed', asset);
    const units = parseAmount(text, spec.places);
    if (units === null) return refuse(asset, 'format', text, `${spec.places}`);
    amounts.set(asset, units);
  }
  return amounts;
}

/** Credits test assets against the faucet. Opens the account on first use. */
export function grant(turn: Transaction, { account, reason, amounts: texts }: Grant): Answer {
  const amounts = amountsOf(turn, account, texts);
  if ('ok' in amounts) return amounts;
  if (!turn.state.accounts.has(account)) turn.emit({ t: 'account', account, at: turn.now });
  const moves = [...amounts].flatMap(([asset, units]) => moved(venue('faucet'), spotOf(account), asset, units));
  turn.emit({ t: 'transfer', account, reason, ref: null, moves, at: turn.now });
  return { ok: true, orders: [] };
}

/** What the fund begins with. An asset of which it ever had something has begun. */
export function seed(turn: Transaction, { amounts: texts }: Seed): Answer {
  const { state } = turn;
  const moves: Move[] = [];
  for (const [asset, text] of Object.entries(texts)) {
    const spec = state.assets.get(asset);
    if (!spec) return refuse('asset', 'unknownAsset', asset);
    const units = parseAmount(text, spec.places);
    if (units === null) return refuse(asset, 'format', text, `${spec.places}`);
    if (units > 0n && !state.ledger.purse(venue('insurance')).has(asset))
      moves.push(...moved(venue('faucet'), venue('insurance'), asset, units));
  }
  if (moves.length > 0)
    turn.emit({ t: 'transfer', account: VENUE, reason: 'insurance', ref: null, moves, at: turn.now });
  return { ok: true, orders: [] };
}

/** Cancels every order and brings each balance to its first amount, in either direction. */
export function reset(turn: Transaction, { account, amounts: texts }: Reset): Answer {
  const amounts = amountsOf(turn, account, texts);
  if ('ok' in amounts) return amounts;
  if (lacksMark(turn, account)) return refuse('account', 'staleFeed', `${account}`);
  if (!turn.state.accounts.has(account)) turn.emit({ t: 'account', account, at: turn.now });
  return { ok: true, orders: bringTo(turn, turn.state.accounts.get(account)!, amounts) };
}

/** Empties an account and forgets it. */
export function close(turn: Transaction, { account, untouched }: Close): Answer {
  const owner = turn.state.accounts.get(account);
  if (!owner || !isAccount(account)) return refuse('account', 'notAllowed', `${account}`);
  if (untouched !== undefined) {
    const amounts = amountsOf(turn, account, untouched);
    if ('ok' in amounts) return amounts;
    if (!isUntouched(turn.state, owner, amounts)) return refuse('account', 'notAllowed', `${account}`);
  }
  if (lacksMark(turn, account)) return refuse('account', 'staleFeed', `${account}`);
  const orders = bringTo(turn, owner, new Map());
  turn.emit({ t: 'closed', account, at: turn.now });
  return { ok: true, orders };
}

/** Whether an account is as it was made: nobody would notice that it was made again. */
function isUntouched({ ledger }: State, { id, orders, keys }: Account, amounts: Amounts): boolean {
  if (orders.size > 0 || keys.size > 0) return false;
  return bringing(ledger, id, amounts).length === 0;
}

/** Ends every order and brings the spot wallet to these amounts and every other to nothing. @returns the orders that ended */
function bringTo(turn: Transaction, { id: account, orders }: Account, amounts: Amounts): readonly number[] {
  const ended = [...orders.values()];
  for (const order of ended) turn.done(order, 'reset');
  closeLegs(turn, account);
  const moves = bringing(turn.state.ledger, account, amounts);
  turn.emit({ t: 'transfer', account, reason: 'reset', ref: null, moves, at: turn.now });
  return ended.map(({ facts }) => facts.id);
}

/** Moves that do so, once nothing is locked, wallet by wallet and asset by asset. */
function bringing(ledger: Ledger, owner: number, amounts: Amounts): Move[] {
  const spot = spotOf(owner);
  const numbers = [...new Set([spot, ...ledger.numbers(owner)])].sort((a, b) => a - b);
  return numbers.flatMap((number) => {
    const wanted: Amounts = number === spot ? amounts : new Map();
    return [...new Set([...ledger.purse(number).keys(), ...wanted.keys()])].sort().flatMap((asset) => {
      const change = (wanted.get(asset) ?? 0n) - ledger.balance(number, asset).available;
      return change === 0n ? [] : moved(venue('faucet'), number, asset, change);
    });
  });
}
