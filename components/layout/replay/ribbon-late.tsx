'use client';

import { useIdle } from '#components/ui/lazy.ts';

const load = () => import('./ribbon-live.tsx').then((module) => module.RibbonLive);

type LateProps = { readonly words: { readonly paused: string; readonly ended: string; readonly open: string } };

/** The living end of the ribbon: fetched where a ribbon stands, so that no other page carries it. */
export function RibbonLate(props: LateProps) {
  const RibbonLive = useIdle(load);
  return RibbonLive ? <RibbonLive {...props} /> : null;
}
