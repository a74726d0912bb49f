import type { Command, Place } from '#gateway/exchange/commands.ts';
import type { MarketView } from '#gateway/exchange/turn.ts';
import { view } from './world.ts';

/** Numbers from a seed, the same on every machine. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export type Happening = { readonly command: Command; readonly now: number; readonly view: MarketView };

const tenths = (ticks: number) => `${Math.floor(ticks / 2)}.${ticks % 2 === 0 ? '0' : '5'}`;
const thousandths = (lots: number) => `${Math.floor(lots / 1000)}.${String(lots % 1000).padStart(3, '0')}`;

/** What users, the feed and the venue do, drawn from a seed: valid, invalid, crossing, waiting, changing, ending. */
export function flow(seed: number, length: number, accounts = 4): Happening[] {
  const random = randomOf(seed);
  const happenings: Happening[] = [];
  let last = 2000;
  let now = 1;
  for (let i = 0; i < length; i++) {
    now += random(400);
    const before = last;
    if (random(4) === 0) last = Math.max(1200, Math.min(2800, last + random(41) - 20));
    const feed = view(last, { depth: random(6), lots: 1 + random(40), stale: random(60) === 0 });
    const symbol = random(3) === 0 ? 'ETHUSDT' : 'BTCUSDT';
    const account = 1 + random(accounts);
    happenings.push({ command: draw(random, { account, symbol, last, before, now, i }), now, view: feed });
  }
  return happenings;
}

type Scene = {
  readonly account: number;
  readonly symbol: string;
  readonly last: number;
  readonly before: number;
  readonly now: number;
  readonly i: number;
};

function draw(random: (below: number) => number, scene: Scene): Command {
  const { account, symbol, last, before, now, i } = scene;
  const what = random(100);
  if (what < 20)
    return {
      c: 'tick',
      symbol,
      low: Math.min(last, before) - random(3),
      high: Math.max(last, before) + random(3),
      from: now - random(500),
    };
  if (what < 32) return { c: 'cancel', account, order: Math.max(1, Math.floor(i * 0.54) - random(30)) };
  if (what < 34) return { c: 'cancelAll', account, ...(random(2) === 0 ? { symbol } : {}) };
  if (what < 35) return { c: 'reset', account, amounts: { USDT: '100000', BTC: '10' } };
  if (what < 45)
    return {
      c: 'amend',
      account,
      order: Math.max(1, Math.floor(i * 0.54) - random(30)),
      ...(random(2) === 0 ? { price: tenths(last + random(60) - 30) } : {}),
      ...(random(2) === 0 ? { size: thousandths(1 + random(60)) } : {}),
    };
  return drawOrder(random, scene);
}

function drawOrder(random: (below: number) => number, { account, symbol, last, i }: Scene): Place {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const base = {
    c: 'place',
    account,
    symbol,
    side,
    clientId: `c${random(20) === 0 ? random(i + 1) : i}`,
    stp: (['cancelTaker', 'cancelMaker', 'cancelBoth'] as const)[random(3)],
  } as const;
  const size = thousandths(random(30) === 0 ? random(2_000_000) : 1 + random(50));
  const near = (spread: number) => tenths(last + random(2 * spread + 1) - spread);
  const exits =
    random(4) === 0 ? { takeProfit: tenths(last + 1 + random(40)), stopLoss: tenths(last - 1 - random(40)) } : {};
  switch (random(8)) {
    case 0:
      return { ...base, kind: 'market', ...(random(2) === 0 ? { size } : { quote: `${1 + random(40)}` }), ...exits };
    case 1:
      return {
        ...base,
        kind: 'trigger',
        triggerPrice: near(30),
        size,
        ...(random(2) === 0 ? { price: near(30) } : {}),
      };
    case 2:
      return {
        ...base,
        kind: 'tpsl',
        side: 'sell',
        size,
        takeProfit: tenths(last + 1 + random(30)),
        stopLoss: tenths(last - 1 - random(30)),
      };
    case 3:
      return side === 'sell'
        ? {
            ...base,
            kind: 'oco',
            size,
            price: tenths(last + 6 + random(30)),
            triggerPrice: tenths(last - 1 - random(30)),
            ...(random(2) === 0 ? { stopLimitPrice: near(30) } : {}),
          }
        : {
            ...base,
            kind: 'oco',
            size,
            price: tenths(last - 6 - random(30)),
            triggerPrice: tenths(last + 1 + random(30)),
            ...(random(2) === 0 ? { stopLimitPrice: near(30) } : {}),
          };
    case 4:
      return { ...base, kind: 'limit', size, price: near(25), postOnly: true };
    case 5:
      return { ...base, kind: 'limit', size, price: near(25), tif: random(2) === 0 ? 'ioc' : 'fok' };
    default:
      return { ...base, kind: 'limit', size, price: near(25), ...exits };
  }
}
