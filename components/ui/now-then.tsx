import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Change = {
  readonly name: string;
  readonly now: string | null;
  /** Null: as now. */
  readonly next: string | null;
  readonly tone?: 'plain' | 'warning' | 'up' | 'down';
};

const TONE = { plain: '', warning: 'text-warning', up: 'text-up', down: 'text-down' } as const;

/** What a change does: now → then, in columns that do not move. */
export function NowThen({ rows, label }: { rows: readonly Change[]; label: string }) {
  return (
    <dl aria-label={label} className="grid gap-1.5 text-13">
      {rows.map(({ name, now, next, tone = 'plain' }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_minmax(88px,auto)_28px_minmax(88px,auto)] items-baseline"
        >
          <dt className="pe-2 leading-4 text-pretty text-muted">{name}</dt>
          <dd dir="ltr" className="num text-end text-muted">
            {now ?? '--'}
          </dd>
          <dd aria-hidden="true" className="text-center text-faint rtl:-scale-x-100">
            →
          </dd>
          <dd dir="ltr" className={cx('num text-end font-medium', TONE[tone])}>
            {next ?? now ?? '--'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure with its name, in a list of such. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-1.5 text-13">
      {rows.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="num text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
