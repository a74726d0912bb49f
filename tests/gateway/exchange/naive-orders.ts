import type { Amend, Answer, Cancel, Place } from '#gateway/exchange/orders/commands.ts';
import { amended } from './naive-amend.ts';
import {
  checkWords,
  exitLegs,
  type Leg,
  perTickLotOf,
  type Rules,
  refuse,
  understand,
  type Wish,
} from './naive-rules.ts';
import { ceil, NaiveState } from './naive-state.ts';
import { type Order, type Walk, walkOffers } from './naive-walk.ts';

/** What accounts ask: orders placed, changed and ended. */
export class NaiveOrders extends NaiveState {
  nextOrder = 1;

  place(command: Place): Answer {
    const rules = this.rules.get(command.symbol);
    const { view } = this.context;
    if (!rules) refuse('symbol', 'unknownSymbol', command.symbol);
    if (!this.accounts.has(command.account)) refuse('account', 'notAllowed', `${command.account}`);
    if (!view || view.stale) refuse('symbol', 'staleFeed', command.symbol);
    const { clientId } = command;
    if (clientId[0] === '~') refuse('clientId', 'clientId', clientId);
    if (!/^[A-Za-z0-9_.:#-]{1,50}$/.test(clientId)) refuse('clientId', 'format', clientId, '50');
    const own = this.orders.filter(({ account }) => account === command.account);
    if (own.some((order) => order.clientId === clientId)) refuse('clientId', 'clientId', clientId);
    checkWords(command);
    const leaves = (command.takeProfit ?? command.stopLoss) !== undefined;
    const passes = command.kind === 'market' || command.tif === 'ioc' || command.tif === 'fok';
    if (!passes || leaves) {
      const here = own.filter(({ symbol }) => symbol === command.symbol);
      const waiting = here.filter(({ legs }) => legs.length > 0).length;
      const waits = command.kind === 'trigger' || command.kind === 'tpsl' || command.kind === 'oco';
      if (own.length >= 4000) refuse('orders', 'totalOrders', `${own.length}`, '4000');
      if (here.length >= 500) refuse('orders', 'openOrders', `${here.length}`, '500');
      if (waits && waiting >= 30) refuse('orders', 'triggerOrders', `${waiting}`, '30');
    }
    return { ok: true, orders: [this.enter(understand(rules, command, view), null)] };
  }

  enter(wish: Wish, parent: number | null): number {
    const rules = this.rules.get(wish.symbol)!;
    const waits = wish.kind === 'trigger' || wish.kind === 'tpsl';
    const limit = wish.price ?? this.worst(rules, wish.side);
    const offers = waits ? [] : this.offers(wish.symbol, wish.side, limit);
    if (wish.postOnly || wish.kind === 'oco') {
      const [rule, field] =
        wish.kind === 'oco' ? (['triggerSide', 'price'] as const) : (['postOnly', 'postOnly'] as const);
      if (offers[0]) refuse(field, rule, rules.priceText(limit), rules.priceText(offers[0].price));
    }
    const walk = waits ? null : walkOffers(offers, wish, perTickLotOf(rules));
    const matched = walk?.fills.reduce((sum, { taken }) => sum + taken, 0n) ?? 0n;
    const lots = wish.lots ?? (waits ? 0n : matched);
    if (walk) this.checkWalk(rules, wish, walk, lots, matched);
    const draft = {
      ...wish,
      lots,
      filled: 0n,
      fee: 0n,
      turn: null,
      armed: wish.legs.length > 0,
      since: this.context.now,
    };
    const cost = walk?.fills.reduce((sum, { taken, price }) => sum + taken * price * perTickLotOf(rules), 0n) ?? 0n;
    const needed =
      wish.kind !== 'market' ? this.lockOf(draft) : wish.side === 'buy' ? cost : lots * this.basePerLot(wish.symbol);
    this.need(wish, needed);
    const order: Order = { ...draft, id: this.nextOrder++, parent };
    this.orders.push(order);
    this.seen.accepted.push({
      order: order.id,
      account: order.account,
      kind: order.kind,
      clientId: order.clientId,
      parent,
    });
    if (walk) this.carryOut(order, walk);
    return order.id;
  }

  worst({ spec }: Rules, side: 'buy' | 'sell'): bigint {
    const last = BigInt(this.context.view?.last ?? 0);
    const reach = ceil(last * BigInt(spec.slippagePpm), 1_000_000n);
    return side === 'buy' ? last + reach : last - reach < 1n ? 1n : last - reach;
  }

  checkWalk(rules: Rules, wish: Wish, { fills, aside, end }: Walk, lots: bigint, matched: bigint): void {
    const { minLots, maxLots } = rules.spec;
    if (wish.quote !== null && lots < BigInt(minLots) && end === 'filled')
      refuse('quote', 'minSize', rules.sizeText(lots), rules.sizeText(BigInt(minLots)));
    // Whole lots are measured by what they cost, as those of any order.
    if (wish.quote !== null && end === 'filled')
      rules.notional(
        'quote',
        fills.reduce((sum, { taken, price }) => sum + taken * price * perTickLotOf(rules), 0n),
      );
    if (wish.quote !== null && lots > BigInt(maxLots))
      refuse('quote', 'maxSize', rules.sizeText(lots), rules.sizeText(BigInt(maxLots)));
    if (wish.tif === 'fok' && end !== 'filled')
      refuse('tif', 'fillOrKill', rules.sizeText(lots), rules.sizeText(matched));
    if (wish.kind === 'market' && fills.length === 0 && aside.length === 0 && end !== 'stp')
      refuse('symbol', 'noLiquidity', wish.symbol);
  }

  carryOut(order: Order, { fills, aside, end }: Walk): void {
    for (const maker of aside) this.end(maker, 'stp');
    for (const { order: maker, price, taken } of fills) {
      this.fill(order, maker, order.side, price, taken, maker === null ? 'feed' : 'order');
      if (maker === null) this.take(order.symbol, order.side, price, taken);
      else if (maker.filled === maker.lots) this.finish(maker, 'filled');
    }
    if (end !== 'left') this.finish(order, end);
    else if (order.kind === 'market' || order.tif !== 'gtc') this.finish(order, 'ioc');
    else order.turn = this.nextTurn++;
    for (const maker of aside) this.protect(maker);
  }

  finish(order: Order, reason: 'filled' | 'stp' | 'limit' | 'ioc' | 'cancelled'): void {
    this.end(order, reason);
    this.protect(order);
  }

  /** What a buy brought is protected as far as it is still there. */
  protect({ id, account, symbol, exits, filled, fee }: Order): void {
    if (exits === null || filled === 0n) return;
    const lot = this.basePerLot(symbol);
    const brought = (filled * lot - fee) / lot;
    const there = this.balance(account, this.rules.get(symbol)!.spec.base).available / lot;
    if (brought === 0n || there === 0n) {
      this.seen.failed.push({ order: id, rule: brought === 0n ? 'minSize' : 'insufficientBalance' });
      return;
    }
    const exit = {
      kind: 'tpsl',
      side: 'sell',
      price: null,
      quote: null,
      tif: 'gtc',
      postOnly: false,
      exits: null,
    } as const;
    const lots = brought < there ? brought : there;
    this.enter(
      { ...exit, account, symbol, clientId: `~exit.${id}`, lots, stp: 'cancelMaker', legs: exitLegs(exits) },
      id,
    );
  }

  find({ account, order, clientId }: Omit<Cancel, 'c'>): Order {
    const found = this.orders.find(
      (one) => one.account === account && (order === undefined ? one.clientId === clientId : one.id === order),
    );
    return found ?? refuse(order === undefined ? 'clientId' : 'order', 'unknownOrder', `${order ?? clientId ?? ''}`);
  }

  cancel(command: Cancel): Answer {
    const order = this.find(command);
    this.finish(order, 'cancelled');
    return { ok: true, orders: [order.id] };
  }

  cancelAll(account: number, symbol: string | undefined): Answer {
    if (symbol !== undefined && !this.rules.has(symbol)) refuse('symbol', 'unknownSymbol', symbol);
    if (!this.accounts.has(account)) refuse('account', 'notAllowed', `${account}`);
    const orders = this.orders.filter((one) => one.account === account && (symbol ?? one.symbol) === one.symbol);
    for (const order of orders) this.end(order, 'cancelled');
    return { ok: true, orders: orders.map(({ id }) => id) };
  }

  amend(command: Amend): Answer {
    const order = this.find(command);
    const { view } = this.context;
    if (!view || view.stale) refuse('symbol', 'staleFeed', order.symbol);
    const rules = this.rules.get(order.symbol)!;
    const wish = amended(rules, order, command, BigInt(view.last));
    const { price, lots } = wish;
    const rests = order.kind === 'limit' || order.kind === 'oco';
    const keeps = price === order.price && lots <= order.lots;
    const met = rests && !keeps ? this.offers(order.symbol, order.side, price!)[0] : undefined;
    if (met && order.kind === 'oco')
      refuse('price', 'triggerSide', rules.priceText(price!), rules.priceText(met.price));
    if (met && order.postOnly) refuse('postOnly', 'postOnly', rules.priceText(price!), rules.priceText(met.price));
    this.need({ ...order, quote: null }, this.lockOf({ ...order, ...wish }) - this.lockOf(order));
    const triggers = (legs: readonly Leg[]) => legs.map((leg) => `${leg.price}`).join();
    if (price !== order.price || triggers(wish.legs) !== triggers(order.legs)) order.since = this.context.now;
    Object.assign(order, wish);
    if (rests && !keeps) {
      order.turn = null;
      const rest: Wish = { ...order, lots: lots - order.filled };
      this.carryOut(order, walkOffers(this.offers(order.symbol, order.side, price!), rest, perTickLotOf(rules)));
    }
    return { ok: true, orders: [order.id] };
  }
}
