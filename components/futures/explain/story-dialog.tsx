'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { fetchStory } from '#lib/api/story.ts';
import type { PositionStory } from '#lib/contract/shapes/perp-story.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { useExplain } from '#stores/explain.ts';
import { pageQueries } from '#stores/queries.ts';
import { Waiting } from './card-body.tsx';
import { useAccountEnv } from './live.ts';
import { StoryCosts } from './story-costs.tsx';
import { StorySteps } from './story-steps.tsx';
import { useWords, type Words } from './words.ts';

type StoryProps = {
  readonly symbol: string;
  readonly side: PositionSide;
  readonly id: string | null;
  readonly part: 'steps' | 'costs';
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** The life of a position out of the journal: how it ended, step by step, and what it cost. */
export function StoryDialog({ symbol, side, id, part, open, onOpenChange }: StoryProps) {
  const t = useTranslations('explain.story');
  const env = useAccountEnv();
  const words = useWords(symbol);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="xl" sheet title={t(part === 'steps' ? 'title' : 'costTitle')}>
      {env && words ? <Body env={env} words={words} side={side} id={id} part={part} /> : <Waiting />}
    </Dialog>
  );
}

type BodyProps = Pick<StoryProps, 'side' | 'id' | 'part'> & { readonly env: Env; readonly words: Words };

function Body({ env, words, side, id, part }: BodyProps) {
  const t = useTranslations('explain.story');
  const common = useTranslations('common');
  const asked = { symbol: words.market.symbol, positionSide: side, ...(id === null ? {} : { id }) };
  const { data, isFetching, isError, refetch } = useQuery(
    {
      queryKey: ['story', env, asked],
      queryFn: ({ signal }) => fetchStory({ env, signal }, asked),
      // An open position goes on while one reads.
      staleTime: id === null ? 0 : Number.POSITIVE_INFINITY,
      retry: 1,
    },
    pageQueries(),
  );
  if (data) return <Told words={words} story={data} part={part} />;
  if (isFetching || !isError)
    return (
      <div role="status" aria-label={t('loading')}>
        <Waiting />
      </div>
    );
  return (
    <ErrorState
      title={t('failed')}
      text={t('gone')}
      action={
        <Button size={28} onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      }
    />
  );
}

function Told({ words, story, part }: { words: Words; story: PositionStory; part: 'steps' | 'costs' }) {
  const t = useTranslations('explain.story');
  const [tab, setTab] = useState<string>(part);
  const steps = story.notices.length > 0;
  const costs = <StoryCosts words={words} story={story} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-13">
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone="accent">
          <bdi>
            {t('badge', {
              pair: words.pair,
              side: story.positionSide,
              leverage: `${story.leverage}`,
              mode: story.marginMode,
            })}
          </bdi>
        </Chip>
        <ShareButton story={story} />
      </div>
      {steps ? (
        <Tabs value={tab} onValueChange={setTab}>
          <TabList label={t('title')}>
            <Tab value="steps">{t('steps')}</Tab>
            <Tab value="costs">{t('costs')}</Tab>
          </TabList>
          <TabPanel value="steps" className="pt-4">
            <StorySteps words={words} story={story} />
          </TabPanel>
          <TabPanel value="costs" className="pt-4">
            {costs}
          </TabPanel>
        </Tabs>
      ) : (
        costs
      )}
    </div>
  );
}

function ShareButton({ story: { symbol, positionSide, id } }: { story: PositionStory }) {
  const t = useTranslations('explain.story');
  const of = { kind: 'position', symbol, positionSide, ...(id === null ? {} : { id }) } as const;
  return (
    <Button size={28} className="ms-auto" onClick={() => useExplain.getState().show({ what: 'share', of })}>
      {t('share')}
    </Button>
  );
}
