import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { formatPrice } from '#lib/format/price.ts';
import { RangeBar, rangeAt } from './range-bar.tsx';
import type { ListedMarket } from './rows.ts';

type FigureProps = { readonly market: ListedMarket; readonly ticker: Ticker | null };

/** The bar between low and high, and the same in words. */
export function RangeFigure({ market, ticker }: FigureProps) {
  const t = useTranslations('markets');
  if (!ticker) return null;
  return (
    <>
      <RangeBar at={rangeAt(ticker)} />
      <span className="sr-only">{t('rangeText', rangeWords(ticker, market))}</span>
    </>
  );
}

/** The three prices of the bar, for its sentence. */
export function rangeWords({ last, low24h, high24h }: Ticker, { pricePlace }: Pick<ListedMarket, 'pricePlace'>) {
  const text = (value: string) => formatPrice(value, pricePlace);
  return { price: text(last), low: text(low24h), high: text(high24h) };
}

export function PlainFigure({ text, className }: { text: string; className?: string }) {
  return <span className={cx('num', className)}>{text}</span>;
}
