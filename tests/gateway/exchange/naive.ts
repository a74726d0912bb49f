import type { Context } from '#gateway/exchange/exchange.ts';
import type { Answer, Close, Command, Tick, Transfer } from '#gateway/exchange/orders/commands.ts';
import type { AssetSpec, MarketSpec } from '#gateway/exchange/orders/spec.ts';
import type { Engine, Seen } from './engine.ts';
import { NaiveOrders } from './naive-orders.ts';
import { Refused, Rules, refuse, scaled, textOf } from './naive-rules.ts';
import { facing } from './naive-state.ts';
import type { Order } from './naive-walk.ts';

/**
 * The exchange said again, as plainly as possible: lists, bigints, everything worked out anew each time. Slow, and the
 * measure of the fast one. A balance is one total; what is locked of it follows from the open orders.
 */
export function naiveEngine(assets: readonly AssetSpec[], markets: readonly MarketSpec[]): Engine {
  const places = new Map(assets.map(({ code, places }) => [code, places]));
  const rules = new Map(markets.map((spec) => [spec.symbol, new Rules(spec, places.get(spec.quote)!)]));
  return new Naive(places, rules);
}

class Naive extends NaiveOrders implements Engine {
  keys: { readonly account: number; readonly key: string; readonly hash: string; readonly answer: Answer }[] = [];

  execute(command: Command, context: Context): { readonly answer: Answer; readonly seen: Seen } {
    this.context = context;
    this.seen = { accepted: [], fills: [], ended: [], failed: [] };
    let answer: Answer;
    try {
      answer = this.once(command, context.key);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      answer = { ok: false, refusal: error.refusal };
    }
    return { answer, seen: this.seen };
  }

  once(command: Command, asked: Context['key']): Answer {
    if (!asked || !('account' in command)) return this.run(command);
    const { key, hash } = asked;
    if (key.length < 1 || key.length > 64) refuse('key', 'format', key, '64');
    const before = this.keys.find((one) => one.account === command.account && one.key === key);
    if (before && before.hash !== hash) refuse('key', 'keyReused', key);
    if (before) return before.answer;
    const answer = this.run(command);
    if (!this.accounts.has(command.account)) return answer;
    this.keys.push({ account: command.account, key, hash, answer });
    const own = this.keys.filter(({ account }) => account === command.account);
    if (own.length > 1000) this.keys = this.keys.filter((one) => one !== own[0]);
    return answer;
  }

  run(command: Command): Answer {
    switch (command.c) {
      case 'place':
        return this.place(command);
      case 'cancel':
        return this.cancel(command);
      case 'cancelAll':
        return this.cancelAll(command.account, command.symbol);
      case 'amend':
        return this.amend(command);
      case 'grant':
      case 'reset':
        return this.fund(command);
      case 'close':
        return this.close(command);
      case 'transfer':
        return this.transfer(command);
      case 'tick':
        return this.tick(command);
      default:
        throw new Error(`${command.c} is a command of contracts, which have a reference of their own`);
    }
  }

  close({ account, untouched }: Close): Answer {
    if (account < 1 || !this.accounts.has(account)) refuse('account', 'notAllowed', `${account}`);
    const amounts = this.unitsOf(untouched ?? {});
    const own = this.orders.filter((order) => order.account === account);
    const asMade = [...this.places.keys()].every(
      (asset) => this.total(account, asset).units === (amounts.get(asset) ?? 0n),
    );
    const elsewhere = this.purses.some((one) => one.account === account && one.units !== 0n);
    const used = own.length > 0 || elsewhere || this.keys.some((key) => key.account === account) || !asMade;
    if (untouched && used) refuse('account', 'notAllowed', `${account}`);
    const answer = this.fund({ c: 'reset', account, amounts: {} });
    this.accounts.delete(account);
    this.keys = this.keys.filter((key) => key.account !== account);
    return answer;
  }

  /** Value of one purse goes to another; which ones there are is said again here. */
  transfer({ account, from, to, asset, amount, ref }: Transfer): Answer {
    if (!this.accounts.has(account)) refuse('account', 'notAllowed', `${account}`);
    const assets: Readonly<Record<string, readonly string[]>> = {
      ...{ spot: [...this.places.keys()], 'futures:usdt': ['USDT'], 'futures:usdc': ['USDC'], 'futures:coin': [] },
    };
    for (const [field, wallet] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (!Object.hasOwn(assets, wallet)) refuse(field, 'unknownWallet', wallet);
    if (to === from) refuse('to', 'sameWallet', to);
    const places = this.places.get(asset);
    if (places === undefined) refuse('asset', 'unknownAsset', asset);
    for (const [field, wallet] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (!assets[wallet]!.includes(asset)) refuse(field, 'walletAsset', wallet);
    if (ref === '' || (ref ?? '').length > 64) refuse('ref', 'format', `${ref}`, '64');
    const value = scaled(amount);
    if (value === null) refuse('amount', 'format', amount);
    const unit = 10n ** BigInt(18 - places);
    if (value % unit !== 0n) refuse('amount', 'places', amount, `${places}`);
    if (value === 0n) refuse('amount', 'minAmount', amount, textOf(unit, places));
    const there = from === 'spot' ? this.balance(account, asset).available : this.purse(account, from, asset).units;
    if (value / unit > there)
      refuse(
        ...(['amount', from === 'spot' ? 'insufficientBalance' : 'maxTransferable'] as const),
        ...([textOf(value, places), textOf(there * unit, places)] as const),
      );
    this.purse(account, from, asset).units -= value / unit;
    this.purse(account, to, asset).units += value / unit;
    return { ok: true, orders: [] };
  }

  unitsOf(amounts: Readonly<Record<string, string>>): ReadonlyMap<string, bigint> {
    const units = new Map<string, bigint>();
    for (const [asset, text] of Object.entries(amounts)) {
      const count = this.places.get(asset);
      if (count === undefined) refuse('asset', 'notAllowed', asset);
      const value = scaled(text);
      const unit = 10n ** BigInt(18 - count);
      if (value === null || value % unit !== 0n) refuse(asset, 'format', text, `${count}`);
      units.set(asset, value / unit);
    }
    return units;
  }

  fund(command: Extract<Command, { c: 'grant' | 'reset' }>): Answer {
    const { account, amounts } = command;
    if (!Number.isInteger(account) || account < 1 || account > 2 ** 31 - 1)
      refuse('account', 'notAllowed', `${account}`);
    const units = this.unitsOf(amounts);
    this.accounts.add(account);
    const ended = command.c === 'reset' ? this.orders.filter((order) => order.account === account) : [];
    for (const order of ended) this.end(order, 'reset');
    for (const asset of this.places.keys()) {
      if (command.c === 'reset')
        for (const wallet of ['futures:usdt', 'futures:usdc', 'futures:coin']) {
          const purse = this.purse(account, wallet, asset);
          this.total('faucet', asset).units += purse.units;
          purse.units = 0n;
        }
      const total = this.total(account, asset);
      const change = command.c === 'reset' ? (units.get(asset) ?? 0n) - total.units : (units.get(asset) ?? 0n);
      total.units += change;
      this.total('faucet', asset).units -= change;
    }
    return { ok: true, orders: ended.map(({ id }) => id) };
  }

  tick({ symbol, low, high, from }: Tick): Answer {
    const { view } = this.context;
    if (!view || view.stale) return { ok: true, orders: [] };
    const older = (order: Order) => order.since <= from;
    const through = [
      this.resting(symbol, 'buy')
        .filter((order) => order.price! > BigInt(low) && older(order))
        .slice(0, 1000),
      this.resting(symbol, 'sell')
        .filter((order) => order.price! < BigInt(high) && older(order))
        .slice(0, 1000),
    ];
    for (const order of through.flat()) this.meet(order, order.lots - order.filled);
    const met = new Set([...this.meetFeed(symbol, 'buy'), ...this.meetFeed(symbol, 'sell')]);
    const fired = [
      this.armed(symbol, 'down')
        .filter(({ leg, order }) => leg.price >= BigInt(low) && older(order))
        .slice(0, 1000),
      this.armed(symbol, 'up')
        .filter(({ leg, order }) => leg.price <= BigInt(high) && older(order))
        .slice(0, 1000),
    ];
    const launched = fired.flat().filter((one) => this.launch(one));
    const orders = [...through.flat().map(({ id }) => id), ...met, ...launched.map(({ order }) => order.id)];
    const more = [...through, ...fired].some(({ length }) => length === 1000);
    return more ? { ok: true, orders, more } : { ok: true, orders };
  }

  meet(order: Order, lots: bigint): void {
    this.fill(null, order, facing[order.side], order.price!, lots, 'through');
    if (order.filled === order.lots) this.finish(order, 'filled');
  }

  meetFeed(symbol: string, side: 'buy' | 'sell'): number[] {
    const met: number[] = [];
    for (let i = 0; i < 1000; i++) {
      const [order] = this.resting(symbol, side);
      const [level] = this.house(symbol, side);
      if (!order || !level || (side === 'buy' ? level.price > order.price! : level.price < order.price!)) break;
      const left = order.lots - order.filled;
      const lots = left < level.lots ? left : level.lots;
      this.take(symbol, side, level.price, lots);
      this.meet(order, lots);
      met.push(order.id);
    }
    return met;
  }

  /** Waiting legs, nearest to the market first, oldest first. */
  armed(symbol: string, when: 'up' | 'down') {
    return this.orders
      .filter((order) => order.symbol === symbol && order.armed)
      .flatMap((order) => order.legs.filter((leg) => leg.when === when).map((leg) => ({ order, leg })))
      .sort((a, b) =>
        a.leg.price === b.leg.price
          ? a.order.id - b.order.id
          : a.leg.price > b.leg.price === (when === 'down')
            ? -1
            : 1,
      );
  }

  /** @returns false when its other leg was faster. */
  launch({ order, leg }: ReturnType<Naive['armed']>[number]): boolean {
    if (!this.orders.includes(order) || !order.armed) return false;
    this.end(order, 'fired');
    const kind = leg.limit === null ? 'market' : 'limit';
    const lots = order.quote === null ? order.lots - order.filled : null;
    try {
      this.enter({ ...order, kind, price: leg.limit, lots, tif: leg.rests ? 'gtc' : 'ioc', legs: [] }, order.id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.seen.failed.push({ order: order.id, rule: error.refusal.rule });
    }
    return true;
  }
}
