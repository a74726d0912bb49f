'use client';

import { useEffect, useState } from 'react';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { type Explained, useExplain } from '#stores/explain.ts';
import { useFallen } from './fallen.ts';
import { FallenNotice } from './fallen-notice.tsx';
import { useAccountEnv } from './live.ts';

const load = () => import('./late.ts');

/** Shows what is asked for by `useExplain`. Once on a page; code and words come with the first question. */
export function ExplainDialogs() {
  const fallen = useFallen();
  return (
    <>
      {fallen ? (
        <LateTexts area="explain">
          <FallenNotice fallen={fallen} />
        </LateTexts>
      ) : null}
      <Shown />
    </>
  );
}

function Shown() {
  const shown = useExplain((state) => state.shown);
  const env = useAccountEnv();
  const [Parts, warm] = useLazy(load);
  // What is on its way out is still drawn.
  const [last, setLast] = useState<Explained | null>(null);
  useEffect(() => {
    if (!shown) return;
    setLast(shown);
    warm();
  }, [shown, warm]);
  // A page that is left closes what it showed.
  useEffect(() => () => useExplain.getState().close(), []);
  const what = shown ?? last;
  if (!what || !Parts) return null;
  const { WhyDialog, StoryDialog, ShareDialog } = Parts;
  const common = {
    open: shown !== null,
    onOpenChange: (open: boolean) => {
      if (!open) useExplain.getState().close();
    },
  };
  return (
    <LateTexts area="explain">
      {what.what === 'why' ? <WhyDialog {...common} symbol={what.symbol} side={what.side} /> : null}
      {what.what === 'story' ? (
        <StoryDialog {...common} symbol={what.symbol} side={what.side} id={what.id} part={what.part} />
      ) : null}
      {what.what === 'share' ? <ShareDialog {...common} env={env} of={what.of} /> : null}
    </LateTexts>
  );
}
