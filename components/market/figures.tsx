import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { formatPrice } from '#lib/format/price.ts';
import { RangeBar } from './range-bar.tsx';
import type { ListedMarket } from './rows.ts';

type FigureProps = { readonly market: ListedMarket; readonly ticker: Ticker | null };

/** The bar between low and high, and the same in words. */
export function RangeFigure({ market, ticker }: FigureProps) {
  const t = useTranslations('markets');
  if (!ticker) return null;
  const [price, low, high] = [ticker.last, ticker.low24h, ticker.high24h].map((value) =>
    formatPrice(value, market.pricePlace),
  ) as [string, string, string];
  return (
    <>
      <RangeBar last={ticker.last} low={ticker.low24h} high={ticker.high24h} />
      <span className="sr-only">{t('rangeText', { price, low, high })}</span>
    </>
  );
}

export function PlainFigure({ text, className }: { text: string; className?: string }) {
  return <span className={cx('num', className)}>{text}</span>;
}
