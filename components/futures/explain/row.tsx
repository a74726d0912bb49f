'use client';

import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Tooltip } from '#components/ui/tooltip.tsx';

/** A name and its figure, on one line. */
export function Row({ name, children, className }: { name: ReactNode; children: ReactNode; className?: string }) {
  return (
    <div className={cx('flex min-h-5 items-baseline justify-between gap-3', className)}>
      <dt className="text-muted">{name}</dt>
      <dd className="num text-end">{children}</dd>
    </div>
  );
}

/** How near a ratio is to liquidation: one table with the notice that warns at 80 %. */
export function ratioTone(ratio: bigint): string {
  if (ratio >= 70_000_000n) return 'bg-danger';
  return ratio >= 25_000_000n ? 'bg-warning' : 'bg-success';
}

const WHOLE = 100_000_000n;

/** A bar as full as a ratio in hundred-millionths. */
export function RatioBar({ ratio }: { ratio: bigint }) {
  const part = ratio > WHOLE ? WHOLE : ratio;
  return (
    <span aria-hidden="true" className="inline-block h-1 w-9 overflow-hidden rounded-full bg-line-strong align-middle">
      <i className={cx('block h-full', ratioTone(ratio))} style={{ inlineSize: `${part / 1_000_000n}%` }} />
    </span>
  );
}

/** A word with a sentence behind it: on hover, on focus and on a press. */
export function Hint({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Tooltip content={content} className="max-w-72">
      <button type="button" className="touch text-start underline decoration-dotted underline-offset-4">
        {children}
      </button>
    </Tooltip>
  );
}
