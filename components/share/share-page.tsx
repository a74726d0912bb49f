import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { Candle } from '#lib/contract/shapes/market.ts';
import type { Share } from '#lib/contract/shapes/share.ts';
import { shareChart } from '#lib/contract/share.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { formatPercent } from '#lib/format/price.ts';
import { Checks } from './checks.tsx';
import { priceText, utc } from './figures.ts';
import { TradeChart } from './trade-chart.tsx';

/** A trade that its owner shows: figures from the journal, its chart, and how to check both. */
export function SharePage({ share, candles }: { share: Share | null; candles: readonly Candle[] | null }) {
  const t = useTranslations('share');
  if (!share) return <EmptyState title={t('away')} text={t('awayText')} className="min-h-80" />;
  return (
    <article className="mx-auto grid max-w-[760px] gap-6 px-8 pt-5 pb-10 max-md:px-4">
      <Head share={share} />
      <Chart share={share} candles={candles} />
      <Amounts share={share} />
      <Checks share={share} candles={candles} />
      <Foot share={share} />
    </article>
  );
}

function Head({ share }: { share: Share }) {
  const t = useTranslations('share');
  const { pair, side, leverage, roe, env, kind } = share;
  const up = side === 'long' || side === 'buy';
  const words = { long: 'long', short: 'short', buy: 'bought', sell: 'sold' } as const;
  const tone = roe === null ? '' : roe.startsWith('-') ? 'text-down' : /[1-9]/.test(roe) ? 'text-up' : '';
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="text-28 font-semibold">
          <bdi>{t('title', { pair, side })}</bdi>
        </h1>
        <Chip>{t(share.product === 'spot' ? 'spot' : 'perp')}</Chip>
        <Chip tone={up ? 'up' : 'down'}>
          <bdi>{t(words[side], { leverage: `${leverage ?? ''}` })}</bdi>
        </Chip>
        {env === 'paper' ? <Chip tone="paper">{t('paper')}</Chip> : null}
      </div>
      {env === 'paper' ? <p className="text-13 text-muted">{t('paperNote')}</p> : null}
      {roe === null ? null : (
        <p>
          <bdi dir="ltr" className={cx('num text-40 font-semibold', tone)}>
            {formatPercent(roe, { sign: true })}
          </bdi>
          <span className="ms-2 text-13 text-muted">{t('roe')}</span>
        </p>
      )}
      <dl className="grid grid-cols-2 gap-3 text-13 sm:grid-cols-3">
        <Fact name={t(kind === 'fill' ? 'price' : 'entry')}>{priceText(share, share.entry)}</Fact>
        {share.exit ? <Fact name={t('exit')}>{priceText(share, share.exit)}</Fact> : null}
        {share.mark ? <Fact name={t('mark')}>{priceText(share, share.mark)}</Fact> : null}
        {kind === 'fill' ? (
          <Fact name={t('time')}>{utc(share.openedAt)}</Fact>
        ) : (
          <Fact name={t(share.closedAt === null ? 'openFor' : 'held')}>
            <Span ms={(share.closedAt ?? share.at) - share.openedAt} />
          </Fact>
        )}
      </dl>
    </header>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="font-medium">
        <bdi className="[font-variant-numeric:var(--numeric)]">{children}</bdi>
      </dd>
    </div>
  );
}

function Span({ ms }: { ms: number }) {
  const t = useTranslations('share');
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  if (days > 0) return t('days', { days: `${days}`, hours: `${hours % 24}` });
  return hours > 0
    ? t('hours', { hours: `${hours}`, minutes: `${minutes % 60}` })
    : t('minutes', { minutes: `${minutes}` });
}

function Chart({ share, candles }: { share: Share; candles: readonly Candle[] | null }) {
  const t = useTranslations('share');
  const bars = candles ?? [];
  const [first, last] = [bars[0], bars.at(-1)];
  const { interval } = shareChart(share);
  return (
    <section className="grid gap-2">
      <h2 className="text-16 font-semibold">{t('chart')}</h2>
      {first && last ? (
        <>
          <TradeChart
            share={share}
            candles={bars}
            label={t('chartSummary', {
              from: utc(first[0]),
              to: utc(last[0]),
              low: priceText(share, lowest(bars)),
              high: priceText(share, highest(bars)),
            })}
          />
          <p className="text-12 text-muted">{t('chartText', { interval })}</p>
        </>
      ) : (
        <p className="text-13 text-muted">{t('chartAway')}</p>
      )}
    </section>
  );
}

const lowest = (bars: readonly Candle[]): string =>
  bars.reduce((at, bar) => (below(bar[3], at) ? bar[3] : at), bars[0]![3]);
const highest = (bars: readonly Candle[]): string =>
  bars.reduce((at, bar) => (below(at, bar[2]) ? bar[2] : at), bars[0]![2]);
const below = (a: string, b: string): boolean => compareDecimal(a, b) < 0;

function Amounts({ share: { amounts, product, pair } }: { share: Share }) {
  const t = useTranslations('share');
  if (!amounts) return null;
  const { asset, size, value, profit, fees, funding } = amounts;
  const sum = (text: string, sign = false) =>
    `${formatAmount(text, { precision: asset.startsWith('USD') ? 2 : 6, plusSign: sign })} ${asset}`;
  const unit = product === 'coin' ? 'USD' : pair.replace(/USD[TC]?$/, '');
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-panel bg-panel p-4 text-13 sm:grid-cols-3">
      <Fact name={t('size')}>
        {size} {unit}
      </Fact>
      <Fact name={t('value')}>{sum(value)}</Fact>
      {profit === null ? null : <Fact name={t('profit')}>{sum(profit, true)}</Fact>}
      <Fact name={t('fees')}>{sum(fees)}</Fact>
      {product === 'spot' ? null : <Fact name={t('funding')}>{sum(funding, true)}</Fact>}
    </dl>
  );
}

function Foot({ share }: { share: Share }) {
  const t = useTranslations('share');
  const status = useTranslations('trade.status');
  const { pair, product, code, createdAt, expiresAt } = share;
  // The venue's own market is named in the reader's language, any other by its own name.
  const source = share.synthetic ? status('source', { source: 'synthetic', name: share.source }) : share.source;
  const market = product === 'spot' ? `/spot/${share.symbol}` : `/futures/${product}/${pair}`;
  return (
    <footer className="grid gap-3 border-t border-line pt-4 text-12 text-muted">
      <div className="flex flex-wrap items-center gap-3">
        <Link href={market} className={buttonClass({ variant: 'primary' })}>
          {t('trade', { pair })}
        </Link>
        {code === null ? null : (
          <Link href={`/register?vipCode=${code}`} className="text-13 text-accent hover:underline">
            {t('code', { code })} · {t('codeText')}
          </Link>
        )}
      </div>
      <p>
        {t('source', { source })} · {t('shared', { date: utc(createdAt) })} · {t('until', { date: utc(expiresAt) })}
      </p>
      <p>{t('past')}</p>
    </footer>
  );
}
