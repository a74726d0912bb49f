import { cx } from '#components/ui/cx.ts';
import { MISSING } from '#lib/format/amount.ts';

export type Changed = {
  readonly name: string;
  readonly now: string | null;
  readonly next: string | null;
  readonly tone?: string;
};

/** What a change does: now → then, in columns that do not move. */
export function NowThen({ rows }: { rows: readonly Changed[] }) {
  return (
    <dl className="grid gap-1.5 text-13">
      {rows.map(({ name, now, next, tone }) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)_92px_16px_92px] items-baseline">
          <dt className="text-muted">{name}</dt>
          <dd dir="ltr" className="num text-end text-muted">
            {now ?? MISSING}
          </dd>
          <dd aria-hidden="true" className="text-center text-faint rtl:-scale-x-100">
            →
          </dd>
          <dd dir="ltr" className={cx('num text-end font-medium', tone)}>
            {next ?? MISSING}
          </dd>
        </div>
      ))}
    </dl>
  );
}
