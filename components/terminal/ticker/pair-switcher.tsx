'use client';

import { type ReactNode, useRef } from 'react';
import { AfterFrame } from '#components/ui/after-frame.tsx';
import { IconChevronDown } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Popover } from '#components/ui/popover.tsx';
import { beginAhead, endAhead } from '#lib/hotkeys/ahead.ts';
import { marketName } from '#lib/market/names.ts';
import { useMarket } from '../market.tsx';
import { PairListSkeleton } from './pair-list-skeleton.tsx';

/** What a product calls its markets. */
export type PairWords = {
  /** After the pair in the heading, for who hears or indexes it. */
  readonly heading: string;
  /** The list of pairs. */
  readonly title: string;
  /** Beside the pair, for the eye. */
  readonly mark?: ReactNode;
};

/** The pair as the page's heading; pressing it opens the list of pairs, which is fetched when somebody comes near. */
export function PairSwitcher({ words }: { words: PairWords }) {
  const { instrument } = useMarket();
  const [List, warm] = useLazy(() => import('./pair-list.tsx').then((module) => module.PairList));
  const search = useRef<HTMLInputElement>(null);
  return (
    <h1 className="text-16 font-semibold">
      <Popover
        label={words.title}
        onWarm={warm}
        // Letters are those of the search field from the press on, though it may take a while to come.
        onOpenChange={(open) => (open ? beginAhead() : endAhead())}
        initialFocus={search}
        className={`${instrument.contract === null ? 'w-[460px]' : 'w-[700px]'} max-w-[calc(100vw-16px)] overflow-hidden`}
        trigger={
          <button type="button" className="touch flex items-center gap-1 rounded-control hover:text-accent">
            <bdi>{marketName(instrument)}</bdi>
            {/* A blank that nobody sees, so that who hears or indexes the heading has two words. */}
            <span className="sr-only">{` ${words.heading}`}</span>
            {words.mark}
            <IconChevronDown size={12} />
          </button>
        }
      >
        {(close) =>
          List ? (
            <AfterFrame fallback={<PairListSkeleton />}>
              <List search={search} title={words.title} onClose={close} />
            </AfterFrame>
          ) : (
            <PairListSkeleton />
          )
        }
      </Popover>
    </h1>
  );
}
