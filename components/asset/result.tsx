import { Amount } from '#components/ui/amount.tsx';
import { cx } from '#components/ui/cx.ts';
import { signOf } from '#lib/format/decimal.ts';
import { formatPercent } from '#lib/format/price.ts';

type ResultProps = {
  /** USDT */
  readonly value: string | null;
  /** A fraction. */
  readonly rate?: string | null;
  readonly unit?: string;
  readonly className?: string;
};

const TONE = { 1: 'text-up', 0: '', '-1': 'text-down' } as const;

/** What something has brought so far: sign and colour say which way. */
export function Result({ value, rate, unit, className }: ResultProps) {
  return (
    <span className={cx(TONE[signOf(value)], className)}>
      <Amount value={value} scene="usdt" unit={unit} plusSign />
      {rate ? (
        <span className="block text-12">
          <span dir="ltr" className="num">
            {formatPercent(rate, { sign: true })}
          </span>
        </span>
      ) : null}
    </span>
  );
}
