'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '#components/ui/fields.tsx';
import { IconCircleAlert } from '#components/ui/icons.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { hasExits, KIND } from '#lib/order/draft.ts';
import { PriceInput } from './price-fields.tsx';
import { TifSelect } from './tif-select.tsx';
import { useTicketParts } from './use-ticket.ts';

/** Take profit and stop loss, post-only, time in force: as far as the kind of order has them. */
export function Options() {
  const t = useTranslations('order');
  const { draft, sheet, errorAt } = useTicketParts();
  const exits = KIND[draft.kind].exits && draft.side === 'buy';
  const limit = draft.kind === 'limit';
  const error = errorAt('options');
  if (!exits && !limit) return null;
  return (
    <div>
      <div className="flex min-h-6 items-center gap-3 max-md:gap-4">
        {exits ? (
          <Checkbox checked={draft.exits} onCheckedChange={draft.setExits}>
            {t('exits')}
          </Checkbox>
        ) : null}
        {limit ? (
          <Tooltip content={t('postOnlyText')}>
            <span className="inline-flex">
              <Checkbox checked={draft.postOnly} onCheckedChange={draft.setPostOnly}>
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
      {hasExits(draft) ? (
        <div className="mt-1 grid grid-cols-2 items-start gap-2">
          <PriceInput field="takeProfit" short />
          <PriceInput field="stopLoss" short />
        </div>
      ) : null}
      {error ? (
        <p role="alert" className="mt-1 flex items-center gap-1 text-12 text-danger">
          <IconCircleAlert size={12} className="shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
