// Matching beside nodejs-order-book on the same million operations, cancels in a deep level beside a shallow one, and
// what the whole exchange executes. Five rounds in turn, medians, of processor time: all of it is one thread's work, and
// on a busy machine the clock on the wall tells who else was running.
//
// Inside the first figure: the exchange's Book, Ladder and planFills with client ids (text, one map an account), orders
// by number, self-trade prevention, time in force, post-only, stops that fire, and every event written to a binary
// buffer. Outside, because the reference has none of it: decimal text, validation, balances, locks and fees; the third
// figure has them all. Both sides must end with the same book, otherwise there is no figure.
import { createRequire } from 'node:module';
import { BUY, SELL } from '../gateway/exchange/orders/book.ts';
import { Desk } from './matching/desk.mjs';
import { exchangeFlow } from './matching/exchange.mjs';
import { CANCEL, LIMIT, MARKET, operations } from './matching/operations.mjs';

const { OrderBook } = createRequire(import.meta.url)('nodejs-order-book');

const ROUNDS = 5;
const OPERATIONS = 1_000_000;
const DEPTH = 10_000;
const SIDES = ['buy', 'sell'];
const STP = ['EXPIRE_TAKER', 'EXPIRE_MAKER'];
const TIF = ['GTC', 'IOC', 'FOK'];
/** Names of accounts by number; 0 is none. */
const ACCOUNTS = Array.from({ length: 1001 }, (_, owner) => (owner === 0 ? undefined : `a${owner}`));

matching();
cancelling();
executing();

function matching() {
  const ops = operations(DEPTH, OPERATIONS);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const desk = new Desk();
    const ours = timed((from, to) => runOurs(desk, ops, from, to), ops.length);
    const book = new OrderBook();
    const reference = timed((from, to) => runTheirs(book, ops, from, to), ops.length);
    checkSame(desk, book);
    return { ours: OPERATIONS / ours, reference: OPERATIONS / reference };
  });
  report('matching, mixed flow beside nodejs-order-book', rounds, { budget: 10, least: true, unit: 'operations/s' });
}

/** Seconds of processor time for everything after the first book has been built. */
function timed(run, length) {
  run(0, DEPTH);
  globalThis.gc?.();
  const start = process.cpuUsage();
  run(DEPTH, length);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

function runOurs(desk, ops, from, to) {
  const { kind, id, owner, side, price, lots, stp, tif, postOnly } = ops;
  for (let i = from; i < to; i++) {
    if (kind[i] === LIMIT)
      desk.limit(i, id[i], owner[i], side[i], price[i], lots[i], stp[i], tif[i], postOnly[i] === 1);
    else if (kind[i] === CANCEL) desk.cancel(id[i], owner[i]);
    else if (kind[i] === MARKET) desk.market(i, id[i], owner[i], side[i], lots[i], stp[i]);
    else desk.stop(i, id[i], side[i], price[i], lots[i]);
  }
}

function runTheirs(book, ops, from, to) {
  const { kind, id, owner, side, price, lots, stp, tif, postOnly } = ops;
  for (let i = from; i < to; i++) {
    const accountId = ACCOUNTS[owner[i]];
    const stpMode = accountId && STP[stp[i]];
    if (kind[i] === CANCEL) book.cancel(id[i]);
    else if (kind[i] === MARKET) book.market({ side: SIDES[side[i]], size: lots[i], accountId, stpMode });
    else if (kind[i] === LIMIT)
      book.limit({
        side: SIDES[side[i]],
        id: id[i],
        size: lots[i],
        price: price[i],
        timeInForce: TIF[tif[i]],
        postOnly: postOnly[i] === 1,
        accountId,
        stpMode,
      });
    else book.stopMarket({ side: SIDES[side[i]], size: lots[i], stopPrice: price[i] });
  }
}

function checkSame(desk, book) {
  const [asks, bids] = book.depth().map((levels) => JSON.stringify(levels.toSorted(([a], [b]) => a - b)));
  const ours = (side) => JSON.stringify([...desk.book.levels(side, DEPTH * 100)].sort(([a], [b]) => a - b));
  if (asks !== ours(SELL) || bids !== ours(BUY)) throw new Error('the two books differ: the figure would mean nothing');
}

/**
 * 16,000 orders at one price beside the same at sixteen prices: only the depth of a level differs. Every cancel is
 * replaced at the end of its queue, so that the levels stay as deep as they were.
 */
function cancelling() {
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: cancelNs(16_000), reference: cancelNs(1000) }));
  report('a cancel in a level of 16,000 beside one of 1,000', rounds, { budget: 2, unit: 'ns' });
}

function cancelNs(depth) {
  const ORDERS = 16_000;
  const COUNT = 400_000;
  const desk = new Desk();
  const names = Array.from({ length: ORDERS }, (_, place) => `c${place}`);
  // 500 orders an account, which is the most one may have.
  const ownerOf = (at) => 1 + Math.floor(at / 500);
  const place = (at, number) =>
    desk.limit(number, names[at], ownerOf(at), BUY, 100 + Math.floor(at / depth), 1, 0, 0, false);
  for (let at = 0; at < ORDERS; at++) place(at, at);
  let spent = 0;
  for (let done = 0, at = 0; done < COUNT; done += 500) {
    // A batch in a scattered order: the step has no divisor in common with the depth. Only the cancels are timed.
    const from = at;
    const start = process.cpuUsage();
    for (let i = 0; i < 500; i++) {
      desk.cancel(names[at], ownerOf(at));
      at = (at + 7919) % ORDERS;
    }
    const { user, system } = process.cpuUsage(start);
    spent += user + system;
    at = from;
    for (let i = 0; i < 500; i++) {
      place(at, done + i);
      at = (at + 7919) % ORDERS;
    }
  }
  return (spent / COUNT) * 1000;
}

function executing() {
  const rounds = Array.from({ length: ROUNDS }, () => exchangeFlow(100_000));
  const ours = median(rounds.map(({ commands, seconds }) => commands / seconds));
  const events = median(rounds.map(({ events, seconds }) => events / seconds));
  console.log(
    JSON.stringify({ name: 'whole exchange: commands executed', ours: Math.round(ours), unit: 'commands/s' }),
  );
  console.log(JSON.stringify({ name: 'whole exchange: events folded', ours: Math.round(events), unit: 'events/s' }));
}

function report(name, rounds, { budget, least, unit }) {
  const [ours, reference] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.reference))];
  const ratio = Math.round((ours / reference) * 100) / 100;
  const figure = { name, ratio, budget, ...(least ? { least } : {}) };
  console.log(JSON.stringify({ ...figure, ours: Math.round(ours), reference: Math.round(reference), unit }));
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
