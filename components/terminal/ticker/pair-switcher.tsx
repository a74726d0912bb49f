'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { AfterFrame } from '#components/ui/after-frame.tsx';
import { IconChevronDown } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Popover } from '#components/ui/popover.tsx';
import { useMarket } from '../market.tsx';
import { PairListSkeleton } from './pair-list-skeleton.tsx';

/** The pair as the page's heading; pressing it opens the list of pairs, which is fetched when somebody comes near. */
export function PairSwitcher() {
  const t = useTranslations('trade.pairs');
  const { instrument } = useMarket();
  const [List, warm] = useLazy(() => import('./pair-list.tsx').then((module) => module.PairList));
  const search = useRef<HTMLInputElement>(null);
  return (
    <h1 className="text-16 font-semibold">
      <Popover
        label={t('title')}
        onWarm={warm}
        initialFocus={search}
        className="w-[460px] max-w-[calc(100vw-16px)] overflow-hidden"
        trigger={
          <button type="button" className="touch flex items-center gap-1 rounded-control hover:text-accent">
            <bdi>
              {instrument.base}/{instrument.quote}
            </bdi>
            {/* A blank that nobody sees, so that who hears or indexes the heading has two words. */}
            <span className="sr-only">{` ${t('heading')}`}</span>
            <IconChevronDown size={12} />
          </button>
        }
      >
        {(close) =>
          List ? (
            <AfterFrame fallback={<PairListSkeleton />}>
              <List search={search} onClose={close} />
            </AfterFrame>
          ) : (
            <PairListSkeleton />
          )
        }
      </Popover>
    </h1>
  );
}
