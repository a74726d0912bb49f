'use client';

import { useTranslations } from 'next-intl';
import type { AmountOptions, Numeric } from '#lib/format/amount.ts';
import { type CurrencyCode, currencyOf, formatFiat, formatValuation, VALUATION } from '#lib/format/currency.ts';
import { useRates } from '#stores/rates.ts';
import { useSettings } from '#stores/settings.ts';
import { AmountText } from './amount.tsx';
import { cx } from './cx.ts';
import { Painted, type Watch } from './painted.tsx';

export type FiatAmountProps = AmountOptions & {
  /** USDT */
  readonly usdt: Numeric;
  /** A public figure such as a price: shown even while assets are hidden. */
  readonly visible?: boolean;
  readonly className?: string;
};

/** Holds the place of an amount that only the browser knows, so that nothing moves when it comes. */
const PLACEHOLDER = 'inline-block min-w-[9ch]';

/** USDT in the visitor's display currency: `--` without a rate, a hint beside an old one. */
export function FiatAmount({ usdt, visible = false, className, ...options }: FiatAmountProps) {
  const unit = useSettings((settings) => settings.unit);
  const shown = useSettings((settings) => visible || settings.showAsset);
  const { known, rate, stale } = useRate(unit);
  if (!known) return <span aria-hidden="true" className={cx(PLACEHOLDER, className)} />;
  const hidden = Boolean(options.masker) || !shown;
  const text = formatFiat(usdt, unit, rate, { ...options, masker: hidden && (options.masker || true) });
  return (
    <Hinted show={stale && !hidden}>
      <AmountText text={text} hidden={hidden} className={cx(PLACEHOLDER, className)} />
    </Hinted>
  );
}

type LiveFiatProps = { readonly watch: Watch; readonly usdt: () => Numeric; readonly className?: string };

/** A public figure in USDT that moves, in the visitor's display currency. */
export function LiveFiat({ watch, usdt, className }: LiveFiatProps) {
  const unit = useSettings((settings) => settings.unit);
  const { known, rate, stale } = useRate(unit);
  if (!known) return <span aria-hidden="true" className={cx(PLACEHOLDER, className)} />;
  return (
    <Hinted show={stale}>
      <Painted watch={watch} text={() => formatFiat(usdt(), unit, rate)} className={cx(PLACEHOLDER, className)} />
    </Hinted>
  );
}

export type TotalProps = {
  /** Estimated value in USDT. */
  readonly usdt: Numeric;
  /** USDT per BTC, for visitors who count in BTC. */
  readonly btcPrice: Numeric;
  readonly className?: string;
};

/** An estimated total in the unit the visitor counts in: display currency, BTC or USDT. */
export function Total({ usdt, btcPrice, className }: TotalProps) {
  const currency = useSettings((settings) => settings.unit);
  const valuationUnit = useSettings((settings) => settings.valuationUnit);
  const shown = useSettings((settings) => settings.showAsset);
  const { known, rate, stale } = useRate(currency);
  if (!known) return <span aria-hidden="true" className={cx(PLACEHOLDER, className)} />;
  const valuation = { unit: valuationUnit, currency, fiatRate: rate, btcPrice };
  const { text, unit } = formatValuation(usdt, valuation, { masker: !shown });
  return (
    <Hinted show={stale && shown && valuationUnit === VALUATION.fiat}>
      <AmountText
        text={text}
        hidden={!shown}
        unit={unit}
        title={unit === undefined ? currency : undefined}
        className={cx(PLACEHOLDER, className)}
      />
    </Hinted>
  );
}

/** Fiat per USDT of a currency; `known` once it is clear which currency the visitor wants. */
function useRate(code: CurrencyCode): { known: boolean; rate: string | undefined; stale: boolean } {
  const known = useSettings((settings) => settings.hydrated);
  const rate = useRates(({ rates }) => rates[currencyOf(code).value]);
  const stale = useRates((rates) => rates.stale);
  return { known, rate, stale };
}

function Hinted({ show, children }: { show: boolean; children: React.ReactNode }) {
  const t = useTranslations('amount');
  if (!show) return children;
  return (
    <span className="text-warning" title={t('staleRate')}>
      {children}
      <span className="sr-only"> {t('staleRate')}</span>
    </span>
  );
}
