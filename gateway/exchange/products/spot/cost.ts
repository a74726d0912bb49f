import type { Wish } from '#lib/rules/amend.ts';
import { lockFor, lockTicks, tooLittle } from '#lib/rules/funds.ts';
import { SIDES } from '#lib/rules/words.ts';
import type { Move } from '../../ledger/moves.ts';
import { spotOf } from '../../ledger/numbers.ts';
import { SELL } from '../../orders/book.ts';
import { type No, refused } from '../../orders/commands.ts';
import type { Draft } from '../../orders/draft.ts';
import type { Plan } from '../../orders/match.ts';
import type { Market } from '../../orders/spec.ts';
import { givenAsset, type MarketState, type OpenOrder } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';

/** What an order locks in the spot wallet, or why it cannot be paid. */
export function plan(turn: Transaction, { spec }: MarketState, draft: Draft, lots: number): readonly Move[] | No {
  const lock = lockOf(spec, draft, lots);
  const refusal = checkFunds(turn, spec, draft, lots, lock);
  if (refusal) return refusal;
  return lock === 0n ? [] : [[spotOf(draft.account), givenAsset(spec, draft.side), -lock, lock]];
}

/** What an amended order locks more, or less. */
export function relock(
  turn: Transaction,
  { spec }: MarketState,
  order: OpenOrder,
  { ticks, lots, legs }: Wish,
): readonly Move[] | No {
  const { account, side, kind } = order.facts;
  const asset = givenAsset(spec, side);
  // The stop of an order that has begun to fill is over.
  const each = lockTicks(kind, ticks, order.filled > 0 ? [] : legs);
  const locks = each === null || lots === null ? 0n : lockFor(spec, SIDES[side], each, lots - order.filled);
  const more = locks - order.locked;
  const { available } = turn.state.balance(account, asset);
  const lacking = tooLittle(spec, SIDES[side], 'size', { needed: more, available });
  if (lacking) return refused(lacking);
  return more === 0n ? [] : [[spotOf(account), asset, -more, more]];
}

/** What an order that ends gives back. */
export function released(turn: Transaction, { facts, locked }: OpenOrder): readonly Move[] {
  if (locked === 0n) return [];
  return [[spotOf(facts.account), givenAsset(turn.state.market(facts.symbol).spec, facts.side), locked, -locked]];
}

function lockOf(spec: Market, { kind, side, price, triggers }: Draft, lots: number): bigint {
  const ticks = lockTicks(kind, price, triggers);
  return ticks === null ? 0n : lockFor(spec, SIDES[side], ticks, lots);
}

/** A market buy must be able to pay its planned fills; everything else its lock, a market sell its whole size. */
function checkFunds(turn: Transaction, spec: Market, draft: Draft, lots: number, lock: bigint): No | null {
  const { side, kind, account } = draft;
  const needed = kind !== 'market' ? lock : side === SELL ? lockFor(spec, 'sell', 0, lots) : costOf(turn.plan, spec);
  const { available } = turn.state.balance(account, givenAsset(spec, side));
  const lacking = tooLittle(spec, SIDES[side], draft.quote === null ? 'size' : 'quote', { needed, available });
  return lacking && refused(lacking);
}

/** What the planned fills of a buy cost, in quote units. */
function costOf(plan: Plan, spec: Market): bigint {
  let cost = 0n;
  for (let i = 0; i < plan.fills; i++) cost += lockFor(spec, 'buy', plan.price[i]!, plan.lots[i]!);
  return cost;
}
