import type { Command, PerpPlace } from '#gateway/exchange/orders/commands.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { MARKETS, view } from './world.ts';

/** What owners of contracts do, drawn from a seed: the same seed, the same commands on the same state. */
export class Flow {
  #seed: number;
  #now = 0;
  #count = 0;
  readonly #accounts: number;
  /** Marks jump, owners take much on. */
  readonly #storm: boolean;
  readonly #marks = new Map(MARKETS.map(({ symbol }) => [symbol, 2000]));

  /** They also do what waits, trails, brings exits, is amended, closed and reversed. */
  readonly #orders: boolean;

  constructor(seed: number, accounts: number, { storm = false, orders = false } = {}) {
    this.#orders = orders;
    this.#storm = storm;
    this.#seed = seed * 7919 + 17;
    this.#accounts = accounts;
  }

  /** A whole number from 0 to below `most`. */
  #draw(most: number): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor(((this.#seed >>> 8) / 2 ** 23) * most);
  }

  /** Of the latest command. */
  get now(): number {
    return this.#now;
  }

  #pick = <T>(from: readonly T[]): T => from[this.#draw(from.length)]!;

  next(state: State): { command: Command; now: number; view: MarketView } {
    // What was taken of the feed is back by then.
    this.#now += 10_001;
    const symbol = this.#pick(MARKETS).symbol;
    for (const [each, mark] of this.#marks) this.#marks.set(each, Math.min(2600, Math.max(1500, mark + this.#moves())));
    const mark = this.#marks.get(symbol)!;
    const depth = this.#draw(4);
    const marks = new Map(this.#marks);
    const around = (at: number) => view(at + this.#draw(11) - 5, { depth, lots: 1 + this.#draw(12), marks });
    const seen = around(mark);
    const others = new Map([...marks].filter(([one]) => one !== symbol).map(([one, at]) => [one, around(at)]));
    // The index goes its own way where something is measured by it.
    const indexes = this.#orders ? new Map([...marks].map(([one, at]) => [one, at + this.#draw(31) - 15])) : marks;
    const whole = this.#orders ? new Map(others).set(symbol, seen) : others;
    const command = this.#orders && this.#draw(5) < 3 ? this.#asks(symbol, mark, state) : null;
    return {
      command: command ?? this.#command(symbol, mark, state),
      now: this.#now,
      view: { ...seen, indexes, others: whole },
    };
  }

  /** How far a mark goes, ticks. */
  #moves(): number {
    if (this.#storm) return this.#draw(6) === 0 ? this.#draw(501) - 250 : this.#draw(81) - 40;
    return this.#draw(this.#draw(30) === 0 ? 400 : 41) - (this.#draw(2) === 0 ? 20 : 21);
  }

  #command(symbol: string, mark: number, state: State): Command {
    const account = 1 + this.#draw(this.#accounts);
    // In the beginning half of them choose two legs for a wallet, which later is seldom possible.
    if (this.#count < 5 || this.#draw(50) === 0) {
      this.#count += 1;
      const wallet = this.#pick(['futures:usdt', 'futures:coin']);
      return { c: 'positionMode', account, wallet, mode: this.#pick(['twoWay', 'twoWay', 'oneWay']) };
    }
    const named = this.#named(account, symbol, state);
    switch (this.#draw(20)) {
      case 0:
        return {
          c: 'leverage',
          account,
          symbol,
          leverage: this.#storm && this.#draw(2) === 0 ? 20 : 1 + this.#draw(51),
        };
      case 1:
        return { c: 'marginMode', account, symbol, marginMode: this.#pick(['cross', 'isolated']) };
      case 2: {
        const amount = `${1 + this.#draw(symbol === 'BTCUSDPERP' ? 3 : 2500)}`;
        return { c: 'margin', account, symbol, direction: this.#pick(['add', 'remove']), amount, ...named };
      }
      case 6:
        return { c: 'stamp', symbol, stamp: this.#now, rate: this.#draw(1_500_001) - 750_000 };
      case 7:
        if (this.#draw(3) > 0) break;
        return { c: 'autoMargin', account, symbol, on: this.#draw(4) > 0, ...named };
      case 3:
      case 4:
        return { c: 'tick', symbol, low: mark - this.#draw(25), high: mark + this.#draw(25), from: this.#now - 1 };
      case 5: {
        const open = [...state.orders.values()];
        if (open.length === 0) break;
        const { facts } = this.#pick(open.filter(({ facts: one }) => one.symbol === symbol).concat(open[0]!));
        if (facts.symbol !== symbol) break;
        return { c: 'cancel', account: facts.account, order: facts.id };
      }
    }
    const order = { ...this.#order(account, symbol, mark), ...named } as PerpPlace;
    if (!this.#storm || named.positionSide === undefined || this.#draw(4) === 0) return order;
    return { ...order, side: named.positionSide === 'long' ? 'buy' : 'sell', reduceOnly: false };
  }

  /** What orders can be asked beside being placed and cancelled. */
  #asks(symbol: string, mark: number, state: State): Command | null {
    const account = 1 + this.#draw(this.#accounts);
    const named = this.#named(account, symbol, state);
    switch (this.#draw(16)) {
      case 0:
      case 1:
        return this.#waiting(account, symbol, mark, named);
      case 2:
        return { ...this.#order(account, symbol, mark), ...named, reduceOnly: false, ...this.#exits(mark) } as Command;
      case 3:
      case 4:
        return { c: 'perpExit', account, symbol, ...named, ...this.#exits(mark), ...this.#part(symbol) };
      case 5:
      case 6:
      case 7:
        return this.#amend(symbol, mark, state);
      case 8:
        return { c: 'perpClose', account, symbol, ...named, ...this.#part(symbol), ...this.#maybePrice(mark) };
      case 9:
        if (this.#draw(3) > 0) return null;
        return { c: 'perpCloseAll', account, ...this.#pick([{}, { symbol }, { settle: 'USDT' }]) };
      case 10:
        return { c: 'perpReverse', account, symbol };
      case 11:
        return { c: 'countdown', account, seconds: this.#pick([0, 1, 3, 15, 60, 301]) };
      case 12:
        return { c: 'runOut' };
      case 13:
        if (this.#draw(3) > 0) return null;
        return { c: 'cancelAll', account, product: 'perp', ...this.#pick([{}, { symbol }, { settle: 'BTC' }]) };
      default:
        return { c: 'tick', symbol, low: mark - this.#draw(25), high: mark + this.#draw(25), from: this.#now - 1 };
    }
  }

  #text = (ticks: number): string => `${Math.floor(ticks / 2)}.${ticks % 2 === 0 ? 0 : 5}`;
  #near = (mark: number, reach: number): string => this.#text(mark + this.#draw(2 * reach + 1) - reach);
  #maybePrice = (mark: number) => (this.#draw(2) === 0 ? {} : { price: this.#near(mark, 20) });

  #size(symbol: string, most: number): string {
    const lots = 1 + this.#draw(most);
    return symbol === 'BTCUSDPERP' ? `${lots * 100}` : `${Math.floor(lots / 10)}.${lots % 10}`;
  }

  #part = (symbol: string) => (this.#draw(2) === 0 ? {} : { size: this.#size(symbol, 12) });

  /** Most of them lie on their sides of the mark. */
  #exits(mark: number) {
    const way = this.#draw(2) === 0 ? 1 : -1;
    const far = () => 1 + this.#draw(60);
    const by = () => this.#pick([undefined, 'last', 'mark', 'index'] as const);
    const [profit, loss] = [mark + way * far(), mark - way * far()];
    const takeProfit = {
      ...{ takeProfit: this.#text(profit), takeProfitBy: by() },
      ...(this.#draw(3) === 0 ? { takeProfitLimit: this.#near(profit, 10) } : {}),
    };
    const stopLoss = {
      ...{ stopLoss: this.#text(loss), stopLossBy: by() },
      ...(this.#draw(3) === 0 ? { stopLossLimit: this.#near(loss, 10) } : {}),
    };
    return this.#pick([takeProfit, stopLoss, { ...takeProfit, ...stopLoss }, {}]);
  }

  #waiting(account: number, symbol: string, mark: number, named: object): Command {
    this.#count += 1;
    const trigger = this.#draw(3) > 0;
    const at = mark + this.#draw(81) - 40;
    const reduceOnly = this.#draw(3) === 0;
    return {
      ...{
        c: 'perpPlace',
        account,
        symbol,
        side: this.#pick(['buy', 'sell']),
        clientId: `w${this.#count}`,
        reduceOnly,
        cutToFit: this.#count % 5 === 0,
      },
      ...{ size: this.#size(symbol, 25), triggerBy: this.#pick([undefined, 'last', 'mark', 'index']), ...named },
      ...(trigger
        ? { kind: 'trigger', triggerPrice: this.#text(at), closeOnTrigger: this.#draw(6) === 0 }
        : { kind: 'trailing', callbackRate: this.#pick(['0.001', '0.005', '0.01', '0.0333']) }),
      ...(trigger && this.#draw(2) === 0 ? { price: this.#near(at, 10) } : {}),
      ...(!trigger && this.#draw(2) === 0 ? { activationPrice: this.#text(at) } : {}),
    } as Command;
  }

  #amend(symbol: string, mark: number, state: State): Command | null {
    const open = [...state.orders.values()].filter(({ facts }) => facts.symbol === symbol);
    if (open.length === 0) return null;
    const { facts } = this.#pick(open);
    const change = {
      ...(this.#draw(2) === 0 ? { price: this.#near(mark, 20) } : {}),
      ...(this.#draw(2) === 0 ? { size: this.#size(symbol, 25) } : {}),
      ...(facts.kind === 'trigger' && this.#draw(2) === 0 ? { triggerPrice: this.#near(mark, 40) } : {}),
      ...(this.#draw(3) === 0 ? { takeProfit: this.#pick([null, this.#near(mark, 50)]) } : {}),
      ...(this.#draw(3) === 0 ? { stopLoss: this.#pick([null, this.#near(mark, 50)]) } : {}),
    };
    if (facts.kind === 'tpsl')
      return { c: 'perpAmend', account: facts.account, order: facts.id, ...change, price: undefined };
    return { c: 'perpAmend', account: facts.account, order: facts.id, size: this.#size(symbol, 25), ...change };
  }

  /** The side that must be named in two-way mode; now and then it is forgotten. */
  #named(account: number, symbol: string, state: State): { positionSide?: 'long' | 'short' } {
    const { wallet } = state.market(symbol).spec.perp!;
    const says = (state.positions.modeOf(account, wallet) === 'twoWay') !== (this.#draw(40) === 0);
    return says ? { positionSide: this.#pick(['long', 'short']) } : {};
  }

  #order(account: number, symbol: string, mark: number): Command {
    this.#count += 1;
    const large = this.#storm && this.#draw(2) === 0 ? 900 : this.#draw(6) === 0 ? 120 : 25;
    const lots = 1 + this.#draw(large);
    const kind = this.#pick(['limit', 'limit', 'limit', 'market'] as const);
    const ticks = mark + this.#draw(41) - 20;
    return {
      ...{ c: 'perpPlace', account, symbol, side: this.#pick(['buy', 'sell']), kind, clientId: `c${this.#count}` },
      size: symbol === 'BTCUSDPERP' ? `${lots * 100}` : `${Math.floor(lots / 10)}.${lots % 10}`,
      ...(kind === 'limit' ? { price: `${Math.floor(ticks / 2)}.${ticks % 2 === 0 ? 0 : 5}` } : {}),
      ...(kind === 'limit'
        ? this.#pick([{}, {}, { tif: 'ioc' as const }, { tif: 'fok' as const }, { postOnly: true }])
        : {}),
      reduceOnly: this.#draw(5) === 0,
      ...(this.#orders && this.#count % 7 === 0 ? { cutToFit: true } : {}),
      stp: this.#pick(['cancelTaker', 'cancelMaker', 'cancelBoth']),
    };
  }
}
