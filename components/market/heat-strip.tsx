import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { formatPercent, trendOf } from '#lib/format/price.ts';
import { heatOf, type Tile } from './heat.ts';
import { spotPath } from './rows.ts';

type StripProps = {
  readonly tiles: readonly Tile[];
  readonly tickers: Readonly<Record<string, Ticker | undefined>>;
};

/** The largest markets at a glance: width is turnover, colour is the day's change, which stands in figures too. */
export function HeatStrip({ tiles, tickers }: StripProps) {
  const t = useTranslations('markets');
  return (
    <ul
      aria-label={t('heat')}
      className="mt-2 flex h-[52px] gap-1 rounded-panel bg-panel p-1.5 max-md:h-[56px] max-md:overflow-hidden"
    >
      {tiles.map(({ row, width }, index) => (
        <li
          key={row.market.symbol}
          className={cx('min-w-13', ROOM[index] ?? 'max-xl:hidden')}
          style={{ flex: `${width} 1 0` }}
        >
          <HeatTile row={row} change={tickers[row.market.symbol]?.change24h} />
        </li>
      ))}
    </ul>
  );
}

/** Which tiles there is room for; the rest needs a wide screen. */
const ROOM = ['', '', '', '', '', 'max-md:hidden', 'max-md:hidden', 'max-md:hidden', 'max-lg:hidden', 'max-lg:hidden'];

const MARK = { up: 'var(--up-mark)', down: 'var(--down-mark)', flat: 'var(--text-faint)' } as const;

function HeatTile({ row, change }: { row: Tile['row']; change: string | undefined }) {
  const mark = MARK[trendOf(change ?? null, 4)];
  return (
    <Link
      href={spotPath(row.market)}
      // Grey figures are not read on a colour, and old ones are no news.
      className="flex h-full flex-col items-center justify-center overflow-hidden rounded-control text-12 leading-4 hover:brightness-115 in-[[data-stale]]:bg-raised!"
      style={{ backgroundColor: `color-mix(in oklab, ${mark} ${heatOf(change)}%, var(--panel))` }}
    >
      <span dir="ltr" className="font-medium">
        {row.market.base}
      </span>
      <span className="num">{formatPercent(change ?? null, { sign: true })}</span>
    </Link>
  );
}
