import { isAmount, parseAmount } from '#lib/exact/amount.ts';
import { print } from '#lib/exact/fixed.ts';
import { moved } from './ledger/moves.ts';
import { numberOf, WALLETS, type Wallet } from './ledger/numbers.ts';
import { holds, isOpen } from './ledger/wallets.ts';
import { type Answer, type No, refuse, type Transfer } from './orders/commands.ts';
import { isAccount, ORDER_LIMIT } from './orders/spec.ts';
import type { State } from './orders/state.ts';
import type { Transaction } from './orders/transaction.ts';
import { transferableFrom } from './products/perp/wallet.ts';

/**
 * The one way value goes from a wallet to another of the same owner: whole, at once, free. Checked in this order:
 * wallets, the asset in both of them, decimals, at least one unit, what is there.
 */
export function transfer(turn: Transaction, { account, from, to, asset, amount, reason, ref }: Transfer): Answer {
  const { state } = turn;
  if (!isAccount(account) || !state.accounts.has(account)) return refuse('account', 'notAllowed', `${account}`);
  if (!isOpen(from)) return refuse('from', 'unknownWallet', from);
  if (!isOpen(to)) return refuse('to', 'unknownWallet', to);
  if (from === to) return refuse('to', 'sameWallet', to);
  const spec = state.assets.get(asset);
  if (!spec) return refuse('asset', 'unknownAsset', asset);
  if (!takes(state, from, asset)) return refuse('from', 'walletAsset', from);
  if (!takes(state, to, asset)) return refuse('to', 'walletAsset', to);
  if (ref !== null && (ref.length < 1 || ref.length > ORDER_LIMIT.key))
    return refuse('ref', 'format', ref, `${ORDER_LIMIT.key}`);
  const units = unitsOf(amount, spec.places);
  if (typeof units === 'object') return units;
  const number = (wallet: Wallet) => numberOf(account, WALLETS[wallet]);
  const { available: there } = state.ledger.balance(number(from), asset);
  // From a wallet of contracts goes what its legs do not need.
  const available = from === 'spot' ? there : transferableFrom(turn, account, WALLETS[from], asset);
  if (available === null) return refuse('from', 'staleFeed', from);
  if (units > available)
    return refuse(
      'amount',
      from === 'spot' ? 'insufficientBalance' : 'maxTransferable',
      print(units, spec.places),
      print(available, spec.places),
    );
  const moves = moved(number(from), number(to), asset, units);
  turn.emit({ t: 'transfer', account, reason, ref, moves, at: turn.now });
  return { ok: true, orders: [] };
}

/** A wallet of contracts takes besides what any of them settles in it. */
function takes({ markets }: State, wallet: Wallet, asset: string): boolean {
  if (holds(wallet, asset)) return true;
  for (const { spec } of markets.values())
    if (spec.perp?.settle === asset && spec.perp.wallet === WALLETS[wallet]) return true;
  return false;
}

function unitsOf(amount: string, places: number): bigint | No {
  if (!isAmount(amount)) return refuse('amount', 'format', amount);
  const units = parseAmount(amount, places);
  if (units === null) return refuse('amount', 'places', amount, `${places}`);
  return units > 0n ? units : refuse('amount', 'minAmount', amount, print(1n, places));
}
