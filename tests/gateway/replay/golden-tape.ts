import type { AccountCommand } from '#gateway/exchange/orders/commands.ts';
import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { randomOf } from '#tests/gateway/exchange/flow.ts';
import { type Line, START } from './tape-file.ts';

/**
 * An hour and four minutes of three contracts and a coin: a crash through several tiers, a silence, a source that lies, a
 * crossed book, a rally, a stamp. And what thirty accounts do in it.
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const END = START + 64 * MINUTE;
/** Milliseconds between two moments of the tape. */
const EVERY = 5 * SECOND;
const ACCOUNTS = 30;

const listed = (symbol: string): Instrument => {
  const found = [...PERPETUALS, ...INSTRUMENTS].find((one) => one.symbol === symbol)!;
  return found.contract ? { ...found, contract: { ...found.contract, fundingHours: 1 } } : found;
};

const MARKETS = [
  { symbol: 'BTCUSDTPERP', price: 50_000, deep: '20', size: 0.05, digits: 4 },
  { symbol: 'ETHUSDTPERP', price: 2500, deep: '200', size: 1, digits: 2 },
  { symbol: 'BTCUSDPERP', price: 50_000, deep: '500000', size: 2000, digits: 0 },
  { symbol: 'BTCUSDT', price: 50_000, deep: '20', size: 0.02, digits: 3 },
] as const;
type Market = (typeof MARKETS)[number];

export const GOLDEN_INSTRUMENTS = MARKETS.map(({ symbol }) => listed(symbol));

/** How far everything stands from where it began, as a factor, so long after the start. */
function swing(ms: number): number {
  const minute = ms / MINUTE;
  const wave = 1 + 0.01 * Math.sin(minute / 2.3) + 0.004 * Math.sin(minute * 1.9);
  if (minute < 20) return wave;
  if (minute < 21) return wave * (1 - 0.24 * (minute - 20));
  if (minute < 26) return wave * (0.76 + 0.02 * (minute - 21));
  if (minute < 50) return wave * 0.86;
  return wave * Math.min(1.02, 0.86 + 0.08 * (minute - 50));
}

const isAt = (ms: number, from: number, to: number) => ms >= from * MINUTE && ms < to * MINUTE;

/** The lines of one market at one moment. */
function linesOf({ symbol, price, deep }: Market, ms: number): Line[] {
  const { pricePlace, contract } = listed(symbol);
  const ts = START + ms;
  const at = price * swing(ms) * (symbol === 'ETHUSDTPERP' ? 1 + 0.003 * Math.sin(ms / 40_000) : 1);
  const tick = 10 ** -pricePlace;
  const text = (value: number) => value.toFixed(pricePlace);
  // Twenty moments of the crash find next to nobody who buys.
  const size = isAt(ms, 20, 21.7) ? `${Number.parseFloat(deep) / 50}` : deep;
  const isCrossed = isAt(ms, 45, 45.5) && symbol === 'BTCUSDTPERP';
  const over = isCrossed ? 100 * tick : 0;
  const bids = [1, 5, 20].map((steps) => [text(at + over - steps * 4 * tick), size]);
  const asks = [1, 5, 20].map((steps) => [text(at + steps * 4 * tick), size]);
  const sources = ['a', 'b', 'c'].map((src, i): Line => {
    const lies = src === 'b' && isAt(ms, 38, 42) ? 1.3 : 1;
    return { ts, k: 'index', s: symbol, src, p: text((at + (i - 1) * 2 * tick) * lies) };
  });
  return [
    ...(contract ? sources : []),
    { ts, k: 'book', s: symbol, b: bids, a: asks },
    { ts, k: 'trade', s: symbol, p: text(at), q: symbol === 'BTCUSDPERP' ? '100' : '0.5', side: 'buy' },
  ];
}

export function goldenLines(): Line[] {
  const lines: Line[] = [];
  for (let ms = 0; START + ms <= END; ms += EVERY) {
    if (ms === 32 * MINUTE || ms === 33 * MINUTE)
      lines.push({ ts: START + ms, k: 'gap', s: 'ETHUSDTPERP', on: ms === 32 * MINUTE });
    for (const market of MARKETS) lines.push(...linesOf(market, ms));
  }
  return lines;
}

export type Asked = { readonly at: number; readonly command: AccountCommand };

/** What the accounts ask, each at its time, between two moments of the tape. */
export function goldenCommands(): Asked[] {
  const random = randomOf(2026);
  const all: Asked[] = [];
  for (let account = 1; account <= ACCOUNTS; account++) {
    const ask = (command: AccountCommand) => all.push({ at: START + 1000, command });
    ask({ c: 'grant', account, reason: 'grant', amounts: { USDT: '60000', BTC: '1' } });
    ask(moved(account, 'USDT', 'futures:usdt', `${500 + random(8000)}`));
    ask(moved(account, 'BTC', 'futures:coin', `0.${1 + random(4)}`));
    if (random(6) === 0) ask({ c: 'positionMode', account, wallet: 'futures:usdt', mode: 'twoWay' });
    for (const symbol of ['BTCUSDTPERP', 'ETHUSDTPERP', 'BTCUSDPERP']) {
      if (random(3) === 0) ask({ c: 'marginMode', account, symbol, marginMode: 'isolated' });
      ask({ c: 'leverage', account, symbol, leverage: [5, 10, 20, 50, 100][random(5)]! });
    }
  }
  for (let at = START + 7 * SECOND, i = 0; at < END - MINUTE; at += 2350, i++)
    all.push({ at: Math.floor(at / 50) * 50, command: drawn(random, 1 + random(ACCOUNTS), { at, i }) });
  return all;
}

const moved = (account: number, asset: string, to: string, amount: string) =>
  ({ c: 'transfer', account, from: 'spot', to, asset, amount, reason: 'transfer', ref: null }) as const;

type Random = (below: number) => number;

function drawn(
  random: Random,
  account: number,
  { at, i }: { readonly at: number; readonly i: number },
): AccountCommand {
  const market = MARKETS[random(20) === 0 ? 3 : random(3)]!;
  const { symbol } = market;
  const { pricePlace } = listed(symbol);
  const now = market.price * swing(at - START);
  const price = (permille: number) => ((now * permille) / 1000).toFixed(pricePlace);
  const size = (market.size * (1 + random(40))).toFixed(market.digits);
  const side = random(5) < 3 ? 'buy' : 'sell';
  const order = { account, symbol, side, size, clientId: `g${i}` } as const;
  if (symbol === 'BTCUSDT') return { ...order, c: 'place', kind: 'limit', price: price(995 + random(10)) };
  const two = random(8) === 0 ? ({ positionSide: side === 'buy' ? 'long' : 'short' } as const) : {};
  const what = random(100);
  if (what < 30) return { ...order, ...two, c: 'perpPlace', kind: 'market', reduceOnly: random(6) === 0 };
  if (what < 60) return { ...order, ...two, c: 'perpPlace', kind: 'limit', price: price(990 + random(20)) };
  if (what < 68)
    return {
      ...order,
      ...two,
      c: 'perpPlace',
      kind: 'trigger',
      triggerPrice: price(970 + random(60)),
      triggerBy: 'mark',
    };
  if (what < 72) return { ...order, ...two, c: 'perpPlace', kind: 'trailing', callbackRate: '0.01', reduceOnly: true };
  if (what < 82) return { c: 'perpExit', account, symbol, ...two, takeProfit: price(1030), stopLoss: price(970) };
  if (what < 88) return { c: 'perpClose', account, symbol, ...two };
  if (what < 91) return { c: 'perpReverse', account, symbol };
  if (what < 93) return { c: 'countdown', account, seconds: 30 + random(90) };
  if (what < 95)
    return { c: 'margin', account, symbol, ...two, direction: 'add', amount: symbol === 'BTCUSDPERP' ? '0.01' : '100' };
  if (what < 97) return { c: 'autoMargin', account, symbol, ...two, on: true };
  if (what < 98) return { c: 'perpCloseAll', account };
  return {
    c: 'transfer',
    account,
    from: 'futures:usdt',
    to: 'spot',
    asset: 'USDT',
    amount: '300',
    reason: 'transfer',
    ref: null,
  };
}
