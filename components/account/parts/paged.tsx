'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Card } from './card.tsx';
import { FormProblem } from './form.tsx';
import type { Pages } from './use-pages.ts';
import { NotLoaded, Waiting } from './waiting.tsx';

type PagedProps<R> = {
  readonly title: string;
  readonly pages: Pages<R>;
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: (rows: readonly R[]) => ReactNode;
};

/** A list in pages with its states: on the way, empty, there, failed; and the button that brings the next page. */
export function Paged<R>({ title, pages, empty, children }: PagedProps<R>) {
  const t = useTranslations('security.history');
  const { rows, more, load, sending, problem } = pages;
  return (
    <Card title={title}>
      {rows === null ? (
        problem ? (
          <NotLoaded problem={problem} onRetry={load} />
        ) : (
          <div className="px-6 pb-6 max-md:px-4">
            <Waiting rows={3} />
          </div>
        )
      ) : rows.length === 0 ? (
        <EmptyState {...empty} className="pt-2!" />
      ) : (
        children(rows)
      )}
      {rows !== null && (more || problem) ? (
        <div className="grid gap-3 px-6 py-4 max-md:px-4">
          <FormProblem text={problem?.text} />
          <Button loading={sending && t('loading')} onClick={load} className="justify-self-center">
            {t('more')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
