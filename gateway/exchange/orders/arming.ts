import { CALLBACK } from '#lib/rules/perp-orders.ts';
import { MAX_TICKS } from '#lib/rules/steps.ts';
import type { Trail } from '../events/perp-facts.ts';
import { type Book, BUY, SELL, type SideIndex } from './book.ts';
import type { OpenOrder, State } from './state.ts';

/** A price at which something becomes of a waiting order: at or below it where it stands as a buy, at or above as a sell. */
type Place = { readonly book: Book<OpenOrder>; readonly side: SideIndex; readonly price: number };

const ONE = 10 ** CALLBACK.places;

/** The price at which a trailing order fires: so far below the peak of a sell, above that of a buy. */
export function trailEnd(side: SideIndex, { rate }: Pick<Trail, 'rate'>, peak: number): number {
  // Below 2^45, so that the quotient is exact enough to be cut.
  return side === SELL ? Math.floor((peak * (ONE - rate)) / ONE) : Math.ceil((peak * (ONE + rate)) / ONE);
}

function placesOf(state: State, { facts }: OpenOrder): readonly Place[] {
  const market = state.market(facts.symbol);
  const terms = state.positions.terms.get(facts.id);
  if (terms?.trail) return trailPlaces(market.trails[terms.trail.by], facts.side, terms.trail);
  return facts.triggers.map(({ when, price }, i) => ({
    book: market.waiting[terms?.by[i] ?? 'last'],
    side: when === 'down' ? BUY : SELL,
    price,
  }));
}

/** Until it follows the price at which it begins; then where it fires, and the next better price. */
function trailPlaces(book: Book<OpenOrder>, side: SideIndex, trail: Trail): readonly Place[] {
  const { activation, when, peak } = trail;
  if (peak === null) return [{ book, side: when === 'down' ? BUY : SELL, price: activation! }];
  const back: SideIndex = side === SELL ? BUY : SELL;
  const end = { book, side: back, price: Math.min(trailEnd(side, trail, peak), MAX_TICKS) };
  const better = { book, side, price: side === SELL ? Math.min(peak + 1, MAX_TICKS) : peak - 1 };
  return [end, better];
}

/** Lets an order wait for its prices: at one price by number, so that it does not tell whether one was amended. */
export function arm(state: State, order: OpenOrder): void {
  const { account: owner } = order.facts;
  order.legs = placesOf(state, order).map(({ book, side, price }) => {
    const slot = book.rest(side, price, 1, owner, order);
    book.pass(slot, ({ facts }) => facts.id > order.facts.id);
    return slot;
  });
}

/** Before anything changes that `arm` went by. */
export function disarm(state: State, order: OpenOrder): void {
  if (order.legs.length === 0) return;
  const places = placesOf(state, order);
  for (const [i, slot] of order.legs.entries()) places[i]!.book.remove(slot);
  order.legs = [];
}
