import type { Positions } from '#gateway/exchange/positions/positions.ts';
import { STALE_MS } from '../feed/feed.ts';
import type { ContractFeed, Stamp } from '../feed/perpetual/contract-feed.ts';

/** A stamp to be paid, and the moment whose marks it is paid at, epoch ms. */
export type Due = Stamp & { readonly markedAt: number };

/** Which stamps of funding are due, market by market: each once, in order, none while its market is stale. */
export class Stamps {
  readonly #contracts: ContractFeed | undefined;
  /** Stamps up to this time are taken in, by market. */
  readonly #until = new Map<string, number>();

  constructor(contracts: ContractFeed | undefined) {
    this.#contracts = contracts;
  }

  /** @returns those since the last look; where nobody holds anything, none */
  next(symbol: string, positions: Positions, now: number): readonly Due[] {
    if (!this.#contracts) return [];
    if ((positions.legs.get(symbol)?.size ?? 0) === 0) {
      this.#until.set(symbol, now);
      return [];
    }
    if (this.#contracts.figures(symbol, now).stale) return [];
    const from = this.#until.get(symbol) ?? begun(symbol, positions);
    // What passed while the venue was closed, or the market stale, is paid at the mark of now.
    return this.#contracts
      .stampsBetween(symbol, from, now)
      .map((stamp) => ({ ...stamp, markedAt: now - stamp.at <= STALE_MS ? stamp.at - 1 : now }));
  }

  forget(): void {
    this.#until.clear();
  }

  /** Everything up to this time is paid. */
  taken(symbol: string, until: number): void {
    this.#until.set(symbol, until);
  }
}

/** What a restart goes on from: behind the last stamp that was paid to its end, else behind the oldest leg's opening. */
function begun(symbol: string, { legs, stamps }: Positions): number {
  const last = stamps.get(symbol);
  if (last) return last.part < last.parts ? last.stamp - 1 : last.stamp;
  let oldest = Number.POSITIVE_INFINITY;
  for (const pair of legs.get(symbol)?.values() ?? [])
    for (const leg of pair) if (leg !== null && leg.since < oldest) oldest = leg.since;
  return oldest;
}
