import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';

/** A name and its figure, 20 px; the figure is one left-to-right island with its unit muted. */
export function Row({
  name,
  unit,
  tone,
  children,
}: {
  name: ReactNode;
  unit?: string;
  tone?: string;
  children: ReactNode;
}) {
  return (
    <div className="flex h-5 items-center justify-between gap-2 text-12 whitespace-nowrap">
      <dt className="min-w-0 truncate text-muted">{name}</dt>
      <dd dir="ltr" className={cx('num', tone)}>
        {children}
        {unit ? <span className="text-muted"> {unit}</span> : null}
      </dd>
    </div>
  );
}
