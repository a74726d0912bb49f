import { useTranslations } from 'next-intl';
import { Link } from '#components/ui/link.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { MOVERS } from './home-sizes.ts';
import { Pair } from './pair.tsx';
import type { Parts } from './parts.ts';
import { type MarketRow, spotPath } from './rows.ts';
import { Sparkline } from './sparkline.tsx';

type MoversProps = {
  /** Null while they are not known. */
  readonly rows: readonly MarketRow[] | null;
  readonly parts: Parts;
};

/** The largest markets as tiles. */
export function Movers({ rows, parts }: MoversProps) {
  const t = useTranslations('home');
  return (
    <section aria-label={t('movers')} className="below-fold [--below-fold:116px] max-xl:[--below-fold:238px]">
      <ul className="grid grid-cols-6 gap-2 max-xl:grid-cols-3 max-md:grid-cols-2">
        {rows
          ? rows.slice(0, MOVERS).map((row) => (
              <li key={row.market.symbol}>
                <Tile row={row} parts={parts} />
              </li>
            ))
          : Array.from({ length: MOVERS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
              <li key={index} className="h-[74px] rounded-panel bg-panel px-4 py-3">
                <Skeleton className="h-3 w-24" />
                <Skeleton className="mt-4 h-4 w-28" />
              </li>
            ))}
      </ul>
    </section>
  );
}

function Tile({ row, parts }: { row: MarketRow; parts: Parts }) {
  return (
    <Link href={spotPath(row.market)} className="block rounded-panel bg-panel px-4 py-3 hover:bg-hover">
      <span className="flex h-5 items-center justify-between gap-2 text-13">
        <Pair market={row.market} quoteClassName="max-sm:hidden xl:max-[1400px]:hidden" />
        <parts.Change row={row} className="text-12 font-medium" />
      </span>
      <span className="mt-1.5 flex items-end justify-between gap-2">
        <parts.Price row={row} className="text-16 font-semibold" />
        <Sparkline spark={row.spark} width={64} height={24} />
      </span>
    </Link>
  );
}
