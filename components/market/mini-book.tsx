import { useTranslations } from 'next-intl';
import { TREND_TEXT } from '#components/ui/change.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconArrowDown, IconArrowUp } from '#components/ui/icons.tsx';
import type { Level, Ticker } from '#lib/contract/shapes/market.ts';
import { addDecimal, compareDecimal, signOf } from '#lib/format/decimal.ts';
import { formatPrice, formatSize } from '#lib/format/price.ts';
import { shareOfWhole } from '#lib/market/scale.ts';
import type { ListedMarket } from './rows.ts';

/** Levels of either side. */
const LEVELS = 6;

export type Sides = { readonly bids: readonly Level[]; readonly asks: readonly Level[] };

type BookProps = {
  readonly market: ListedMarket;
  readonly ticker: Ticker | null;
  readonly sizePlace: number;
  /** Best first; null while none are known. */
  readonly sides: Sides | null;
};

/** The best levels of a book. Prices left, amounts right, in every language. */
export function MiniBook({ market, ticker, sizePlace, sides }: BookProps) {
  const t = useTranslations('home.hero');
  const levels = sides && withDepth(sides);
  const side = (list: readonly Depthful[] | undefined, tone: 'up' | 'down') =>
    Array.from({ length: LEVELS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place in the book, not a price
      <BookRow key={index} level={list?.[index]} tone={tone} place={market.pricePlace} sizePlace={sizePlace} />
    ));
  return (
    <table dir="ltr" aria-label={t('book')} className="num w-full table-fixed border-collapse text-12">
      <thead className="text-faint">
        <tr className="h-6">
          <th scope="col" className="ps-3 text-left font-normal">
            {t('price')}
          </th>
          <th scope="col" className="pe-3 text-right font-normal">
            {t('amount', { coin: market.base })}
          </th>
        </tr>
      </thead>
      <tbody>
        {side(levels?.asks, 'down').reverse()}
        <Middle market={market} ticker={ticker} />
        {side(levels?.bids, 'up')}
      </tbody>
    </table>
  );
}

type Depthful = { readonly price: string; readonly size: string; readonly share: number };

/** Both sides are measured by the deeper one. */
function withDepth({ bids, asks }: Sides): { bids: Depthful[]; asks: Depthful[] } {
  const [below, above] = [summed(bids), summed(asks)];
  const [bid, ask] = [below.at(-1)?.total ?? '0', above.at(-1)?.total ?? '0'];
  const most = compareDecimal(bid, ask) > 0 ? bid : ask;
  const measure = (levels: typeof below) =>
    levels.map(({ price, size, total }) => ({ price, size, share: shareOfWhole(total, most, 100) }));
  return { bids: measure(below), asks: measure(above) };
}

function summed(levels: readonly Level[]) {
  let total = '0';
  return levels.slice(0, LEVELS).map(([price, size]) => {
    total = addDecimal(total, size) ?? total;
    return { price, size, total };
  });
}

type RowProps = {
  readonly level: Depthful | undefined;
  readonly tone: 'up' | 'down';
  readonly place: number;
  readonly sizePlace: number;
};

function BookRow({ level, tone, place, sizePlace }: RowProps) {
  return (
    <tr className="relative h-5">
      <td className={cx('ps-3', tone === 'up' ? 'text-up' : 'text-down')}>
        <span
          data-depth-bar=""
          aria-hidden="true"
          className={cx('absolute inset-x-0 inset-y-px origin-right', tone === 'up' ? 'bg-up-soft' : 'bg-down-soft')}
          // Scaled, not resized: a box that grows from its far edge would move, and count as a shift of the layout.
          style={{ transform: `scaleX(${(level?.share ?? 0) / 100})` }}
        />
        <span className="relative">{level ? formatPrice(level.price, place) : null}</span>
      </td>
      <td className="relative pe-3 text-right">{level ? formatSize(level.size, sizePlace) : null}</td>
    </tr>
  );
}

/** Last price with the direction of the day. */
function Middle({ market, ticker }: Pick<BookProps, 'market' | 'ticker'>) {
  const sign = signOf(ticker?.change24h);
  const Arrow = sign < 0 ? IconArrowDown : IconArrowUp;
  return (
    <tr className="h-9 border-y border-line">
      <td colSpan={2} className={cx('px-3', TREND_TEXT[sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat'])}>
        <span className="flex items-center gap-2">
          <span className="text-16 font-semibold">{formatPrice(ticker?.last, market.pricePlace)}</span>
          {sign === 0 ? null : <Arrow size={14} />}
        </span>
      </td>
    </tr>
  );
}
