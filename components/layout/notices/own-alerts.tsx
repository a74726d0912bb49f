'use client';

import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/button.tsx';
import { IconBell } from '#components/ui/icons.tsx';
import { IconPencil, IconTrash2 } from '#components/ui/icons-terminal.tsx';
import { ALERT_LIMIT } from '#lib/contract/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useAlertText } from './alert-text.ts';
import { useAlertActions } from './use-alert-actions.ts';

type OwnProps = {
  readonly env: Env;
  readonly symbol: string;
  /** The one that is being changed. */
  readonly but: string | undefined;
};

/** The alerts that wait in a market already. */
export function OwnAlerts({ env, symbol, but }: OwnProps) {
  const t = useTranslations('notices.alerts');
  const list = useAlerts((state) => (state.env === env ? state.list : null));
  const ask = useAlerts((state) => state.ask);
  const waits = useAlertText();
  const { remove } = useAlertActions(env);
  const own = (list ?? []).filter((alert) => alert.symbol === symbol && alert.state === 'on' && alert.id !== but);
  if (own.length === 0) return null;
  return (
    <section className="border-t border-line pt-3">
      <h3 className="mb-1 text-12 text-faint">{t('active', { count: own.length, most: ALERT_LIMIT.symbol })}</h3>
      <ul>
        {own.map((alert) => (
          <li key={alert.id} className="flex min-h-8 items-center gap-2 text-13">
            <IconBell size={14} className="shrink-0 text-faint" />
            <span className="min-w-0 flex-1 truncate tabular-nums">{waits(alert)}</span>
            <IconButton
              icon={IconPencil}
              size={24}
              label={t('edit', { name: waits(alert) })}
              onClick={() => ask({ symbol, id: alert.id })}
            />
            <IconButton
              icon={IconTrash2}
              size={24}
              label={t('remove', { name: waits(alert) })}
              onClick={({ currentTarget }) => {
                const { form } = currentTarget;
                // The row that has the focus is gone then.
                void remove(alert).then((gone) => gone && form?.querySelector<HTMLElement>('[type=submit]')?.focus());
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
