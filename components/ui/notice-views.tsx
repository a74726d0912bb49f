'use client';

import { useTranslations } from 'next-intl';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import type { IconComponent } from './icon.tsx';
import {
  IconCircleCheck,
  IconCircleQuestionMark,
  IconCircleX,
  IconInfo,
  IconLoaderCircle,
  IconTriangleAlert,
  IconX,
} from './icons.tsx';
import type { Notice } from './notices.ts';
import { type NotificationKind, notifications } from './notification.ts';
import { type ToastKind, toasts } from './toast.ts';

type Look = { readonly icon: IconComponent; readonly tone: string; readonly edge: string };

const LOOK: Readonly<Record<ToastKind, Look>> = {
  success: { icon: IconCircleCheck, tone: 'text-success', edge: 'border-s-success' },
  info: { icon: IconInfo, tone: 'text-info', edge: 'border-s-info' },
  warning: { icon: IconTriangleAlert, tone: 'text-warning', edge: 'border-s-warning' },
  error: { icon: IconCircleX, tone: 'text-danger', edge: 'border-s-danger' },
  question: { icon: IconCircleQuestionMark, tone: 'text-info', edge: 'border-s-info' },
  loading: {
    icon: IconLoaderCircle,
    tone: 'text-muted animate-spin motion-reduce:animate-none',
    edge: 'border-s-line',
  },
};

/** What may not be missed interrupts; the rest waits for a pause. */
const roleOf = (kind: ToastKind) => (kind === 'error' || kind === 'warning' ? 'alert' : 'status');

type Clock = { pause(id: number): void; restart(id: number): void };

/** Looking at it or standing in it stops its clock; leaving starts the full time again. */
const holdOn = (clock: Clock, id: number) => ({
  onPointerEnter: () => clock.pause(id),
  onPointerLeave: () => clock.restart(id),
  onFocus: () => clock.pause(id),
  onBlur: () => clock.restart(id),
});

export function ToastView({ notice }: { notice: Notice<ToastKind> }) {
  const { icon: Icon, tone } = LOOK[notice.kind];
  return (
    <div
      role={roleOf(notice.kind)}
      {...holdOn(toasts, notice.id)}
      className="overlay-box pointer-events-auto flex min-h-9 max-w-[calc(100vw-32px)] items-center gap-2 px-4 py-2 text-13"
    >
      <Icon className={tone} />
      <span className="num">{notice.text}</span>
      <NoticeAction notice={notice} close={() => toasts.close(notice.id)} />
    </div>
  );
}

export function NotificationView({ notice }: { notice: Notice<NotificationKind> }) {
  const t = useTranslations('common');
  const { icon: Icon, tone, edge } = LOOK[notice.kind];
  const close = () => notifications.close(notice.id);
  return (
    <div
      role={roleOf(notice.kind)}
      {...holdOn(notifications, notice.id)}
      className={cx(
        'overlay-box pointer-events-auto flex gap-3 border-s-2 p-4 group-data-foot/notices:gap-2 group-data-foot/notices:px-3 group-data-foot/notices:py-1.5',
        edge,
      )}
    >
      <Icon className={cx('mt-0.5 shrink-0', tone)} />
      {/* At the foot of a trading screen it is as low as it can be. */}
      <div className="min-w-0 flex-1 group-data-foot/notices:flex group-data-foot/notices:flex-wrap group-data-foot/notices:items-baseline group-data-foot/notices:gap-x-2">
        {notice.title ? <p className="text-13 font-semibold">{notice.title}</p> : null}
        <p className="mt-0.5 text-12 text-muted">{notice.text}</p>
        <NoticeAction notice={notice} close={close} />
      </div>
      <IconButton icon={IconX} size={24} label={t('close')} onClick={close} />
    </div>
  );
}

function NoticeAction({ notice, close }: { notice: Notice<ToastKind>; close: () => void }) {
  const { action } = notice;
  if (!action) return null;
  return (
    <button
      type="button"
      className="touch mt-1 text-12 font-medium text-accent hover:underline"
      onClick={() => {
        action.run();
        close();
      }}
    >
      {action.label}
    </button>
  );
}
