import { Change } from '#components/ui/change.tsx';
import { IconStar } from '#components/ui/icons.tsx';
import { formatCompact, formatPrice } from '#lib/format/price.ts';
import { PlainFigure, RangeFigure, SpreadFigure } from './figures.tsx';
import type { Parts } from './parts.ts';

const STAR = 'still-star';

/** The drawing of all stars: written once, it is a tenth of the list. Stands before the list. */
export function StillStar() {
  return (
    <svg className="hidden" aria-hidden="true">
      <symbol id={STAR}>
        <IconStar />
      </symbol>
    </svg>
  );
}

/** The figures as the server knew them. What only the browser knows keeps its place. */
export const STILL: Parts = {
  Price: ({ row, className }) => (
    <PlainFigure text={formatPrice(row.ticker?.last, row.market.pricePlace)} className={className} />
  ),
  Change: ({ row, className }) => <Change fraction={row.ticker?.change24h} className={className} />,
  Turnover: ({ row, className }) => <PlainFigure text={formatCompact(row.ticker?.quoteVolume)} className={className} />,
  Volume: ({ row, className }) => <PlainFigure text={formatCompact(row.ticker?.baseVolume)} className={className} />,
  Spread: ({ row }) => <SpreadFigure market={row.market} ticker={row.ticker} />,
  Approximate: () => <span className="block h-4" />,
  Low: ({ row, className }) => (
    <PlainFigure text={formatPrice(row.ticker?.low24h, row.market.pricePlace)} className={className} />
  ),
  High: ({ row, className }) => (
    <PlainFigure text={formatPrice(row.ticker?.high24h, row.market.pricePlace)} className={className} />
  ),
  Range: ({ row }) => <RangeFigure market={row.market} ticker={row.ticker} />,
  Star: () => (
    <span className="grid size-8 place-items-center text-faint max-md:size-11">
      <svg width={16} height={16} className="block shrink-0" aria-hidden="true">
        <use href={`#${STAR}`} />
      </svg>
    </span>
  ),
  Alert: () => null,
};
