import { useEffect, useMemo, useState } from 'react';
import type { ChartEngine } from '../engine.ts';

/** Prices that the scale holds beside the candles; those of orders that are gone are let go. */
export function useReach(engine: ChartEngine, lines: readonly { readonly price: string }[]) {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const reached = useMemo(() => wanted.filter((price) => lines.some((line) => line.price === price)), [wanted, lines]);
  useEffect(() => engine.reach(reached), [engine, reached]);
  useEffect(() => () => engine.reach([]), [engine]);
  return [reached, setWanted] as const;
}
