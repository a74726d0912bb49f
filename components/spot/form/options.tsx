'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Checkbox } from '#components/ui/fields.tsx';
import { IconCircleAlert } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { InNoteLine } from '#components/ui/note-line.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { KIND } from '#lib/spot/draft.ts';
import { useDraft } from '#stores/draft.ts';
import { TifSelect } from './tif-select.tsx';
import { useErrorAt, useTicketForm } from './use-ticket.ts';

const load = () => import('./exit-fields.tsx').then((module) => module.ExitFields);

/** Take profit and stop loss, post-only, time in force: as far as the kind of order has them. */
export function Options() {
  const t = useTranslations('order');
  const { sheet } = useTicketForm();
  const mayExit = useDraft(({ kind, side }) => KIND[kind].exits && side === 'buy');
  const limit = useDraft(({ kind }) => kind === 'limit');
  const exits = useDraft((draft) => draft.exits);
  const [ExitFields, warm] = useLazy(load);
  const shown = mayExit && exits;
  useEffect(() => {
    if (shown) warm();
  }, [shown, warm]);
  const postOnly = useDraft((draft) => draft.postOnly);
  const { setExits, setPostOnly } = useDraft.getState();
  const error = useErrorAt('options');
  if (!mayExit && !limit) return null;
  return (
    <div>
      <div className="flex min-h-6 items-center gap-3 max-md:gap-4">
        {mayExit ? (
          <Checkbox checked={exits} onCheckedChange={setExits}>
            {t('exits')}
          </Checkbox>
        ) : null}
        {limit ? (
          <Tooltip content={t('postOnlyText')}>
            <span className="inline-flex">
              <Checkbox checked={postOnly} onCheckedChange={setPostOnly}>
                {t('postOnly')}
              </Checkbox>
            </span>
          </Tooltip>
        ) : null}
        {limit && !sheet ? (
          <span className="ms-auto">
            <TifSelect />
          </span>
        ) : null}
      </div>
      {shown ? ExitFields ? <ExitFields /> : <Skeleton className="mt-1 h-19" /> : null}
      {error ? (
        <InNoteLine>
          <p role="alert" className="flex items-start gap-1 text-12 text-danger">
            <IconCircleAlert size={12} className="mt-0.5 shrink-0" />
            {error}
          </p>
        </InNoteLine>
      ) : null}
    </div>
  );
}
