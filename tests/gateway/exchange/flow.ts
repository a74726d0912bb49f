import type { Amend, Command, Place, Transfer } from '#gateway/exchange/orders/commands.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import type { OrderKind } from '#lib/rules/words.ts';
import { fastEngine, type Seen } from './engine.ts';
import { ASSETS, FUNDS, MARKETS, view } from './world.ts';

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

/**
 * What users, the feed and the venue do, drawn from a seed: valid, invalid, crossing, waiting, changing, ending. What is
 * changed and ended really exists in a `world()` of so many accounts that executes it. @param closes accounts too
 */
export function flow(
  seed: number,
  length: number,
  accounts = 4,
  closes = true,
  amends: Amends = 'everything',
): Happening[] {
  const source = new Flow(seed, accounts, closes, amends);
  const engine = fastEngine(ASSETS, MARKETS);
  for (let account = 1; account <= accounts; account++)
    engine.execute({ c: 'grant', account, reason: 'grant', amounts: FUNDS }, { now: 0, view: null });
  return Array.from({ length }, () => {
    const happening = source.next();
    source.heard(engine.execute(happening.command, happening).seen);
    return happening;
  });
}

/** What is changed of open orders: before version 3 of the journal, limit orders in price and size. */
export type Amends = 'everything' | 'limits';

/** How many of the latest orders and client ids are remembered to be changed or ended. */
const MEMORY = 40;

/** The same without an end. Told what was seen, it aims at orders that are really there. */
export class Flow {
  readonly #random: (below: number) => number;
  readonly #accounts: number;
  readonly #closes: boolean;
  readonly #amends: Amends;
  readonly #orders: { readonly account: number; readonly id: number; readonly kind: OrderKind }[] = [];
  readonly #names: { readonly account: number; readonly clientId: string }[] = [];
  #last = 2000;
  #now = 1;
  #count = 0;

  constructor(seed: number, accounts = 4, closes = true, amends: Amends = 'everything') {
    this.#closes = closes;
    this.#amends = amends;
    this.#random = randomOf(seed);
    this.#accounts = accounts;
  }

  next(): Happening {
    const random = this.#random;
    this.#count += 1;
    this.#now += random(400);
    const before = this.#last;
    if (random(4) === 0) this.#last = Math.max(1200, Math.min(2800, this.#last + random(41) - 20));
    const seen = view(this.#last, { depth: Math.max(0, random(9) - 3), lots: 1 + random(40), stale: random(60) === 0 });
    const scene = {
      account: 1 + random(this.#accounts),
      symbol: random(3) === 0 ? 'ETHUSDT' : 'BTCUSDT',
      last: this.#last,
      before,
      now: this.#now,
      i: this.#count - 1,
    };
    const command = this.#draw(scene);
    if (command.c === 'place') remember(this.#names, { account: command.account, clientId: command.clientId });
    return { command, now: this.#now, view: seen };
  }

  heard({ accepted, ended }: Pick<Seen, 'accepted' | 'ended'>): void {
    for (const { account, order: id, kind } of accepted) remember(this.#orders, { account, id, kind });
    for (const { order } of ended) {
      const at = this.#orders.findIndex(({ id }) => id === order);
      if (at !== -1) this.#orders.splice(at, 1);
    }
  }

  #draw(scene: Scene): Command {
    const random = this.#random;
    const { account, symbol, last, before, now } = scene;
    const what = random(100);
    if (what < 20)
      return {
        ...{ c: 'tick', symbol, from: now - random(500) },
        low: Math.min(last, before) - random(3),
        high: Math.max(last, before) + random(3),
      };
    if (what < 25) return { c: 'cancel', ...this.#order(scene) };
    if (what < 31) {
      const named = this.#names[random(Math.max(1, this.#names.length))];
      return { c: 'cancel', ...(named ?? { account, clientId: 'nobody' }) };
    }
    if (what < 32) return { c: 'cancelAll', account, ...(random(2) === 0 ? { symbol } : {}) };
    if (what < 33) return drawReset(random, account, this.#closes);
    if (what < 36) return drawTransfer(random, account);
    if (what < 48) return this.#amend(scene);
    return drawOrder(random, scene);
  }

  #amend(scene: Scene): Command {
    const random = this.#random;
    if (this.#amends === 'everything')
      return { ...{ c: 'amend', ...this.#order(scene) }, ...drawChange(random, scene.last) };
    const limits = this.#orders.filter(({ kind }) => kind === 'limit');
    const { account, id: order } = limits[random(Math.max(1, limits.length))] ?? { account: scene.account, id: 0 };
    return { c: 'amend', account, order, price: tenths(scene.last + random(60) - 30), size: sizeText(random) };
  }

  /** An open order with its owner, now and then with another one; or one that is over or never was. */
  #order({ account, i }: Scene): { readonly account: number; readonly order: number } {
    const random = this.#random;
    const found = this.#orders[random(Math.max(1, this.#orders.length))];
    if (found === undefined || random(10) === 0) return { account, order: 1 + random(i + 1) };
    return { account: random(20) === 0 ? account : found.account, order: found.id };
  }
}

const sizeText = (random: (below: number) => number) => thousandths(1 + (random(8) === 0 ? 0 : random(60)));

/** A few fields of an order: mostly those of one kind, now and then some that it has not. */
function drawChange(random: (below: number) => number, last: number): Omit<Amend, 'c' | 'account'> {
  const near = () => tenths(random(15) === 0 ? last * 2 : last + random(60) - 30);
  const some = <T>(value: T): T | undefined => (random(2) === 0 ? value : undefined);
  const size = sizeText(random);
  const exits = {
    takeProfit: some([null, tenths(last + 1 + random(40)), near()][random(3)]),
    stopLoss: some([null, tenths(last - 1 - random(40)), near()][random(3)]),
  };
  switch (random(8)) {
    case 0:
    case 1:
      return exits;
    case 2:
      return { ...exits, price: some(near()), size: some(size) };
    case 3:
      return { ...exits, triggerPrice: near(), price: some(near()) };
    case 4:
      return { triggerPrice: near(), ...(random(2) === 0 ? { size } : { quote: `${1 + random(60)}` }) };
    case 5:
      return { triggerPrice: some(near()), stopLimitPrice: some(near()), price: some(near()) };
    default:
      return { price: some(near()), size: some(size) };
  }
}

const NAMES = ['spot', 'futures:usdt', 'futures:usdc', 'futures:coin', 'margin', 'toString'] as const;

/** Mostly dollars to and fro, of as much as there is and more; now and then what no wallet takes. */
function drawTransfer(random: (below: number) => number, account: number): Transfer {
  const pick = (usual: 'spot' | 'futures:usdt') => (random(4) === 0 ? NAMES[random(NAMES.length)]! : usual);
  const [from, to] = random(2) === 0 ? ([pick('spot'), pick('futures:usdt')] as const) : [pick('futures:usdt'), 'spot'];
  const asset = random(10) === 0 ? ['BTC', 'ETH', 'XYZ'][random(3)]! : 'USDT';
  const amount = ['0', '0.000000001', '1e3', '0.00000001', '200000'][random(25)] ?? thousandths(1 + random(30_000_000));
  return { c: 'transfer', account, from, to, asset, amount, reason: 'transfer', ref: random(3) === 0 ? null : 'a ref' };
}

/** What brings an account to other amounts: now and then to none, and it is forgotten until it is funded again. */
function drawReset(random: (below: number) => number, account: number, closes: boolean): Command {
  if (!closes || random(4) > 0) return { c: 'reset', account, amounts: { USDT: '100000', BTC: '10' } };
  return random(3) > 0 ? { c: 'close', account, untouched: FUNDS } : { c: 'close', account };
}

function remember<T>(list: T[], one: T): void {
  list.push(one);
  if (list.length > MEMORY) list.shift();
}

type Scene = {
  readonly account: number;
  readonly symbol: string;
  readonly last: number;
  readonly before: number;
  readonly now: number;
  readonly i: number;
};

function drawOrder(random: (below: number) => number, { account, symbol, last, i }: Scene): Place {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const stp = (['cancelTaker', 'cancelMaker', 'cancelBoth', undefined] as const)[random(4)];
  const clientId = `c${random(15) === 0 ? Math.max(0, i - 1 - random(25)) : i}`;
  const base = { c: 'place', account, symbol, side, clientId, stp } as const;
  const size = thousandths(random(30) === 0 ? random(2_000_000) : 1 + random(50));
  const near = (spread: number) => {
    const reach = random(4) === 0 ? 5 * spread : spread;
    return tenths(last + random(2 * reach + 1) - reach);
  };
  const beyond = (sign: 1 | -1, from: number, to: number) => tenths(last + sign * (from + random(to - from)));
  const exits = random(4) === 0 ? { takeProfit: beyond(1, 1, 40), stopLoss: beyond(-1, 1, 40) } : {};
  const quote = { quote: `${1 + random(60)}` };
  const [up, down] = side === 'sell' ? ([1, -1] as const) : ([-1, 1] as const);
  switch (random(9)) {
    case 0:
    case 1:
      return { ...base, kind: 'market', ...(random(2) === 0 ? { size } : quote), ...exits };
    case 2: {
      const shape = [{ size, price: near(30) }, { size }, quote][random(3)]!;
      return { ...base, kind: 'trigger', triggerPrice: near(30), ...shape, ...exits };
    }
    case 3:
      return {
        ...{ ...base, kind: 'tpsl', side: 'sell', size, takeProfit: beyond(1, 1, 30) },
        ...(random(3) === 0 ? {} : { stopLoss: beyond(-1, 1, 30) }),
      };
    case 4:
      return {
        ...{ ...base, kind: 'oco', size, price: beyond(up, 6, 36), triggerPrice: beyond(down, 1, 30) },
        ...(random(2) === 0 ? { stopLimitPrice: near(30) } : {}),
      };
    case 5:
      return { ...base, kind: 'limit', size, price: near(25), postOnly: true };
    case 6:
      return { ...base, kind: 'limit', size, price: near(25), tif: random(2) === 0 ? 'ioc' : 'fok' };
    default:
      return { ...base, kind: 'limit', size, price: near(25), ...exits };
  }
}
