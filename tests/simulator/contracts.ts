import { marketsOf } from '#gateway/engine/touched.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import type { AccountCommand, Command, VenueCommand } from '#gateway/exchange/orders/commands.ts';
import { Flow } from '#tests/gateway/exchange/perp/flow.ts';
import { FUNDS } from '#tests/gateway/exchange/world.ts';
import { type Book, Feed } from './feed.ts';
import { ASSETS, CONTRACTS, MARKETS } from './house.ts';
import { Prices } from './prices.ts';

type Random = (below: number) => number;

/** What the feed does, a stamp that comes, or what an owner asks. */
export type Next =
  | { readonly feed: readonly Book[] }
  | { readonly stamp: string; readonly rate: number }
  | { readonly command: AccountCommand };

const ACCOUNTS = 4;
/** What owners begin with in their wallets of contracts: plenty, little, and in a storm something between. */
const BEGINNINGS = [
  ['10000', '10'],
  ['600', '1'],
  ['150', '1'],
] as const;
const STORM = ['6000', '6'] as const;

/**
 * What owners of contracts do, and their feed, without an end. A venue of its own goes along, so that what is changed,
 * closed and ended is mostly there: what crashes take from the simulated one, this one does not know.
 */
export class Contracts {
  readonly #random: Random;
  readonly #flow: Flow;
  readonly #prices: Prices;
  readonly #feed = new Feed();
  readonly #exchange = new Exchange(ASSETS, MARKETS);
  readonly #waiting: Next[] = [];
  #now = 0;

  constructor(seed: number, random: Random) {
    this.#random = random;
    this.#prices = new Prices(random);
    this.#flow = new Flow(seed, ACCOUNTS, { storm: seed % 2 === 0, orders: true });
    const [usdt, btc] = seed % 2 === 0 ? STORM : BEGINNINGS[seed % 3]!;
    for (let account = 1; account <= ACCOUNTS; account++) {
      this.#waiting.push({ command: transfer(account, 'spot', 'futures:usdt', usdt) });
      this.#waiting.push({ command: transfer(account, 'spot', 'futures:coin', btc) });
      this.#run({ c: 'grant', account, reason: 'grant', amounts: FUNDS });
    }
  }

  next(): Next {
    if (this.#waiting.length === 0) this.#draw();
    const next = this.#waiting.shift()!;
    if ('command' in next) this.#run(next.command);
    else if ('stamp' in next) this.#pay(next.stamp, next.rate);
    else this.#step(next.feed);
    return next;
  }

  /** A step of the feed, and what an owner does behind it. */
  #draw(): void {
    const { command, now, view } = this.#flow.next(this.#exchange.state);
    this.#now = now;
    const symbol = 'symbol' in command ? command.symbol : undefined;
    const calm = CONTRACTS.flatMap((one) => {
      const book = one === symbol ? view : view.others?.get(one);
      return book ? [[one, { book, index: view.indexes?.get(one) ?? book.last }] as const] : [];
    });
    this.#waiting.push({ feed: this.#prices.step(new Map(calm)) });
    if (command.c === 'stamp') this.#waiting.push({ stamp: command.symbol, rate: command.rate });
    else if (command.c !== 'tick' && command.c !== 'runOut' && command.c !== 'seed' && command.c !== 'rules')
      this.#waiting.push({ command: this.#random(10) === 0 ? this.#moved() : command });
  }

  /** Value goes in and out of the wallets of contracts; now and then an account begins anew. */
  #moved(): AccountCommand {
    const random = this.#random;
    const account = 1 + random(ACCOUNTS);
    if (random(12) === 0) return { c: 'reset', account, amounts: FUNDS };
    const [wallet, asset, most] =
      random(2) === 0 ? (['futures:usdt', 'USDT', 8000] as const) : (['futures:coin', 'BTC', 8] as const);
    const amount = `${1 + random(most)}`;
    return random(5) < 3
      ? transfer(account, 'spot', wallet, amount, asset)
      : transfer(account, wallet, 'spot', amount, asset);
  }

  #run(command: Command): void {
    const symbol =
      'account' in command ? marketsOf(this.#exchange.state, command)[0] : (command as { symbol?: string }).symbol;
    this.#exchange.execute(command, { now: this.#now, view: this.#feed.view(symbol) });
  }

  #repeat(command: VenueCommand & { readonly symbol: string }): void {
    for (;;) {
      const { answer } = this.#exchange.execute(command, { now: this.#now, view: this.#feed.view(command.symbol) });
      if (!answer.ok || !answer.more) return;
    }
  }

  #pay(symbol: string, rate: number): void {
    this.#feed.stamp(symbol, rate, this.#now);
    this.#repeat({ c: 'stamp', symbol, stamp: this.#now, rate });
  }

  #step(books: readonly Book[]): void {
    this.#feed.step(books, this.#now);
    const { countdowns } = this.#exchange.state.positions;
    while (countdowns.next !== null && countdowns.next <= this.#now) this.#run({ c: 'runOut' });
    for (const { symbol, low, high } of books) this.#repeat({ c: 'tick', symbol, low, high, from: this.#now - 1 });
  }
}

const transfer = (
  account: number,
  from: string,
  to: string,
  amount: string,
  asset = to === 'futures:coin' ? 'BTC' : 'USDT',
) => ({ c: 'transfer', account, from, to, asset, amount, reason: 'transfer', ref: null }) as const;
