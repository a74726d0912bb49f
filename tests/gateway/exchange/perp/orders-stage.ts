import { expect } from 'vitest';
import type { Event } from '#gateway/exchange/events/events.ts';
import { numberOf, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import type { Answer, Command, PerpPlace, Refusal } from '#gateway/exchange/orders/commands.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { LONG } from '#gateway/exchange/positions/positions.ts';
import { wrongContracts } from './invariants.ts';
import { MARKETS, view, world } from './world.ts';

export type Wish = Partial<PerpPlace> & Pick<PerpPlace, 'side' | 'size'>;

/** Prices as a test says them, in quote: a tick is 0.5. */
const ticks = (price: number): number => Math.round(price * 2);

type Prices = { readonly last?: number; readonly mark?: number; readonly index?: number };

/** Accounts 1 to 4 with 10,000 USDT and 10 BTC; every price of BTCPERP at 1,000; a deep feed where nothing else is said. */
export function stage({ depth = 1, lots = 10_000 } = {}) {
  const exchange = world();
  let [counter, now] = [0, 0];
  let prices = { last: 1000, mark: 1000, index: 1000 };
  const feed = (): MarketView => {
    const others = new Map(MARKETS.map(({ symbol }) => [symbol, 2000]));
    const marks = new Map(others).set('BTCPERP', ticks(prices.mark));
    const indexes = new Map(others).set('BTCPERP', ticks(prices.index));
    const own = view(ticks(prices.last), { depth, lots, marks });
    return { ...own, indexes, others: new Map([['ETHPERP', view(2000, { depth, lots, marks })]]) };
  };
  const it = {
    exchange,
    events: [] as Event[],
    get now() {
      return now;
    },
    run(command: Command, view = feed()): Answer {
      counter += 1;
      now += 1;
      const { answer, events } = exchange.execute(command, { now, view });
      it.events = [...events];
      expect(wrongContracts(exchange.state)).toEqual([]);
      return answer;
    },
    place: (wish: Wish): Answer =>
      it.run({ c: 'perpPlace', account: 1, symbol: 'BTCPERP', kind: 'limit', clientId: `t${counter}`, ...wish }),
    put(wish: Wish): number {
      const answer = it.place(wish);
      expect(answer).toMatchObject({ ok: true });
      return answer.ok ? answer.orders[0]! : 0;
    },
    /** Opens a leg at the market. */
    opens: (side: 'buy' | 'sell', size: string, more: Partial<PerpPlace> = {}) =>
      it.put({ side, size, kind: 'market', ...more }),
    no(command: Command): Refusal {
      const answer = it.run(command);
      expect(answer.ok).toBe(false);
      return (answer as Extract<typeof answer, { ok: false }>).refusal;
    },
    refusedOrder: (wish: Wish): Refusal =>
      it.no({ c: 'perpPlace', account: 1, symbol: 'BTCPERP', kind: 'limit', clientId: `t${counter}`, ...wish }),
    /** A step of the feed: what is not named stands where it stood. */
    step(moved: Prices, from = now): void {
      prices = { ...prices, ...moved };
      const at = ticks(prices.last);
      it.run({ c: 'tick', symbol: 'BTCPERP', low: at, high: at, from });
    },
    waits(ms: number): void {
      now += ms;
    },
    leg(account = 1, side: 0 | 1 = LONG, symbol = 'BTCPERP'): number {
      return exchange.state.positions.leg(symbol, numberOf(account, WALLETS['futures:usdt']), side)?.lots ?? 0;
    },
    order: (id: number) => exchange.state.orders.get(id),
    terms: (id: number) => exchange.state.positions.terms.get(id),
    /** Open orders of an account: number, kind, side, lots. */
    open: (account = 1): string[] =>
      [...(exchange.state.accounts.get(account)?.orders.values() ?? [])].map(
        ({ facts, lots }) => `#${facts.id} ${facts.kind} ${facts.side === 0 ? 'buy' : 'sell'} ${lots}`,
      ),
    /** What the last command ended, and what failed. */
    ended: (): string[] =>
      it.events.flatMap((event) =>
        event.t === 'done'
          ? [`#${event.order} ${event.reason}`]
          : event.t === 'failed'
            ? [`#${event.order} failed ${event.rule}`]
            : [],
      ),
  };
  return it;
}
