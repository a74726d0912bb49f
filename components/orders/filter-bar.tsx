'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Select } from '#components/ui/menu.tsx';
import type { Side } from '#lib/rules/words.ts';
import { useSettings } from '#stores/settings.ts';
import { type Filters, queryOf, SPANS, type Span, withSpan } from './filters.ts';
import { listingOf, useAllListings } from './listing.ts';

type FilterProps = { readonly filters: Filters; readonly onChange: (filters: Filters) => void };
type MenuProps = FilterProps & {
  /** Whose markets there are to choose from. */
  readonly product?: 'spot' | 'futures';
  /** Rows without a side have nothing to choose. */
  readonly sides?: boolean;
};

const ANY = 'any';

/** Pair, side and date, for the head of a history. */
export function FilterMenus({ filters, onChange, product: wanted = 'spot', sides: sided = true }: MenuProps) {
  const t = useTranslations('orders');
  const listings = useAllListings();
  const pairs = Object.values(listings).filter(({ contract }) => (contract === null) === (wanted === 'spot'));
  const sides = [
    { value: ANY, label: t('filters.bothSides') },
    { value: 'buy', label: t('sides.buy') },
    { value: 'sell', label: t('sides.sell') },
  ];
  return (
    <>
      <Select
        label={t('filters.pair')}
        look="quiet"
        align="end"
        value={filters.symbol ?? ANY}
        options={[
          { value: ANY, label: t('filters.allPairs') },
          ...pairs.map((instrument) => ({
            value: instrument.symbol,
            label: listingOf(instrument.symbol, instrument).pair,
            ...(instrument.contract === null ? {} : { hint: instrument.contract.settle }),
          })),
        ]}
        onValueChange={(value) => onChange({ ...filters, symbol: value === ANY ? null : value })}
      />
      {sided ? (
        <Select
          label={t('filters.side')}
          look="quiet"
          align="end"
          value={filters.side ?? ANY}
          options={sides}
          onValueChange={(value) => onChange({ ...filters, side: value === ANY ? null : (value as Side) })}
        />
      ) : null}
      <Select
        label={t('filters.date')}
        look="quiet"
        align="end"
        value={filters.span}
        options={SPANS.map((span) => ({ value: span, label: t(`filters.${span}`) }))}
        onValueChange={(span: Span) => onChange(withSpan(filters, span, Date.now()))}
      />
    </>
  );
}

/** The two days of a custom span, in a line of their own. */
export function CustomSpan({ filters, onChange }: FilterProps) {
  const t = useTranslations('orders.filters');
  const zone = useSettings((settings) => settings.timezone);
  const note = useId();
  if (filters.span !== 'custom') return null;
  const reversed = queryOf(filters, zone) === null;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 text-12">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="flex items-center gap-2 text-muted">
          {t(end)}
          <input
            type="date"
            value={filters[end]}
            aria-invalid={reversed || undefined}
            aria-describedby={reversed ? note : undefined}
            onChange={(event) => onChange({ ...filters, [end]: event.currentTarget.value })}
            className="h-6 rounded-control border border-line-strong bg-raised px-2 text-text aria-invalid:border-danger max-md:h-11"
          />
        </label>
      ))}
      {reversed ? (
        <p id={note} role="alert" className="text-danger">
          {t('reversed')}
        </p>
      ) : null}
    </div>
  );
}
