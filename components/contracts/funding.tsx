import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { type RecordColumn, RecordTable } from '#components/ui/record-table.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Time } from '#components/ui/time.tsx';
import type { FundingRow } from '#lib/contract/shapes/contract-market.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import type { Page } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { multiplyDecimal } from '#lib/format/decimal.ts';
import { formatFixed, formatPercent, formatPrice } from '#lib/format/price.ts';
import { type FundingFigures, fundingFigures } from '#lib/market/funding-figures.ts';
import { RATE_DIGITS, STAMP_ROWS, STAMPS } from './facts.ts';
import { FundingChart } from './funding-chart.tsx';
import { rateText } from './rate-text.ts';
import { Num, Section } from './section.tsx';

/** The way to stamps further back. */
export type MoreStamps = {
  /** Rows of the table; the page begins with `STAMP_ROWS`. */
  readonly shown: number;
  readonly busy: boolean;
  readonly failed: boolean;
  /** Null where all are shown. */
  readonly ask: (() => void) | null;
};

type FundingProps = {
  readonly instrument: Perpetual;
  readonly funding: Page<FundingRow> | null;
  readonly more?: MoreStamps | undefined;
};

/** How funding is made, what it was, and what it came to. */
export function Funding({ instrument, funding, more }: FundingProps) {
  const t = useTranslations('contracts.funding');
  const away = useTranslations('contracts.away');
  const rows = funding?.rows ?? [];
  const newest = rows.slice(0, STAMPS);
  const figures = fundingFigures(newest, instrument.contract.fundingHours);
  return (
    <Section title={t('title')} text={t('text')}>
      {figures ? (
        <>
          <Figures figures={figures} />
          <FundingChart rows={newest} figures={figures} />
        </>
      ) : null}
      <Formula instrument={instrument} />
      {rows.length > 0 ? (
        <History instrument={instrument} rows={rows.slice(0, more?.shown ?? STAMP_ROWS)} />
      ) : (
        <EmptyState
          title={funding === null ? away('title') : t('none')}
          text={funding === null ? away('text') : t('noneHint')}
        />
      )}
      {more && (more.ask || more.failed) ? (
        <p className="flex items-center gap-3 border-t border-line px-5 py-3 text-13 max-md:px-4">
          {more.ask ? (
            <Button size={28} loading={more.busy && t('more')} onClick={more.ask}>
              {t('more')}
            </Button>
          ) : null}
          {more.failed ? <span className="text-danger">{t('failed')}</span> : null}
        </p>
      ) : null}
    </Section>
  );
}

function Figures({ figures: { count, mean, lowest, highest, yearly } }: { figures: FundingFigures }) {
  const t = useTranslations('contracts.funding');
  const shown = [
    [t('mean', { count }), rateText(mean)],
    [t('yearly'), formatPercent(yearly, { sign: true })],
    [t('highest'), rateText(highest)],
    [t('lowest'), rateText(lowest)],
  ] as const;
  return (
    <dl className="grid grid-cols-4 gap-4 px-5 pb-3 max-md:grid-cols-2 max-md:px-4">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt className="text-12 text-faint">{name}</dt>
          <dd className="text-14 font-medium">
            <Num>{value}</Num>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Written as in mathematics, from left to right in every language. */
const FORMULA = 'F = clamp((P + clamp(I − P, −0.05%, +0.05%)) × N ÷ 8)';

function Formula({ instrument: { quote, contract } }: { instrument: Perpetual }) {
  const t = useTranslations('contracts.funding');
  const { impact, fundingFloor, fundingCap, interest, fundingHours } = contract;
  return (
    <div className="grid gap-1.5 border-y border-line px-5 py-3 text-13 max-md:px-4">
      <h3 className="font-medium">{t('formula')}</h3>
      <p dir="ltr" className="num [overflow-wrap:anywhere] rtl:text-end">
        {FORMULA}
      </p>
      <p dir="ltr" className="num text-12 text-muted rtl:text-end">
        {`I = ${formatPercent(interest, { digits: RATE_DIGITS })}, N = ${fundingHours}`}
      </p>
      <p className="text-12 text-muted">{t('premiumWord', { impact: formatAmount(impact), coin: quote })}</p>
      <p className="text-12 text-muted">
        {t('rateWord', { floor: rateText(fundingFloor), cap: rateText(fundingCap) })}
      </p>
    </div>
  );
}

/** Value that the last column counts with: of a linear contract money, of an inverse one a coin. */
const EXAMPLE = { linear: '10000', inverse: '1' } as const;
const PAID_PLACES = { linear: 2, inverse: 8 } as const;

function History({ instrument, rows }: { instrument: Perpetual; rows: readonly FundingRow[] }) {
  const t = useTranslations('contracts.funding');
  const { pricePlace, contract } = instrument;
  const value = EXAMPLE[contract.kind];
  const paid = (rate: string) => formatFixed(multiplyDecimal(rate, value), PAID_PLACES[contract.kind]);
  const columns: readonly RecordColumn<FundingRow>[] = [
    { id: 'time', head: t('time'), width: 190, cell: ({ at }) => <Time ts={at} /> },
    { id: 'rate', head: t('rate'), cell: ({ rate }) => <Num>{rateText(rate)}</Num> },
    { id: 'mark', head: t('mark'), cell: ({ mark }) => <Num>{formatPrice(mark, pricePlace)}</Num> },
    {
      id: 'paid',
      head: t('paid', { value: formatAmount(value, { removeTrailingZeros: true }), coin: contract.settle }),
      cell: ({ rate }) => <Num>{paid(rate)}</Num>,
    },
  ];
  return (
    <RecordTable
      label={t('table', { pair: contract.pair })}
      columns={columns}
      rows={rows}
      keyOf={({ at }) => `${at}`}
    />
  );
}
