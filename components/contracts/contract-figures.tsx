import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { MISSING } from '#lib/format/amount.ts';
import { formatCompact, formatPercent, formatPrice } from '#lib/format/price.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { RATE_DIGITS } from './facts.ts';
import { Num } from './section.tsx';

type FiguresProps = {
  readonly instrument: Perpetual;
  readonly state: ContractState | null;
  readonly left?: string | undefined;
};

const rate = (value: string | null | undefined) => formatPercent(value ?? null, { sign: true, digits: RATE_DIGITS });

/** What the contract is at now, in one strip. "0" is what stands where there is no price yet. */
export function ContractFigures({ instrument, state, left }: FiguresProps) {
  const t = useTranslations('contracts.figures');
  const price = (value: string | undefined) => formatPrice(value === '0' ? null : value, instrument.pricePlace);
  return (
    <section aria-label={t('label')} className="mt-4 rounded-panel bg-panel px-5 py-4 max-md:px-4">
      <dl className="grid grid-cols-8 gap-x-4 gap-y-4 max-xl:grid-cols-4 max-md:grid-cols-2">
        <Figure name={t('mark')}>{price(state?.mark)}</Figure>
        <Figure name={t('index')}>{price(state?.index)}</Figure>
        <Figure name={t('last')}>{price(state?.last)}</Figure>
        <Figure name={t('funding')}>{rate(state?.fundingRate)}</Figure>
        <Figure name={t('next')}>{left ?? MISSING}</Figure>
        <Figure name={t('lastFunding')}>{rate(state?.lastFundingRate)}</Figure>
        <Figure name={t('premium')}>{rate(state?.premium)}</Figure>
        <Figure name={t('openInterest')}>
          {state ? `${formatCompact(state.openInterest)} ${sizeUnit(instrument)}` : MISSING}
        </Figure>
      </dl>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-faint">{name}</dt>
      <dd className="mt-0.5 text-16 font-medium">
        <Num>{children}</Num>
      </dd>
    </div>
  );
}
