import type { FundingNow, Mark } from '#lib/contract/shapes/contract-market.ts';
import type { MarketStream, TopicHandle } from '#lib/market/client.ts';
import { openFunding, openMark, openMarks } from '#lib/market/marks.ts';
import { pageStream } from '#lib/market/page.ts';
import { createStore, shared } from './create.ts';

export type Marks = {
  /** Mark and index of contracts, by symbol. */
  readonly bySymbol: Readonly<Record<string, Mark>>;
  /** The funding of contracts whose screen is shown, by symbol. */
  readonly funding: Readonly<Record<string, FundingNow>>;
  /** Takes marks from the server or the stream; for each symbol the newer one stays. */
  seed(marks: readonly Mark[]): void;
  seedFunding(funding: FundingNow): void;
};

/** What positions of contracts are judged by. */
export const useMarks = createStore<Marks>((set, get) => ({
  bySymbol: {},
  funding: {},
  seed: (marks) => {
    const { bySymbol } = get();
    const newer = marks.filter((mark) => isNewer(bySymbol[mark.symbol], mark));
    if (newer.length === 0) return;
    set({ bySymbol: { ...bySymbol, ...Object.fromEntries(newer.map((mark) => [mark.symbol, mark])) } });
  },
  seedFunding: (told) => {
    const { funding } = get();
    if (isNewer(funding[told.symbol], told)) set({ funding: { ...funding, [told.symbol]: told } });
  },
}));

/** Follows mark and index of all contracts while anyone wants it. @returns stops it for this caller */
export const watchMarks: () => () => void = shared(() => followMarks(openMarks()));

/** Follows mark and index of one contract. @returns stops it */
export function watchMark(symbol: string, stream: () => MarketStream = pageStream): () => void {
  return followMarks(openMark(symbol, stream));
}

/** Follows the funding rate of one contract. @returns stops it */
export function watchFunding(symbol: string, stream: () => MarketStream = pageStream): () => void {
  return follow(openFunding(symbol, stream), useMarks.getState().seedFunding);
}

/** Tells when one contract has another mark or index. @returns stops it */
export function onMark(symbol: string, listener: () => void): () => void {
  let known = useMarks.getState().bySymbol[symbol];
  return useMarks.subscribe(({ bySymbol }) => {
    const next = bySymbol[symbol];
    if (next === known) return;
    known = next;
    listener();
  });
}

/** Tells when one contract has another funding rate. @returns stops it */
export function onFunding(symbol: string, listener: () => void): () => void {
  let known = useMarks.getState().funding[symbol];
  return useMarks.subscribe(({ funding }) => {
    const next = funding[symbol];
    if (next === known) return;
    known = next;
    listener();
  });
}

/**
 * The newest of two: the stream's, unless that stopped on an earlier page and this one was made since.
 * @param painted what the server knew
 */
export function newest<Told extends { readonly ts: number }>(known: Told | undefined, painted: Told | null) {
  return known && (painted === null || known.ts >= painted.ts) ? known : painted;
}

function followMarks(handle: TopicHandle<readonly Mark[]>): () => void {
  return follow(handle, useMarks.getState().seed);
}

function follow<State>(handle: TopicHandle<State>, take: (state: State) => void): () => void {
  const read = () => {
    const told = handle.get();
    if (told) take(told);
  };
  const stop = handle.subscribe(read);
  // Somebody else may have opened the topic long before.
  read();
  return stop;
}

function isNewer<Told extends { readonly ts: number }>(known: Told | undefined, next: Told): boolean {
  return known === undefined || (known !== next && next.ts >= known.ts);
}
