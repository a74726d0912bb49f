import type { App } from '#gateway/base/app-type.ts';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { FAUCET, SUB } from '#lib/contract/account.ts';
import { ASSET } from '#lib/contract/asset.ts';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import { type Env, KEY_HEADER, PAPER, SPOT } from '#lib/contract/trade.ts';
import { Browser, PASSWORD } from './accounts/house.ts';
import { openOn } from './data/older-folder.ts';
import { handClock, NOON, scratch } from './world.ts';

/** One answer. */
type Answer = { readonly call: string; readonly who: string; readonly http: number; readonly body: unknown };
/** Answers in order, and what commits told each account in order: its topics that have rows. */
export type Said = { readonly calls: readonly Answer[]; readonly told: Readonly<Record<string, readonly unknown[]>> };

type Person = { readonly name: string; readonly browser: Browser; readonly env: Env };
/** What of an answer is drawn anew each time, says when the server answered, or counts the venue's own slices. */
const DRAWN: ReadonlySet<string> = new Set(['traceId', 'requestTime', 'seq']);
const ACTIONS = 320;

/** Random numbers below 1, the same for the same seed. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * An hour of a guest, a user live and on paper, and the user's sub-account, drawn from one seed: orders of every kind of
 * both products, refused ones too, amendments, legs, settings, transfers, and all lists. Every answer as it came, and all
 * rows of their own topics, in order.
 */
export async function wireHour(): Promise<Said> {
  const feed = createSyntheticFeed({ seed: 'wire', fold: 1, version: 3, lists: listed(true) });
  const clock = handClock(NOON);
  const folder = scratch();
  const { venue, app, close } = await openOn({ dataDir: folder.path, databaseUrl: null }, { feed, clock });
  const calls: Answer[] = [];
  const told: Record<string, unknown[]> = {};
  const stop = venue.own.listen((env, { account, command: _, ...topics }) => {
    const rows = Object.entries(topics).filter(([, list]) => list.length > 0);
    const to = `${env} ${account}`;
    told[to] = [...(told[to] ?? []), plain(Object.fromEntries(rows))];
  });
  const random = drawn(26);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  try {
    const people = await peopleOf(app);
    const call = async (
      { name, browser, env }: Person,
      method: 'get' | 'post',
      path: string,
      body: object = {},
      key?: string,
    ) => {
      const asked = { paper: env === 'paper', ...(key ? { headers: { [KEY_HEADER]: key } } : {}) };
      const answer =
        method === 'get' ? await browser.get(path, asked) : await browser.post(path, { env, ...body }, asked);
      calls.push({ call: path, who: `${name} ${env}`, http: answer.http, body: plain(JSON.parse(answer.raw)) });
      return answer;
    };
    for (const person of people)
      for (const [to, asset, amount] of MOVES)
        await call(person, 'post', WALLET_TRANSFER, { from: 'spot', to, asset, amount });
    for (let at = 0; at < ACTIONS; at++) {
      clock.at += Math.floor(random() * 22_000);
      while (!feed.contracts!.prepare(clock.now()));
      venue.tick(clock.now());
      const person = pick(people);
      const price = (symbol: string, places: number) => {
        const last = Number(feed.ticker(symbol, clock.now()).last);
        return (around: number) =>
          (Math.round(last * around * 10 ** Math.min(places, 1)) / 10 ** Math.min(places, 1)).toFixed(places);
      };
      const wish = pick(random() < 0.7 ? ORDERS : ACTS)({ random, pick, price, at });
      const { path, body } = 'path' in wish ? wish : { path: '', body: {} };
      if (path !== '')
        await call(person, 'post', path, body, random() < 0.2 ? `key-${pick([at, at - 1, at - 2])}` : undefined);
      const list = pick([SPOT.open, MIX.open]);
      const { data } = await person.browser.get<readonly { id: string; kind: string }[]>(list, {
        paper: person.env === 'paper',
      });
      const [order] = data ?? [];
      if (order && random() < 0.5) {
        const change = pick([
          { size: '0.004' },
          { price: price('BTCUSDT', 1)(0.95) },
          { stopLoss: price('BTCUSDT', 1)(0.9) },
        ]);
        await call(person, 'post', list === SPOT.open ? SPOT.amend : MIX.amend, { id: order.id, ...change });
      } else if (order && random() < 0.4)
        await call(person, 'post', list === SPOT.open ? SPOT.cancel : MIX.cancel, { id: order.id });
      if (random() < 0.3) await call(person, 'get', pick(LISTS));
    }
    await Promise.all([venue.histories.paper?.reach(), venue.histories.live?.reach()]);
    await venue.look();
    for (const person of people) for (const list of LISTS) await call(person, 'get', list);
    return { calls, told };
  } finally {
    stop();
    await close();
    folder.remove();
  }
}

async function peopleOf(app: App): Promise<readonly Person[]> {
  const fresh = () => new Browser({ app, routes: [] });
  const [user, sub, guest] = [fresh(), fresh(), fresh()];
  await user.register('wire@example.com');
  for (const asset of ['USDT', 'USDC', 'BTC', 'ETH']) await user.post(FAUCET, { asset });
  await user.post(SUB.create, { name: 'wireone', pwd: PASSWORD, permissions: ['spot', 'futures'] });
  await sub.enter('wireone', {}, 'wire@example.com');
  await guest.post(PAPER.guest, {}, { paper: true });
  return [
    { name: 'user', browser: user, env: 'live' },
    { name: 'user', browser: user, env: 'paper' },
    { name: 'sub', browser: sub, env: 'paper' },
    { name: 'sub', browser: sub, env: 'live' },
    { name: 'guest', browser: guest, env: 'paper' },
  ];
}

const MOVES = [
  ['futures:usdt', 'USDT', '4000'],
  ['futures:usdc', 'USDC', '3000'],
  ['futures:coin', 'BTC', '0.02'],
  ['futures:usdt', 'BTC', '1'],
] as const;

const LISTS = [
  ...[SPOT.account, SPOT.open, SPOT.history, SPOT.fills, SPOT.ledger],
  ...[
    MIX.open,
    MIX.history,
    MIX.fills,
    MIX.account,
    MIX.wallets,
    MIX.ledger,
    MIX.position,
    MIX.positionHistory,
    MIX.notices,
  ],
  ...[`${MIX.settings}?symbol=BTCUSDTPERP`, ASSET.overview, `${ASSET.wallet}?wallet=spot`],
];

type Draw = {
  readonly random: () => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly price: (symbol: string, places: number) => (around: number) => string;
  readonly at: number;
};
type Asked = { readonly path: string; readonly body: object };

const spot =
  (kind: string, more: (draw: Draw, at: (around: number) => string, side: string) => object) =>
  (draw: Draw): Asked => {
    const side = draw.pick(['buy', 'sell']);
    const at = draw.price('BTCUSDT', 1);
    const size = draw.pick(['0.001', '0.002', '0.01', '5', '0.00001']);
    return {
      path: SPOT.place,
      body: { symbol: 'BTCUSDT', side, kind, size, clientId: `s${draw.at}`, ...more(draw, at, side) },
    };
  };
const perp =
  (kind: string, more: (draw: Draw, at: (around: number) => string, side: string) => object) =>
  (draw: Draw): Asked => {
    const side = draw.pick(['buy', 'sell']);
    const symbol = draw.pick(['BTCUSDTPERP', 'BTCUSDTPERP', 'BTCUSDCPERP']);
    const size = draw.pick(['0.001', '0.004', '0.01', '0.05', '9']);
    return {
      path: MIX.place,
      body: { symbol, side, kind, size, clientId: `c${draw.at}`, ...more(draw, draw.price('BTCUSDT', 1), side) },
    };
  };
const call =
  (path: string, body: (draw: Draw) => object) =>
  (draw: Draw): Asked => ({ path, body: body(draw) });

/** What may be asked; of each kind prices that meet the market, that wait, and that are refused. */
const ORDERS: readonly ((draw: Draw) => Asked)[] = [
  spot('limit', ({ pick }, at) => ({
    price: at(pick([0.97, 0.9999, 1.0001, 1.03, 2])),
    tif: pick(['gtc', 'ioc', 'fok', undefined]),
  })),
  spot('limit', ({ pick }, at) => ({
    price: at(pick([0.97, 1.03])),
    postOnly: true,
    stp: pick(['cancelMaker', 'cancelBoth', undefined]),
  })),
  spot('limit', ({ pick }, at) => ({
    side: 'buy',
    price: at(1.001),
    takeProfit: at(pick([1.05, 0.9])),
    stopLoss: at(0.95),
  })),
  spot('market', () => ({})),
  spot('market', ({ pick }) => ({ size: undefined, quote: pick(['50', '200', '900000']) })),
  spot('trigger', ({ pick }, at) => ({
    triggerPrice: at(pick([0.9995, 1.0005, 1.02])),
    price: pick([undefined, at(1.001)]),
  })),
  spot('tpsl', (_draw, at) => ({ side: 'sell', takeProfit: at(1.02), stopLoss: at(0.98) })),
  spot('oco', (_draw, at) => ({ side: 'sell', price: at(1.02), triggerPrice: at(0.98), stopLimitPrice: at(0.979) })),
  perp('limit', ({ pick }, at) => ({
    price: at(pick([0.98, 0.9999, 1.0001, 1.02])),
    reduceOnly: pick([true, undefined, undefined]),
  })),
  perp('limit', ({ pick }, at, side) => ({
    price: at(side === 'buy' ? 1.001 : 0.999),
    takeProfit: at(pick([0.9, 1.1])),
    stopLoss: at(pick([0.95, 1.05])),
  })),
  perp('market', ({ pick }) => ({ cutToFit: pick([true, undefined]) })),
  perp('market', () => ({ reduceOnly: true })),
  perp('trigger', ({ pick }, at) => ({
    triggerPrice: at(pick([0.9995, 1.0005, 0.98])),
    triggerBy: pick(['last', 'mark', 'index']),
  })),
  perp('trailing', ({ pick }, at) => ({
    callbackRate: pick(['0.001', '0.02', '1']),
    activationPrice: pick([undefined, at(0.999)]),
  })),
];

const ACTS: readonly ((draw: Draw) => Asked)[] = [
  call(MIX.tpsl, ({ price, pick }) => ({
    symbol: 'BTCUSDTPERP',
    takeProfit: price('BTCUSDT', 1)(pick([1.03, 0.97])),
    stopLoss: price('BTCUSDT', 1)(pick([0.97, 1.03])),
  })),
  call(MIX.close, ({ pick }) => ({ symbol: 'BTCUSDTPERP', ...pick([{}, { size: '0.001' }]) })),
  call(MIX.closeAll, () => ({})),
  call(MIX.reverse, () => ({ symbol: 'BTCUSDTPERP' })),
  call(MIX.leverage, ({ pick }) => ({ symbol: 'BTCUSDTPERP', leverage: pick([5, 20, 50, 1000]) })),
  call(MIX.marginMode, ({ pick }) => ({ symbol: 'BTCUSDTPERP', marginMode: pick(['isolated', 'cross']) })),
  call(MIX.margin, ({ pick }) => ({
    symbol: 'BTCUSDTPERP',
    direction: pick(['add', 'remove']),
    amount: pick(['5', '5000']),
  })),
  call(MIX.positionMode, ({ pick }) => ({ product: 'usdc', positionMode: pick(['oneWay', 'twoWay']) })),
  call(MIX.countdown, ({ pick }) => ({ seconds: pick([3, 300, 0]) })),
  call(MIX.cancelAll, () => ({})),
  call(SPOT.cancelAll, ({ pick }) => pick([{}, { symbol: 'BTCUSDT' }])),
  call(WALLET_TRANSFER, ({ pick }) => ({
    from: 'spot',
    to: 'futures:usdt',
    asset: 'USDT',
    amount: pick(['10', '9000000']),
  })),
];

/** Numbers of transfers are drawn anew each time. */
const DRAWN_ID = /^[0-9a-f]{24}$/;

/** As it goes over the wire, without what is drawn anew each time. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    DRAWN.has(key) ? undefined : typeof inner === 'string' && DRAWN_ID.test(inner) ? 'drawn' : inner,
  );
}
