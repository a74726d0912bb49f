import { formatPercent, trendOf } from '#lib/format/price.ts';
import { cx } from './cx.ts';

/** Colour of a signed figure; its sign is always written too. */
export const TREND_TEXT = { up: 'text-up', down: 'text-down', flat: 'text-muted' } as const;

/** A fraction as a signed percentage, `+0.38%`. Unknown is `--` in faint. */
export function Change({ fraction, className }: { fraction: string | null | undefined; className?: string }) {
  const text = formatPercent(fraction ?? null, { sign: true });
  const tone = fraction === null || fraction === undefined ? 'text-faint' : TREND_TEXT[trendOf(fraction, 4)];
  return <span className={cx('num', tone, className)}>{text}</span>;
}
