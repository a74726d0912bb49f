import { assetsOf, marketSpecOf } from '#gateway/engine/specs.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { ownerOf, VENUE, venue } from '#gateway/exchange/ledger/numbers.ts';
import type { Answer, Command, PerpPlace } from '#gateway/exchange/orders/commands.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import type { Meeting } from '#gateway/exchange/positions/fold.ts';
import { LONG, SHORT } from '#gateway/exchange/positions/positions.ts';
import { legAt } from '#gateway/exchange/products/perp/figures.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { wrongContracts } from './invariants.ts';

/** Whoever trades here is one attacker; what the venue has, and what each command did to it, is counted. */

const UNIT = 10n ** 12n;
const FUND = venue('insurance');
const HOUSE = (['insurance', 'feed', 'fee', 'funding-rounding'] as const).map(venue);

/** The reference book: so many levels a side, so many ticks apart, each of so many lots. */
export type Depth = { readonly levels: number; readonly apart: number; readonly lots: number; readonly spread: number };

export class Arena {
  readonly symbol: string;
  /** In which its margin lies. */
  readonly wallet: string;
  readonly exchange: Exchange;
  readonly accounts: number;
  depth: Depth;
  now = 1_000;
  mark: number;
  /** What commands did to fund and house at the marks at which they happened, units: moves of the market are none of it. */
  edge = 0n;
  /** The same of what the venue does by itself alone: takeovers, the fund's sales, deleveraging. */
  risk = 0n;
  /** What legs lacked that fell through bankruptcy in one move of the market, units. */
  gaps = 0n;
  /** What the reference market won at the mark after it by trading through orders at rest: a move of its own. */
  through = 0n;
  /** Sales of the fund that should not have been, in words. */
  readonly bad: string[] = [];
  readonly counts: Record<string, number> = {};
  readonly #asset: string;
  readonly #places: number;
  readonly #lotPlaces: number;
  #orders = 0;

  constructor(
    symbol: string,
    { accounts, each, fund, mark, depth }: { accounts: number; each: number; fund: number; mark: number; depth: Depth },
  ) {
    const listing = PERPETUALS.find((one) => one.symbol === symbol)!;
    this.symbol = symbol;
    this.wallet = listing.contract.wallet;
    this.#asset = listing.contract.settle;
    this.#places = listing.pricePlace;
    this.#lotPlaces = listing.sizePlace;
    this.accounts = accounts;
    this.mark = mark;
    this.depth = depth;
    this.exchange = new Exchange(assetsOf([listing]), [marketSpecOf(listing)]);
    const context = { now: 0, view: null };
    const amount = `${each}`;
    this.exchange.execute({ c: 'seed', amounts: { [this.#asset]: `${fund}` } }, context);
    for (let account = 1; account <= accounts; account++) {
      const amounts = { [this.#asset]: amount };
      this.exchange.execute({ c: 'grant', account, reason: 'grant', amounts }, context);
      const to = this.wallet;
      const reason = { reason: 'transfer', ref: null } as const;
      this.exchange.execute(
        { c: 'transfer', account, from: 'spot', to, asset: this.#asset, amount, ...reason },
        context,
      );
    }
  }

  get view(): MarketView {
    const { levels, apart, lots, spread } = this.depth;
    const side = (sign: 1 | -1) => ({
      prices: Int32Array.from({ length: levels }, (_, at) => this.mark + sign * (spread + at * apart)),
      lots: new Float64Array(levels).fill(lots),
      length: levels,
    });
    const marks = new Map([[this.symbol, this.mark]]);
    return { last: this.mark, bids: side(-1), asks: side(1), stale: false, marks, indexes: marks };
  }

  /** @throws Error where an invariant of contracts is broken */
  run(command: Command): Answer {
    const before = this.house();
    const shown = this.#shown();
    const { answer, events } = this.exchange.execute(command, { now: this.now, view: this.view });
    this.edge += this.house() - before;
    for (const event of events) this.#count(event);
    this.#checkSales(events, shown);
    return answer;
  }

  /** Lots that the reference book shows within 0.3 % of the mark, bids and asks. */
  #shown(): readonly number[] {
    const { state } = this.exchange;
    const market = state.market(this.symbol);
    const turn = this.exchange.look({ now: this.now, view: this.view });
    return ([1, 0] as const).map((takes) => {
      const reach = Math.floor((this.mark * 3) / 1000);
      const { lots, length } = turn.facing(market, takes, this.mark + (takes === 1 ? -reach : reach));
      return Array.from({ length }, (_, at) => lots[at]!).reduce((sum, one) => sum + one, 0);
    });
  }

  /**
   * The fund sells no farther than 0.3 % from the mark, and no more a command than the reference book showed; but at the mark the
   * reference market takes whatever waited for a minute.
   */
  #checkSales(events: readonly Event[], shown: readonly number[]): void {
    const sold = [0, 0];
    for (const event of events) {
      if (event.t !== 'perpFill' || event.taker.holder !== FUND) continue;
      if (event.maker.order === null && event.price === this.mark) continue;
      sold[1 - event.side]! += event.lots;
      const worse = event.side === 1 ? this.mark - event.price : event.price - this.mark;
      if (worse * 1000 > 3 * this.mark) this.bad.push(`at ${event.price} of ${this.mark}`);
    }
    for (const [side, lots] of sold.entries())
      if (lots > shown[side]!) this.bad.push(`${lots} lots at once of ${shown[side]} shown`);
  }

  #count(event: Event): void {
    const key = event.t === 'perpFill' ? `fill ${event.rule}${event.maker.order === null ? '' : ' order'}` : event.t;
    this.counts[key] = (this.counts[key] ?? 0) + 1;
    if ('taker' in event && 'value' in event && (event.t !== 'perpFill' || event.rule === 'liquidation'))
      this.risk += this.#won(event);
    if (event.t === 'perpFill' && event.rule === 'through') this.through += this.#won(event);
    if (event.t !== 'takeover') return;
    const { unrealised } = this.#worth(event.side === 1 ? LONG : SHORT, { lots: event.lots, entry: event.value });
    if (unrealised < 0n) this.gaps -= unrealised;
  }

  /** What the venue's sides of a meeting won at the mark, and fees. */
  #won({ taker, maker, side, lots, value }: Meeting): bigint {
    const { contract } = this.exchange.state.market(this.symbol).spec.perp!;
    const over = value - worthAt(contract, lots, this.mark);
    const seller = contract.kind === 'linear' ? over : -over;
    const [mine, theirs] = side === 1 ? [seller, -seller] : [-seller, seller];
    const of = (holder: number, won: bigint) => (ownerOf(holder) === VENUE ? won : 0n);
    return of(taker.holder, mine) + of(maker.holder, theirs) + taker.fee + maker.fee;
  }

  /** The feed moves, all of its slices. */
  moves(mark: number, ms = 1000): void {
    const [low, high] = [Math.min(mark, this.mark), Math.max(mark, this.mark)];
    this.now += ms;
    this.mark = mark;
    for (let more = true; more; ) {
      const answer = this.run({ c: 'tick', symbol: this.symbol, low, high, from: this.now - 1 });
      more = answer.ok && answer.more === true;
    }
  }

  check(): void {
    const wrong = wrongContracts(this.exchange.state);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  }

  isolated(account: number, leverage: number): void {
    this.run({ c: 'marginMode', account, symbol: this.symbol, marginMode: 'isolated' });
    this.run({ c: 'leverage', account, symbol: this.symbol, leverage });
  }

  /** @param ticks  null goes at the market */
  put(
    account: number,
    side: 'buy' | 'sell',
    lots: number,
    ticks: number | null,
    more: Partial<PerpPlace> = {},
  ): Answer {
    this.#orders += 1;
    return this.run({
      ...{
        c: 'perpPlace',
        account,
        symbol: this.symbol,
        side,
        size: (lots / 10 ** this.#lotPlaces).toFixed(this.#lotPlaces),
      },
      ...(ticks === null
        ? { kind: 'market' as const }
        : { kind: 'limit' as const, price: (ticks / 10 ** this.#places).toFixed(this.#places) }),
      clientId: `o${this.#orders}`,
      ...more,
    });
  }

  cancelAll(account: number): void {
    this.run({ c: 'cancelAll', account, product: 'perp' });
  }

  leg = (holder: number, side: 0 | 1) => this.exchange.state.positions.leg(this.symbol, holder, side);

  #worth(side: 0 | 1, leg: { readonly lots: number; readonly entry: bigint }) {
    const market = this.exchange.state.market(this.symbol);
    return legAt(market, side, leg as never, this.mark);
  }

  /** Balances and gains at the mark of these numbers, units. */
  #of(numbers: Iterable<number>): bigint {
    const { ledger } = this.exchange.state;
    let sum = 0n;
    for (const number of numbers) {
      const { available, locked } = ledger.balance(number, this.#asset);
      sum += available + locked;
      for (const side of [LONG, SHORT] as const) {
        const leg = this.leg(number, side);
        if (leg !== null) sum += this.#worth(side, leg).unrealised;
      }
    }
    return sum;
  }

  /** What fund and house have at the mark, units. */
  house = (): bigint => this.#of(HOUSE);
  /** The fund alone. */
  fund = (): bigint => this.#of([venue('insurance')]);
  /** All accounts together. */
  users(): bigint {
    const { ledger } = this.exchange.state;
    return this.#of([...ledger.owners()].filter((owner) => owner !== VENUE).flatMap((owner) => ledger.numbers(owner)));
  }

  holders = (): number[] =>
    [...(this.exchange.state.positions.legs.get(this.symbol)?.keys() ?? [])].filter((one) => ownerOf(one) !== VENUE);
}

export const whole = (units: bigint): number => Number(units / UNIT);

/** Numbers of a seed. */
export function drawing(seed: number): (most: number) => number {
  let state = Math.imul(seed, 0x9e37_79b1) ^ 0x5bd1_e995;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor(((state >>> 8) / 2 ** 23) * most);
  };
}

const MARKETS = ['ETHUSDCPERP', 'APTUSDTPERP', 'ETHUSDPERP'] as const;
/** Ticks at the start, and lots that are worth a thousand dollars. */
const AT = { ETHUSDCPERP: [330_000, 303], APTUSDTPERP: [85_000, 11_760], ETHUSDPERP: [330_000, 1000] } as const;
const LEVERAGES = [150, 100, 75, 50, 50, 25, 20, 10] as const;

/**
 * A hand with many accounts does what it likes in a market that goes as it likes: pairs against each other, orders in the way
 * on both sides, near and far, the book eaten, closed, cancelled, in both margin modes. @returns the arena at its end
 */
export function attack(seed: number, steps: number): Arena {
  const draw = drawing(seed);
  const pick = <T>(from: readonly T[]): T => from[draw(from.length)]!;
  const symbol = MARKETS[seed % MARKETS.length]!;
  const [start, thousand] = AT[symbol];
  const coin = symbol === 'ETHUSDPERP';
  const it = new Arena(symbol, {
    ...{ accounts: 6 + draw(20), mark: start },
    ...(coin ? { each: 10, fund: pick([0, 1, 40]) } : { each: 30_000, fund: pick([0, 2_000, 150_000]) }),
    depth: {
      levels: 1 + draw(50),
      apart: 1 + draw(start / 3000),
      lots: thousand * pick([1, 3, 10, 40]),
      spread: 1 + draw(20),
    },
  });
  const account = () => 1 + draw(it.accounts);
  const lots = () => Math.max(1, Math.floor((thousand * pick([20, 90, 90, 250, 900, 2000]) * (50 + draw(51))) / 100));
  for (let one = 1; one <= it.accounts; one++) {
    const leverage = pick(LEVERAGES);
    if (draw(3) > 0) it.isolated(one, leverage);
    else it.run({ c: 'leverage', account: one, symbol, leverage });
  }
  const twoWay = new Set<number>();
  for (let one = 1; one <= it.accounts; one++)
    if (draw(5) === 0 && it.run({ c: 'positionMode', account: one, wallet: it.wallet, mode: 'twoWay' }).ok)
      twoWay.add(one);
  const put = (one: number, side: 'buy' | 'sell', count: number, ticks: number | null): void => {
    const opens = side === 'buy' ? 'long' : 'short';
    const closes = side === 'buy' ? 'short' : 'long';
    it.put(one, side, count, ticks, twoWay.has(one) ? { positionSide: draw(4) > 0 ? opens : closes } : {});
  };
  // Half of them build it up at once: all fall near one price, the way beyond it is full of their own orders.
  const aligned = seed % 2 === 1;
  if (aligned) align();
  const away = () => Math.floor((it.mark * (draw(draw(3) === 0 ? 120 : 35) - 3)) / 10_000);
  let drift = 0;
  for (let step = 0; step < steps; step++) {
    if (step % 25 === 0) drift = aligned && step < 50 ? -14 : draw(121) - 60;
    // Hundred-thousandths: a second of the made market seldom goes farther than 30 of them.
    const jump = (drift + draw(31) - 15) * (draw(50) === 0 ? 15 : 1);
    it.moves(Math.max(1000, it.mark + Math.floor((it.mark * jump) / 100_000)), 1 + draw(4000));
    for (let count = aligned && step < 50 ? 0 : draw(6); count > 0; count--) act();
    if (step % 40 === 0) it.check();
  }
  it.check();
  return it;

  function align(): void {
    const leverage = pick([150, 100, 75, 50]);
    const longs = Math.floor(it.accounts * 0.7);
    const size = Math.floor(thousand * pick([20, 45, 90]));
    for (let one = 1; one < longs; one++) {
      it.isolated(one, leverage);
      put(longs, 'sell', size, it.mark);
      put(one, 'buy', size, it.mark);
    }
    for (let one = longs + 1; one <= it.accounts; one++)
      put(one, 'buy', size * longs, Math.floor((it.mark * (10_000 - draw(150) - 20)) / 10_000));
  }

  function act(): void {
    const one = account();
    switch (draw(9)) {
      case 0:
      case 1:
      case 2:
      case 3: {
        const size = lots();
        put(one, 'sell', size, it.mark + draw(3) - 1);
        put(account(), 'buy', size, it.mark + 1);
        return;
      }
      case 4:
        return put(one, 'buy', lots(), it.mark - away());
      case 5:
        return put(one, 'sell', lots(), it.mark + away());
      case 6:
        // On both sides at once.
        put(one, 'buy', lots(), it.mark - away());
        return put(account(), 'sell', lots(), it.mark + away());
      case 7:
        // The reference book is eaten, or a leg is closed.
        if (draw(3) > 0) return put(one, pick(['buy', 'sell']), lots(), null);
        if (draw(3) === 0) return void it.run({ c: 'perpClose', account: one, symbol });
        return;
      default:
        if (draw(2) === 0) return;
        return it.cancelAll(one);
    }
  }
}

/** What is wrong with a seed; null where fund and house lost nothing beyond the moves of the market. */
export function lost(seed: number, steps: number, counts: Record<string, number>): string | null {
  const it = attack(seed, steps);
  for (const [key, count] of Object.entries(it.counts)) counts[key] = (counts[key] ?? 0) + count;
  if (it.bad.length > 0) return `seed ${seed}: the fund sold ${it.bad[0]}`;
  const left = it.risk + it.gaps;
  if (left < 0n) return `seed ${seed}: fund and house lost ${-left} units of ${it.symbol} by what the venue did itself`;
  const moved = it.through < 0n ? it.through : 0n;
  return it.edge + it.gaps - moved >= 0n
    ? null
    : `seed ${seed}: fund and house lost units of ${it.symbol}: ${it.edge}, ${it.gaps}, ${it.through}`;
}
