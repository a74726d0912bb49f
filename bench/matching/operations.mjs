// A mixed flow of operations, the same on every machine: 46 % passive limit (one in ten post-only, one in fifty a stop),
// 42 % cancel, 8 % market, 4 % marketable limit (half good-till-cancelled, a quarter immediate-or-cancel, a quarter
// fill-or-kill), by a thousand accounts with self-trade prevention.
import { BUY, SELL } from '../../gateway/exchange/orders/book.ts';
import { Desk, FOK, GTC, IOC } from './desk.mjs';

export const LIMIT = 0;
export const CANCEL = 1;
export const MARKET = 2;
export const STOP = 3;

const ACCOUNTS = 1000;

/**
 * @returns `depth` passive orders that build a book, then `count` mixed operations, as columns: a list of a million
 * objects would be measured too.
 */
export function operations(depth, count) {
  const flow = new Flow();
  for (let i = 0; i < depth; i++) flow.passive();
  while (flow.ops.length < depth + count) flow.mixed();
  const { ops } = flow;
  const column = (type, field) => type.from(ops, (op) => (op[field] === undefined ? 0 : op[field]));
  return {
    length: ops.length,
    kind: column(Uint8Array, 'kind'),
    side: column(Uint8Array, 'side'),
    price: column(Int32Array, 'price'),
    lots: column(Int32Array, 'lots'),
    owner: column(Int32Array, 'owner'),
    stp: column(Uint8Array, 'stp'),
    tif: column(Uint8Array, 'tif'),
    postOnly: column(Uint8Array, 'postOnly'),
    // As off the wire: a cancel's text is another one than its order's, and none has been looked up before.
    id: JSON.parse(JSON.stringify(ops.map(({ id }) => id))),
  };
}

class Flow {
  ops = [];
  #desk = new Desk();
  #random = randomOf(20261120);
  #live = [];
  #centre = 100_000;
  #names = 0;

  mixed() {
    const what = this.#random(100);
    if (this.#random(200) === 0) this.#centre += this.#random(9) - 4;
    if (what < 46) this.passive();
    else if (what < 88) this.#cancel();
    else if (what < 96) this.#add({ kind: MARKET, ...this.#order(28) });
    else this.#marketable();
  }

  passive() {
    const random = this.#random;
    const order = this.#order(100);
    let away = 1;
    while (away < 2000 && random(24) !== 0) away += 1;
    away = 1 + Math.floor((away * (1 + random(3))) / 2);
    const buys = order.side === BUY;
    const { book, last } = this.#desk;
    if (random(50) === 0 && last > 0) {
      const price = buys ? last + 1 + random(400) : last - 1 - random(400);
      return this.#add({ kind: STOP, ...order, price, owner: 0 });
    }
    const facing = book.best(buys ? SELL : BUY);
    const wanted = buys ? this.#centre - away : this.#centre + away;
    const price = facing === -1 ? wanted : buys ? Math.min(wanted, facing - 1) : Math.max(wanted, facing + 1);
    this.#add({ kind: LIMIT, ...order, price, tif: GTC, postOnly: random(10) === 0 });
  }

  #marketable() {
    const random = this.#random;
    const order = this.#order(28);
    const facing = this.#desk.book.best(order.side === BUY ? SELL : BUY);
    const price = facing === -1 ? this.#centre : facing + (order.side === BUY ? random(3) : -random(3));
    const tif = [GTC, GTC, IOC, FOK][random(4)];
    // The reference fills a part of a fill-or-kill order that meets its own: such a one has no account here.
    this.#add({ kind: LIMIT, ...order, price, tif, postOnly: false, ...(tif === FOK ? { owner: 0 } : {}) });
  }

  #cancel() {
    const live = this.#live;
    while (live.length > 0) {
      const at = this.#random(live.length);
      const { id, owner } = live[at];
      live[at] = live[live.length - 1];
      live.pop();
      if (this.#desk.rests(owner, id)) return this.#add({ kind: CANCEL, id, owner });
    }
    return this.passive();
  }

  #order(most) {
    const random = this.#random;
    this.#names += 1;
    const owner = 1 + random(ACCOUNTS);
    const id = `x-${((this.#names * 2654435761) >>> 0).toString(36)}-${this.#names}`;
    return { id, side: random(2), lots: 1 + random(most), owner, stp: random(2) };
  }

  #add(op) {
    this.ops.push(op);
    const { kind, id, owner, side = 0, price = 0, lots = 0, stp = 0, tif = 0, postOnly = false } = op;
    const number = this.ops.length - 1;
    if (kind === LIMIT) this.#desk.limit(number, id, owner, side, price, lots, stp, tif, postOnly);
    else if (kind === CANCEL) this.#desk.cancel(id, owner);
    else if (kind === MARKET) this.#desk.market(number, id, owner, side, lots, stp);
    else this.#desk.stop(number, id, side, price, lots);
    if (op.kind === LIMIT && this.#desk.rests(op.owner, op.id)) this.#live.push(op);
  }
}

function randomOf(seed) {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
