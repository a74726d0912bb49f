import { expect, test } from 'vitest';
import type { Event } from '#gateway/exchange/events/events.ts';
import { type Context, Exchange, type Result } from '#gateway/exchange/exchange.ts';
import { numberOf, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import type { Command } from '#gateway/exchange/orders/commands.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import { Flow } from './flow.ts';
import { wrongContracts } from './invariants.ts';
import { NaiveContracts } from './naive.ts';
import { falls } from './naive-fill.ts';
import { NaiveOrders, waitsOf } from './naive-orders.ts';
import { ASSETS, ending, MARKETS, RELISTED, rulesOf, world } from './world.ts';

const ACCOUNTS = 4;
const SEEDS = Number.parseInt(process.env.PERP_SEEDS ?? '12', 10);
const HAPPENED = [
  ...['takeover', 'adl', 'funding', 'notice', 'done liquidation', 'stamp ok', 'autoMargin ok'],
  ...['rules', 'fill settled', 'perpPlace notAllowed'],
  ...[
    'fill order',
    'fill feed',
    'fill through',
    'fill liquidation',
    'relock',
    'rest',
    'amend',
    'margin',
    'settings',
    'mode',
    'tick ok',
    'cancel ok',
    'leverage ok',
  ],
  ...['margin', 'reduceOnly', 'stp', 'ioc', 'filled'].map((reason) => `done ${reason}`),
  ...[
    'insufficientMargin',
    'wouldLiquidate',
    'leverageTier',
    'reduceOnly',
    'positionSide',
    'fillOrKill',
    'postOnly',
  ].map((rule) => `perpPlace ${rule}`),
  ...['leverage insufficientMargin', 'marginMode openExposure', 'positionMode openExposure', 'margin marginFloor'],
];

const HOUSE: Readonly<Record<number, string>> = { 2: 'insurance', 3: 'feed' };

/** Everything that can be seen of the exchange, in the words of the reference. */
function seenOf({ state }: Exchange) {
  const owners = Array.from({ length: ACCOUNTS }, (_, i) => i + 1);
  const wallet = (owner: number, asset: string) =>
    numberOf(owner, asset === 'USDT' ? WALLETS['futures:usdt'] : WALLETS['futures:coin']);
  const money: Record<string, string> = {};
  for (const asset of ['USDT', 'BTC']) {
    for (const owner of owners)
      money[`${owner} ${asset}`] = `${state.ledger.balance(wallet(owner, asset), asset).available}`;
    for (const [name, number] of [
      ['fee', 1],
      ['insurance', 2],
      ['feed', 3],
      ['clearing', 5],
      ['funding-rounding', 6],
    ] as const)
      money[`${name} ${asset}`] = `${state.ledger.balance(number, asset).available}`;
  }
  const legs: string[] = [];
  for (const [symbol, holders] of state.positions.legs)
    for (const [holder, pair] of holders)
      for (const [side, leg] of pair.entries())
        if (leg)
          legs.push(
            `${symbol} ${HOUSE[holder] ?? Math.floor(holder / 1024)} ${side ? 'short' : 'long'} ${leg.lots} ${leg.entry} ${leg.margin}`,
          );
  const orders = [...state.orders.values()].map(({ facts, lots, filled, locked }) => {
    const { closing, leverage, mark, by, trail, whole } = state.positions.terms.get(facts.id)!;
    const triggers = facts.triggers.map(({ price, when, limit }, i) => `${by[i]} ${when} ${price} ${limit}`);
    const waits = [
      ...triggers,
      ...(trail ? [`${trail.by} ${trail.rate} ${trail.peak}`] : []),
      ...(whole ? ['whole'] : []),
    ];
    return `${facts.id} ${facts.account} ${facts.side ? 'sell' : 'buy'} ${lots} ${filled} ${closing} ${leverage} ${mark} ${locked} ${waits.join(', ')}`;
  });
  const countdowns = [...state.positions.countdowns].map(([owner, { endsAt }]) => `${owner} ${endsAt}`);
  return { money, legs: legs.sort(), orders: orders.sort(), countdowns: countdowns.sort() };
}

function naiveSeen(it: NaiveContracts) {
  const money: Record<string, string> = {};
  for (const asset of ['USDT', 'BTC'])
    for (const who of ['1', '2', '3', '4', 'fee', 'insurance', 'feed', 'clearing', 'funding-rounding'])
      money[`${who} ${asset}`] = `${it.money(who, asset)}`;
  const legs = it.world.legs.map(({ symbol, holder, side, n, C, m }) => `${symbol} ${holder} ${side} ${n} ${C} ${m}`);
  const orders = it.world.orders.map((order) => {
    const { id, owner, buys, lots, filled, closing, leverage, mark, lock } = order;
    return `${id} ${owner} ${buys ? 'buy' : 'sell'} ${lots} ${filled} ${closing} ${leverage} ${mark} ${lock} ${waitsOf(order)}`;
  });
  const countdowns = Object.entries(it.world.countdowns).map(([owner, endsAt]) => `${owner} ${endsAt}`);
  return { money, legs: legs.sort(), orders: orders.sort(), countdowns: countdowns.sort() };
}

function fillsOf(events: readonly Event[]) {
  return events.flatMap((event) => {
    if (event.t !== 'perpFill') return [];
    const side = ({ order, closes, opens, realised, fee }: typeof event.taker) => [
      order,
      closes,
      opens,
      `${realised}`,
      `${fee}`,
    ];
    return [[event.symbol, event.price, event.lots, `${event.value}`, side(event.taker), side(event.maker)].join()];
  });
}

/** What the venue did by itself, in the words of the reference. */
function metOf(events: readonly Event[]) {
  return events.flatMap((event) => {
    if (event.t === 'takeover') return [[event.t, event.symbol, event.lots, event.value, event.taker.realised].join()];
    if (event.t === 'adl') {
      const realised = event.maker.holder < 1024 ? 0n : event.maker.realised;
      return [[event.t, event.symbol, event.lots, event.value, realised].join()];
    }
    if (event.t !== 'net') return [];
    return [[event.t, event.symbol, event.lots, event.value, event.taker.realised, event.maker.realised].join()];
  });
}

const endsOf = (events: readonly Event[]) =>
  events.flatMap((event) => (event.t === 'done' ? [`${event.order} ${event.reason}`] : [])).sort();

const failuresOf = (events: readonly Event[]) =>
  events.flatMap((event) => (event.t === 'failed' ? [`${event.order} ${event.rule}`] : []));

/** A command to its end: what has slices left is given again. */
function executed(exchange: Exchange, command: Command, context: Context): Result {
  const events: Event[] = [];
  for (;;) {
    const result = exchange.execute(command, context);
    events.push(...result.events);
    if (!result.answer.ok || !result.answer.more) return { ...result, events };
  }
}

/** Isolated legs and pools at or below maintenance at the present marks. */
function fallen(naive: NaiveContracts): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { symbol, holder, side } of naive.world.legs) {
    if (holder === 'feed' || holder === 'insurance') continue;
    const owner = Number.parseInt(holder, 10);
    const { isolated } = naive.settings(owner, symbol);
    const key = isolated ? `${owner} ${symbol} ${side}` : `${owner} ${naive.spec(symbol).perp!.settle}`;
    if (falls(naive, symbol, { owner, isolated, buys: side === 'long' })) found.add(key);
  }
  return found;
}

function compare(
  seed: number,
  steps: number,
  tally: Record<string, number>,
  { storm = false, orders = false } = {},
): void {
  // The poor are refused, cut short and ended for lack of margin; the rich open what tiers forbid.
  const [usdt, btc] = storm
    ? ([6000n, 6n] as const)
    : (
        [
          [10_000n, 10n],
          [600n, 1n],
          [150n, 1n],
        ] as const
      )[seed % 3]!;
  let exchange = world({ accounts: ACCOUNTS, usdt: `${usdt}`, btc: `${btc}` });
  const naive = orders ? new NaiveOrders(MARKETS) : new NaiveContracts(MARKETS);
  for (let owner = 1; owner <= ACCOUNTS; owner++) {
    naive.pay(`${owner}`, 'USDT', usdt * 10n ** 12n);
    naive.pay(`${owner}`, 'BTC', btc * 10n ** 12n);
  }
  if (seed % 2 === 0) {
    exchange.execute({ c: 'seed', amounts: { USDT: '3000', BTC: '3' } }, { now: 0, view: null });
    naive.pay('insurance', 'USDT', 3000n * 10n ** 12n);
    naive.pay('insurance', 'BTC', 3n * 10n ** 12n);
  }
  exchange.execute(rulesOf(MARKETS), { now: 0, view: null });
  const flow = new Flow(seed, ACCOUNTS, { storm, orders });
  // A start with other fees and tiers, and one after which a market ends.
  const starts = new Map([
    [Math.floor(steps / 3), RELISTED],
    [Math.floor((steps * 3) / 4), ending(RELISTED, MARKETS[seed % MARKETS.length]!.symbol)],
  ]);
  for (let step = 0; step < steps; step++) {
    const listing = starts.get(step);
    if (listing) {
      exchange = Exchange.from(restore(ASSETS, listing, snapshotOf(exchange.state)));
      tallied(tally, exchange.execute(rulesOf(listing), { now: flow.now, view: null }).events);
      naive.list(listing);
    }
    const { command, now, view } = flow.next(exchange.state);
    Object.assign(naive, { now, view });
    const before = fallen(naive);
    const { answer, events } = executed(exchange, command, { now, view });
    const no = naive.run(command as Command, now, view);
    const where = `seed ${seed}, step ${step}: ${JSON.stringify(command)}`;
    const said = answer.ok
      ? null
      : [answer.refusal.field, answer.refusal.rule, answer.refusal.value, answer.refusal.bound];
    const key = `${command.c} ${answer.ok ? 'ok' : answer.refusal.rule}`;
    tally[key] = (tally[key] ?? 0) + 1;
    tallied(tally, events);
    same(where, said?.filter((one) => one !== undefined) ?? null, no);
    if (no === null) {
      same(
        where,
        fillsOf(events),
        naive.world.fills.map(({ symbol, price, lots, value, taker, maker }) =>
          [
            symbol,
            price,
            lots,
            `${value}`,
            ...[taker, maker].map((p) => [p.order, p.closes, p.opens, `${p.realised}`, `${p.fee}`]),
          ].join(),
        ),
      );
      same(where, metOf(events), naive.world.met);
      same(
        where,
        failuresOf(events),
        naive.world.failed.map(({ order, rule }) => `${order} ${rule}`),
      );
      same(where, endsOf(events), naive.world.ended.map(({ order, reason }) => `${order} ${reason}`).sort());
    }
    same(where, seenOf(exchange), naiveSeen(naive));
    // No command of a user alone is followed by anybody's liquidation, however thin the book, nor does the fund pay for it.
    const after = [...fallen(naive)].filter((one) => !before.has(one));
    if (after.length > 0) throw new Error(`${where}\nfalls now: ${after.join(', ')}`);
    if (before.size === 0 && 'account' in command && metOf(events).length > 0)
      throw new Error(`${where}\nthe venue had to step in: ${metOf(events)}`);
    const wrong = wrongContracts(exchange.state);
    if (wrong.length > 0) throw new Error(`${where}\n${wrong.join('\n')}`);
  }
}

function tallied(tally: Record<string, number>, events: readonly Event[]): void {
  for (const event of events) {
    const kind =
      event.t === 'done'
        ? `done ${event.reason}`
        : event.t === 'perpFill'
          ? `fill ${event.rule === 'feed' && event.taker.order === null ? 'settled' : event.rule}`
          : event.t === 'failed'
            ? `failed ${event.rule}`
            : event.t;
    tally[kind] = (tally[kind] ?? 0) + 1;
  }
}

function same(where: string, fast: unknown, slow: unknown): void {
  const [a, b] = [JSON.stringify(fast), JSON.stringify(slow)];
  if (a !== b) throw new Error(`${where}\nexchange ${a}\nnaive    ${b}`);
}

test('exchange and reference agree on random flows, linear and inverse, cross and isolated', () => {
  const tally: Record<string, number> = {};
  for (let seed = 1; seed <= SEEDS; seed++) for (const storm of [false, true]) compare(seed, 300, tally, { storm });
  // A pool whose last leg closed owed what its orders locked.
  compare(572, 300, tally);
  // A comparison in which nothing of this happened would prove nothing.
  for (const happened of HAPPENED) expect([happened, tally[happened] ?? 0]).not.toEqual([happened, 0]);
});

const ORDERED = [
  ...['trail', 'waits', 'countdown', 'takeover', 'runOut ok', 'cancelAll ok'],
  ...['fired', 'countdown', 'positionClosed', 'cancelled', 'liquidation'].map((reason) => `done ${reason}`),
  ...['noLiquidity', 'insufficientMargin', 'priceBand'].map((rule) => `failed ${rule}`),
  ...['ok', 'triggerSide', 'reduceOnly'].map((what) => `perpPlace ${what}`),
  ...['ok', 'triggerSide', 'noPosition', 'missing', 'positionSide'].map((what) => `perpExit ${what}`),
  ...['ok', 'triggerSide', 'notAllowed', 'belowFilled', 'unchanged', 'missing'].map((what) => `perpAmend ${what}`),
  ...['perpClose ok', 'perpClose noPosition', 'perpCloseAll ok', 'perpReverse ok', 'perpReverse positionSide'],
  'countdown countdown',
];

test('exchange and reference agree on what waits, trails, brings exits, is amended, closed and reversed', () => {
  const tally: Record<string, number> = {};
  for (let seed = 1; seed <= SEEDS; seed++)
    for (const storm of [false, true]) compare(seed, 300, tally, { storm, orders: true });
  for (const happened of ORDERED) expect([happened, tally[happened] ?? 0]).not.toEqual([happened, 0]);
});

test('the events alone give the same state, and so does its snapshot', () => {
  const exchange = world({ accounts: ACCOUNTS });
  const twin = world({ accounts: ACCOUNTS });
  const flow = new Flow(77, ACCOUNTS);
  for (let step = 0; step < 600; step++) {
    const { command, now, view } = flow.next(exchange.state);
    for (const event of exchange.execute(command as Command, { now, view }).events) twin.replay(event);
  }
  const kept = JSON.stringify(snapshotOf(exchange.state));
  expect(JSON.stringify(snapshotOf(twin.state))).toBe(kept);
  const restored = Exchange.from(restore(ASSETS, MARKETS, JSON.parse(kept)));
  expect(JSON.stringify(snapshotOf(restored.state))).toBe(kept);
  expect(seenOf(restored)).toEqual(seenOf(exchange));
});
