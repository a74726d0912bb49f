import { bringExits, cover, endsWithLeg, rebalance, settleSide } from './naive-fill.ts';
import type { Naive, Order } from './naive-state.ts';
import { opensOf } from './naive-state.ts';
import { feeOf, freed, gain, initial, type Leg, released, type Side, V } from './naive-sums.ts';
import { ceil, floor, over, type Ratio, ratio, times } from './ratio.ts';

/** The guide's section 5 read aloud: every leg is looked at, every share divided as a fraction, nothing is remembered. */

export type Book = Naive & {
  best(symbol: string, buys: boolean, limit: number, only: 'feed' | null): Offer | null;
  makerLots(deal: { symbol: string; ticks: number; lots: number }, order: Order): number;
};
type Offer = { price: number; lots: number; order: Order | null };

const SIDES = ['long', 'short'] as const;
const other = (side: Side): Side => (side === 'long' ? 'short' : 'long');
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const isLinear = (it: Naive, symbol: string): boolean => it.spec(symbol).perp!.contract.kind === 'linear';
const settleOf = (it: Naive, symbol: string): string => it.spec(symbol).perp!.settle;
const worth = (it: Naive, leg: Leg): bigint => V(it.spec(leg.symbol), leg.n, it.mark(leg.symbol));

const userLegs = (it: Naive, owner: number): Leg[] => it.world.legs.filter(({ holder }) => holder === `${owner}`);
const isIsolated = (it: Naive, leg: Leg): boolean => it.settings(Number(leg.holder), leg.symbol).isolated;
const legFalls = (it: Naive, leg: Leg): boolean => leg.m + it.unrealised(leg) <= it.maintenanceOf(leg);

function poolFalls(it: Naive, owner: number, asset: string): boolean {
  const { equity, MM, hasLegs } = it.pool(owner, asset);
  return hasLegs && equity <= MM;
}

/** Part 5 of a step: isolated legs by owner, long before short, then pools by owner. */
export function checkMarket(it: Book, symbol: string): void {
  const inMarket = it.world.legs.filter((leg) => leg.symbol === symbol && Number(leg.holder) > 0);
  const order = (a: Leg, b: Leg) => Number(a.holder) - Number(b.holder) || (a.side < b.side ? -1 : 1);
  const fallen = inMarket.filter((leg) => isIsolated(it, leg) && legFalls(it, leg)).sort(order);
  const owners = inMarket.filter((leg) => !isIsolated(it, leg)).map(({ holder }) => Number(holder));
  const asset = settleOf(it, symbol);
  const pools = [...new Set(owners)].sort((a, b) => a - b).filter((owner) => poolFalls(it, owner, asset));
  for (const leg of fallen) checkLeg(it, leg);
  for (const owner of pools) checkPool(it, owner, asset);
}

/** After every command, for whoever it changed. */
export function checkChanged(it: Book): void {
  for (;;) {
    const owners = [...it.changed].sort((a, b) => a - b);
    const taken = new Set(it.takenOver);
    it.changed = new Set();
    it.takenOver = [];
    if (owners.length === 0 && taken.size === 0) return;
    for (const owner of owners) {
      for (const spec of it.specs.values())
        for (const side of SIDES) {
          const leg = it.leg(spec.symbol, `${owner}`, side);
          if (leg && isIsolated(it, leg)) checkLeg(it, leg);
        }
      const assets = [...it.specs.values()].map(({ perp }) => perp!.settle);
      for (const asset of new Set(assets)) checkPool(it, owner, asset);
    }
    for (const symbol of it.takenOver) taken.add(symbol);
    for (const symbol of taken) relieve(it, symbol);
  }
}

function checkLeg(it: Book, leg: Leg): void {
  const owner = Number(leg.holder);
  const { symbol, side } = leg;
  const now = () => it.leg(symbol, leg.holder, side);
  if (!now() || !legFalls(it, leg)) return;
  const asset = settleOf(it, symbol);
  if (leg.auto) {
    const lacks = initial(leg.C, it.settings(owner, symbol).leverage) - leg.m - it.unrealised(leg);
    const { settled } = it.pool(owner, asset);
    const add = least(settled > 0n ? settled : 0n, lacks);
    if (add > 0n) {
      leg.m += add;
      it.pay(leg.holder, asset, -add);
    }
    if (!legFalls(it, leg)) return;
  }
  for (const order of [...it.world.orders])
    if (order.owner === owner && order.symbol === symbol && !order.reduceOnly && opensOf(order) === side)
      if ((order.side ?? side) === side) it.end(order, 'liquidation');
  for (let held = now(); held && legFalls(it, held); held = now()) {
    const E = held.m + it.unrealised(held);
    if (!stepDown(it, held, E)) takeOver(it, held, E);
  }
}

/** Legs of a pool, most maintenance first; ties by symbol, long first. */
function poolLegs(it: Naive, owner: number, asset: string): Leg[] {
  const mine = userLegs(it, owner).filter((leg) => settleOf(it, leg.symbol) === asset && !isIsolated(it, leg));
  return mine.sort((a, b) => {
    const more = it.maintenanceOf(b) - it.maintenanceOf(a);
    if (more !== 0n) return more > 0n ? 1 : -1;
    return `${a.symbol} ${a.side}` < `${b.symbol} ${b.side}` ? -1 : 1;
  });
}

function checkPool(it: Book, owner: number, asset: string): void {
  if (!poolFalls(it, owner, asset)) return;
  for (const order of [...it.world.orders])
    if (order.owner === owner && !order.isolated && settleOf(it, order.symbol) === asset && !endsWithLeg(order))
      it.end(order, 'liquidation');
  for (const { symbol } of it.specs.values())
    if (settleOf(it, symbol) === asset && poolFalls(it, owner, asset)) net(it, owner, symbol);
  while (poolFalls(it, owner, asset)) {
    const legs = poolLegs(it, owner, asset);
    const shares = sharesOf(it, it.pool(owner, asset).equity, legs);
    if (stepDown(it, legs[0]!, shares[0]!)) continue;
    for (const [at, leg] of legs.entries()) takeOver(it, leg, shares[at]!);
  }
}

/** ⌊E × w ÷ Σw⌋ of each, the rest is the last one's. */
export function sharesOf(it: Naive, E: bigint, legs: readonly Leg[]): bigint[] {
  const losses = legs.map((leg) => (it.unrealised(leg) < 0n ? -it.unrealised(leg) : 0n));
  const weights = E < 0n && losses.some((loss) => loss > 0n) ? losses : legs.map((leg) => it.maintenanceOf(leg));
  const whole = weights.reduce((sum, one) => sum + one, 0n);
  const shares = weights.slice(0, -1).map((w) => (whole === 0n ? 0n : floor(ratio(E * w, whole))));
  return [...shares, E - shares.reduce((sum, one) => sum + one, 0n)];
}

/** Closes so many lots of a leg at a value: the leg, the money, and what is not realised any more. */
function closePart(it: Naive, leg: Leg, lots: number, value: bigint, fee: bigint): bigint {
  const spec = it.spec(leg.symbol);
  const asset = spec.perp!.settle;
  const R = released(spec, leg, lots);
  const realised = gain(spec, leg.side, R, value);
  let back = freed(leg, lots);
  const user = Number(leg.holder) > 0;
  // A shortage is taken from what the margin still has.
  if (user && isIsolated(it, leg) && back + realised < fee) back = fee - realised;
  if (lots === leg.n) back = leg.m;
  it.pay(leg.holder, asset, back + realised - fee);
  it.pay('clearing', asset, -realised);
  it.pay('fee', asset, fee);
  if (user) it.changed.add(Number(leg.holder));
  Object.assign(leg, { n: leg.n - lots, C: leg.C - R, m: leg.m - back });
  if (leg.n === 0) it.world.legs = it.world.legs.filter((one) => one !== leg);
  return realised;
}

/** A house's leg takes lots at a value: it closes its share of what it holds on the other side, and opens the rest. */
function houseTakes(it: Naive, house: string, symbol: string, side: Side, lots: number, value: bigint): void {
  const against = it.leg(symbol, house, other(side));
  const closes = Math.min(lots, against?.n ?? 0);
  const part = closes === lots ? value : floor(ratio(value * BigInt(closes), lots));
  if (against && closes > 0) closePart(it, against, closes, part, 0n);
  if (closes === lots) return;
  let leg = it.leg(symbol, house, side);
  if (!leg) {
    leg = { symbol, holder: house, side, n: 0, C: 0n, m: 0n, since: it.now };
    it.world.legs.push(leg);
  }
  Object.assign(leg, { n: leg.n + lots - closes, C: leg.C + value - part });
}

/** Step 2: the smaller size of both legs against itself at the mark. */
function net(it: Naive, owner: number, symbol: string): void {
  const [long, short] = SIDES.map((side) => it.leg(symbol, `${owner}`, side));
  if (!long || !short || isIsolated(it, long)) return;
  const lots = Math.min(long.n, short.n);
  const value = V(it.spec(symbol), lots, it.mark(symbol));
  const realised = [closePart(it, long, lots, value, 0n), closePart(it, short, lots, value, 0n)];
  it.world.met.push(['net', symbol, lots, value, ...realised].join());
  for (const side of SIDES) rebalance(it, owner, symbol, side);
}

/** The price of a lot at which the leg would change hands with so much of its equity given away, in ticks. */
function takeoverTicks(it: Naive, leg: Leg, E: bigint): number {
  const spec = it.spec(leg.symbol);
  const value = takeoverValue(it, leg, E);
  const size = times(ratio(leg.n * spec.lotStep, 10 ** spec.sizePlace), ratio(10n ** 12n));
  const price: Ratio = isLinear(it, leg.symbol) ? over(ratio(value), size) : over(size, ratio(value));
  const ticks = over(price, ratio(spec.tickStep, 10 ** spec.pricePlace));
  const most = 2_147_483_647n;
  const whole = leg.side === 'long' ? ceil(ticks) : floor(ticks);
  return Number(least(most, leg.side === 'long' && whole < 1n ? 1n : whole));
}

/** Linear long V − E, short V + E; inverse the other way; never below one unit. */
function takeoverValue(it: Naive, leg: Leg, E: bigint): bigint {
  const value = (leg.side === 'long') === isLinear(it, leg.symbol) ? worth(it, leg) - E : worth(it, leg) + E;
  return value < 1n ? 1n : value;
}

/** Step 3. @returns whether something filled */
function stepDown(it: Book, leg: Leg, E: bigint): boolean {
  const { symbol } = leg;
  const spec = it.spec(symbol);
  const { tiers } = spec.perp!.contract;
  const at = tiers.findIndex(({ upTo }) => worth(it, leg) <= upTo);
  const tier = at === -1 ? tiers.length - 1 : at;
  if (tier < 2) return false;
  let keeps = leg.n;
  while (keeps > 1 && V(spec, keeps, it.mark(symbol)) > tiers[tier - 2]!.upTo) keeps -= 1;
  const fee = (value: bigint) => feeOf(spec, value, 'taker');
  // What is sold pays its fee itself.
  const limit = takeoverTicks(it, leg, E - fee(worth(it, leg)));
  return sweep(it, leg, { limit, lots: leg.n - keeps, fee, most: (_, lots) => lots }) > 0;
}

type Sweep = {
  readonly limit: number;
  readonly lots: number;
  readonly fee: (value: bigint) => bigint;
  readonly most: (ticks: number, lots: number) => number;
};

/** Closes a leg through the merged book. */
function sweep(it: Book, leg: Leg, { limit, lots, fee, most }: Sweep): number {
  const { symbol, side, holder } = leg;
  const buys = side === 'short';
  let filled = 0;
  while (filled < lots) {
    const offer = it.best(symbol, buys, limit, null);
    if (!offer) break;
    if (offer.order && `${offer.order.owner}` === holder) {
      it.end(offer.order, 'stp');
      continue;
    }
    const wanted = Math.min(lots - filled, offer.lots);
    const able = most(offer.price, wanted);
    if (able === 0) break;
    const maker = offer.order;
    const count = maker ? it.makerLots({ symbol, ticks: offer.price, lots: able }, maker) : able;
    if (count > 0) {
      fillOne(it, leg, { ticks: offer.price, lots: count, maker, fee });
      if (!maker) it.world.taken.push({ symbol, buys, price: offer.price, lots: count, at: it.now });
      filled += count;
    }
    if (maker && count < able && it.world.orders.includes(maker)) it.end(maker, 'margin');
    else if (able < wanted) break;
  }
  return filled;
}

type One = { ticks: number; lots: number; maker: Order | null; fee: (value: bigint) => bigint };

export function fillOne(it: Book, leg: Leg, { ticks, lots, maker, fee }: One): void {
  const { symbol, side, holder } = leg;
  const buys = side === 'short';
  const value = V(it.spec(symbol), lots, ticks);
  const owner = Number(holder) > 0 ? Number(holder) : null;
  const paid = fee(value);
  const makerSide = settleSide(it, { symbol, ticks, lots }, { order: maker, buys: !buys, role: 'maker' });
  const realised = closePart(it, leg, lots, value, paid);
  const taker = { order: null, closes: lots, opens: 0, realised, fee: paid };
  it.world.fills.push({ symbol, price: ticks, lots, value, taker, maker: makerSide });
  if (maker && maker.filled === maker.lots) it.end(maker, 'filled');
  if (owner !== null) rebalance(it, owner, symbol, side);
  if (maker && makerSide.closes > 0) rebalance(it, maker.owner, symbol, buys ? 'long' : 'short');
  const asset = settleOf(it, symbol);
  if (owner !== null) cover(it, owner, asset);
  if (maker) cover(it, maker.owner, asset);
  if (maker?.exits && makerSide.opens > 0) bringExits(it, maker, makerSide.opens);
}

/** Step 4: the owner realises U − E; the fund has the leg at its value. */
export function takeOver(it: Book, leg: Leg, E: bigint): void {
  const { symbol, side, holder, n } = leg;
  const asset = settleOf(it, symbol);
  const value = takeoverValue(it, leg, E);
  const exact = (side === 'long') === isLinear(it, symbol) ? worth(it, leg) - E : worth(it, leg) + E;
  const realised = it.unrealised(leg) - E;
  it.world.legs = it.world.legs.filter((one) => one !== leg);
  it.pay(holder, asset, leg.m + realised);
  it.pay('clearing', asset, -realised);
  houseTakes(it, 'insurance', symbol, side, n, value);
  // Where the value was raised to a unit the fund's balance has the difference.
  const raised = gain(it.spec(symbol), side, exact, value);
  it.pay('insurance', asset, raised);
  it.pay('clearing', asset, -raised);
  it.world.met.push(['takeover', symbol, n, value, realised].join());
  it.takenOver.push(symbol);
  it.changed.add(Number(holder));
  rebalance(it, Number(holder), symbol, side);
  cover(it, Number(holder), asset);
}

function fundEquity(it: Naive, asset: string): bigint {
  const legs = it.world.legs.filter(({ holder, symbol }) => holder === 'insurance' && settleOf(it, symbol) === asset);
  return legs.reduce((sum, leg) => sum + it.unrealised(leg), it.money('insurance', asset));
}

/** Part 6: with something in the fund unwind, with nothing deleverage what loses. */
export function relieve(it: Book, symbol: string): void {
  const asset = settleOf(it, symbol);
  for (const side of SIDES) {
    const leg = it.leg(symbol, 'insurance', side);
    if (!leg) continue;
    const limit = fundLimit(it, leg);
    const most = (allowed: () => boolean) => (ticks: number, lots: number) => {
      for (let count = lots; count > 0; count--) {
        const good = it.tried(() => {
          const copy = it.leg(symbol, 'insurance', side)!;
          const before = it.money('insurance', asset);
          closePart(it, copy, count, V(it.spec(symbol), count, ticks), 0n);
          it.result = it.money('insurance', asset) - before;
          return allowed();
        });
        if (good) return count;
      }
      return 0;
    };
    const buys = side === 'short';
    const shown = shownLots(it, symbol, buys, limit);
    const portion = { limit, lots: Math.min(leg.n, shown), fee: () => 0n };
    const owes = fundEquity(it, asset) < 0n;
    if (owes && it.unrealised(leg) < 0n) {
      deleverage(it, leg);
      continue;
    }
    const filled = sweep(it, leg, { ...portion, most: most(() => (owes ? it.result : fundEquity(it, asset)) >= 0n) });
    // What orders bought is gone from the feed as well, from its best on.
    let rest = filled - (shown - shownLots(it, symbol, buys, limit));
    while (rest > 0) {
      const { price, lots } = it.best(symbol, buys, limit, 'feed')!;
      const gone = Math.min(rest, lots);
      it.world.taken.push({ symbol, buys, price, lots: gone, at: it.now });
      rest -= gone;
    }
    if (leg.n > 0 && it.now - leg.since >= 60_000)
      fillOne(it, leg, { ticks: it.mark(symbol), lots: leg.n, maker: null, fee: () => 0n });
  }
}

/** Half of what the fund's leg gains is given away, or the feed's quote is taken; 0.3 % from the mark at the most. */
function fundLimit(it: Naive, leg: Leg): number {
  const mark = it.mark(leg.symbol);
  const U = it.unrealised(leg);
  const half = takeoverTicks(it, leg, U > 0n ? U / 2n : 0n);
  const view = leg.symbol === it.symbol ? it.view! : it.view!.others!.get(leg.symbol)!;
  const quotes = leg.side === 'long' ? view.bids : view.asks;
  const quote = quotes.length > 0 ? quotes.prices[0]! : half;
  const reach = Math.floor((mark * 3) / 1000);
  if (leg.side === 'long') return Math.max(mark - reach, Math.min(half, quote));
  return Math.min(mark + reach, Math.max(half, quote));
}

/** Lots of the feed up to a limit. */
function shownLots(it: Book, symbol: string, buys: boolean, limit: number): number {
  return it.tried(() => {
    let sum = 0;
    for (let level = it.best(symbol, buys, limit, 'feed'); level; level = it.best(symbol, buys, limit, 'feed')) {
      sum += level.lots;
      it.world.taken.push({ symbol, buys, price: level.price, lots: level.lots, at: it.now });
    }
    return sum;
  });
}

/** Those who gain by U ÷ IM × MM ÷ equity, then the others by U ÷ IM; 12 decimals down; ties by owner. */
function rankOf(it: Naive, symbol: string, side: Side): Leg[] {
  const legs = it.world.legs.filter((leg) => leg.symbol === symbol && leg.side === side && Number(leg.holder) > 0);
  const scored = legs.map((leg) => {
    const U = it.unrealised(leg);
    const IM = initial(leg.C, it.settings(Number(leg.holder), symbol).leverage);
    const pool = it.pool(Number(leg.holder), settleOf(it, symbol));
    const [MM, E] = isIsolated(it, leg) ? [it.maintenanceOf(leg), leg.m + U] : [pool.MM, pool.equity];
    const scale = ratio(10n ** 12n);
    const base = times(ratio(U, IM), scale);
    const score = U > 0n ? floor(times(base, ratio(MM, E < 1n ? 1n : E))) : floor(base);
    return { leg, gains: U > 0n, score };
  });
  scored.sort((a, b) => {
    if (a.gains !== b.gains) return a.gains ? -1 : 1;
    if (a.score !== b.score) return a.score > b.score ? -1 : 1;
    return Number(a.leg.holder) - Number(b.leg.holder);
  });
  return scored.map(({ leg }) => leg);
}

/** Step 6, at the fund's own entry value; nobody is reduced into debt; the reference market takes the rest. */
function deleverage(it: Book, fund: Leg): void {
  const { symbol, side } = fund;
  const spec = it.spec(symbol);
  const asset = settleOf(it, symbol);
  for (const leg of rankOf(it, symbol, other(side))) {
    if (fund.n === 0) return;
    const owner = Number(leg.holder);
    let lots = Math.min(fund.n, leg.n);
    while (lots > 0 && !bears(it, fund, leg, lots)) lots -= 1;
    if (lots === 0) continue;
    const value = released(spec, fund, lots);
    closePart(it, fund, lots, value, 0n);
    const realised = closePart(it, leg, lots, value, 0n);
    it.world.met.push(['adl', symbol, lots, value, realised].join());
    rebalance(it, owner, symbol, leg.side);
    cover(it, owner, asset);
  }
  if (fund.n === 0) return;
  const { n, C } = fund;
  closePart(it, fund, n, C, 0n);
  houseTakes(it, 'feed', symbol, side, n, C);
  it.world.met.push(['adl', symbol, n, C, 0n].join());
}

function bears(it: Naive, fund: Leg, leg: Leg, lots: number): boolean {
  const spec = it.spec(leg.symbol);
  const asset = settleOf(it, leg.symbol);
  const value = released(spec, fund, lots);
  const realised = gain(spec, leg.side, released(spec, leg, lots), value);
  if (realised >= 0n) return true;
  if (isIsolated(it, leg)) return freed(leg, lots) + realised >= 0n;
  return it.tried(() => {
    closePart(it, it.leg(leg.symbol, leg.holder, leg.side)!, lots, value, 0n);
    return it.pool(Number(leg.holder), asset).equity >= 0n;
  });
}

/** A stamp: risk, every leg that was there before pays or gets, the remainder, risk again. */
export function stamp(it: Book, { symbol, stamp: at, rate }: { symbol: string; stamp: number; rate: number }): void {
  checkMarket(it, symbol);
  checkChanged(it);
  const asset = settleOf(it, symbol);
  let rest = 0n;
  for (const leg of it.world.legs.filter((one) => one.symbol === symbol && one.since < at)) {
    const flow = ratio(worth(it, leg) * BigInt(rate), 100_000_000n);
    const signed = leg.side === 'long' ? -1n : 1n;
    // Down toward minus infinity: who pays pays up, who gets gets less.
    const change = floor(times(flow, ratio(signed)));
    rest -= change;
    const isolated = Number(leg.holder) > 0 && isIsolated(it, leg);
    if (isolated) leg.m += change;
    else it.pay(leg.holder, asset, change);
  }
  it.pay('funding-rounding', asset, rest);
  // Whom it changed the market's own check comes to.
  it.changed = new Set();
  checkMarket(it, symbol);
}
