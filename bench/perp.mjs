// What the venue does by itself with legs of contracts: steps of the feed, liquidations, funding stamps, and an order with
// its risk beside a coin's. In turn, medians, of processor time but for the slices of a stamp, which are waits, and for quiet
// steps, which are too short for it: batches of them in turn, a hundred times.
//
// Everything is the real exchange and its folds, without a disk. PERP_LEGS is how many legs the large market has; half
// of them are long, half short, isolated, each far from what would end it.
import { Exchange } from '../gateway/exchange/exchange.ts';
import { withDeductions } from '../lib/trade/units/tiers.ts';
import { ASSETS, feedView, MARKET } from './matching/listing.mjs';

const ROUNDS = 5;
const QUIET_ROUNDS = 101;
const QUIET_STEPS = 200;
const MANY = Number.parseInt(process.env.PERP_LEGS ?? '100000', 10);
const FEW = 1000;
const FALLING = 1000;
const CASCADE = Math.min(10_000, MANY);
const ORDERS = 2000;
const MARK = 650_000;
const SYMBOL = 'BTCUSDTPERP';
const UNIT = 10n ** 12n;

const tiers = withDeductions([
  { upTo: 200_000n * UNIT, leverage: 50, rate: 400_000n },
  { upTo: 1_000_000n * UNIT, leverage: 20, rate: 1_000_000n },
]);
const PERP = {
  ...MARKET,
  ...{ symbol: SYMBOL, product: 'perp', makerFee: 20_000, takerFee: 60_000 },
  perp: {
    settle: 'USDT',
    wallet: 1,
    contract: {
      ...{ kind: 'linear', top: 100_000n, bottom: 1n, tickStep: 1, tiers, makerFee: 20_000n, takerFee: 60_000n },
      ...{ maxLeverage: 50, defaultLeverage: 10, maxTicks: 100_000_000 },
    },
  },
};

let named = 0;
const few = opened(FEW);
const many = opened(MANY);
quietSteps();
stamps();
orders();
liquidations();
cascade();
swept();

/** A contract's view: its mark and a book around it. */
function viewAt(mark) {
  return { ...feedView(mark), marks: new Map([[SYMBOL, mark]]), indexes: new Map([[SYMBOL, mark]]) };
}

function done(exchange, command, now = 0, view = viewAt(MARK)) {
  const { answer } = exchange.execute(command, { now, view });
  if (!answer.ok) throw new Error(JSON.stringify([command, answer.refusal]));
  return answer;
}

/** An exchange with owners who have so much in their wallet of contracts. */
function funded(owners) {
  const exchange = new Exchange(ASSETS, [MARKET, PERP]);
  for (let account = 1; account <= owners; account++) fund(exchange, account);
  return exchange;
}

function fund(exchange, account) {
  const amount = '1000000';
  done(exchange, { c: 'grant', account, reason: 'grant', amounts: { USDT: '2000000', BTC: '100' } });
  const way = { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount, reason: 'transfer', ref: null };
  done(exchange, { c: 'transfer', account, ...way });
}

function order(exchange, account, side, { price = '65000.0', size = '0.01' } = {}) {
  named += 1;
  const what = { account, symbol: SYMBOL, side, kind: 'limit', price, size, clientId: `p${named}` };
  return done(exchange, { c: 'perpPlace', ...what });
}

/** So many isolated legs, met in pairs in the middle of the book. @param leverage of the longs */
function opened(legs, leverage = 10) {
  const exchange = funded(legs);
  for (let account = 1; account <= legs; account++) {
    done(exchange, { c: 'marginMode', account, symbol: SYMBOL, marginMode: 'isolated' });
    const own = account % 2 === 0 ? leverage : 2;
    done(exchange, { c: 'leverage', account, symbol: SYMBOL, leverage: own });
    order(exchange, account, account % 2 === 0 ? 'buy' : 'sell');
  }
  const held = [...exchange.state.positions.legs.get(SYMBOL).values()].flat().filter((leg) => leg !== null);
  if (held.length !== legs) throw new Error(`${held.length} legs, not ${legs}: the figures would mean nothing`);
  return exchange;
}

/** Microseconds of processor time. */
function spent(run) {
  globalThis.gc?.();
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/**
 * Milliseconds of the main thread for one run: what everybody else waits. Threads that compile code or collect garbage
 * beside it hold nobody up: the first calls set off both, and they took most of the processor time.
 */
function waited(run) {
  globalThis.gc?.();
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

function tick(mark, now) {
  return { c: 'tick', symbol: SYMBOL, low: mark, high: mark, from: now - 1 };
}

/**
 * Given again until nothing is left. @returns how many commands it took, the longest of them, and the longest two that follow
 * each other: so many come before an order that waits (engine/clockwork.ts). ms
 */
function wholly(exchange, command, now, view) {
  let [slices, longest, wait, before] = [0, 0, 0, 0];
  for (let more = true; more; slices++) {
    const start = performance.now();
    more = done(exchange, command, now, view).more === true;
    const took = performance.now() - start;
    longest = Math.max(longest, took);
    wait = Math.max(wait, before + took);
    before = took;
  }
  return { slices, longest, wait };
}

/** Steps in small batches, in turn, so that whatever else the machine does meets both alike; each against its neighbour. */
function quietSteps() {
  let now = 1000;
  const step = (exchange, count) => {
    const before = exchange.state.nextFill;
    const views = Array.from({ length: 20 }, (_, at) => viewAt(MARK + at - 10));
    const start = process.hrtime.bigint();
    for (let at = 0; at < count; at++) {
      now += 1000;
      const mark = MARK + (at % 20) - 10;
      if (exchange.execute(tick(mark, now), { now, view: views[at % 20] }).events.length > 0)
        throw new Error('a quiet step did something: the figure would mean nothing');
    }
    const cost = Number(process.hrtime.bigint() - start) / 1000;
    if (exchange.state.nextFill !== before) throw new Error('a quiet step filled something');
    return cost / count;
  };
  // After a start everybody is looked at once; then what is run often has been compiled.
  for (const exchange of [few, many]) {
    wholly(exchange, tick(MARK, now), now, viewAt(MARK));
    step(exchange, 4000);
  }
  globalThis.gc?.();
  const rounds = Array.from({ length: QUIET_ROUNDS }, (_, at) => {
    const [first, second] = at % 2 === 0 ? [many, few] : [few, many];
    const [a, b] = [step(first, QUIET_STEPS), step(second, QUIET_STEPS)];
    return at % 2 === 0 ? { ours: a, reference: b } : { ours: b, reference: a };
  });
  report(`a quiet step with ${MANY} legs beside one with ${FEW}`, rounds, { budget: 1.5, unit: 'µs' });
}

function stamps() {
  let at = 10_000_000;
  const stamp = () => {
    at += 28_800_000;
    return wholly(many, { c: 'stamp', symbol: SYMBOL, stamp: at, rate: 1000 }, at, viewAt(MARK));
  };
  // The collection that a figure begins with goes on in the background: slices are timed where there was none.
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: spent(stamp) / 1000, longest: stamp().longest }));
  limit(`a stamp of ${MANY} legs`, median(rounds.map(({ ours }) => ours)), 1000);
  limit(`longest slice of a stamp of ${MANY} legs`, median(rounds.map(({ longest }) => longest)), 20);
}

/** Orders that rest, of owners without legs: what is admitted, locked and written. */
function orders() {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const exchange = funded(100);
    const place = { side: 'buy', kind: 'limit', price: '64000.0', size: '0.01' };
    const cost = (c, symbol) =>
      spent(() => {
        for (let at = 0; at < ORDERS; at++)
          done(exchange, { c, symbol, account: 1 + (at % 100), clientId: `${symbol}${at}`, ...place }, 1);
      }) / ORDERS;
    return { ours: cost('perpPlace', SYMBOL), reference: cost('place', MARKET.symbol) };
  });
  report('an order of contracts with its risk beside one of coins', rounds, { budget: 2, unit: 'µs' });
}

/** Longs at fifty times fall by two hundredths; beside it one order each that its owner would close with. */
function liquidations() {
  const rounds = Array.from({ length: 3 }, () => {
    const [exchange, twin] = [opened(2 * FALLING, 50), opened(2 * FALLING, 50)];
    const mark = (MARK * 98) / 100;
    const ours = spent(() => wholly(exchange, tick(mark, 1000), 1000, viewAt(mark)));
    if (leftOf(exchange) > 1) throw new Error('longs are left: the figure would mean nothing');
    const reference = spent(() => {
      for (let account = 2; account <= 2 * FALLING; account += 2)
        order(twin, account, 'sell', { price: '64999.0', size: '0.01' });
    });
    return { ours: ours / 1000, reference: reference / 1000 };
  });
  report(`a step that liquidates ${FALLING} legs beside one order each`, rounds, { budget: 50, unit: 'ms' });
}

/** Ten thousand fall in one step: what an order waits that comes while they do. */
function cascade() {
  const mark = (MARK * 98) / 100;
  const waits = Array.from({ length: 3 }, () => {
    const exchange = opened(2 * CASCADE, 50);
    const { wait } = wholly(exchange, tick(mark, 1000), 1000, viewAt(mark));
    if (leftOf(exchange) > 1) throw new Error('longs are left: the figure would mean nothing');
    return wait;
  });
  limit(`longest wait of an order while ${CASCADE} legs are liquidated in one step`, median(waits), 50);
}

/**
 * One order through 499 of a maker who has 4,000 open, as it has itself, so that each fill closes legs of both sides: what everybody else waits meanwhile. Isolated margin somewhere makes what cross orders lock a sum of its own.
 */
function swept() {
  const markets = Array.from({ length: 8 }, (_, at) => (at === 0 ? PERP : { ...PERP, symbol: `C${at}USDTPERP` }));
  const all = (mark) => new Map(markets.map(({ symbol }) => [symbol, mark]));
  const view = { ...feedView(MARK), marks: all(MARK), indexes: all(MARK) };
  const longest = (isolated) => {
    const exchange = new Exchange(ASSETS, [MARKET, ...markets]);
    const ask = (command) => done(exchange, command, 0, view);
    const place = (account, side, price, size, symbol = SYMBOL) => {
      named += 1;
      ask({ c: 'perpPlace', account, symbol, side, kind: 'limit', price, size, clientId: `p${named}` });
    };
    for (const account of [1, 2]) {
      fund(exchange, account);
      if (isolated) ask({ c: 'marginMode', account, symbol: 'C1USDTPERP', marginMode: 'isolated' });
    }
    // The maker is long, the taker short: all that meets closes on both sides.
    place(1, 'sell', '65000.0', '1');
    place(2, 'buy', '65000.0', '1');
    for (const account of [1, 2])
      for (const { symbol } of markets.slice(1))
        for (let at = 0; at < 499; at++) place(account, 'buy', '60000.0', '0.001', symbol);
    for (let at = 0; at < 499; at++) {
      place(1, 'buy', '64000.0', '0.001');
      place(2, 'sell', '65000.0', '0.001');
    }
    const took = waited(() => place(1, 'buy', '65000.0', '0.499'));
    if (exchange.state.nextFill < 499) throw new Error('too little filled: the figure would mean nothing');
    return took;
  };
  for (const [name, isolated] of [
    ['', false],
    [', isolated margin elsewhere', true],
  ])
    limit(
      `longest wait while one order takes 499 of a maker with 4000 open${name}`,
      median(Array.from({ length: 3 }, () => longest(isolated))),
      50,
    );
}

/** Longs that are still there; the fund may hold one. */
function leftOf(exchange) {
  let left = 0;
  for (const [long] of exchange.state.positions.legs.get(SYMBOL).values()) if (long !== null) left += 1;
  return left;
}

function limit(name, ours, budget) {
  const ratio = Math.round((ours / budget) * 100) / 100;
  console.log(
    JSON.stringify({ name, ratio, budget: 1, ours: Math.round(ours * 10) / 10, reference: budget, unit: 'ms' }),
  );
}

function report(name, rounds, { budget, unit }) {
  const [ours, reference] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.reference))];
  const ratio = Math.round((ours / reference) * 100) / 100;
  const round = (value) => Math.round(value * 10) / 10;
  console.log(JSON.stringify({ name, ratio, budget, ours: round(ours), reference: round(reference), unit }));
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
