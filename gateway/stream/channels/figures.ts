import { UnknownSymbol } from '#gateway/feed/feed.ts';
import { contractIn, contractsIn, fundingOf, indexOf, markOf } from '#gateway/feed/perpetual/wire.ts';
import type { Mark } from '#lib/contract/shapes/contract-market.ts';
import type { MarketView } from '../view.ts';
import type { Channel } from './channel.ts';

type Needs = { readonly view: MarketView; readonly now: number };
type OfOne = Needs & { readonly symbol: string };

const READ = { mark: markOf, index: indexOf, funding: fundingOf } as const;

/** A figure of one contract, whole in every message; told when anything but its time changed. */
export function figureChannel({ view, symbol, now, ch }: OfOne & { readonly ch: keyof typeof READ }): Channel {
  const contract = contractIn(view.feed, symbol);
  if (contract === null) throw new UnknownSymbol(symbol);
  const read = READ[ch];
  let told: object = read(contract, now);
  let content = contentOf(told);
  return {
    advance(at) {
      const next = read(contract, at);
      const fresh = contentOf(next);
      if (fresh === content) return null;
      told = next;
      content = fresh;
      return `"data":${JSON.stringify(told)}`;
    },
    snapshot: () => `"data":${JSON.stringify(told)}`,
  };
}

/** Everything but when it was so. */
const contentOf = (figure: object): string => JSON.stringify({ ...figure, ts: 0 });

/** Mark and index of all contracts; an update has the changed ones, each whole. */
export function marksChannel({ view, now }: Needs): Channel {
  const contracts = contractsIn(view.feed);
  const told = new Map<string, Mark>();
  for (const contract of contracts) told.set(contract.listing.symbol, markOf(contract, now));
  const isSame = (next: Mark) => {
    const before = told.get(next.symbol);
    return before?.mark === next.mark && before.index === next.index;
  };
  return {
    advance(at) {
      const changed = contracts.map((contract) => markOf(contract, at)).filter((next) => !isSame(next));
      for (const mark of changed) told.set(mark.symbol, mark);
      return changed.length === 0 ? null : `"data":${JSON.stringify(changed)}`;
    },
    snapshot: () => `"data":${JSON.stringify([...told.values()])}`,
  };
}
