import { useTranslations } from 'next-intl';
import type { Market } from '#components/terminal/market.tsx';
import { PANEL, PanelHead } from '#components/terminal/panel.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatCompact, formatPercent, formatPrice } from '#lib/format/price.ts';
import { formatDateTime } from '#lib/format/time.ts';

type PairFactsProps = {
  readonly market: Pick<Market, 'instrument' | 'ticker'>;
  /** Markets of the same coins. */
  readonly near: readonly Pick<Instrument, 'symbol' | 'base' | 'quote'>[];
};

/**
 * What the pair is, in sentences: for who reads, and for who finds it. Drawn by the server alone; its texts and figures
 * never reach the browser twice, and the figures say of which minute they are.
 */
export function PairFacts({ market: { instrument, ticker }, near }: PairFactsProps) {
  const t = useTranslations('facts');
  const similar = useTranslations('missing')('near');
  const { base, quote, baseName: name, pricePlace, tick, lot, makerFee, takerFee } = instrument;
  const pair = `${base}/${quote}`;
  const price = (value: string) => formatPrice(value, pricePlace, { exact: true });
  const fee = (rate: string) => formatPercent(rate, { digits: 3 });
  const rules = {
    ...{ tick, quote, lot, base },
    minSize: formatAmount(instrument.minSize),
    minNotional: formatAmount(instrument.minNotional),
  };
  return (
    <section aria-label={t('pair.title', { pair })} className={`${PANEL} shrink-0`}>
      <PanelHead title={t('pair.title', { pair })} />
      <div className="grid gap-2 p-3 text-12 text-muted">
        <p>{t('pair.what', { pair, name, base, quote })}</p>
        {ticker ? (
          <p>
            {t('pair.figures', {
              time: formatDateTime(ticker.ts, { zone: 'UTC', seconds: false }),
              ...{ base, quote },
              price: price(ticker.last),
              change: formatPercent(ticker.change24h, { sign: true }),
              low: price(ticker.low24h),
              high: price(ticker.high24h),
              turnover: formatCompact(ticker.quoteVolume),
            })}
          </p>
        ) : null}
        <p>{t('pair.rules', rules)}</p>
        <p>{t('fees', { maker: fee(makerFee), taker: fee(takerFee) })}</p>
        {near.length > 0 ? (
          <nav aria-label={similar} className="flex flex-wrap gap-x-3">
            {near.map((one) => (
              <Link
                key={one.symbol}
                href={`/spot/${one.symbol}`}
                className="touch grid min-h-6 place-items-center text-accent hover:underline"
              >
                <bdi>{`${one.base}/${one.quote}`}</bdi>
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
    </section>
  );
}
