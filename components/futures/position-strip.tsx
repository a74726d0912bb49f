'use client';

import { cx } from '#components/ui/cx.ts';
import { useWanted } from '#components/ui/lazy.ts';
import { useMobile } from '#components/ui/use-mobile.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { useContract } from './contract.tsx';

const load = () => import('./position-strip-body.tsx').then((module) => module.PositionStripBody);

type StripProps = {
  readonly className?: string | undefined;
  /** It was pressed: more of it is wanted. */
  readonly onOpen: () => void;
};

/** Narrow screens: the legs of the contract in two lines under the chart. Nothing while there is none. */
export function PositionStrip({ className, onOpen }: StripProps) {
  const { symbol } = useContract().instrument;
  const narrow = useMobile();
  const held = useFuturesPositions((state) => state.all?.some((leg) => leg.symbol === symbol) ?? false);
  const Body = useWanted(load, narrow && held);
  if (!narrow || !held) return null;
  return (
    <div className={cx('bg-panel md:hidden', className)}>{Body ? <Body symbol={symbol} onOpen={onOpen} /> : null}</div>
  );
}
