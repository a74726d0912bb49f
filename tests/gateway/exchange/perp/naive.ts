import { WALLETS, type Wallet } from '#gateway/exchange/ledger/numbers.ts';
import type {
  AutoMargin,
  Command,
  ExitTerms,
  Leverage,
  MoveMargin,
  PerpPlace,
  SetMarginMode,
  SetPositionMode,
  Tick,
} from '#gateway/exchange/orders/commands.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { formatSteps } from '#lib/rules/steps.ts';
import { closingAllowed, falls, fillBoth, settleSide } from './naive-fill.ts';
import { checkChanged, checkMarket, relieve, stamp } from './naive-risk.ts';
import { settle } from './naive-settling.ts';
import { closesOf, type Exits, Naive, type Order, opensOf } from './naive-state.ts';
import { initial, limitAt, lockOf, V } from './naive-sums.ts';

/** Why not: field, rule, value, bound, as the exchange says it. */
export class Refused extends Error {
  readonly refusal: readonly string[];

  constructor(...refusal: string[]) {
    super(refusal.join(' '));
    this.refusal = refusal;
  }
}

/** What says that an order is too large for who sent it. */
const TOO_LARGE = ['insufficientMargin', 'wouldLiquidate', 'positionLimit', 'leverageTier'];

const text = (units: bigint): string => trim(print(units, 12));

/** An order as it meets the book now or later. */
export type Want = Pick<Order, 'owner' | 'symbol' | 'buys' | 'side' | 'lots' | 'reduceOnly' | 'clientId' | 'stp'> &
  Pick<Order, 'tif' | 'postOnly' | 'parent' | 'exits'> & {
    kind: 'limit' | 'market';
    /** The worst price that it takes, and the one that its value is made of, ticks. */
    limit: number;
    at: number;
  };

/**
 * The reference for contracts: the guide's sections 3 and 4 read aloud, no caches, every trial in a copy of
 * everything. Numbers of orders, words and their checks are spot's affair and not repeated here: what it is asked has the
 * right form.
 */
export class NaiveContracts extends Naive {
  /** The last order's way through the book ended where it could not pay for more. */
  cutShort = false;

  /** @returns null, or why not; then nothing has changed */
  run(command: Command, now: number, view: MarketView): readonly string[] | null {
    Object.assign(this, { now, view });
    Object.assign(this.world, { taken: [], fills: [], ended: [], met: [], failed: [] });
    this.changed = new Set();
    this.takenOver = [];
    this.symbol = 'symbol' in command ? command.symbol! : this.symbolOf(command);
    const before = structuredClone(this.world);
    try {
      this.do(command);
      checkChanged(this);
      return null;
    } catch (error) {
      this.world = before;
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  symbolOf(command: Command): string {
    if (command.c !== 'cancel') return '';
    return this.world.orders.find(({ id }) => id === command.order)!.symbol;
  }

  /** A market that ends takes no orders. */
  checkStatus(symbol: string): void {
    const { status = 'trading' } = this.spec(symbol);
    if (status !== 'trading') throw new Refused('symbol', 'notAllowed', status);
  }

  do(command: Command): void {
    if (command.c === 'perpPlace' || command.c === 'perpExit') this.checkStatus(command.symbol);
    if (command.c === 'perpClose' || command.c === 'perpReverse') this.checkStatus(command.symbol);
    switch (command.c) {
      case 'rules':
        return;
      case 'perpPlace':
        return this.place(command);
      case 'leverage':
        return this.leverage(command);
      case 'marginMode':
        return this.marginMode(command);
      case 'positionMode':
        return this.positionMode(command);
      case 'margin':
        return this.margin(command);
      case 'tick':
        if (this.spec(command.symbol).status === 'settling') return settle(this, command.symbol);
        this.tick(command);
        this.fireAll(command);
        checkMarket(this, command.symbol);
        return relieve(this, command.symbol);
      case 'stamp':
        return stamp(this, command);
      case 'autoMargin':
        return this.autoMargin(command);
      case 'cancel':
        return this.end(this.world.orders.find(({ id }) => id === command.order)!, 'cancelled');
      default:
        throw new Error(`${command.c} is not told to the reference`);
    }
  }

  ticksOf = (symbol: string, price: string): number =>
    Math.round(Number.parseFloat(price) * 10) / this.spec(symbol).tickStep;

  lotsOf(symbol: string, size: string): number {
    const { sizePlace, lotStep } = this.spec(symbol);
    return Math.round((Number.parseFloat(size) * 10 ** sizePlace) / lotStep);
  }

  sizeText = (symbol: string, lots: number): string =>
    formatSteps(lots, this.spec(symbol).sizePlace, this.spec(symbol).lotStep);
  priceText = (symbol: string, ticks: number): string =>
    formatSteps(ticks, this.spec(symbol).pricePlace, this.spec(symbol).tickStep);

  place(command: PerpPlace): void {
    const want = this.read(command);
    if (command.cutToFit) this.enterFitted(want);
    else this.enter(want);
  }

  /** One lot less and one lot less, each tried in a copy, until it can be paid. */
  enterFitted(want: Want): void {
    let first: Refused | null = null;
    for (let { lots } = want; lots > 0; lots--) {
      const no = this.tried(() => {
        try {
          // Whether all of it fills at once is asked of the size that fits.
          this.enter({ ...want, lots, tif: want.tif === 'fok' ? 'ioc' : want.tif });
          return null;
        } catch (error) {
          if (error instanceof Refused) return error;
          throw error;
        }
      });
      if (no === null) return void this.enter({ ...want, lots });
      first ??= no;
      if (!TOO_LARGE.includes(no.refusal[1]!)) break;
    }
    throw first;
  }

  /** An order in whole numbers, its words known to go together. */
  read(command: PerpPlace): Want {
    const { account: owner, symbol } = command;
    const buys = command.side === 'buy';
    const side = command.positionSide ?? null;
    // Two-way, what closes never opens.
    const reduceOnly = command.reduceOnly === true || command.closeOnTrigger === true || side === closesOf({ buys });
    for (const end of ['takeProfit', 'stopLoss'] as const)
      if (reduceOnly && command[end] !== undefined) throw new Refused(end, 'notAllowed', command[end]);
    if ((side !== null) !== this.isTwoWay(owner, symbol)) throw new Refused('positionSide', 'positionSide', side ?? '');
    const price = command.price === undefined ? null : this.ticksOf(symbol, command.price);
    const trigger = command.triggerPrice === undefined ? null : this.ticksOf(symbol, command.triggerPrice);
    if (price !== null) this.checkBand(symbol, command.price!, price, trigger ?? this.mark(symbol));
    const waits = command.kind === 'trigger' || command.kind === 'trailing';
    const kind = price === null ? 'market' : 'limit';
    return {
      ...{ owner, symbol, buys, side, reduceOnly, kind, clientId: command.clientId, parent: null },
      ...{ exits: this.exitsOf(command), lots: this.lotsOf(symbol, command.size) },
      limit: price ?? this.worst(symbol, buys),
      at: price ?? trigger ?? this.mark(symbol),
      tif: waits || kind === 'limit' ? (command.tif ?? 'gtc') : 'ioc',
      postOnly: command.postOnly ?? false,
      stp: command.stp ?? (waits ? 'cancelMaker' : 'cancelTaker'),
    };
  }

  /** @returns the order's number */
  enter(want: Want): number {
    const { owner, symbol, buys, limit, lots, kind, tif, reduceOnly, postOnly } = want;
    const mark = this.mark(symbol);
    const { isolated, leverage } = this.settings(owner, symbol);
    const against = this.againstOf(want);
    const opening = reduceOnly ? 0 : Math.max(0, lots - against);
    if (opening > 0) this.checkValue(want, opening);
    const offer = this.best(symbol, buys, limit, null);
    const atOnce = offer !== null || tif !== 'gtc' || kind === 'market';
    const unpromised = Math.max(0, against - this.promised(owner, symbol, closesOf({ buys })));
    const most = atOnce ? against : unpromised;
    if (reduceOnly && most === 0)
      throw new Refused('size', 'reduceOnly', this.sizeText(symbol, lots), this.sizeText(symbol, 0));
    this.checkExits(want, kind === 'limit' ? limit : null);
    if (postOnly && offer)
      throw new Refused('postOnly', 'postOnly', this.priceText(symbol, limit), this.priceText(symbol, offer.price));
    const order: Order = {
      ...this.fresh(want),
      ...{ price: limit, lots: reduceOnly ? Math.min(lots, most) : lots, isolated, leverage, mark },
    };
    this.world.next += 1;
    const present = this.figure(owner, symbol, isolated);
    this.world.orders.push(order);
    this.meetBook(order, limit, { tif, atOnce, present });
    return order.id;
  }

  fresh(want: Want): Order {
    const { owner, symbol, buys, side, reduceOnly, lots, clientId, stp, kind, tif, postOnly, parent, exits } = want;
    return {
      ...{
        id: this.world.next,
        owner,
        symbol,
        buys,
        side,
        reduceOnly,
        lots,
        clientId,
        stp,
        kind,
        tif,
        postOnly,
        parent,
      },
      ...{ price: null, filled: 0, closing: 0, lock: 0n, rests: false, since: this.now, queue: 0, exits },
      ...{ mark: this.mark(symbol), ...this.settings(owner, symbol) },
      ...{ triggers: [], trail: null, whole: false, closeOnTrigger: false },
      fees: { makerFee: this.spec(symbol).makerFee, takerFee: this.spec(symbol).takerFee },
    };
  }

  /** Lots of the leg that it closes before it opens. */
  againstOf({ owner, symbol, buys, side }: Pick<Want, 'owner' | 'symbol' | 'buys' | 'side'>): number {
    if (side !== null && side !== closesOf({ buys })) return 0;
    return this.leg(symbol, `${owner}`, closesOf({ buys }))?.n ?? 0;
  }

  meetBook(order: Order, limit: number, asked: { tif: string; atOnce: boolean; present: bigint }): void {
    const { symbol, kind } = order;
    const { tif, atOnce, present } = asked;
    const why = atOnce ? this.match(order, limit, symbol) : { why: 'book', opened: 0n, figure: null, met: 0 };
    this.cutShort = why.why === 'cut';
    const left = order.lots - order.filled;
    if (tif === 'fok' && left > 0)
      throw new Refused('tif', 'fillOrKill', this.sizeText(symbol, order.lots), this.sizeText(symbol, order.filled));
    if (kind === 'market' && why.met === 0 && why.why === 'book') throw new Refused('symbol', 'noLiquidity', symbol);
    const rests = left > 0 && why.why === 'book' && tif === 'gtc' && kind === 'limit';
    if (why.figure !== null) {
      const rest = rests ? this.restLock(order, left) : 0n;
      if (why.opened + rest > why.figure)
        throw new Refused('size', 'insufficientMargin', text(why.opened + rest), text(why.figure));
      this.checkAlive(order);
    }
    if (left === 0) return;
    if (rests) this.rest(order, left, present);
    else this.end(order, { stp: 'stp', limit: 'limit' }[why.why] ?? 'ioc');
  }

  worst(symbol: string, buys: boolean): number {
    const mark = this.mark(symbol);
    const reach = Math.ceil(mark * 0.05);
    return buys ? mark + reach : mark - reach;
  }

  /** So far from the mark; the limit of a trigger from its price. */
  checkBand(symbol: string, given: string, ticks: number, around: number): void {
    const reach = Math.floor(around * 0.1);
    const [low, high] = [around - reach, around + reach];
    if (ticks > high) throw new Refused('price', 'priceBand', given, this.priceText(symbol, high));
    if (ticks < low) throw new Refused('price', 'priceBand', given, this.priceText(symbol, low));
  }

  /** V of the leg at mark, of the opening lots of its resting orders at their price, and of more. */
  held(owner: number, symbol: string, buys: boolean, more: bigint): bigint {
    const spec = this.spec(symbol);
    const leg = this.leg(symbol, `${owner}`, opensOf({ buys }));
    const resting = this.world.orders.filter(
      (order) => order.owner === owner && order.symbol === symbol && order.buys === buys && order.rests,
    );
    return resting.reduce(
      (sum, order) => sum + V(spec, order.lots - order.filled - order.closing, order.price!),
      V(spec, leg?.n ?? 0, this.mark(symbol)) + more,
    );
  }

  checkValue({ owner, symbol, buys, lots, at }: Want, opening: number): void {
    const spec = this.spec(symbol);
    const whole = V(spec, lots, at);
    if (whole < spec.minNotional) throw new Refused('size', 'minNotional', text(whole), text(spec.minNotional));
    const value = this.held(owner, symbol, buys, V(spec, opening, at));
    const end = spec.perp!.contract.tiers.at(-1)!.upTo;
    if (value > end) throw new Refused('size', 'positionLimit', text(value), text(end));
    const most = limitAt(spec, this.settings(owner, symbol).leverage);
    if (value > most) throw new Refused('size', 'leverageTier', text(value), text(most));
  }

  /** The best offer on the other side up to a limit: resting orders before the feed, longest waiting first. */
  best(symbol: string, buys: boolean, limit: number, only: 'feed' | null) {
    const view = symbol === this.symbol ? this.view! : this.view!.others!.get(symbol)!;
    const levels = buys ? view.asks : view.bids;
    const offers: { price: number; lots: number; order: Order | null }[] = [];
    if (only === null)
      for (const order of this.world.orders)
        if (order.symbol === symbol && order.rests && order.buys !== buys)
          offers.push({ price: order.price!, lots: order.lots - order.filled, order });
    for (let i = 0; i < levels.length; i++) {
      const gone = this.world.taken
        .filter((one) => one.symbol === symbol && one.buys === buys && one.price === levels.prices[i])
        .reduce((sum, { lots }) => sum + lots, 0);
      if (levels.lots[i]! > gone) offers.push({ price: levels.prices[i]!, lots: levels.lots[i]! - gone, order: null });
    }
    const better = (a: number, b: number) => (buys ? a - b : b - a);
    const turn = (order: Order | null) => order?.queue ?? Number.MAX_SAFE_INTEGER;
    return (
      offers
        .filter(({ price }) => better(price, limit) <= 0)
        .sort((a, b) => better(a.price, b.price) || turn(a.order) - turn(b.order))[0] ?? null
    );
  }

  match(order: Order, limit: number, symbol: string) {
    const found = { why: 'all', opened: 0n, figure: null as bigint | null, locks: null as bigint | null, met: 0 };
    while (this.world.orders.includes(order) && order.filled < order.lots) {
      const offer = this.best(symbol, order.buys, limit, null);
      if (!offer) return { ...found, why: 'book' };
      if (offer.order?.owner === order.owner) {
        if (order.stp !== 'cancelTaker') {
          this.end(offer.order, 'stp');
          found.met += 1;
        }
        if (order.stp !== 'cancelMaker') return { ...found, why: 'stp' };
        continue;
      }
      const wanted = Math.min(order.lots - order.filled, offer.lots);
      const taker = { order, buys: order.buys, role: 'taker' as const };
      const deal = { symbol, ticks: offer.price, lots: wanted };
      const closes = Math.min(wanted, this.closable(order)?.n ?? 0);
      const closing = closes === 0 ? 0 : closingAllowed(this, { ...deal, lots: closes }, taker);
      const able = closing < closes ? closing : wanted;
      if (able === 0) return { ...found, why: 'cut' };
      const lots = offer.order ? this.makerLots({ ...deal, lots: able }, offer.order) : able;
      if (lots > 0) {
        this.note(found, { ...deal, lots }, order, Math.min(lots, closes));
        const maker = { order: offer.order, buys: !order.buys, role: 'maker' as const };
        fillBoth(this, { ...deal, lots }, taker, maker);
        if (!offer.order) this.world.taken.push({ symbol, buys: order.buys, price: offer.price, lots, at: this.now });
        found.met += 1;
      }
      if (offer.order && lots < able && this.world.orders.includes(offer.order)) this.end(offer.order, 'margin');
      else if (able < wanted) return { ...found, why: 'cut' };
    }
    return found;
  }

  /** What rests closes as far as that pays, and opens nothing that would be liquidated. */
  makerLots(deal: { symbol: string; ticks: number; lots: number }, order: Order): number {
    const maker = { order, buys: order.buys, role: 'maker' as const };
    const closes = Math.min(deal.lots, this.closable(order)?.n ?? 0);
    const closing = closes === 0 ? 0 : closingAllowed(this, { ...deal, lots: closes }, maker);
    if (closing < closes || closes === deal.lots) return closing;
    const dies = this.tried(() => {
      const copy = this.world.orders.find(({ id }) => id === order.id)!;
      settleSide(this, deal, { ...maker, order: copy });
      return falls(this, deal.symbol, copy);
    });
    return dies ? closes : deal.lots;
  }

  /** What a fill opens counts as its lock; the figure is the one after the closing part. */
  note(
    found: { opened: bigint; figure: bigint | null; locks: bigint | null },
    deal: { symbol: string; ticks: number; lots: number },
    order: Order,
    closes: number,
  ): void {
    const opens = deal.lots - closes;
    if (opens === 0) return;
    const locks = this.world.orders
      .filter((one) => one.owner === order.owner && one.id !== order.id && this.sameWallet(one.symbol, order.symbol))
      .reduce((sum, { lock }) => sum + lock, 0n);
    // What its other orders lock since their leg was closed is gone.
    if (found.figure !== null && found.locks !== null) {
      if (locks > found.locks) found.figure -= locks - found.locks;
      found.locks = null;
    }
    if (found.figure === null) found.locks = locks;
    found.figure ??= this.tried(() => {
      const copy = this.world.orders.find(({ id }) => id === order.id)!;
      if (closes > 0) settleSide(this, { ...deal, lots: closes }, { order: copy, buys: order.buys, role: 'taker' });
      return this.figure(order.owner, order.symbol, order.isolated);
    });
    const { leverage, mark } = order;
    found.opened += lockOf(this.own(order), opensOf(order), opens, deal.ticks, leverage, mark);
  }

  sameWallet(one: string, other: string): boolean {
    const [a, b] = [this.spec(one).perp, this.spec(other).perp];
    return a?.settle === b?.settle && a?.wallet === b?.wallet;
  }

  closingOf(order: Order, left: number): number {
    const against = this.closable(order)?.n ?? 0;
    return Math.min(left, Math.max(0, against - this.promised(order.owner, order.symbol, closesOf(order))));
  }

  restLock = (order: Order, left: number): bigint =>
    this.lockFor({ ...order, closing: this.closingOf(order, left) }, left);

  checkAlive(order: Order): void {
    if (!falls(this, order.symbol, order)) return;
    const { settle } = this.spec(order.symbol).perp!;
    const leg = this.leg(order.symbol, `${order.owner}`, opensOf(order))!;
    const { equity, MM } = this.pool(order.owner, settle);
    if (order.isolated)
      throw new Refused('size', 'wouldLiquidate', text(leg.m + this.unrealised(leg)), text(this.maintenanceOf(leg)));
    throw new Refused('size', 'wouldLiquidate', text(equity), text(MM));
  }

  rest(order: Order, left: number, present: bigint): void {
    const closing = this.closingOf(order, left);
    if (order.reduceOnly && closing < left) {
      order.lots = order.filled + closing;
      if (closing === 0) return this.end(order, 'reduceOnly');
    }
    const lock = order.reduceOnly ? 0n : this.restLock(order, left);
    for (const figure of [present, this.figure(order.owner, order.symbol, order.isolated)])
      if (lock > 0n && lock > figure) throw new Refused('size', 'insufficientMargin', text(lock), text(figure));
    order.closing = closing;
    this.relock(order);
    order.rests = true;
    order.queue = this.world.queue++;
  }

  leverage({ account, symbol, leverage }: Leverage): void {
    const spec = this.spec(symbol);
    const most = spec.perp!.contract.maxLeverage;
    if (leverage < 1 || leverage > most) throw new Refused('leverage', 'leverage', `${leverage}`, `${most}`);
    const before = this.settings(account, symbol);
    for (const buys of [true, false]) {
      const value = this.held(account, symbol, buys, 0n);
      const end = limitAt(spec, leverage);
      if (value > end) throw new Refused('leverage', 'leverageTier', text(value), text(end));
    }
    const free = this.figure(account, symbol, before.isolated);
    this.world.settings[`${account} ${symbol}`] = { ...before, leverage };
    for (const leg of this.world.legs.filter((one) => one.symbol === symbol && one.holder === `${account}`)) {
      if (!before.isolated || leverage >= before.leverage) continue;
      const more = initial(leg.C, leverage) - initial(leg.C, before.leverage);
      leg.m += more;
      this.pay(`${account}`, spec.perp!.settle, -more);
    }
    for (const order of this.world.orders.filter(
      (one) => one.symbol === symbol && one.owner === account && one.rests && !one.reduceOnly,
    )) {
      order.leverage = leverage;
      this.relock(order);
    }
    const left = this.figure(account, symbol, before.isolated);
    if (left < 0n && leverage < before.leverage)
      throw new Refused('leverage', 'insufficientMargin', text(free - left), text(free));
  }

  marginMode({ account, symbol, marginMode }: SetMarginMode): void {
    const before = this.settings(account, symbol);
    if (before.isolated === (marginMode === 'isolated')) return;
    const exposed =
      this.world.legs.some((leg) => leg.symbol === symbol && leg.holder === `${account}`) ||
      this.world.orders.some((order) => order.symbol === symbol && order.owner === account);
    if (exposed) throw new Refused('marginMode', 'openExposure', marginMode);
    this.world.settings[`${account} ${symbol}`] = { ...before, isolated: marginMode === 'isolated' };
  }

  positionMode({ account, wallet, mode }: SetPositionMode): void {
    const code = WALLETS[wallet as Wallet];
    const key = `${account} ${code}`;
    if ((this.world.twoWay[key] ?? false) === (mode === 'twoWay')) return;
    const of = (symbol: string) => this.spec(symbol).perp!.wallet === code;
    const exposed =
      this.world.legs.some((leg) => leg.holder === `${account}` && of(leg.symbol)) ||
      this.world.orders.some((order) => order.owner === account && of(order.symbol));
    if (exposed) throw new Refused('positionMode', 'openExposure', mode);
    this.world.twoWay[key] = mode === 'twoWay';
  }

  margin({ account, symbol, positionSide, direction, amount }: MoveMargin): void {
    const spec = this.spec(symbol);
    const units = BigInt(amount) * 10n ** 12n;
    if ((positionSide !== undefined) !== this.isTwoWay(account, symbol))
      throw new Refused('positionSide', 'positionSide', positionSide ?? '');
    const leg = this.world.legs.find(
      (one) => one.symbol === symbol && one.holder === `${account}` && one.side === (positionSide ?? one.side),
    );
    if (!leg) throw new Refused('symbol', 'noPosition', symbol);
    const { isolated, leverage } = this.settings(account, symbol);
    if (!isolated) throw new Refused('symbol', 'marginMode', symbol);
    const floor = (value: bigint) => (value > 0n ? value : 0n);
    const U = this.unrealised(leg);
    const room = [
      leg.m - initial(leg.C, leverage),
      leg.m + (U < 0n ? U : 0n) - initial(V(spec, leg.n, this.mark(symbol)), leverage),
      leg.m + U - this.maintenanceOf(leg) - 1n,
    ].reduce((least, one) => (one < least ? one : least));
    const most = floor(direction === 'add' ? this.pool(account, spec.perp!.settle).settled : room);
    if (units > most)
      throw new Refused('amount', direction === 'add' ? 'insufficientMargin' : 'marginFloor', text(units), text(most));
    const change = direction === 'add' ? units : -units;
    leg.m += change;
    this.pay(`${account}`, spec.perp!.settle, -change);
  }

  autoMargin({ account, symbol, positionSide, on }: AutoMargin): void {
    if ((positionSide !== undefined) !== this.isTwoWay(account, symbol))
      throw new Refused('positionSide', 'positionSide', positionSide ?? '');
    const leg = this.world.legs.find(
      (one) => one.symbol === symbol && one.holder === `${account}` && one.side === (positionSide ?? one.side),
    );
    if (!leg) throw new Refused('symbol', 'noPosition', symbol);
    if (!this.settings(account, symbol).isolated) throw new Refused('symbol', 'marginMode', symbol);
    leg.auto = on;
  }

  /** Exits are another file's affair, and so is what waits. */
  exitsOf(_command: ExitTerms & { symbol: string }): Exits | null {
    return null;
  }

  checkExits(_want: Pick<Want, 'symbol' | 'buys' | 'exits'>, _own: number | null): void {}

  fireAll(_command: Tick): void {}

  tick({ symbol, low, high, from }: Tick): void {
    const hit = this.world.orders.filter(
      ({ symbol: at, rests, since, buys, price }) =>
        at === symbol && rests && since <= from && (buys ? price! > low : price! < high),
    );
    const rank = ({ buys, price }: Order) => (buys ? -price! : price!);
    for (const buys of [true, false])
      for (const order of hit.filter((one) => one.buys === buys).sort((a, b) => rank(a) - rank(b) || a.queue - b.queue))
        if (this.world.orders.includes(order)) this.meet(order, order.lots - order.filled);
    for (const buys of [true, false]) this.meetFeed(symbol, buys);
  }

  meet(order: Order, wanted: number): number {
    const deal = { symbol: order.symbol, ticks: order.price!, lots: wanted };
    const lots = this.makerLots(deal, order);
    const maker = { order, buys: order.buys, role: 'maker' as const };
    if (lots > 0) fillBoth(this, { ...deal, lots }, { order: null, buys: !order.buys, role: 'taker' }, maker);
    if (lots < wanted && this.world.orders.includes(order)) this.end(order, 'margin');
    return lots;
  }

  meetFeed(symbol: string, buys: boolean): void {
    for (;;) {
      const own = this.world.orders.filter((order) => order.symbol === symbol && order.rests && order.buys === buys);
      const [first] = own.sort((a, b) => (buys ? b.price! - a.price! : a.price! - b.price!) || a.queue - b.queue);
      const level = first && this.best(symbol, buys, first.price!, 'feed');
      if (!first || !level) return;
      const lots = this.meet(first, Math.min(first.lots - first.filled, level.lots));
      if (lots > 0) this.world.taken.push({ symbol, buys, price: level.price, lots, at: this.now });
    }
  }
}
