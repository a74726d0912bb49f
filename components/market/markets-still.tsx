import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconSearch, IconStar } from '#components/ui/icons.tsx';
import { IconColumns3 } from '#components/ui/icons-terminal.tsx';
import { Table, TableBody } from '#components/ui/table.tsx';
import { formatCompact } from '#lib/format/price.ts';
import { QUOTES } from '#lib/market/quotes.ts';
import { summarise } from '#lib/market/value.ts';
import { OPEN } from '#lib/site/open.ts';
import { heatTiles } from './heat.ts';
import { HeatStrip } from './heat-strip.tsx';
import { FIRST_COLUMNS, MarketsHead } from './market-columns.tsx';
import { MarketHeading } from './market-heading.tsx';
import { MarketRowView } from './market-row.tsx';
import { MarketsSkeleton } from './markets-skeleton.tsx';
import { type MarketRow, tickersOf } from './rows.ts';
import { FIRST_SORT, filterRows, NO_FILTER, quoteOf, sortRows, TAGS } from './selection.ts';
import { STILL, StillStar } from './still-parts.tsx';
import { TopCards } from './top-cards.tsx';
import { rankCards } from './top-ranks.ts';

/** The markets page as the server draws it: every market with its link and its numbers, before any script. */
export function MarketsStill({ rows }: { rows: readonly MarketRow[] | null }) {
  const t = useTranslations('markets');
  const tickers = tickersOf(rows ?? []);
  const summary = rows && summarise(markets(rows), tickers);
  return (
    <>
      <MarketHeading summary={summary} turnover={<StillTurnover usdt={summary?.turnover} />}>
        <p className="flex h-8 items-center text-12 text-faint noscript:hidden">{t('connecting')}</p>
      </MarketHeading>
      <div className="mt-4 w-full">
        <TopCards ranks={rows && rankCards(rows, tickers)} />
        <HeatStrip tiles={heatTiles(rows ?? [])} tickers={tickers} />
      </div>
      <section aria-label={t('tabs.label')} className="mt-2 w-full rounded-panel bg-panel">
        <StillTabs pairs={rows?.length} />
        <StillFilters rows={rows} />
        {rows ? <StillTable rows={rows} /> : <MarketsSkeleton />}
      </section>
    </>
  );
}

const markets = (rows: readonly MarketRow[]) => rows.map(({ market }) => market);

/** The sum stands in the display currency, which only the browser knows; where nothing runs, as the market counts it. */
function StillTurnover({ usdt }: { usdt: string | null | undefined }) {
  return (
    <span className="inline-block min-w-[6ch]">
      <bdi dir="ltr" className="num hidden noscript:inline">
        {formatCompact(usdt)} USDT
      </bdi>
    </span>
  );
}

function StillTable({ rows }: { rows: readonly MarketRow[] }) {
  const t = useTranslations('markets');
  const shown = sortRows(filterRows(rows, NO_FILTER, []), FIRST_SORT, tickersOf(rows));
  return (
    <>
      <StillStar />
      <Table
        label={t('table', { count: shown.length })}
        columns={FIRST_COLUMNS}
        rowCount={shown.length}
        scroll={false}
        className="max-md:block"
      >
        <MarketsHead sort={FIRST_SORT} />
        <TableBody className="max-md:block">
          {shown.map((row) => (
            <MarketRowView key={row.market.symbol} row={row} parts={STILL} />
          ))}
        </TableBody>
      </Table>
    </>
  );
}

/** Same boxes as the living head of the list. The field is a real one: what is typed into it early is kept. */
function StillTabs({ pairs }: { pairs: number | undefined }) {
  const t = useTranslations('markets');
  return (
    <div className="flex h-12 items-center justify-between gap-4 border-b border-line px-4 max-md:h-auto max-md:flex-wrap max-md:gap-y-0">
      <p className="flex h-full min-w-0 gap-5 overflow-x-auto text-14 whitespace-nowrap text-muted [scrollbar-width:none] max-md:h-11">
        <span className="relative flex items-center gap-1 font-medium text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent">
          {t('tabs.spot')}
          <span className="num font-normal text-faint">{pairs}</span>
        </span>
        {OPEN.futures ? <span className="flex items-center">{t('tabs.futures')}</span> : null}
        <span className="flex items-center gap-1">
          <IconStar size={14} />
          {t('tabs.favourites')}
        </span>
      </p>
      <search className="max-md:w-full max-md:pb-2">
        <form>
          <label className="flex h-8 w-60 items-center gap-2 rounded-control border border-transparent bg-raised px-2 text-13 max-md:h-11 max-md:w-full">
            <IconSearch size={14} className="text-faint" />
            <span className="sr-only">{t('search')}</span>
            <input
              type="search"
              name="q"
              placeholder={t('search')}
              autoComplete="off"
              className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint"
            />
          </label>
        </form>
      </search>
    </div>
  );
}

function StillFilters({ rows }: { rows: readonly MarketRow[] | null }) {
  const t = useTranslations('markets');
  const tags = new Set(rows?.flatMap(({ market }) => market.tags));
  const chip = 'grid h-7 shrink-0 place-items-center rounded-control px-2.5 whitespace-nowrap';
  return (
    <div aria-hidden="true" className="flex h-11 items-center gap-2 pe-3 text-12 text-muted max-md:h-12 max-md:pe-0">
      <div className="flex h-full min-w-0 flex-1 items-center gap-2 overflow-x-auto px-4 [scrollbar-width:none]">
        {['all', ...QUOTES].map((quote) => (
          <span
            key={quote}
            className={cx(chip, quote === quoteOf(NO_FILTER) && 'bg-accent-soft font-medium text-accent')}
          >
            {quote === 'all' ? t('allQuotes') : quote}
          </span>
        ))}
        <span className="mx-1.5 h-4 w-px shrink-0 bg-line" />
        {TAGS.filter((tag) => tags.has(tag)).map((tag) => (
          <span key={tag} className={chip}>
            {t(`tags.${tag}`)}
          </span>
        ))}
      </div>
      <span className={`${buttonClass({ size: 28 })} max-md:hidden`}>
        <IconColumns3 size={14} />
        {t('chooser.title')}
      </span>
    </div>
  );
}
