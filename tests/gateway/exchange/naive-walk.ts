import type { Wish } from './naive-rules.ts';

/** An order that is not over. */
export type Order = Omit<Wish, 'lots' | 'quote' | 'legs' | 'exits'> & {
  quote: Wish['quote'];
  legs: Wish['legs'];
  exits: Wish['exits'];
  readonly id: number;
  readonly parent: number | null;
  price: bigint | null;
  lots: bigint;
  filled: bigint;
  fee: bigint;
  /** Its turn in the queue; null while it does not rest. */
  turn: number | null;
  /** Its legs wait. */
  armed: boolean;
  since: number;
};

/** What an order may meet: a resting order, or a level of the house (`order` null). */
export type Offer = { readonly price: bigint; readonly lots: bigint; readonly order: Order | null };

export type Walk = {
  readonly fills: readonly (Offer & { readonly taken: bigint })[];
  readonly aside: readonly Order[];
  /** Why it ended before it was full; null when it is. */
  readonly end: 'filled' | 'stp' | 'limit' | 'left';
};

/** What an order would do with these offers, best first; nothing is changed. @param perTickLot quote units */
export function walkOffers(offers: readonly Offer[], wish: Wish, perTickLot: bigint): Walk {
  const fills: (Offer & { taken: bigint })[] = [];
  let aside: Order[] = [];
  // Own orders passed since the last fill: they step aside only when the walk really goes on behind them.
  let passed: Order[] = [];
  let left = wish.lots ?? 0n;
  let amount = wish.quote ?? 0n;
  let each = 0n;
  const isUsedUp = () => (wish.quote === null ? left === 0n : fills.length > 0 && amount < each);
  const ended = (end: Walk['end']): Walk => {
    if (isUsedUp()) return { fills, aside, end: 'filled' };
    return { fills, aside: [...aside, ...passed], end };
  };
  for (const offer of offers) {
    if (wish.quote === null && left === 0n) break;
    if (offer.order?.account === wish.account) {
      if (wish.stp !== 'cancelTaker') passed.push(offer.order);
      if (wish.stp !== 'cancelMaker') return ended('stp');
      continue;
    }
    if (fills.length === 1000) return ended('limit');
    const cost = offer.price * perTickLot;
    const wanted = wish.quote === null ? left : amount / cost;
    const taken = wanted < offer.lots ? wanted : offer.lots;
    if (taken === 0n) return { fills, aside, end: 'filled' };
    fills.push({ ...offer, taken });
    aside = [...aside, ...passed];
    passed = [];
    left -= taken;
    amount -= taken * cost;
    each = cost;
    if (wish.quote !== null && taken < offer.lots) break;
  }
  return ended('left');
}
