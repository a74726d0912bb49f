import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatSize } from '#lib/format/price.ts';
import { StartPaper } from '../start-paper.tsx';
import { STILL } from '../still-parts.tsx';
import { AMOUNTS, FIRST_WISH } from './first-wish.ts';
import { outcomeOf, type Sides } from './outcome.ts';
import { OutcomeCard, type OutcomeMarket } from './outcome-card.tsx';

export type OutcomeProps = {
  /** The one that is shown first, and those to choose from. */
  readonly markets: readonly [OutcomeMarket, ...OutcomeMarket[]];
  /** Of the first one; null where the server had none. */
  readonly sides: Sides | null;
};

/** The order that the page begins with, against the book as the server knew it. Same boxes as the living card. */
export function OutcomeStill({ markets, sides }: OutcomeProps) {
  const t = useTranslations('home.outcome');
  const [market] = markets;
  const { instrument, row } = market;
  const outcome = outcomeOf({ instrument, last: row.ticker?.last ?? null, sides, wish: FIRST_WISH });
  return (
    <OutcomeCard
      {...market}
      parts={STILL}
      wish={FIRST_WISH}
      outcome={outcome}
      switcher={<StillChips texts={markets.map((one) => one.row.market.base)} chosen={row.market.base} />}
      ticket={
        <>
          <div
            aria-hidden="true"
            className="flex items-center gap-0.5 rounded-control bg-raised p-0.5 text-13 font-medium"
          >
            <span className="grid h-8 flex-1 place-items-center rounded-[3px] bg-up-fill text-up-contrast">
              {t('buy')}
            </span>
            <span className="grid h-8 flex-1 place-items-center rounded-[3px] text-muted">{t('sell')}</span>
          </div>
          <StillField
            name={t('amount')}
            value={formatSize(outcome.size, instrument.sizePlace)}
            unit={instrument.base}
          />
          <StillField name={t('pay')} value={formatSize(FIRST_WISH.amount.value, 0)} unit={instrument.quote} />
          <StillChips
            texts={AMOUNTS.map((amount) => formatAmount(amount))}
            chosen={formatAmount(FIRST_WISH.amount.value)}
          />
        </>
      }
      action={
        <StartPaper
          order={{ symbol: row.market.symbol, ...FIRST_WISH }}
          className={cx(buttonClass({ variant: 'paper', size: 44 }), 'w-full')}
        >
          {t('place')}
        </StartPaper>
      }
    />
  );
}

function StillField({ name, value, unit }: { name: string; value: string; unit: string }) {
  return (
    <p className="flex h-12 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 text-13">
      <span className="me-auto text-muted">{name}</span>
      <span dir="ltr" className="num text-16 font-medium">
        {value}
      </span>
      <span className="flex min-w-9 justify-end text-muted">{unit}</span>
    </p>
  );
}

function StillChips({ texts, chosen }: { texts: readonly string[]; chosen: string }) {
  return (
    <span aria-hidden="true" className="flex items-center gap-1 text-12 text-muted">
      {texts.map((text) => (
        <span
          key={text}
          className={cx(
            'grid h-7 place-items-center rounded-control px-2.5',
            text === chosen && 'bg-accent-soft font-medium text-accent',
          )}
        >
          {text}
        </span>
      ))}
    </span>
  );
}
