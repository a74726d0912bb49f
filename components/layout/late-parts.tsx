'use client';

import { useIdle } from '#components/ui/lazy.ts';
import type { LateProps } from './late-body.tsx';

const load = () => import('./late.ts').then((module) => module.LateBody);

/** What every page needs and nobody sees at first: settings, notices, dialogs, the offer of a language. */
export function LateParts(props: LateProps) {
  const Body = useIdle(load);
  return Body ? <Body {...props} /> : null;
}
