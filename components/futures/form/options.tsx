'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Checkbox } from '#components/ui/fields.tsx';
import { IconCircleAlert } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { InNoteLine } from '#components/ui/note-line.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { KIND } from '#lib/futures/ticket/draft.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useErrorAt, useTicket } from './use-ticket.ts';

const load = () => import('./exit-fields.tsx').then((module) => module.ExitFields);

/** Take profit and stop loss, what only closes, post-only, time in force: as far as the kind of order has them. */
export function Options() {
  const t = useTranslations('order');
  const own = useTranslations('futuresForm');
  const kind = useFuturesDraft((draft) => draft.kind);
  const limit = kind === 'limit';
  const { exits, postOnly, reduceOnly, closeOnTrigger } = useOptions();
  const { oneWay, opens } = useTicket(({ mode, looked }) => ({
    oneWay: mode === 'oneWay',
    opens: looked.intent.opens,
  }));
  const { setExits, setPostOnly, setReduceOnly, setCloseOnTrigger } = useFuturesDraft.getState();
  const [ExitFields, warm] = useLazy(load);
  const shown = opens && exits;
  useEffect(() => {
    if (shown) warm();
  }, [shown, warm]);
  const error = useErrorAt('options');
  // In two-way mode what opens cannot be made to close.
  const closes = KIND[kind].kind === 'trigger' && (oneWay || !opens);
  return (
    <div>
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 max-md:gap-x-4">
        {opens ? (
          <Checkbox checked={exits} onCheckedChange={setExits}>
            {t('exits')}
          </Checkbox>
        ) : null}
        {limit ? (
          <Option checked={postOnly} onChange={setPostOnly} name={t('postOnly')} text={t('postOnlyText')} />
        ) : null}
        {oneWay ? (
          <Option checked={reduceOnly} onChange={setReduceOnly} name={own('reduceOnly')} text={own('reduceOnlyText')} />
        ) : null}
        {closes ? (
          <Option
            checked={closeOnTrigger}
            onChange={setCloseOnTrigger}
            name={own('closeOnTrigger')}
            text={own('closeOnTriggerText')}
          />
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

function useOptions() {
  return {
    exits: useFuturesDraft((draft) => draft.exits),
    postOnly: useFuturesDraft((draft) => draft.postOnly),
    reduceOnly: useFuturesDraft((draft) => draft.reduceOnly),
    closeOnTrigger: useFuturesDraft((draft) => draft.closeOnTrigger),
  };
}

type OptionProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly name: string;
  readonly text: string;
};

function Option({ checked, onChange, name, text }: OptionProps) {
  return (
    <Tooltip content={text}>
      <span className="inline-flex">
        <Checkbox checked={checked} onCheckedChange={onChange}>
          {name}
        </Checkbox>
      </span>
    </Tooltip>
  );
}
