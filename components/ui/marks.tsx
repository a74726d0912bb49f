import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Small round mark; its meaning is in the text beside it. */
export function Dot({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('inline-block size-1.5 shrink-0 rounded-full bg-current', className)} />
  );
}

export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={cx(
        'min-w-5 rounded-control border border-line-strong px-1 text-center font-sans text-12 leading-4.5 text-faint',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
