// What an exchange does between a checked command and its accounts: client ids, the book, matching, stops, events.
// Book, planFills and meets are the exchange's own, an account's client ids one map from text to order, as in its state.
import { Book, BUY, SELL } from '../../gateway/exchange/orders/book.ts';
import { meets, NO_HOUSE, Plan, planFills } from '../../gateway/exchange/orders/match.ts';
import { EventBuffer } from './event-buffer.mjs';

export const GTC = 0;
export const IOC = 1;
export const FOK = 2;
const NO_LIMIT = [2 ** 31 - 1, 0];

export class Desk {
  book = new Book();
  events = new EventBuffer();
  /** Price of the last trade, 0 before the first. */
  last = 0;
  #stops = new Book();
  #plan = new Plan();
  #accounts = new Map();

  rests(owner, clientId) {
    return this.#accounts.get(owner)?.clientIds.has(clientId) ?? false;
  }

  limit(number, id, owner, side, price, lots, stp, tif, postOnly) {
    const account = this.#account(owner);
    if (account.clientIds.has(id)) return this.events.refused(number);
    if (postOnly && meets(this.book, NO_HOUSE, side, price) !== -1) return this.events.refused(number);
    const plan = this.#plan;
    planFills(this.book, NO_HOUSE, { side, limit: price, lots, owner: owner || -1, stp }, plan);
    if (tif === FOK && plan.left > 0) return this.events.refused(number);
    this.events.accepted(number, owner, side, price, lots, id);
    const { left, stopped } = plan;
    this.#settle(number, side);
    if (left === 0) return;
    if (stopped || tif !== GTC) return this.events.ended(number);
    const order = { number, account, id, slot: -1, lots, filled: lots - left };
    order.slot = this.book.rest(side, price, left, owner || -1, order);
    account.clientIds.set(id, order);
    this.events.rested(number, left);
  }

  market(number, id, owner, side, lots, stp) {
    planFills(this.book, NO_HOUSE, { side, limit: NO_LIMIT[side], lots, owner, stp }, this.#plan);
    this.events.accepted(number, owner, side, 0, lots, id);
    const { left } = this.#plan;
    this.#settle(number, side);
    if (left > 0) this.events.ended(number);
  }

  #settle(number, side) {
    const { book, events } = this;
    const plan = this.#plan;
    const before = this.last;
    for (let i = 0; i < plan.aside; i++) {
      const order = book.item(plan.asideSlot[i]);
      book.remove(order.slot);
      this.#forget(order);
      events.ended(order.number);
    }
    for (let i = 0; i < plan.fills; i++) {
      const order = book.item(plan.maker[i]);
      const lots = plan.lots[i];
      order.filled += lots;
      events.filled(number, order.number, plan.price[i], lots);
      if (book.use(order.slot, lots)) this.#forget(order);
    }
    if (plan.fills === 0) return;
    this.last = plan.price[plan.fills - 1];
    if (!plan.stopped && this.#stops.size > 0) this.#fire(side, before);
  }

  cancel(id, owner) {
    const order = this.#account(owner).clientIds.get(id);
    if (order === undefined) return;
    this.book.remove(order.slot);
    this.#forget(order);
    this.events.ended(order.number);
  }

  #forget({ account, id }) {
    account.clientIds.delete(id);
  }

  #account(id) {
    const found = this.#accounts.get(id);
    if (found !== undefined) return found;
    const fresh = { clientIds: new Map() };
    this.#accounts.set(id, fresh);
    return fresh;
  }

  /** Stops of buyers stand as sells, at or above their price, as in the exchange. */
  stop(number, id, side, price, lots) {
    if (side === BUY ? this.last >= price : this.last <= price) return this.events.refused(number);
    this.#stops.rest(side === BUY ? SELL : BUY, price, lots, -1, number);
    this.events.accepted(number, 0, side, price, lots, id);
  }

  /** Fires as the reference does: the taker's side only, between the last price before and now, farthest first. */
  #fire(side, before) {
    const stops = this.#stops;
    const [low, high] = before < this.last ? [before, this.last] : [this.last, before];
    const kept = side === BUY ? SELL : BUY;
    const fired = [];
    for (
      let price = stops.best(kept);
      price !== -1 && (side === BUY ? price <= high : price >= low);
      price = stops.worse(kept, price)
    ) {
      if (side === BUY ? price < low : price > high) continue;
      const level = [];
      for (let slot = stops.first(kept, price); slot !== -1; slot = stops.behind(slot)) level.push(slot);
      fired.unshift(...level);
    }
    const orders = fired.map((slot) => ({ number: stops.item(slot), lots: stops.lots(slot) }));
    for (const slot of fired) stops.remove(slot);
    for (const { number, lots } of orders) this.market(number, '', -1, side, lots, 0);
  }
}
