import { useTranslations } from 'next-intl';
import type { FundDay, FundTotal } from '#lib/contract/shapes/protection.ts';
import { MISSING } from '#lib/format/amount.ts';
import { addDecimal, signOf } from '#lib/format/decimal.ts';
import { formatFixed } from '#lib/format/price.ts';
import { SPANS } from './facts.ts';
import { Fact, FactList, Num } from './section.tsx';

type SumsProps = {
  readonly total: FundTotal /** Null when they could not be read. */;
  readonly days: readonly FundDay[] | null;
};

/** What came and went today and in the last thirty days, USDT. */
export function FundSums({ total, days }: SumsProps) {
  const t = useTranslations('contracts.fund');
  const month = days?.slice(-SPANS.month) ?? [];
  const sum = (way: 'in' | 'out') => month.reduce((all, day) => addDecimal(all, day[way]) ?? all, '0');
  const reduced = month.reduce((all, { deleveraged }) => all + deleveraged, 0);
  const count = SPANS.month;
  return (
    <FactList className="mt-3 px-0! pb-0! [&>div]:border-t [&>div]:border-b-0">
      <Fact name={t('today')}>
        <Money value={total.day.in} sign="+" />
      </Fact>
      <Fact name={t('todayOut')}>
        <Money value={total.day.out} sign="−" />
      </Fact>
      <Fact name={t('month', { count })}>{days ? <Money value={sum('in')} sign="+" /> : MISSING}</Fact>
      <Fact name={t('monthOut', { count })}>{days ? <Money value={sum('out')} sign="−" /> : MISSING}</Fact>
      <Fact name={t('deleveraged', { count })}>
        {days === null ? MISSING : reduced > 0 ? <Num>{reduced}</Num> : t('none')}
      </Fact>
    </FactList>
  );
}

function Money({ value, sign }: { value: string; sign: '+' | '−' }) {
  const some = signOf(value) > 0;
  return (
    <Num className={some ? (sign === '+' ? 'text-up' : 'text-down') : 'text-muted'}>
      {`${some ? sign : ''}${formatFixed(value, 2)}`}
    </Num>
  );
}
