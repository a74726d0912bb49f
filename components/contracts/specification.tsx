import { useTranslations } from 'next-intl';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatPercent, subZero } from '#lib/format/price.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { Fact, FactList, Num, Section } from './section.tsx';

const percent = (rate: string, digits = 2) => formatPercent(rate, { digits });
const amount = (value: string, unit: string) => `${formatAmount(value)} ${unit}`;

/** The rules of a contract, each as the gateway has it. */
export function Specification({ instrument }: { instrument: Perpetual }) {
  const t = useTranslations('contracts.spec');
  const { symbol, tick, lot, minSize, maxSize, minNotional, quote, priceBand, makerFee, takerFee, status, contract } =
    instrument;
  const unit = sizeUnit(instrument);
  const limit = contract.tiers.at(-1)?.upTo ?? '0';
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('symbol'), symbol],
    [t('settle'), contract.settle],
    [t('face'), amount(contract.face, unit)],
    [t('tick'), `${subZero(tick)} ${quote}`],
    [t('lot'), `${lot} ${unit}`],
    [t('least'), amount(minSize, unit)],
    [t('most'), amount(maxSize, unit)],
    [t('leastValue'), amount(minNotional, quote)],
    [t('leverage'), `${contract.maxLeverage}×`],
    [t('defaultLeverage'), `${contract.defaultLeverage}×`],
    [t('limit'), amount(limit, contract.settle)],
    [t('maker'), percent(makerFee, 3)],
    [t('taker'), percent(takerFee, 3)],
    [t('band'), percent(priceBand)],
    [t('slippage'), percent(contract.slippage)],
    [t('markBand'), percent(contract.markBand)],
    [t('interest'), percent(contract.interest, 4)],
    [t('cap'), `${percent(contract.fundingCap, 4)} / ${percent(contract.fundingFloor, 4)}`],
    [t('impact'), amount(contract.impact, quote)],
  ];
  return (
    <Section title={t('title')}>
      <FactList>
        <Fact name={t('kind')}>{t(`kinds.${contract.kind}`)}</Fact>
        <Fact name={t('status')}>{t(`statuses.${status}`)}</Fact>
        <Fact name={t('funding')}>{t('hours', { hours: contract.fundingHours })}</Fact>
        {rows.map(([name, value]) => (
          <Fact key={name} name={name}>
            <Num>{value}</Num>
          </Fact>
        ))}
      </FactList>
    </Section>
  );
}
