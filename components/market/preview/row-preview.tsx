'use client';

import { useEffect } from 'react';
import { cx } from '#components/ui/cx.ts';
import { useLazy } from '#components/ui/lazy.ts';
import type { MarketRow } from '../rows.ts';
import type { PreviewSide } from './use-preview.ts';

const load = () => import('./preview-card.tsx').then((module) => module.PreviewCard);

/** The box beside a row, in its place at once; what is in it is fetched with the first one. */
export function RowPreview({ row, side }: { row: MarketRow; side: PreviewSide }) {
  const [Card, warm] = useLazy(load);
  useEffect(warm, [warm]);
  return (
    <div
      className={cx(
        'overlay-box absolute start-1/2 z-5 h-56 w-107 cursor-default text-start text-12 whitespace-normal max-md:hidden',
        side === 'below' ? 'top-full' : 'bottom-full',
      )}
    >
      {Card ? <Card row={row} /> : null}
    </div>
  );
}
