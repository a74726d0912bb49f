import { ownerOf, VENUE } from '../ledger/numbers.ts';
import { type Band, Edges } from './edges.ts';
import { Queue } from './queue.ts';

/** Of an isolated holder in a market, or of a pool: while all marks are in their bands nothing is due. */
type Calm = {
  readonly bands: readonly Band[];
  /** Units that stamps may take before it must be looked at; null where whatever a stamp changes matters. */
  reserve: bigint | null;
};

class MarketBands {
  /** Holders of isolated legs, and those whose legs are in a pool. */
  readonly legs = new Queue();
  readonly pools = new Queue();
  readonly calms = new Map<number, Calm>();
  readonly lows = new Edges('low');
  readonly highs = new Edges('high');
  /** The mark that its bands were held against last. */
  mark: number | undefined;
  pass: Pass | null = null;
}

/** How far the risk part of a step has come in a market. */
export type Pass = {
  phase: 'legs' | 'pools';
  /** Who was liquidated in it. */
  readonly owners: Set<number>;
};

/** A market with the marks between which nothing is due. */
export type Span = { readonly symbol: string; readonly low: number; readonly high: number };

/**
 * Who has to be looked at when marks move: holders who changed since they were looked at, and those whose band a mark has
 * left. No part of the truth: without it everybody is looked at, and nothing else comes of it.
 */
export class Bands {
  readonly #markets = new Map<string, MarketBands>();
  /** Markets in which a user's wallet holds legs. */
  readonly #held = new Map<number, Set<string>>();
  readonly #isIsolated: (owner: number, symbol: string) => boolean;

  constructor(isIsolated: (owner: number, symbol: string) => boolean) {
    this.#isIsolated = isIsolated;
  }

  /** Markets in which a user's wallet holds legs. */
  heldIn(holder: number): Iterable<string> {
    return this.#held.get(holder) ?? [];
  }

  holds(holder: number): boolean {
    return this.#held.has(holder);
  }

  /** A leg of a holder changed. @param holds  whether there still is one in that market */
  changed(symbol: string, holder: number, holds: boolean): void {
    if (ownerOf(holder) === VENUE) return;
    const held = this.#held.get(holder);
    if (holds && !held?.has(symbol)) this.#held.set(holder, (held ?? new Set()).add(symbol));
    this.#wake(symbol, holder);
    // A pool is one thing: what changed in one market changed it in all.
    if (!this.#isIsolated(ownerOf(holder), symbol)) this.touch(holder);
    if (!holds) this.#drop(symbol, holder);
  }

  /** Something of a holder changed that its legs or its pool are measured by. */
  touch(holder: number): void {
    const held = this.#held.get(holder);
    if (held !== undefined) for (const symbol of held) this.#wake(symbol, holder);
  }

  /** A stamp changed what a leg has by so much. */
  paid(symbol: string, holder: number, change: bigint): void {
    const calm = this.#markets.get(symbol)?.calms.get(holder);
    if (calm === undefined || change === 0n) return;
    if (calm.reserve !== null && change < 0n) calm.reserve += change;
    if (calm.reserve === null || calm.reserve < 0n) this.#end(calm);
  }

  /** It was looked at, and nothing is due between these marks. */
  calm(holder: number, spans: readonly Span[], reserve: bigint | null): void {
    const bands = spans.map((span) => ({ ...span, holder, live: true }));
    const calm = { bands, reserve };
    for (const { symbol } of bands) this.#wake(symbol, holder);
    for (const band of bands) {
      const market = this.#of(band.symbol);
      market.legs.delete(holder);
      market.pools.delete(holder);
      market.calms.set(holder, calm);
      market.lows.add(band);
      market.highs.add(band);
    }
  }

  /** Brings those to be looked at whose band a mark has left. @returns whether one has moved */
  marked(marks: ReadonlyMap<string, number>): boolean {
    let moved = false;
    for (const [symbol, market] of this.#markets) {
      const mark = marks.get(symbol);
      if (mark === undefined || mark === market.mark) continue;
      market.mark = mark;
      moved = true;
      for (const edges of [market.lows, market.highs])
        for (let band = edges.left(mark); band !== null; band = edges.left(mark))
          this.#end(market.calms.get(band.holder)!);
    }
    return moved;
  }

  /** A pass over a market: the one that was interrupted goes on, unless it is to begin anew. */
  pass(symbol: string, anew: boolean): Pass {
    const market = this.#of(symbol);
    if (market.pass === null || anew) {
      market.legs.begin();
      market.pools.begin();
      market.pass = { phase: 'legs', owners: new Set() };
    }
    return market.pass;
  }

  /** The next holder of a pass that has to be looked at; null at its end. */
  next(symbol: string, pass: Pass): number | null {
    const market = this.#of(symbol);
    const holder = market[pass.phase].next();
    if (holder !== null || pass.phase === 'pools') return holder;
    pass.phase = 'pools';
    return market.pools.next();
  }

  /** The next pass begins with the lowest. */
  endPass(symbol: string): void {
    this.#of(symbol).pass = null;
  }

  /** Holders that have to be looked at, counted once for each market. */
  get waiting(): number {
    let sum = 0;
    for (const { legs, pools } of this.#markets.values()) sum += legs.size + pools.size;
    return sum;
  }

  /** Everybody has to be looked at. */
  forget(): void {
    for (const holder of this.#held.keys()) this.touch(holder);
  }

  /** To be looked at in a market; its pool everywhere. */
  #wake(symbol: string, holder: number): void {
    const market = this.#of(symbol);
    const calm = market.calms.get(holder);
    if (calm !== undefined) return this.#end(calm);
    this.#queue(market, symbol, holder);
  }

  #queue(market: MarketBands, symbol: string, holder: number): void {
    const isolated = this.#isIsolated(ownerOf(holder), symbol);
    market[isolated ? 'pools' : 'legs'].delete(holder);
    market[isolated ? 'legs' : 'pools'].add(holder);
  }

  #end({ bands }: Calm): void {
    for (const band of bands) {
      const market = this.#of(band.symbol);
      band.live = false;
      market.lows.ended();
      market.highs.ended();
      market.calms.delete(band.holder);
      this.#queue(market, band.symbol, band.holder);
    }
  }

  /** A holder has nothing in a market any more. */
  #drop(symbol: string, holder: number): void {
    const market = this.#of(symbol);
    market.legs.delete(holder);
    market.pools.delete(holder);
    const held = this.#held.get(holder);
    held?.delete(symbol);
    if (held?.size === 0) this.#held.delete(holder);
  }

  #of(symbol: string): MarketBands {
    const found = this.#markets.get(symbol);
    if (found !== undefined) return found;
    const fresh = new MarketBands();
    this.#markets.set(symbol, fresh);
    return fresh;
  }
}
