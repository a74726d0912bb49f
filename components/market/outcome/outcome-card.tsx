import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { MISSING } from '#lib/format/amount.ts';
import { formatPercent } from '#lib/format/price.ts';
import type { Parts } from '../parts.ts';
import { type MarketRow, pairName, spotPath } from '../rows.ts';
import { LevelRows } from './level-rows.tsx';
import type { Outcome, Wish } from './outcome.ts';
import { type Figures, figuresOf } from './words.ts';

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
  const { base, quote } = instrument;
  const coin = outcome.receivedIn === 'base' ? base : quote;
  const figures = figuresOf(instrument, outcome);
  const rate = formatPercent(outcome.feeRate, { digits: 3 });
  return (
    <dl className="grid gap-y-1 text-13">
      <Sum name={t('average')} of="average" figures={figures} unit={quote} />
      <Sum name={t('levels')} of="levels" figures={figures} />
      <Sum name={t('slip')} of="slip" figures={figures} unit={quote} />
      <Sum name={t('fee', { rate })} of="fee" figures={figures} unit={coin} />
      <Sum name={t('received')} of="received" figures={figures} unit={coin} strong />
    </dl>
  );
}

type SumProps = {
  readonly name: string;
  readonly of: keyof Figures;
  readonly figures: Figures;
  readonly unit?: string;
  readonly strong?: boolean;
};

function Sum({ name, of, figures, unit, strong = false }: SumProps) {
  const text = figures[of];
  return (
    <div className="flex h-6 items-center justify-between gap-3">
      <dt className="truncate text-muted">{name}</dt>
      <dd dir="ltr" className={cx('num whitespace-nowrap', strong ? 'font-semibold' : 'font-medium')}>
        <span data-figure={of}>{text}</span>
        {unit ? (
          <span hidden={text === MISSING} className="font-normal text-muted">
            {` ${unit}`}
          </span>
        ) : null}
      </dd>
    </div>
  );
}
