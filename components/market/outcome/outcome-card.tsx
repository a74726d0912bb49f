import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { MISSING } from '#lib/format/amount.ts';
import { formatPercent, formatPrice, formatSize } from '#lib/format/price.ts';
import type { Parts } from '../parts.ts';
import { type MarketRow, pairName, spotPath } from '../rows.ts';
import { LevelRows } from './level-rows.tsx';
import type { Outcome, Wish } from './outcome.ts';

export type OutcomeMarket = { readonly row: MarketRow; readonly instrument: Instrument };

type CardProps = OutcomeMarket & {
  readonly parts: Parts;
  readonly wish: Wish;
  readonly outcome: Outcome;
  /** The other pairs. */
  readonly switcher: ReactNode;
  /** Side, amount and total. */
  readonly ticket: ReactNode;
  readonly action: ReactNode;
  /** A press on a level, counted from the best. */
  readonly onPick?: (index: number) => void;
};

/** One order and what would come of it: the ticket, the sums, and the levels that it would take. */
export function OutcomeCard(props: CardProps) {
  const { row, instrument, parts, wish, outcome, switcher, ticket, action, onPick } = props;
  const t = useTranslations('home.outcome');
  const pair = pairName(row.market);
  return (
    <section
      aria-label={t('label', { pair })}
      className="overflow-hidden rounded-panel border border-line bg-panel shadow-overlay"
    >
      <div className="flex h-12 items-center gap-2.5 border-b border-line px-4 whitespace-nowrap">
        <Coin symbol={row.market.base} />
        <Link href={spotPath(row.market)} className="text-14 font-semibold hover:text-accent">
          <bdi dir="ltr">{pair}</bdi>
        </Link>
        <parts.Price row={row} className="text-14 font-semibold" />
        <parts.Change row={row} className="text-12" />
        <div className="ms-auto max-sm:hidden">{switcher}</div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_300px] max-xl:grid-cols-[minmax(0,1fr)_264px] max-sm:grid-cols-1">
        <div className="flex flex-col gap-3 p-4">
          {ticket}
          <Sums instrument={instrument} outcome={outcome} />
          {action}
        </div>
        <div className="border-s border-line py-2 max-sm:border-s-0 max-sm:border-t">
          <LevelRows instrument={instrument} side={wish.side} outcome={outcome} onPick={onPick} />
          <p className="px-4 pt-2 text-12 text-faint">{t('note')}</p>
        </div>
      </div>
    </section>
  );
}

/** Average, levels, distance from the best price, fee, and what arrives. */
function Sums({ instrument, outcome }: Pick<CardProps, 'instrument' | 'outcome'>) {
  const t = useTranslations('home.outcome');
  const { base, quote, pricePlace, sizePlace, quotePlace } = instrument;
  const { average, slip, fee, feeRate, received, receivedIn, touched } = outcome;
  const place = receivedIn === 'base' ? sizePlace : quotePlace;
  const coin = receivedIn === 'base' ? base : quote;
  return (
    <dl className="grid gap-y-1 text-13">
      <Sum name={t('average')} unit={quote}>
        {formatPrice(average, pricePlace)}
      </Sum>
      <Sum name={t('levels')}>{touched > 0 ? String(touched) : MISSING}</Sum>
      <Sum name={t('slip')} unit={quote}>
        {slip ? `${formatPercent(slip.fraction, { digits: 4 })} · ${formatSize(slip.cost, quotePlace)}` : MISSING}
      </Sum>
      <Sum name={t('fee', { rate: formatPercent(feeRate, { digits: 3 }) })} unit={coin}>
        {formatSize(fee, place)}
      </Sum>
      <Sum name={t('received')} unit={coin} strong>
        {formatSize(received, place)}
      </Sum>
    </dl>
  );
}

type SumProps = {
  readonly name: string;
  readonly unit?: string;
  readonly strong?: boolean;
  readonly children: string;
};

function Sum({ name, unit, strong = false, children }: SumProps) {
  return (
    <div className="flex h-6 items-center justify-between gap-3">
      <dt className="truncate text-muted">{name}</dt>
      <dd dir="ltr" className={cx('num whitespace-nowrap', strong ? 'font-semibold' : 'font-medium')}>
        {children}
        {unit && children !== MISSING ? <span className="font-normal text-muted"> {unit}</span> : null}
      </dd>
    </div>
  );
}
