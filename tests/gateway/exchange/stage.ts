import { expect } from 'vitest';
import { PURPOSES, type Purpose } from '#gateway/exchange/ledger/numbers.ts';
import type { Amend, Answer, Command, Place, Refusal } from '#gateway/exchange/orders/commands.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { formatSteps } from '#lib/rules/steps.ts';
import { type Engine, type Fill, fastEngine, type MakeEngine, type Seen } from './engine.ts';
import { naiveEngine } from './naive.ts';
import { ASSETS, MARKETS, view } from './world.ts';

/** Every behaviour is shown of the exchange and of the naive reference beside it. */
export const ENGINES: readonly (readonly [name: string, make: MakeEngine])[] = [
  ['exchange', fastEngine],
  ['naive reference', naiveEngine],
];

export type Stage = ReturnType<typeof stage>;

const PURPOSE_NAMES = Object.keys(PURPOSES) as readonly Purpose[];
const FUNDS = { USDT: '1000000', BTC: '1000', ETH: '1000' };

/** '0.010' and '7.' without what says nothing. */
const priceText = (ticks: number) => trim(formatSteps(ticks, 1, 5));
const sizeText = (lots: number) => trim(formatSteps(lots, 3, 1));
/** Price text at the test markets' tick of 0.5. */
export const ticks = (price: string): number => {
  const [whole = '0', half = '0'] = price.split('.');
  return Number.parseInt(whole, 10) * 2 + (half === '5' ? 1 : 0);
};

/** A feed around a last price: asks from half a tick above it, bids below, `lots` at each of `depth` levels. */
export const feed = (last: string, levels: { depth?: number; lots?: number; stale?: boolean } = {}): MarketView =>
  view(ticks(last), { depth: 0, ...levels });

/**
 * An exchange with three funded accounts, an empty feed at 1000 and words to act on it. Time stands still unless a
 * test moves `now`. What happened is read, once, with `happened()`.
 */
export function stage(make: MakeEngine, { funds = FUNDS as Readonly<Record<string, string>>, accounts = 3 } = {}) {
  const engine: Engine = make(ASSETS, MARKETS);
  let counter = 0;
  let lines: string[] = [];
  const it = {
    engine,
    now: 1,
    view: feed('1000') as MarketView | null,
    run(command: Command, key?: { key: string; hash: string }): Answer {
      const { answer, seen } = engine.execute(command, { now: it.now, view: it.view, key });
      lines.push(...tell(seen));
      return answer;
    },
    place(wish: Partial<Place>, key?: { key: string; hash: string }): Answer {
      counter += 1;
      const base = { c: 'place', account: 1, symbol: 'BTCUSDT', side: 'buy', kind: 'limit' } as const;
      return it.run({ ...base, clientId: `t${counter}`, ...wish }, key);
    },
    /** Places an order that must be accepted. @returns its number. */
    put(wish: Partial<Place>): number {
      const answer = it.place(wish);
      expect(answer).toMatchObject({ ok: true });
      return answer.ok ? answer.orders[0]! : 0;
    },
    /** Places an order that must be refused. @returns why. */
    no(wish: Partial<Place>): Refusal {
      return it.refused(it.place(wish));
    },
    refused(answer: Answer): Refusal {
      expect(answer.ok).toBe(false);
      return (answer as Extract<Answer, { ok: false }>).refusal;
    },
    cancel: (order: number, account = 1) => it.run({ c: 'cancel', account, order }),
    amend: (order: number, wish: Omit<Amend, 'c' | 'account' | 'order' | 'clientId'>, account = 1) =>
      it.run({ c: 'amend', account, order, ...wish }),
    /** The feed traded between these prices, in the 50 ms after everything so far. */
    trades(low: string, high: string, symbol = 'BTCUSDT'): Answer {
      it.now += 50;
      return it.run({ c: 'tick', symbol, low: ticks(low), high: ticks(high), from: it.now - 50 });
    },
    free: (asset: string, account = 1) => trim(print(engine.balance(account, asset).available, 8)),
    /** What one of the venue's own accounts has. */
    has: (purpose: Purpose, asset: string) => trim(print(engine.venue(purpose, asset), 8)),
    /** Everything there is of an asset, over all accounts. */
    sum: (asset: string): bigint =>
      [...Array(accounts + 1).keys()].reduce((sum, account) => {
        const { available, locked } = engine.balance(account, asset);
        return sum + (account === 0 ? 0n : available + locked);
      }, 0n) + PURPOSE_NAMES.reduce((sum, purpose) => sum + engine.venue(purpose, asset), 0n),
    held: (asset: string, account = 1) => trim(print(engine.balance(account, asset).locked, 8)),
    /** Open orders as text: '#1 limit buy 0.01 @ 990'. */
    open: (account = 1) =>
      engine
        .open(account)
        .map(
          ({ id, kind, side, left, price }) =>
            `#${id} ${kind} ${side} ${sizeText(left)}${price > 0 ? ` @ ${priceText(price)}` : ''}`,
        ),
    /** What an open order waits for and brings along, as prices: 'down 950 at 940; 1100 900'. */
    terms: (order: number, account = 1) => engine.open(account).find(({ id }) => id === order)?.terms,
    /** What happened since the last time this was asked, ids of accepted orders left out. */
    happened(): string[] {
      const told = lines;
      lines = [];
      return told;
    },
  };
  for (let account = 1; account <= accounts; account++)
    it.run({ c: 'grant', account, reason: 'grant', amounts: funds });
  lines = [];
  return it;
}

function tell({ accepted, fills, ended, failed }: Seen): string[] {
  return [
    ...accepted
      .filter(({ parent }) => parent !== null)
      .map(({ order, kind, parent }) => `#${order} ${kind} from #${parent}`),
    ...fills.map(tellFill),
    ...ended.toSorted((a, b) => a.order - b.order).map(({ order, reason }) => `#${order} ${reason}`),
    ...failed.map(({ order, rule }) => `#${order} failed: ${rule}`),
  ];
}

function tellFill({ price, lots, rule, taker, maker }: Fill): string {
  const name = (party: Fill['taker']) => (party === null ? 'house' : `#${party.order}`);
  return `${name(taker)} takes ${sizeText(lots)} @ ${priceText(price)} of ${name(maker)} (${rule})`;
}
