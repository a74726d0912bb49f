import type {
  CancelAll,
  Command,
  ExitTerms,
  PerpAmend,
  PerpClose,
  PerpCloseAll,
  PerpExit,
  PerpPlace,
  PerpReverse,
  SetCountdown,
  Tick,
} from '#gateway/exchange/orders/commands.ts';
import { NaiveContracts, Refused, type Want } from './naive.ts';
import { exitTriggers } from './naive-fill.ts';
import { type By, closesOf, type Exit, type Exits, type Order, type Trigger } from './naive-state.ts';
import type { Side } from './naive-sums.ts';
import { ceil, floor, ratio } from './ratio.ts';

/** The guide's section 4 read aloud: what waits is looked through whole at every step, nothing stands in ladders. */
export class NaiveOrders extends NaiveContracts {
  override symbolOf(command: Command): string {
    if (command.c === 'perpAmend') return this.world.orders.find(({ id }) => id === command.order)?.symbol ?? '';
    return super.symbolOf(command);
  }

  override do(command: Command): void {
    if (command.c === 'perpExit' || command.c === 'perpClose' || command.c === 'perpReverse')
      this.checkStatus(command.symbol);
    if (command.c === 'perpPlace') this.checkStatus(command.symbol);
    switch (command.c) {
      case 'perpPlace':
        return command.kind === 'trigger' || command.kind === 'trailing' ? this.wait(command) : super.do(command);
      case 'perpExit':
        return this.setExits(command);
      case 'perpAmend':
        return this.amend(command);
      case 'perpClose':
        return void this.close(command);
      case 'perpCloseAll':
        return this.closeAll(command);
      case 'perpReverse':
        return this.reverse(command);
      case 'cancelAll':
        return this.cancelAll(command);
      case 'countdown':
        return this.arm(command);
      case 'runOut':
        return this.runOut();
      default:
        return super.do(command);
    }
  }

  reference(symbol: string, by: By): number {
    if (by === 'mark') return this.mark(symbol);
    if (by === 'index') return this.view!.indexes!.get(symbol)!;
    return (this.view!.others?.get(symbol) ?? this.view!).last;
  }

  override exitsOf(terms: ExitTerms & { symbol: string }): Exits | null {
    if (terms.takeProfit === undefined && terms.stopLoss === undefined) return null;
    const ticks = (price: string | undefined) => (price === undefined ? null : this.ticksOf(terms.symbol, price));
    const of = (price?: string, by?: By, limit?: string): Exit => ({
      ...{ price: ticks(price), by: by ?? 'mark', limit: ticks(limit) },
    });
    return {
      takeProfit: of(terms.takeProfit, terms.takeProfitBy, terms.takeProfitLimit),
      stopLoss: of(terms.stopLoss, terms.stopLossBy, terms.stopLossLimit),
    };
  }

  /** Long: take profit above, stop loss below; short mirrored. */
  override checkExits({ symbol, buys, exits }: Pick<Want, 'symbol' | 'buys' | 'exits'>, own: number | null): void {
    for (const end of ['takeProfit', 'stopLoss'] as const) {
      const exit = exits?.[end];
      if (!exit || exit.price === null) continue;
      const reference = own ?? this.reference(symbol, exit.by);
      const above = (end === 'takeProfit') === buys;
      if (above ? exit.price > reference : exit.price < reference) continue;
      throw new Refused(end, 'triggerSide', this.priceText(symbol, exit.price), this.priceText(symbol, reference));
    }
  }

  wait(command: PerpPlace): void {
    const want = this.waitingOf(command);
    const { owner, symbol, buys } = want;
    const by = command.triggerBy ?? (command.kind === 'trigger' ? 'last' : 'mark');
    const reference = this.reference(symbol, by);
    const ticks = (price: string | undefined) => (price === undefined ? null : this.ticksOf(symbol, price));
    const [trigger, activation] = [ticks(command.triggerPrice), ticks(command.activationPrice)];
    const at = activation ?? want.at;
    const opening = want.reduceOnly ? 0 : Math.max(0, want.lots - this.againstOf(want));
    if (opening > 0) this.checkValue({ ...want, at }, opening);
    if (want.reduceOnly && this.againstOf(want) === 0)
      throw new Refused('size', 'reduceOnly', this.sizeText(symbol, want.lots), this.sizeText(symbol, 0));
    if (trigger === reference)
      throw new Refused('triggerPrice', 'triggerSide', ...[0, 0].map(() => this.priceText(symbol, reference)));
    this.checkExits(want, trigger === null ? null : want.at);
    const waiting = this.world.orders.filter(
      (one) => one.owner === owner && one.symbol === symbol && (one.kind === 'trigger' || one.kind === 'trailing'),
    );
    if (waiting.length >= 30) throw new Refused('orders', 'triggerOrders', '30', '30');
    const limit = want.kind === 'limit' ? want.limit : null;
    this.world.orders.push({
      ...this.fresh(want),
      ...{ kind: command.kind, closeOnTrigger: command.closeOnTrigger ?? false, tif: 'gtc' },
      triggers: trigger === null ? [] : [{ by, up: trigger > reference, price: trigger, limit }],
      trail: trigger === null ? this.trailOf(command.callbackRate!, by, activation, reference) : null,
      buys,
    });
    this.world.next += 1;
  }

  /** One that may be cut is no larger than a position may be. */
  waitingOf(command: PerpPlace): Want {
    const want = this.read(command);
    const { activationPrice: activation } = command;
    const at = activation === undefined ? want.at : this.ticksOf(want.symbol, activation);
    for (let { lots } = want; command.cutToFit && !want.reduceOnly && lots > 0; lots--) {
      const opening = Math.max(0, lots - this.againstOf(want));
      const no = this.attempt(() => opening > 0 && this.checkValue({ ...want, at, lots }, opening));
      if (no === null || !['positionLimit', 'leverageTier'].includes(no[1]!)) return { ...want, lots };
    }
    return want;
  }

  trailOf(callback: string, by: By, activation: number | null, reference: number): Order['trail'] {
    const follows = activation === null || activation === reference;
    const rate = Math.round(Number.parseFloat(callback) * 10_000);
    return { by, rate, activation, up: !follows && activation > reference, peak: follows ? reference : null };
  }

  /** Part 4 of a step: triggers of last, mark and index, then those that trail, oldest first. */
  override fireAll({ symbol, low, high, from }: Tick): void {
    const here = () => this.world.orders.filter((one) => one.symbol === symbol).sort((a, b) => a.id - b.id);
    /** How far the price went: last through all its trades, to whoever was there before them. */
    const range = (by: By, { since }: Order) => {
      const now = this.reference(symbol, by);
      return by === 'last' && since <= from ? [Math.min(low, now), Math.max(high, now), now] : [now, now, now];
    };
    const hit = (order: Order, { by, up, price }: Pick<Trigger, 'by' | 'up' | 'price'>) => {
      const [least, most] = range(by, order);
      return up ? most! >= price : least! <= price;
    };
    for (const by of ['last', 'mark', 'index'] as const)
      for (const { id } of here().filter((one) => one.triggers.some((leg) => leg.by === by && hit(one, leg)))) {
        const order = this.world.orders.find((one) => one.id === id);
        if (order) this.fire(order, order.triggers.find((leg) => leg.by === by && hit(order, leg))!.limit);
      }
    for (const { id } of here().filter(({ trail }) => trail !== null)) {
      const order = this.world.orders.find((one) => one.id === id);
      if (order) this.follow(order, range(order.trail!.by, order) as [number, number, number]);
    }
  }

  follow(order: Order, [low, high, now]: [number, number, number]): void {
    const trail = order.trail!;
    const back = (peak: number, price: number) =>
      order.buys
        ? price >= Number(ceil(ratio(peak * (10_000 + trail.rate), 10_000)))
        : price <= Number(floor(ratio(peak * (10_000 - trail.rate), 10_000)));
    if (trail.peak === null) {
      if (trail.up ? high >= trail.activation! : low <= trail.activation!) trail.peak = now;
      return;
    }
    const [best, worst] = order.buys ? [low, high] : [high, low];
    if (back(trail.peak, worst)) return this.fire(order, null);
    if (order.buys ? best >= trail.peak : best <= trail.peak) return;
    trail.peak = best;
    if (back(best, now)) this.fire(order, null);
  }

  /** All checks run again; what is refused has failed. */
  fire(order: Order, limit: number | null): void {
    this.end(order, 'fired');
    const { owner, symbol, buys, side, reduceOnly, clientId, stp, id, kind, exits } = order;
    const mark = this.mark(symbol);
    const leg = this.leg(symbol, `${owner}`, closesOf(order));
    const want: Want = {
      ...{ owner, symbol, buys, side, reduceOnly, clientId, stp, parent: id, postOnly: false },
      ...{ kind: limit === null ? 'market' : 'limit', tif: limit === null ? 'ioc' : 'gtc' },
      ...{ limit: limit ?? this.worst(symbol, buys), at: limit ?? mark },
      ...{ lots: order.whole ? (leg?.n ?? 0) : order.lots, exits: kind === 'tpsl' ? null : exits },
    };
    const no = this.attempt(() => {
      if (limit !== null) this.checkBand(symbol, this.priceText(symbol, limit), limit, mark);
      const before = [structuredClone(this.world), new Set(this.changed)] as const;
      this.cutShort = false;
      this.enter(want);
      if (!order.closeOnTrigger || !this.cutShort) return;
      const against = before[0].orders.filter(
        (one) => one.owner === owner && one.symbol === symbol && one.rests && one.buys !== buys,
      );
      const opening = against.filter(({ lots, filled, closing }) => lots - filled > closing);
      if (opening.length === 0) return;
      [this.world, this.changed] = before;
      for (const one of opening) this.end(one, 'margin');
      this.enter(want);
    });
    if (no !== null) this.world.failed.push({ order: id, rule: no[1]! });
  }

  /** Does all of it or nothing. @returns why not */
  attempt(what: () => unknown): readonly string[] | null {
    const before = [structuredClone(this.world), new Set(this.changed)] as const;
    try {
      what();
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      [this.world, this.changed] = before;
      return error.refusal;
    }
  }

  /** In one-way mode the leg there is. */
  named({ account, symbol, positionSide }: { account: number; symbol: string; positionSide?: Side | undefined }): Side {
    if ((positionSide !== undefined) !== this.isTwoWay(account, symbol))
      throw new Refused('positionSide', 'positionSide', positionSide ?? '');
    const held = (['long', 'short'] as const).filter((side) => this.leg(symbol, `${account}`, side));
    const side = held.find((one) => one === (positionSide ?? one));
    if (!side) throw new Refused('symbol', 'noPosition', symbol);
    return side;
  }

  setExits(command: PerpExit): void {
    const { account: owner, symbol, positionSide = null } = command;
    const leg = this.named(command);
    const exits = this.exitsOf(command);
    if (exits === null && command.size !== undefined) throw new Refused('takeProfit', 'missing', '');
    this.checkExits({ symbol, buys: leg === 'long', exits }, null);
    const own = this.world.orders.filter(
      (one) =>
        one.kind === 'tpsl' &&
        one.owner === owner &&
        one.symbol === symbol &&
        one.parent === null &&
        closesOf(one) === leg,
    );
    const parts = own.filter(({ whole }) => !whole);
    if (exits !== null && command.size !== undefined && parts.length >= 20)
      throw new Refused('orders', 'triggerOrders', '20', '20');
    if (command.size === undefined) for (const one of own) if (one.whole) this.end(one, 'cancelled');
    if (exits === null) return;
    const want: Want = {
      ...{
        owner,
        symbol,
        buys: leg === 'short',
        side: positionSide,
        reduceOnly: true,
        stp: 'cancelMaker',
        parent: null,
      },
      ...{
        lots: command.size === undefined ? 0 : this.lotsOf(symbol, command.size),
        tif: 'gtc',
        postOnly: false,
        exits,
      },
      ...{ clientId: `~tpsl.${this.world.next}`, kind: 'market', limit: 0, at: 0 },
    };
    const { leverage } = this.settings(owner, symbol);
    this.world.orders.push({
      ...this.fresh(want),
      ...{ kind: 'tpsl', triggers: exitTriggers(exits, leg), whole: command.size === undefined, leverage },
    });
    this.world.next += 1;
  }

  amend(command: PerpAmend): void {
    const order = this.world.orders.find(({ id, owner }) => id === command.order && owner === command.account);
    if (!order) throw new Refused('order', 'unknownOrder', `${command.order}`);
    const { symbol } = order;
    this.checkStatus(symbol);
    const brings = order.reduceOnly || order.filled > 0 ? [] : ['takeProfit', 'stopLoss'];
    const limit = order.kind === 'limit' ? order.price : (order.triggers[0]?.limit ?? null);
    const may =
      order.kind === 'tpsl'
        ? [...(order.whole ? [] : ['size']), 'takeProfit', 'stopLoss']
        : order.kind === 'limit'
          ? ['price', 'size', ...brings]
          : order.kind === 'trailing'
            ? ['size', ...brings]
            : [...(limit === null ? [] : ['price']), 'size', 'triggerPrice', ...brings];
    for (const field of ['price', 'size', 'triggerPrice', 'takeProfit', 'stopLoss'] as const)
      if (command[field] !== undefined && !may.includes(field))
        throw new Refused(field, 'notAllowed', command[field] ?? '');
    const before = order.kind === 'trigger' ? order.triggers[0]!.price : null;
    const trigger = command.triggerPrice === undefined ? before : this.ticksOf(symbol, command.triggerPrice);
    const price = command.price === undefined ? limit : this.ticksOf(symbol, command.price);
    if (command.price !== undefined) this.checkBand(symbol, command.price, price!, trigger ?? this.mark(symbol));
    const exits = this.amendedExits(order, command);
    const lots = command.size === undefined ? order.lots : this.lotsOf(symbol, command.size);
    if (command.size !== undefined && lots <= order.filled)
      throw new Refused('size', 'belowFilled', command.size, this.sizeText(symbol, order.filled));
    if (price === limit && lots === order.lots && trigger === before && exits === order.exits) {
      const field =
        (['price', 'size', 'triggerPrice', 'takeProfit', 'stopLoss'] as const).find(
          (one) => command[one] !== undefined,
        ) ?? 'price';
      throw new Refused(field, 'unchanged', command[field] ?? '');
    }
    if (order.kind === 'limit') this.amendResting(order, price!, lots, exits);
    else this.amendWaiting(order, { price, lots, trigger, exits });
  }

  amendedExits(order: Order, command: PerpAmend): Exits | null {
    const was = order.exits;
    const of = (end: 'takeProfit' | 'stopLoss'): Exit => {
      const [wish, old] = [command[end], was?.[end] ?? { price: null, by: 'mark' as const, limit: null }];
      const price = wish === undefined ? old.price : wish === null ? null : this.ticksOf(order.symbol, wish);
      return { ...old, price, limit: price === null ? null : old.limit };
    };
    const exits = { takeProfit: of('takeProfit'), stopLoss: of('stopLoss') };
    if (
      exits.takeProfit.price === (was?.takeProfit.price ?? null) &&
      exits.stopLoss.price === (was?.stopLoss.price ?? null)
    )
      return was;
    if (exits.takeProfit.price !== null || exits.stopLoss.price !== null) return exits;
    if (order.kind === 'tpsl') throw new Refused('takeProfit', 'missing', '');
    return null;
  }

  amendWaiting(
    order: Order,
    asked: { price: number | null; lots: number; trigger: number | null; exits: Exits | null },
  ): void {
    const { price, lots, trigger, exits } = asked;
    const { symbol } = order;
    const isNew = exits !== order.exits;
    if (order.kind === 'tpsl') {
      if (isNew) this.checkExits({ symbol, buys: !order.buys, exits }, null);
      if (isNew) Object.assign(order, { triggers: exitTriggers(exits!, closesOf(order)), since: this.now });
      Object.assign(order, { lots, exits });
      return;
    }
    const at = price ?? trigger ?? order.trail?.activation ?? this.mark(symbol);
    const want = { ...order, kind: 'limit' as const, limit: at, at, lots };
    const opening = order.reduceOnly ? 0 : Math.max(0, lots - this.againstOf(order));
    if (opening > 0) this.checkValue(want, opening);
    const [was] = order.triggers;
    const moved = trigger !== null && trigger !== was!.price;
    const reference = moved ? this.reference(symbol, was!.by) : 0;
    if (moved && trigger === reference)
      throw new Refused('triggerPrice', 'triggerSide', ...[0, 0].map(() => this.priceText(symbol, reference)));
    if (isNew || moved || price !== (was?.limit ?? null))
      this.checkExits({ ...order, exits }, order.trail === null ? at : null);
    const changes = moved || price !== (was?.limit ?? null);
    if (was && (changes || isNew)) order.since = this.now;
    if (changes)
      order.triggers = [{ ...was!, price: trigger!, limit: price, up: moved ? trigger! > reference : was!.up }];
    Object.assign(order, { lots, exits });
  }

  amendResting(order: Order, price: number, lots: number, exits: Exits | null): void {
    const { symbol, owner, filled } = order;
    const left = lots - filled;
    order.rests = false;
    const want: Want = { ...order, kind: 'limit', limit: price, at: price, lots, exits };
    const opening = order.reduceOnly ? 0 : Math.max(0, left - this.againstOf(order));
    if (opening > 0) this.checkValue(want, opening);
    const less = price === order.price && lots <= order.lots;
    const offer = less ? null : this.best(symbol, order.buys, price, null);
    let most = left;
    if (order.reduceOnly && !less) {
      const promised = offer ? 0 : this.promised(owner, symbol, closesOf(order));
      most = Math.min(left, Math.max(0, this.againstOf(order) - promised));
      if (most === 0) throw new Refused('size', 'reduceOnly', this.sizeText(symbol, left), this.sizeText(symbol, 0));
    }
    if (exits !== order.exits || price !== order.price) this.checkExits({ ...order, exits }, price);
    if (order.postOnly && offer)
      throw new Refused('postOnly', 'postOnly', this.priceText(symbol, price), this.priceText(symbol, offer.price));
    order.exits = exits;
    const { settle } = this.spec(symbol).perp!;
    if (price === order.price && filled + most <= order.lots) {
      order.rests = true;
      if (filled + most === order.lots) return;
      order.lots = filled + most;
      order.closing = Math.min(order.closing, most);
      return this.relock(order);
    }
    this.pay(`${owner}`, settle, order.lock);
    if (price !== order.price) order.since = this.now;
    Object.assign(order, { price, lots: filled + most, lock: 0n, closing: 0, mark: this.mark(symbol) });
    this.meetBook(order, price, { tif: 'gtc', atOnce: true, present: this.figure(owner, symbol, order.isolated) });
  }

  /** Reduce-only, at the market or with a limit, of the whole leg without a size. */
  close(
    { account: owner, symbol, positionSide, size, price }: PerpClose,
    leg = this.named({ account: owner, symbol, positionSide }),
  ): number {
    const limit = price === undefined ? null : this.ticksOf(symbol, price);
    if (limit !== null) this.checkBand(symbol, price!, limit, this.mark(symbol));
    const buys = leg === 'short';
    const want: Want = {
      ...{ owner, symbol, buys, side: this.isTwoWay(owner, symbol) ? leg : null, reduceOnly: true },
      ...{ lots: size === undefined ? this.leg(symbol, `${owner}`, leg)!.n : this.lotsOf(symbol, size), exits: null },
      ...{ clientId: `~close.${this.world.next}`, stp: 'cancelMaker', parent: null, postOnly: false },
      ...{ kind: limit === null ? 'market' : 'limit', tif: limit === null ? 'ioc' : 'gtc' },
      ...{ limit: limit ?? this.worst(symbol, buys), at: limit ?? this.mark(symbol) },
    };
    return this.enter(want);
  }

  cancelIn(owner: number, isMeant: (symbol: string) => boolean): void {
    for (const order of [...this.world.orders])
      if (order.owner === owner && isMeant(order.symbol)) this.end(order, 'cancelled');
  }

  closeAll({ account, symbol, settle }: PerpCloseAll): void {
    const markets = [...this.specs.values()].filter(
      (spec) => (symbol ?? spec.symbol) === spec.symbol && (settle ?? spec.perp!.settle) === spec.perp!.settle,
    );
    this.cancelIn(account, (one) => markets.some((spec) => spec.symbol === one));
    for (const spec of markets)
      for (const side of ['long', 'short'] as const)
        if (this.leg(spec.symbol, `${account}`, side))
          this.attempt(() => {
            this.checkStatus(spec.symbol);
            this.close({ c: 'perpClose', account, symbol: spec.symbol }, side);
          });
  }

  reverse({ account: owner, symbol }: PerpReverse): void {
    if (this.isTwoWay(owner, symbol)) throw new Refused('positionSide', 'positionSide', '');
    const leg = this.named({ account: owner, symbol });
    const lots = this.leg(symbol, `${owner}`, leg)!.n;
    this.cancelIn(owner, (one) => one === symbol);
    this.close({ c: 'perpClose', account: owner, symbol }, leg);
    if (this.leg(symbol, `${owner}`, leg)) return;
    const buys = leg === 'short';
    this.attempt(() =>
      this.enter({
        ...{ owner, symbol, buys, side: null, reduceOnly: false, lots, exits: null, stp: 'cancelMaker', parent: null },
        ...{ clientId: `~reverse.${this.world.next}`, kind: 'market', tif: 'ioc', postOnly: false },
        ...{ limit: this.worst(symbol, buys), at: this.mark(symbol) },
      }),
    );
  }

  cancelAll({ account, symbol, settle }: CancelAll): void {
    this.cancelIn(
      account,
      (one) => (symbol ?? one) === one && (settle ?? this.spec(one).perp!.settle) === this.spec(one).perp!.settle,
    );
  }

  arm({ account, seconds }: SetCountdown): void {
    if (seconds !== 0 && seconds < 3) throw new Refused('seconds', 'countdown', `${seconds}`, '3');
    if (seconds > 300) throw new Refused('seconds', 'countdown', `${seconds}`, '300');
    if (seconds === 0) delete this.world.countdowns[account];
    else this.world.countdowns[account] = this.now + seconds * 1000;
  }

  runOut(): void {
    for (const [owner, endsAt] of Object.entries(this.world.countdowns)) {
      if (endsAt > this.now) continue;
      delete this.world.countdowns[Number(owner)];
      for (const order of [...this.world.orders])
        if (order.owner === Number(owner) && !(order.kind === 'tpsl' && order.parent === null))
          this.end(order, 'countdown');
    }
  }
}

/** What an order waits for, in the words of both. */
export const waitsOf = ({ triggers, trail, whole }: Order): string =>
  [
    ...triggers.map(({ by, up, price, limit }) => `${by} ${up ? 'up' : 'down'} ${price} ${limit}`),
    ...(trail ? [`${trail.by} ${trail.rate} ${trail.peak}`] : []),
    ...(whole ? ['whole'] : []),
  ].join(', ');
