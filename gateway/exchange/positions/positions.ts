import type { OrderFacts } from '../events/facts.ts';
import type { MarginMode, PerpTerms, PositionMode } from '../events/perp-facts.ts';
import type { Move } from '../ledger/moves.ts';
import { isFutures, numberOf, WALLETS } from '../ledger/numbers.ts';
import { Bands } from './bands.ts';
import { Countdowns } from './countdowns.ts';
import { OrdersOfLeg } from './leg-orders.ts';
import { Roll } from './roll.ts';

/** 0 long, 1 short: what a buy opens and what a sell opens. */
export const LONG = 0;
export const SHORT = 1;
export type LegIndex = typeof LONG | typeof SHORT;

/** One side of one holder in one market. Amounts in units of the settle asset; totals since it was opened. */
export type Leg = {
  /** More than 0: a leg without lots is none. */
  readonly lots: number;
  /** C, its entry value. */
  readonly entry: bigint;
  /** m, its own margin; 0 in cross margin and for the venue. */
  readonly margin: bigint;
  readonly realised: bigint;
  readonly fees: bigint;
  /** Got at stamps, below zero where it paid. */
  readonly funding: bigint;
  /** Lots that were ever opened and closed. */
  readonly opened: number;
  readonly closed: number;
  readonly since: number;
  /** Margin is added to it by itself before it would be liquidated. */
  readonly auto: boolean;
};

/** What an owner has chosen for a market. */
export type Settings = { readonly marginMode: MarginMode; readonly leverage: readonly [long: number, short: number] };

/** Where legs are read and written: the state, or a sheet of paper over it. */
export type Legs = {
  leg(symbol: string, holder: number, side: LegIndex): Leg | null;
  setLeg(symbol: string, holder: number, side: LegIndex, leg: Leg | null): void;
};

/** The same where stamps are paid. */
export type PaidLegs = Legs & {
  /** After a stamp, which changed what the holder has by so much. */
  setPaid(symbol: string, holder: number, side: LegIndex, leg: Leg, change: bigint): void;
};

/** The latest stamp of a market, paid as far as its events say. */
export type Stamped = {
  readonly stamp: number;
  readonly rate: bigint;
  readonly mark: number;
  readonly part: number;
  readonly parts: number;
  /** Holders up to this one are paid. */
  readonly paid: number;
};

/** Fees in hundred-millionths. */
export type OrderRates = { readonly maker: bigint; readonly taker: bigint };

/** Of what a warning is; a leg's is forgotten with it. */
export type Warned = {
  readonly holder: number;
  readonly asset: string;
  readonly symbol: string | null;
  readonly side: 'long' | 'short' | null;
};
export const warnedKey = ({ holder, asset, symbol, side }: Warned): string =>
  symbol === null ? `${holder} ${asset}` : `${holder} ${symbol} ${side}`;

/** Wallets of contracts, by code. */
const FUTURES = [WALLETS['futures:usdt'], WALLETS['futures:usdc'], WALLETS['futures:coin']];

type Pair = [long: Leg | null, short: Leg | null];

/** The leg that a buy or a sell opens, and the one that it closes. */
export const opensLeg = (side: 0 | 1): LegIndex => (side === 0 ? LONG : SHORT);
export const closesLeg = (side: 0 | 1): LegIndex => (side === 0 ? SHORT : LONG);

/** What waits and only closes was set for the leg that there is: it is over when that is. */
export const endsWithLeg = (
  { kind }: Pick<OrderFacts, 'kind'>,
  { reduceOnly }: Pick<PerpTerms, 'reduceOnly'>,
): boolean => kind === 'tpsl' || (kind === 'trigger' && reduceOnly);

/** Who holds which legs, has chosen what, and what open orders promise. Changed by folds alone. */
export class Positions implements PaidLegs {
  /** By market, then by ledger account: a user's futures wallet, the venue's `feed` and `insurance`. */
  readonly legs = new Map<string, Map<number, Pair>>();
  /** By owner, then by market; what is not here is as the listing says. */
  readonly settings = new Map<number, Map<string, Settings>>();
  /** By owner, then by wallet; one-way where nothing is said. */
  readonly modes = new Map<number, Map<number, PositionMode>>();
  /** What open orders of contracts have beside what every order has, by number. */
  readonly terms = new Map<number, PerpTerms>();
  /** Open take profits and stop losses that came with an order, by its number. */
  readonly exitOf = new Map<number, number>();
  readonly countdowns = new Countdowns();

  /** By market. */
  readonly stamps = new Map<string, Stamped>();
  /** Version of the figures that a market has, and they, by market. */
  readonly rules = new Map<string, { readonly version: number; readonly figures: string }>();
  /** Markets that ever had an order: records count in their ticks and lots for ever. */
  readonly traded = new Set<string>();
  /** Open orders that were accepted with other fees than their market has now. */
  readonly rates = new Map<number, OrderRates>();
  /** Legs and pools whose owners were warned, by `warnedKey`. */
  readonly warned = new Set<string>();
  /** Who has to be looked at when marks move. No part of the truth. */
  readonly bands = new Bands((owner, symbol) => this.settingsOf(owner, symbol)?.marginMode === 'isolated');
  /**
   * Markets in which the risk part of a step was cut and goes on in the next command. No part of the truth: whoever is at or
   * below maintenance is found again.
   */
  readonly cut = new Set<string>();

  /** By market, then by owner and side. No part of the truth. */
  readonly #ofLegs = new Map<string, Map<number, OrdersOfLeg>>();
  /** By ledger account, then by asset. No part of the truth: the locks of all open orders say it. */
  readonly #crossLocks = new Map<number, Map<string, bigint>>();

  /** Holders of each market in order. No part of the truth. */
  readonly rolls = new Map<string, Roll>();

  roll(symbol: string): Roll {
    const known = this.rolls.get(symbol);
    if (known !== undefined) return known;
    const fresh = new Roll((holder) => this.legs.get(symbol)?.has(holder) === true);
    this.rolls.set(symbol, fresh);
    return fresh;
  }

  /** Whether a market has slices left, of a stamp or of a step. */
  isBusy(symbol: string): boolean {
    const stamped = this.stamps.get(symbol);
    return this.cut.has(symbol) || (stamped !== undefined && stamped.part < stamped.parts);
  }

  leg(symbol: string, holder: number, side: LegIndex): Leg | null {
    return this.legs.get(symbol)?.get(holder)?.[side] ?? null;
  }

  setLeg(symbol: string, holder: number, side: LegIndex, leg: Leg | null): void {
    let holders = this.legs.get(symbol);
    if (holders === undefined) {
      holders = new Map();
      this.legs.set(symbol, holders);
    }
    const known = holders.get(holder);
    const pair: Pair = known ?? [null, null];
    const roll = this.roll(symbol);
    roll.legs += (leg === null ? 0 : 1) - (pair[side] === null ? 0 : 1);
    pair[side] = leg;
    if (leg === null) this.warned.delete(`${holder} ${symbol} ${side === LONG ? 'long' : 'short'}`);
    if (pair[LONG] === null && pair[SHORT] === null) holders.delete(holder);
    else holders.set(holder, pair);
    if (known === undefined) roll.join(holder);
    this.bands.changed(symbol, holder, holders.has(holder));
  }

  setPaid(symbol: string, holder: number, side: LegIndex, leg: Leg, change: bigint): void {
    this.legs.get(symbol)!.get(holder)![side] = leg;
    this.bands.paid(symbol, holder, change);
  }

  /** Balances of these ledger accounts changed. */
  moved(moves: readonly Move[]): void {
    for (const [number] of moves) if (isFutures(number)) this.bands.touch(number);
  }

  setWarned(what: Warned, on: boolean): void {
    if (on) this.warned.add(warnedKey(what));
    else this.warned.delete(warnedKey(what));
    this.bands.touch(what.holder);
  }

  settingsOf(owner: number, symbol: string): Settings | undefined {
    return this.settings.get(owner)?.get(symbol);
  }

  set(owner: number, symbol: string, settings: Settings): void {
    const own = this.settings.get(owner) ?? new Map<string, Settings>();
    this.settings.set(owner, own.set(symbol, settings));
    for (const code of FUTURES) this.bands.touch(numberOf(owner, code));
  }

  setTerms(facts: OrderFacts, terms: PerpTerms): void {
    const { id, symbol, kind, parent } = facts;
    this.terms.set(id, terms);
    this.traded.add(symbol);
    if (kind === 'tpsl' && parent !== null) this.exitOf.set(parent, id);
    if (endsWithLeg(facts, terms)) this.#ofLeg(facts).bind(id);
  }

  /** An order is over. */
  endTerms(facts: OrderFacts): void {
    const { id, kind, parent } = facts;
    const terms = this.terms.get(id);
    if (terms === undefined) return;
    this.promise(facts, 0);
    if (endsWithLeg(facts, terms)) this.#ofLeg(facts).unbind(id);
    this.#tidy(facts);
    this.terms.delete(id);
    this.rates.delete(id);
    if (kind === 'tpsl' && parent !== null) this.exitOf.delete(parent);
  }

  /** What rests promises so many lots of the leg that it closes. */
  promise(facts: OrderFacts, lots: number): void {
    const before = this.ordersOfLeg(facts.account, facts.symbol, closesLeg(facts.side))?.lotsOf(facts.id) ?? 0;
    if (lots === before) return;
    this.#ofLeg(facts).promise(facts.id, lots);
    this.#tidy(facts);
  }

  /** Open orders of an owner that stand against a leg; undefined where there are none. */
  ordersOfLeg(owner: number, symbol: string, side: LegIndex): OrdersOfLeg | undefined {
    return this.#ofLegs.get(symbol)?.get(owner * 2 + side);
  }

  #ofLeg({ account, symbol, side }: OrderFacts): OrdersOfLeg {
    const owners = this.#ofLegs.get(symbol) ?? new Map<number, OrdersOfLeg>();
    this.#ofLegs.set(symbol, owners);
    const key = account * 2 + closesLeg(side);
    const known = owners.get(key) ?? new OrdersOfLeg();
    owners.set(key, known);
    return known;
  }

  #tidy({ account, symbol, side }: OrderFacts): void {
    const owners = this.#ofLegs.get(symbol);
    const key = account * 2 + closesLeg(side);
    if (owners?.get(key)?.isEmpty) owners.delete(key);
  }

  /** What orders in cross margin lock of an asset of a wallet. */
  crossLocks(wallet: number, asset: string): bigint {
    return this.#crossLocks.get(wallet)?.get(asset) ?? 0n;
  }

  /** The lock of an order in cross margin has changed by so much. */
  crossLocked(wallet: number, asset: string, change: bigint): void {
    if (change === 0n) return;
    const purse = this.#crossLocks.get(wallet) ?? new Map<string, bigint>();
    const after = (purse.get(asset) ?? 0n) + change;
    if (after === 0n) purse.delete(asset);
    else purse.set(asset, after);
    if (purse.size === 0) this.#crossLocks.delete(wallet);
    else this.#crossLocks.set(wallet, purse);
  }

  /** What an owner without legs and orders has chosen is of no use any more. */
  forget(owner: number): void {
    this.countdowns.set(owner, { seconds: 0, endsAt: 0 });
    this.settings.delete(owner);
    this.modes.delete(owner);
  }

  modeOf(owner: number, wallet: number): PositionMode {
    return this.modes.get(owner)?.get(wallet) ?? 'oneWay';
  }

  setMode(owner: number, wallet: number, mode: PositionMode): void {
    const own = this.modes.get(owner) ?? new Map<number, PositionMode>();
    this.modes.set(owner, own.set(wallet, mode));
  }
}
