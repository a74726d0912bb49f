import { isPriceSource } from '#lib/contract/shapes/guards/market.ts';
import type { PriceSource } from '#lib/contract/shapes/market.ts';
import type { MarketStream } from './client.ts';
import type { Reducer } from './reducer.ts';

/** Where prices come from, and again whenever that changes: while a tape is played, its time. @returns stops */
export function followSource(stream: Pick<MarketStream, 'topic'>, told: (source: PriceSource) => void): () => void {
  const handle = stream.topic('source', whole);
  handle.subscribe(() => {
    const source = handle.get();
    if (source !== null) told(source);
  });
  return () => handle.close();
}

/** Every message has all of it. */
function whole(): Reducer<PriceSource | null> {
  let state: PriceSource | null = null;
  return {
    apply({ ch, data }: { readonly ch: string; readonly data?: unknown }) {
      if (ch !== 'source' || !isPriceSource(data)) return false;
      state = data;
      return true;
    },
    read: () => state,
  };
}
