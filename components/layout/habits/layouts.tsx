'use client';

import { useEffect } from 'react';
import { LAYOUT_LIMIT, useLayouts } from '#stores/layouts.ts';
import { ByName, type SavedProps } from './by-name.tsx';

/** Ways to arrange the trading screen, by name. */
export function Layouts(props: SavedProps) {
  const { saved, save, use, remove } = useLayouts();
  useEffect(() => useLayouts.getState().hydrate(), []);
  return <ByName {...props} area="layouts" limit={LAYOUT_LIMIT} {...{ saved, save, use, remove }} />;
}
