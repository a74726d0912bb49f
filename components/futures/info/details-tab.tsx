'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import { formatCompact, formatPercent, subZero } from '#lib/format/price.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { useContract } from '../contract.tsx';
import { RATE_DIGITS } from '../ticker/futures-figures.tsx';
import { IndexTable } from './index-table.tsx';

/** What the contract is: its rules, its tiers, and what its index is made of. */
export function DetailsTab() {
  return (
    <LateTexts area="futuresChart" fallback={<Skeleton className="m-3 min-h-60 flex-1" />}>
      <Details />
    </LateTexts>
  );
}

function Details() {
  const t = useTranslations('futuresChart.details');
  return (
    <section
      aria-label={t('title')}
      className="grid min-h-0 flex-1 content-start gap-x-8 gap-y-4 overflow-y-auto p-3 text-12 @[640px]:grid-cols-2"
    >
      <Rules />
      <div className="grid content-start gap-4">
        <IndexTable />
        <Tiers />
      </div>
    </section>
  );
}

function Rules() {
  const t = useTranslations('futuresChart.details');
  const { instrument } = useContract();
  const { symbol, quote, tick, lot, status, contract } = instrument;
  const unit = sizeUnit(instrument);
  const percent = (rate: string) => formatPercent(rate, { digits: 2 });
  const fee = (rate: string) => formatPercent(rate, { digits: 3 });
  const bound = (rate: string) => formatPercent(rate, { sign: true, digits: RATE_DIGITS });
  const funding = useTranslations('futuresChart.funding');
  return (
    <dl className="grid content-start">
      <Row name={t('pair')}>{contract.pair}</Row>
      <Row name={t('symbol')}>{symbol}</Row>
      <Row name={t('kind')}>{t(`kinds.${contract.kind}`)}</Row>
      <Row name={t('status')}>{t(`statuses.${status}`)}</Row>
      <Row name={t('expiry')}>{t('never')}</Row>
      <Row name={t('settle')}>{contract.settle}</Row>
      <Row name={t('unit')}>{unit}</Row>
      <Row name={t('tick')}>{`${subZero(tick)} ${quote}`}</Row>
      <Row name={t('lot')}>{`${lot} ${unit}`}</Row>
      <Row name={t('minSize')}>{`${formatAmount(instrument.minSize)} ${unit}`}</Row>
      <Row name={t('maxSize')}>{`${formatAmount(instrument.maxSize)} ${unit}`}</Row>
      <Row name={t('minNotional')}>{`${formatAmount(instrument.minNotional)} ${quote}`}</Row>
      <Row name={t('leverage')}>{`${contract.maxLeverage}×`}</Row>
      <Row name={t('band')}>{`±${percent(instrument.priceBand)}`}</Row>
      <Row name={t('slippage')}>{`≤ ${percent(contract.slippage)}`}</Row>
      <Row name={t('maker')}>{fee(instrument.makerFee)}</Row>
      <Row name={t('taker')}>{fee(instrument.takerFee)}</Row>
      <Row name={t('fundingHours')}>{funding('hours', { hours: contract.fundingHours })}</Row>
      <Row name={t('fundingBounds')}>{`${bound(contract.fundingFloor)} … ${bound(contract.fundingCap)}`}</Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3 border-b border-line/60 py-0.5">
      <dt className="text-muted">{name}</dt>
      <dd className="num text-end">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function Tiers() {
  const t = useTranslations('futuresChart.details');
  const { contract, quote, base } = useContract().instrument;
  const coin = contract.kind === 'inverse' ? base : quote;
  return (
    <div>
      <h3 className="font-medium">{t('tiers')}</h3>
      <p className="mt-1 text-muted">{t('tiersHint')}</p>
      <table className="mt-2 w-full">
        <thead className="text-faint">
          <tr>
            <th className="h-6 text-start font-normal">{t('tier')}</th>
            <th className="text-end font-normal">{t('upTo', { coin })}</th>
            <th className="text-end font-normal">{t('maxLeverage')}</th>
            <th className="text-end font-normal">{t('rate')}</th>
          </tr>
        </thead>
        <tbody className="num">
          {contract.tiers.map(({ upTo, leverage, rate }, at) => (
            <tr key={upTo} className="border-t border-line/60">
              <td className="h-6">{at + 1}</td>
              <td className="text-end">{formatCompact(upTo)}</td>
              <td className="text-end">{`${leverage}×`}</td>
              <td className="text-end">{formatPercent(rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
