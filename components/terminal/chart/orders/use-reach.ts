import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ChartEngine } from '../engine.ts';

type AnyLine = { readonly id: string; readonly price: string };

/** Prices that the scale holds beside the candles, wherever their lines go; those of lines that are gone are let go. */
export function useReach(engine: ChartEngine, lines: readonly AnyLine[]) {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const text = lines.flatMap(({ id, price }) => (wanted.includes(id) ? [price] : [])).join(' ');
  // The same list while it says the same.
  const reached = useMemo(() => (text === '' ? [] : text.split(' ')), [text]);
  useEffect(() => engine.reach(reached), [engine, reached]);
  useEffect(() => () => engine.reach([]), [engine]);
  const reach = useCallback(
    (prices: readonly string[]) => setWanted(lines.flatMap(({ id, price }) => (prices.includes(price) ? [id] : []))),
    [lines],
  );
  return [reached, reach] as const;
}
