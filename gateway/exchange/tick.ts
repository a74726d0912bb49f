import { BUY, SELL, type SideIndex } from './book.ts';
import type { Answer, Tick } from './commands.ts';
import { enter, finish } from './place.ts';
import type { MarketState, OpenOrder } from './state.ts';
import { emitFill, type Turn } from './turn.ts';

/** Orders that one tick fills or fires at most, per side; what is beyond waits for the next tick. */
const TICK_LIMIT = 1000;

/**
 * The feed moved. Resting orders that it traded through fill at their own price; triggers that it reached fire.
 * Whether anything can happen is answered by the two best prices, so a quiet market costs next to nothing.
 */
export function tick(turn: Turn, { symbol, low, high }: Tick): Answer {
  const market = turn.state.market(symbol);
  const { view } = turn;
  if (!view || view.stale) return { ok: true, orders: [] };
  const bestAsk = view.asks.length > 0 ? view.asks.prices[0]! : Number.POSITIVE_INFINITY;
  const bestBid = view.bids.length > 0 ? view.bids.prices[0]! : -1;
  const touched = [
    // A buyer above the lowest trade, or at the feed's own ask, was traded through; a seller mirrors it.
    ...fillThrough(turn, market, BUY, (price) => price > low || price >= bestAsk),
    ...fillThrough(turn, market, SELL, (price) => price < high || price <= bestBid),
    ...fire(turn, market, BUY, (price) => low <= price),
    ...fire(turn, market, SELL, (price) => high >= price),
  ];
  return { ok: true, orders: touched };
}

function fillThrough(turn: Turn, market: MarketState, side: SideIndex, reached: (price: number) => boolean): number[] {
  const { book } = market;
  const touched: number[] = [];
  for (
    let price = book.best(side);
    price !== -1 && reached(price) && touched.length < TICK_LIMIT;
    price = book.best(side)
  ) {
    const order = turn.state.orders.get(book.ref(book.first(side, price)))!;
    emitFill(turn, {
      market: market.spec,
      taker: null,
      maker: order,
      takerSide: side === BUY ? SELL : BUY,
      price,
      lots: book.lots(order.slot),
      rule: 'through',
    });
    touched.push(order.facts.id);
    finish(turn, order);
  }
  return touched;
}

/** Triggers that fire at or below their price stand as buys, the others as sells. */
function fire(turn: Turn, market: MarketState, side: SideIndex, reached: (price: number) => boolean): number[] {
  const { triggers } = market;
  const touched: number[] = [];
  for (
    let price = triggers.best(side);
    price !== -1 && reached(price) && touched.length < TICK_LIMIT;
    price = triggers.best(side)
  ) {
    const order = turn.state.orders.get(triggers.ref(triggers.first(side, price)))!;
    touched.push(order.facts.id);
    launch(turn, order, price, side);
  }
  return touched;
}

/** Ends the waiting order and enters what it waited for; when that is refused now, the record says why it ended. */
function launch(turn: Turn, order: OpenOrder, price: number, side: SideIndex): void {
  const { facts } = order;
  const leg = facts.triggers.find((one) => one.price === price && (one.when === 'down') === (side === BUY));
  turn.done(order, 'fired');
  const limit = leg?.limit ?? null;
  const answer = enter(
    turn,
    {
      ...facts,
      clientId: `${facts.clientId.slice(0, 30)}.fired`,
      kind: limit === null ? 'market' : 'limit',
      price: limit,
      lots: facts.lots === null ? null : order.lots - order.filled,
      tif: leg?.rests ? 'gtc' : 'ioc',
      postOnly: false,
      triggers: [],
    },
    facts.id,
  );
  if (!answer.ok)
    turn.emit({ t: 'failed', order: facts.id, account: facts.account, rule: answer.refusal.rule, at: turn.now });
}
