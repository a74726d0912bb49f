import { useLocale, useTranslations } from 'next-intl';
import type { Instrument, Ticker } from '#lib/contract/shapes/market.ts';
import { formatList } from '#lib/format/list.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { formatDateTime } from '#lib/format/time.ts';
import { byTurnover } from '#lib/market/value.ts';
import { BRAND } from '#lib/site/brand.ts';
import { largest } from './largest.ts';
import { type MarketRow, pairName, tickersOf } from './rows.ts';

type MarketFactsProps = {
  readonly about: 'markets' | 'home';
  readonly rows: readonly MarketRow[];
  readonly instruments: readonly Instrument[];
};

/** Coins that the home page names. */
const NAMED = 3;

/**
 * What is traded here, in sentences: for who reads, and for who finds it. Drawn by the server alone; its texts never
 * reach the browser, and the figures say of which minute they are.
 */
export function MarketFacts({ about, rows, instruments }: MarketFactsProps) {
  const t = useTranslations('facts');
  const tag = useLocale();
  const brand = BRAND.name;
  const quotes = formatList([...new Set(rows.map(({ market }) => market.quote))], tag);
  const coins = formatList(
    largest(rows, NAMED).map(({ market }) => market.baseName),
    tag,
  );
  const fees = feesOf(instruments.filter(({ product }) => product === 'spot'));
  return (
    <section className="mt-2 grid gap-2 rounded-panel bg-panel p-5 text-13 text-muted">
      <h2 className="text-16 font-semibold text-text">
        {about === 'home' ? t('home.title', { brand }) : t('markets.title')}
      </h2>
      <p>{about === 'home' ? t('home.text', { coins, quotes }) : t('markets.what', { brand, quotes })}</p>
      <Figures rows={rows} />
      {fees ? <p>{t('fees', fees)}</p> : null}
    </section>
  );
}

/**
 * The day in one sentence; nothing where the gateway told no prices. How many rise and fall stands above the list and
 * moves with it: a second count of another minute would contradict it.
 */
function Figures({ rows }: { rows: readonly MarketRow[] }) {
  const t = useTranslations('facts.markets');
  const tickers = tickersOf(rows);
  const markets = rows.map(({ market }) => market);
  const [top] = byTurnover(markets, tickers);
  const ticker = top && tickers[top.symbol];
  if (!ticker) return null;
  return (
    <p>
      {t('figures', {
        time: formatDateTime(newest(rows), { zone: 'UTC', seconds: false }),
        pair: pairName(top),
        price: formatPrice(ticker.last, top.pricePlace, { exact: true }),
        quote: top.quote,
        change: formatPercent(ticker.change24h, { sign: true }),
      })}
    </p>
  );
}

function newest(rows: readonly { readonly ticker: Ticker | null }[]): number {
  return Math.max(...rows.map(({ ticker }) => ticker?.ts ?? 0));
}

/** As text; null where markets have different ones, which their own pages tell. */
function feesOf(instruments: readonly Instrument[]): { readonly maker: string; readonly taker: string } | null {
  const [first] = instruments;
  const isSame = instruments.every(
    ({ makerFee, takerFee }) => makerFee === first?.makerFee && takerFee === first.takerFee,
  );
  if (!first || !isSame) return null;
  const fee = (rate: string) => formatPercent(rate, { digits: 3 });
  return { maker: fee(first.makerFee), taker: fee(first.takerFee) };
}
