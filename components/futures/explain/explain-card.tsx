'use client';

import type { ReactNode } from 'react';
import { PANEL } from '#components/terminal/panel.tsx';
import { cx } from '#components/ui/cx.ts';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useIdle } from '#components/ui/lazy.ts';
import { Skeleton } from '#components/ui/states.tsx';

const load = () => import('./card-body.tsx').then((module) => module.CardBody);

type ExplainCardProps = {
  readonly symbol: string;
  readonly transfer?: ReactNode;
  /** It may be seen: nothing is fetched before. */
  readonly wanted: boolean;
  readonly className?: string;
};

/** The card under the order form. Its words and code come after the page. */
export function ExplainCard({ symbol, transfer, wanted, className }: ExplainCardProps) {
  const Body = useIdle(load, wanted);
  return (
    <div className={cx(PANEL, 'flex min-h-52 shrink-0 flex-col text-12 xl:flex-[1_0_auto]', className)}>
      {Body ? (
        <LateTexts area="explain" fallback={<Waiting />}>
          <Body symbol={symbol} transfer={transfer} />
        </LateTexts>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

/** Until its code and its words are there, whichever comes last. */
function Waiting() {
  return (
    <div aria-hidden="true" className="grid gap-2 p-3">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
    </div>
  );
}
