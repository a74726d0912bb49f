'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import type { IconComponent } from '#components/ui/icon.tsx';
import { IconBell, IconCircleCheck, IconInfo, IconPercent, IconTriangleAlert } from '#components/ui/icons.tsx';
import { IconShieldAlert, IconWallet } from '#components/ui/icons-account.tsx';
import { IconZap } from '#components/ui/icons-terminal.tsx';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { NoticeKind } from '#lib/contract/notice.ts';
import type { Notice } from '#lib/contract/shapes/notice.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useNoticeText } from './notice-text.ts';

const LOOK: Readonly<Record<NoticeKind, { readonly icon: IconComponent; readonly tone: string }>> = {
  alert: { icon: IconBell, tone: 'text-accent' },
  fill: { icon: IconCircleCheck, tone: 'text-success' },
  orderEnd: { icon: IconTriangleAlert, tone: 'text-warning' },
  trigger: { icon: IconZap, tone: 'text-accent' },
  marginCall: { icon: IconTriangleAlert, tone: 'text-warning' },
  liquidation: { icon: IconShieldAlert, tone: 'text-danger' },
  funding: { icon: IconPercent, tone: 'text-muted' },
  deposit: { icon: IconWallet, tone: 'text-success' },
  security: { icon: IconShieldAlert, tone: 'text-accent' },
};

type RowProps = {
  readonly notice: Notice;
  /** It was new when the list was opened. */
  readonly fresh: boolean;
  readonly onLeave: () => void;
};

export function NoticeRow({ notice, fresh, onLeave }: RowProps) {
  const t = useTranslations('notices');
  const { title, text, action, link } = useNoticeText()(notice);
  const { icon: Icon, tone } = LOOK[notice.kind] ?? { icon: IconInfo, tone: 'text-muted' };
  const { at, kind, params } = notice;
  return (
    <li
      className={cx(
        '-mx-6 flex gap-3 border-b border-line border-s-2 px-6 py-3 text-13',
        fresh ? 'border-s-accent bg-accent-soft' : 'border-s-transparent',
      )}
    >
      <Icon size={16} className={cx('mt-0.5 shrink-0', tone)} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold [overflow-wrap:anywhere]">
            {fresh ? <span className="sr-only">{t('isNew')} </span> : null}
            {title}
          </span>
          <Time ts={at} format="time" className="min-w-0! shrink-0 text-12 text-muted" />
        </p>
        <p className="mt-0.5 text-12 tabular-nums text-muted [overflow-wrap:anywhere]">{text}</p>
        <p className="mt-1 flex gap-4 text-12 font-medium">
          {link && action ? (
            <Link href={link} onClick={onLeave} className="touch text-accent hover:underline">
              {action}
            </Link>
          ) : null}
          {kind === 'alert' && typeof params.symbol === 'string' ? (
            <button
              type="button"
              className="touch text-accent hover:underline"
              onClick={() => {
                onLeave();
                useAlerts.getState().ask(again(params));
              }}
            >
              {t('act.again')}
            </button>
          ) : null}
        </p>
      </div>
    </li>
  );
}

function again({ symbol, price }: Notice['params']) {
  return { symbol: symbol as string, ...(typeof price === 'string' ? { price } : {}) };
}
