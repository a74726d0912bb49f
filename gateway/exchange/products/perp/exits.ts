import type { TriggerPrice } from '#lib/rules/perp-orders.ts';
import { readTicks, wrongSide } from '#lib/rules/price.ts';
import { type Findings, violation } from '#lib/rules/violation.ts';
import type { TriggerLeg } from '../../events/facts.ts';
import type { PerpExits } from '../../events/perp-facts.ts';
import { type ExitTerms, type No, refuse, refused } from '../../orders/commands.ts';
import type { Market } from '../../orders/spec.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { type LegIndex, LONG } from '../../positions/positions.ts';
import { referenceOf } from './reference.ts';

/** Take profit and stop loss of a leg of a contract. */

const ENDS = ['takeProfit', 'stopLoss'] as const;

/** What is said of exits goes together: no limit, and no price to compare with, of one that is not asked for. */
export function checkExitWords(found: Findings, terms: ExitTerms): void {
  for (const end of ENDS) {
    if (terms[end] !== undefined) continue;
    const [by, limit] = [terms[`${end}By`], terms[`${end}Limit`]];
    if (by !== undefined) found.add(violation(`${end}By`, 'notAllowed', by));
    if (limit !== undefined) found.add(violation(`${end}Limit`, 'notAllowed', limit));
  }
}

/** @returns null where none is asked for; what breaks a rule is added to what was found */
export function readExits(found: Findings, spec: Market, terms: ExitTerms): PerpExits | null {
  const { takeProfit, stopLoss } = terms;
  if (takeProfit === undefined && stopLoss === undefined) return null;
  const ticks = (field: string, text: string | undefined, around: number | null): number | null =>
    text === undefined ? null : found.take(readTicks(spec, field, text, around));
  const [profit, loss] = [ticks('takeProfit', takeProfit, null), ticks('stopLoss', stopLoss, null)];
  return {
    takeProfit: profit,
    stopLoss: loss,
    takeProfitBy: terms.takeProfitBy ?? 'mark',
    stopLossBy: terms.stopLossBy ?? 'mark',
    // What is placed then is meant for the time when its price is reached.
    takeProfitLimit: ticks('takeProfitLimit', terms.takeProfitLimit, profit),
    stopLossLimit: ticks('stopLossLimit', terms.stopLossLimit, loss),
  };
}

/**
 * A long leg takes profit above and stops its loss below; a short one the other way round.
 * @param own  the price that they are measured by, ticks; null measures each by the price that it names
 */
export function wrongExits(
  turn: Transaction,
  spec: Market,
  exits: PerpExits | null,
  { side, own }: { readonly side: LegIndex; readonly own: number | null },
): No | null {
  if (exits === null) return null;
  for (const end of ENDS) {
    const price = exits[end];
    if (price === null) continue;
    const reference = own ?? referenceOf(turn, spec.symbol, exits[`${end}By`]);
    if (reference === null) return refuse('symbol', 'staleFeed', spec.symbol);
    const above = (end === 'takeProfit') === (side === LONG);
    if (above ? price <= reference : price >= reference) return refused(wrongSide(spec, end, price, reference));
  }
  return null;
}

/** The triggers that exits of a leg come to, and the price that each is compared with. */
export function exitTriggers(
  exits: PerpExits,
  side: LegIndex,
): { readonly triggers: readonly TriggerLeg[]; readonly by: readonly TriggerPrice[] } {
  const triggers: TriggerLeg[] = [];
  const by: TriggerPrice[] = [];
  for (const end of ENDS) {
    const [price, limit] = [exits[end], exits[`${end}Limit`]];
    if (price === null) continue;
    const up = (end === 'takeProfit') === (side === LONG);
    triggers.push({ price, when: up ? 'up' : 'down', limit, rests: limit !== null });
    by.push(exits[`${end}By`]);
  }
  return { triggers, by };
}
