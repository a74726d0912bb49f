import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { divideDecimal, shiftDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatFixed, formatPrice } from '#lib/format/price.ts';
import { RangeBar, rangeAt } from './range-bar.tsx';
import type { ListedMarket } from './rows.ts';

/** Decimals of a fraction before it is written as a percentage. */
const SHARE_PLACES = 8;

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

/** The price of changing one's mind at once: between the best bid and the best ask, and its share of the price. */
export function SpreadFigure({ market, ticker }: FigureProps) {
  const t = useTranslations('markets');
  return (
    <>
      <PlainFigure text={spreadText(ticker, market)} className="block" />
      <PlainFigure text={t('basisPoints', { value: spreadPoints(ticker) })} className="block text-12 text-faint" />
    </>
  );
}

export function spreadText(ticker: Ticker | null, { pricePlace }: Pick<ListedMarket, 'pricePlace'>): string {
  return formatPrice(ticker && subtractDecimal(ticker.ask, ticker.bid), pricePlace);
}

/** In basis points of the price. */
export function spreadPoints(ticker: Ticker | null): string {
  const share = ticker && divideDecimal(subtractDecimal(ticker.ask, ticker.bid), ticker.last, SHARE_PLACES);
  return formatFixed(shiftDecimal(share, 4), 2);
}

export function PlainFigure({ text, className }: { text: string; className?: string }) {
  return <span className={cx('num', className)}>{text}</span>;
}
