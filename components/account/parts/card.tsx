'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Chip } from '#components/ui/chip.tsx';
import { cx } from '#components/ui/cx.ts';

/** A part of an account page with its heading. */
export function Card({ title, text, aside, className, children }: CardProps) {
  return (
    <section aria-label={title} className={cx('rounded-panel bg-panel', className)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-6 pt-5 pb-3 max-md:px-4">
        <h2 className="me-auto text-16 font-semibold">{title}</h2>
        {aside}
        {text ? <p className="w-full text-13 text-muted">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}
/** A table inside a card: its columns begin and end where the heading does. */
export function TableBox({ children }: { children: ReactNode }) {
  return <div className="px-3 pb-1 max-md:px-1">{children}</div>;
}

type CardProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

type RowProps = {
  readonly title: string;
  /** Whether it protects the account now; left out where it is no protection. */
  readonly kept?: boolean;
  readonly text?: ReactNode;
  readonly state?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** One thing that can be set: what it is, how it is now, and what can be done about it. */
export function SettingRow({ title, text, kept, state, action, children }: RowProps) {
  return (
    <div className="border-t border-line px-6 py-4 max-md:px-4">
      <div className="flex items-center gap-x-4 gap-y-2 max-md:flex-wrap">
        <div className="me-auto min-w-0 flex-1 max-md:basis-52">
          <h3 className="flex items-center gap-2 text-14 font-medium">
            {title}
            {kept === undefined ? null : <Kept kept={kept} />}
          </h3>
          {text ? <p className="mt-0.5 text-12 text-muted">{text}</p> : null}
        </div>
        {state ? <div className="text-13 text-muted">{state}</div> : null}
        {action}
      </div>
      {children}
    </div>
  );
}

/** On or off, in a word and a colour. */
function Kept({ kept }: { kept: boolean }) {
  const t = useTranslations('security');
  return <Chip tone={kept ? 'success' : 'plain'}>{kept ? t('on') : t('off')}</Chip>;
}
