'use client';

import { useEffect, useState } from 'react';
import { priceSource } from '../source.ts';

/** When the newer model of the prices began, epoch ms; null where prices are all of one, or nobody said. */
export function useModelSince(): number | null {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    let left = false;
    priceSource().then(
      (source) => left || setSince(source.since),
      () => {},
    );
    return () => {
      left = true;
    };
  }, []);
  return since;
}
