import { sizeAt } from '#lib/rules/limits.ts';
import { wrongSide } from '#lib/rules/price.ts';
import { textOf } from '#lib/rules/violation.ts';
import type { OrderFacts } from '../../events/facts.ts';
import type { Trail } from '../../events/perp-facts.ts';
import { type Answer, type No, refuse, refused } from '../../orders/commands.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Desk } from './desk.ts';
import { factsOf } from './enter.ts';
import { wrongExits } from './exits.ts';
import { checkCounts, checkValue } from './limits.ts';
import { closableLots, opensLeg } from './party.ts';
import type { Wait, Wanted } from './read.ts';
import { referenceOf } from './reference.ts';

/**
 * Accepts an order that waits for a price. It locks and promises nothing: when it fires all checks run again. Which way its
 * trigger is meant follows from where the price stands now.
 */
export function keepWaiting(desk: Desk, market: MarketState, wanted: Wanted, wait: Wait): Answer {
  const { turn } = desk;
  const { spec } = market;
  const reference = referenceOf(turn, spec.symbol, wait.by);
  if (reference === null) return refuse('symbol', 'staleFeed', spec.symbol);
  const no = checkValue(desk, market, wanted) ?? wrongReduce(desk, market, wanted);
  if (no) return no;
  if (wait.trigger === reference) return refused(wrongSide(spec, 'triggerPrice', wait.trigger, reference));
  // A trailing order begins nobody knows where: its exits are measured by the prices that they name.
  const own = wait.trail === null ? wanted.at : null;
  const wrong =
    wrongExits(turn, spec, wanted.exits, { side: opensLeg(wanted.side), own }) ??
    checkCounts(desk, market, wanted, true);
  if (wrong) return wrong;
  const { facts, terms } = factsOf(desk, market, wanted);
  const order: OrderFacts = {
    ...facts,
    ...{ kind: 'trigger', price: null, tif: 'gtc' },
    triggers: wait.trigger === null ? [] : [triggerOf(wait.trigger, reference, wanted)],
  };
  const trail = wait.trail && trailOf(wait.by, wait.trail, reference);
  const by = wait.trigger === null ? [] : [wait.by];
  const { closeOnTrigger } = wait;
  desk.emit({ t: 'perpOrder', order, terms: { ...terms, by, trail, closeOnTrigger }, moves: [] });
  return { ok: true, orders: [order.id] };
}

/** What would reduce nothing now is refused; how much it reduces is seen when it fires. */
function wrongReduce(desk: Desk, market: MarketState, wanted: Wanted): No | null {
  if (!wanted.reduceOnly || closableLots(desk, market, wanted) > 0) return null;
  const size = (lots: number) => textOf(sizeAt(market.spec, lots));
  return refuse('size', 'reduceOnly', size(wanted.lots), size(0));
}

export const triggerOf = (price: number, reference: number, { kind, limit }: Pick<Wanted, 'kind' | 'limit'>) => ({
  price,
  when: price > reference ? ('up' as const) : ('down' as const),
  limit: kind === 'limit' ? limit : null,
  rests: kind === 'limit',
});

/** Without a price to begin at, or at that price, it follows from this moment on. */
function trailOf(
  by: Trail['by'],
  { rate, activation }: { readonly rate: number; readonly activation: number | null },
  reference: number,
): Trail {
  if (activation === null || activation === reference) return { by, rate, activation, when: null, peak: reference };
  return { by, rate, activation, when: activation > reference ? 'up' : 'down', peak: null };
}
