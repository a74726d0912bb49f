import { setTimeout as wait } from 'node:timers/promises';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import type { Instrument, Ticker } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { KEY_HEADER, PAPER, PAPER_HEADER, SPOT } from '#lib/contract/trade.ts';
import { print } from '#lib/exact/fixed.ts';
import type { Gateway } from './gateway.ts';

/** One call under one key, and what came back: nothing yet, or the same again and again. */
export type Call = {
  readonly what: 'place' | 'amend' | 'cancel' | 'cancelAll' | 'closeAll';
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** How often it was sent at once. */
  readonly copies: number;
  /** Codes and data of every answer that arrived whole. */
  readonly answers: { readonly code: string; readonly data: Order | readonly Order[] | null }[];
};

/** What a trader trades. */
export type Desk = 'spot' | 'contracts';
export const PATHS = { spot: { ...SPOT, closeAll: MIX.closeAll }, contracts: MIX } as const;
/** What one of contracts moves to the wallets that those stand on. */
const MOVED = [
  { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '60000' },
  { from: 'spot', to: 'futures:coin', asset: 'BTC', amount: '0.5' },
] as const;

type Legs = readonly { readonly order: Order | null }[];

export type Market = { readonly instrument: Instrument; readonly last: string };

const GOOD = '00000';
/** Busy and closing: nothing was done, ask again. */
const LATER: ReadonlySet<string> = new Set(['50300', '50302']);

const TRIES = 100;
const TRY_MS = 50;

/** Whether nobody knows what became of it. */
export const isOpen = ({ answers, copies }: Call): boolean => answers.length < copies;

/** @returns the accepted answer of a call, null when there is none. */
export const accepted = ({ answers }: Call) => answers.find(({ code }) => code === GOOD)?.data ?? null;

/** A visitor with a paper account who sends one call after the other and writes everything down. */
export class Trader {
  readonly name: string;
  readonly cookie: string;
  readonly desk: Desk;
  readonly calls: Call[] = [];
  readonly #random: (below: number) => number;
  readonly #open = new Set<string>();

  private constructor(name: string, cookie: string, desk: Desk, random: (below: number) => number) {
    this.desk = desk;
    this.name = name;
    this.cookie = cookie;
    this.#random = random;
  }

  static async arrive(
    gateway: Gateway,
    name: string,
    random: (below: number) => number,
    desk: Desk = 'spot',
  ): Promise<Trader> {
    let { code, cookie } = await gateway.post(PAPER.guest, {});
    // A disk that is slow right after a start has no room yet.
    for (let tries = 0; LATER.has(code) && tries < TRIES; tries++) {
      await wait(TRY_MS);
      ({ code, cookie } = await gateway.post(PAPER.guest, {}));
    }
    if (code !== GOOD) throw new Error(`no paper account: ${code}`);
    const trader = new Trader(name, cookie, desk, random);
    for (const body of desk === 'contracts' ? MOVED : []) {
      const moved = await gateway.post(WALLET_TRANSFER, body, trader.headers);
      if (moved.code !== GOOD) throw new Error(`nothing moved: ${moved.code}`);
    }
    return trader;
  }

  get headers(): Readonly<Record<string, string>> {
    return { cookie: this.cookie, [PAPER_HEADER]: '1' };
  }

  /** Sends one more call, now and then twice at once. @returns whether it was answered */
  async act(gateway: Gateway, markets: readonly Market[]): Promise<boolean> {
    const call = this.#next(markets[this.#random(markets.length)]!);
    this.calls.push(call);
    const answered = await Promise.all(Array.from({ length: call.copies }, () => this.send(gateway, call)));
    return answered.every((one) => one);
  }

  /** Sends a call, the first time or again. @returns whether an answer arrived; which one is in the call */
  async send(gateway: Gateway, call: Call): Promise<boolean> {
    const headers = { ...this.headers, [KEY_HEADER]: call.key };
    const path = PATHS[this.desk][call.what];
    const answer = await gateway.post<Order | readonly Order[] | Legs>(path, call.body, headers).catch(() => null);
    if (answer === null || LATER.has(answer.code)) return false;
    const data = answer.code === GOOD ? ordersOf(answer.data) : null;
    call.answers.push({ code: answer.code, data });
    this.#note(call, data === null ? [] : [data].flat());
    return true;
  }

  /** Which orders may be open, as far as this trader was told. */
  #note({ what }: Call, orders: readonly Order[]): void {
    for (const { id, status } of orders)
      if (what === 'place' && (status === 'new' || status === 'partiallyFilled')) this.#open.add(id);
      else if (what !== 'amend') this.#open.delete(id);
  }

  #next(market: Market): Call {
    const random = this.#random;
    const key = `${this.name}-${this.calls.length}`;
    const copies = random(10) === 0 ? 2 : 1;
    const call = (what: Call['what'], body: Call['body']): Call => ({ what, key, body, copies, answers: [] });
    const [some] = [...this.#open].slice(random(Math.max(1, this.#open.size)));
    const chance = random(100);
    if (this.desk === 'contracts' && chance >= 98) return call('closeAll', {});
    if (chance < 2) return call('cancelAll', random(2) === 0 ? {} : { symbol: market.instrument.symbol });
    if (some !== undefined && chance < 32) return call('cancel', { id: some });
    if (some !== undefined && chance < 40) return call('amend', { id: some, size: sizeOf(random) });
    return call('place', { ...this.#order(market), clientId: key });
  }

  #order(market: Market): Readonly<Record<string, string | boolean>> {
    const random = this.#random;
    const { symbol } = market.instrument;
    const side = random(2) === 0 ? 'buy' : 'sell';
    const size = sizeOf(random);
    const chance = random(100);
    if (chance < 15) return { symbol, side, kind: 'market', size };
    if (chance < 25) return { symbol, side, kind: 'trigger', size, triggerPrice: priceOf(market, 960 + random(80)) };
    if (this.desk === 'contracts' && chance < 35)
      return { symbol, side, kind: 'market', size, reduceOnly: chance < 30 };
    // Around the market: many rest, some meet each other, some meet the feed.
    return { symbol, side, kind: 'limit', size, price: priceOf(market, 985 + random(30)) };
  }
}

/** Of a call over several legs the orders that came of it. */
function ordersOf(data: Order | readonly Order[] | Legs): Order | readonly Order[] {
  if (!Array.isArray(data)) return data as Order;
  return (data as readonly (Order | Legs[number])[]).flatMap((one) => ('order' in one ? (one.order ?? []) : one));
}

/** So many thousandths of the last price. */
function priceOf({ instrument, last }: Market, permille: number): string {
  const { pricePlace } = instrument;
  const [whole = '', fraction = ''] = last.split('.');
  const units = (BigInt(whole + fraction.padEnd(pricePlace, '0')) * BigInt(permille)) / 1000n;
  return print(units, pricePlace);
}

/** One to twenty times 0.01. */
function sizeOf(random: (below: number) => number): string {
  return print(BigInt(1 + random(20)), 2);
}

export async function marketsOf(gateway: Gateway, symbols: readonly string[]): Promise<Market[]> {
  const { data: instruments } = await gateway.get<readonly Instrument[]>('/v1/market/instruments');
  const { data: tickers } = await gateway.get<readonly Ticker[]>('/v1/market/tickers');
  return symbols.map((symbol) => {
    const instrument = instruments.find((one) => one.symbol === symbol);
    const ticker = tickers.find((one) => one.symbol === symbol);
    if (!instrument || !ticker) throw new Error(`${symbol} is not listed`);
    return { instrument, last: ticker.last };
  });
}
