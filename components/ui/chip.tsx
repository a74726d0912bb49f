import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type ChipTone = 'plain' | 'accent' | 'up' | 'down' | 'success' | 'warning' | 'danger' | 'info' | 'paper';

const TONE: Record<ChipTone, string> = {
  plain: 'bg-raised text-muted',
  accent: 'bg-accent-soft text-accent',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  paper: 'bg-simulation-soft text-simulation',
};

export function Chip({
  tone = 'plain',
  className,
  children,
}: {
  tone?: ChipTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-4.5 items-center gap-1 rounded-control px-1.5 text-12 font-medium whitespace-nowrap',
        TONE[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
