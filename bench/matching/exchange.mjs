// The whole exchange: decimal text in, validation, matching, balances, locks, fees, events folded. A mixed flow like the
// first figure's, by a hundred accounts, in a market with a feed of 50 levels.
import { Exchange } from '../../gateway/exchange/exchange.ts';
import { ASSETS, feedView, MARKET } from './listing.mjs';

const ACCOUNTS = 100;
const LAST = 650_000;

/** @returns how many commands and events, and the seconds they took */
export function exchangeFlow(count) {
  const exchange = new Exchange(ASSETS, [MARKET]);
  for (let account = 1; account <= ACCOUNTS; account++)
    exchange.execute(
      { c: 'grant', account, reason: 'grant', amounts: { BTC: '10000', USDT: '1000000000' } },
      { now: 0, view: null },
    );
  const view = feedView(LAST);
  const live = [];
  let events = 0;
  let seed = 12345;
  const random = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    return (seed >>> 8) % below;
  };
  const start = process.cpuUsage();
  for (let i = 0; i < count; i++) {
    const command = draw(random, live, i);
    const result = exchange.execute(command, { now: i >> 4, view });
    events += result.events.length;
    if (command.price !== undefined && result.answer.ok)
      live.push({ account: command.account, order: result.answer.orders[0] });
  }
  const { user, system } = process.cpuUsage(start);
  return { commands: count, events, seconds: (user + system) / 1e6 };
}

function draw(random, live, i) {
  const what = random(100);
  const account = 1 + random(ACCOUNTS);
  const side = random(2) === 0 ? 'buy' : 'sell';
  const order = {
    c: 'place',
    account,
    symbol: 'BTCUSDT',
    side,
    clientId: `x-${i}`,
    size: `0.${String(1000 + random(9000)).padStart(5, '0')}`,
  };
  if (what < 46 || live.length === 0) {
    const ticks = side === 'buy' ? LAST - 1 - random(3000) : LAST + 1 + random(3000);
    return { ...order, kind: 'limit', price: `${Math.floor(ticks / 10)}.${ticks % 10}` };
  }
  if (what < 88) {
    const at = random(live.length);
    const { account: owner, order: number } = live[at];
    live[at] = live[live.length - 1];
    live.pop();
    return { c: 'cancel', account: owner, order: number };
  }
  return { ...order, kind: 'market' };
}
