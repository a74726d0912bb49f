'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { IconBellPlus, IconPause, IconPencil, IconPlay, IconTrash2 } from '#components/ui/icons-terminal.tsx';
import { Link } from '#components/ui/link.tsx';
import { EmptyState, ErrorState, Skeleton } from '#components/ui/states.tsx';
import { ALERT_LIMIT } from '#lib/contract/notice.ts';
import type { Alert } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useInstruments } from '#stores/instruments.ts';
import { FIRST_PAIR } from '../nav.ts';
import { useAlertText, useMarketPath, usePairName } from './alert-text.ts';
import { useAlertActions } from './use-alert-actions.ts';

type ListProps = { readonly env: Env; readonly onLeave: () => void };

/** The price alerts of the account, newest first. */
export function AlertList({ env, onLeave }: ListProps) {
  const t = useTranslations('notices.alerts');
  const common = useTranslations('common');
  const list = useAlerts((state) => (state.env === env ? state.list : null));
  const failed = useAlerts((state) => state.failed);
  useEffect(() => void useAlerts.getState().load(env), [env]);
  /** Where the focus goes when the row that has it is gone. */
  const box = useRef<HTMLDivElement>(null);
  const begin = () => {
    onLeave();
    useAlerts.getState().ask({ symbol: symbolOfPage() });
  };
  if (list === null && failed)
    return (
      <ErrorState
        title={t('failed')}
        action={
          <Button size={28} onClick={() => void useAlerts.getState().load(env)}>
            {common('retry')}
          </Button>
        }
      />
    );
  if (list === null) return <Skeleton className="mt-4 h-24 w-full" />;
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <p className="flex items-center justify-between gap-2 py-2 text-12 text-muted">
        {t('count', { count: list.length, most: ALERT_LIMIT.account })}
        <Button variant="primary" size={28} disabled={list.length >= ALERT_LIMIT.account} onClick={begin}>
          <IconBellPlus size={14} />
          {t('new')}
        </Button>
      </p>
      {list.length === 0 ? <EmptyState title={t('none')} text={t('noneHint')} /> : null}
      <ul>
        {list.map((alert) => (
          <Row key={alert.id} alert={alert} env={env} onLeave={onLeave} onGone={() => box.current?.focus()} />
        ))}
      </ul>
    </div>
  );
}

type RowProps = ListProps & { readonly alert: Alert; readonly onGone: () => void };

function Row({ alert, env, onLeave, onGone }: RowProps) {
  const t = useTranslations('notices.alerts');
  const pair = usePairName()(alert.symbol);
  const path = useMarketPath();
  const waits = useAlertText()(alert);
  const { pause, remove } = useAlertActions(env);
  const { id, symbol, note, repeat, state } = alert;
  const name = `${pair} ${waits}`;
  return (
    <li className="-mx-6 flex items-center gap-1 border-b border-line px-6 py-2 text-13">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">
          <Link href={path(symbol)} onClick={onLeave} className="hover:text-accent">
            <bdi>{pair}</bdi>
          </Link>{' '}
          <span className="text-muted tabular-nums">{waits}</span>
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-2 text-12 text-faint">
          {t(`repeats.${repeat}`)}
          {state === 'on' ? null : <Chip tone={state === 'done' ? 'success' : 'plain'}>{t(`states.${state}`)}</Chip>}
          {note ? <bdi className="[overflow-wrap:anywhere]">{note}</bdi> : null}
        </p>
      </div>
      <IconButton
        icon={state === 'on' ? IconPause : IconPlay}
        label={t(ACT[state], { name })}
        onClick={() => void pause(alert, state === 'on')}
      />
      <IconButton
        icon={IconPencil}
        label={t('edit', { name })}
        onClick={() => {
          onLeave();
          useAlerts.getState().ask({ symbol, id });
        }}
      />
      <IconButton
        icon={IconTrash2}
        label={t('remove', { name })}
        onClick={() => void remove(alert).then((gone) => gone && onGone())}
      />
    </li>
  );
}

const ACT = { on: 'pause', paused: 'resume', done: 'again' } as const;

/** The pair that the page is about; the first one elsewhere. */
function symbolOfPage(): string {
  const path = window.location.pathname;
  const [, product, pair] = /\/futures\/(usdt|usdc|coin)\/([A-Z0-9]{2,40})/.exec(path) ?? [];
  const contract = useInstruments
    .getState()
    .list.find((market) => market.product === product && market.contract?.pair === pair);
  return contract?.symbol ?? /\/spot\/([A-Z0-9]{2,40})/.exec(path)?.[1] ?? FIRST_PAIR;
}
