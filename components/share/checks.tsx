import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { IconCircleAlert, IconCircleCheck } from '#components/ui/icons.tsx';
import { shareCandlesPath } from '#lib/api/share-server.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import type { Share } from '#lib/contract/shapes/share.ts';
import { formatPercent } from '#lib/format/price.ts';
import { type Ranged, rangesOf, roeLine } from './check.ts';
import { priceText, utc } from './figures.ts';

/** The fills, each beside its candle, and how anybody works all of it out again. */
export function Checks({ share, candles }: { share: Share; candles: readonly Candle[] | null }) {
  const t = useTranslations('share');
  const ranges = rangesOf(share, candles);
  const line = roeLine(share);
  const inside = ranges.filter((one) => one.inside === true).length;
  return (
    <>
      <section className="grid gap-2">
        <h2 className="text-16 font-semibold">{t('fills')}</h2>
        <Fills share={share} ranges={ranges} />
        {share.complete ? null : <p className="text-12 text-muted">{t('checkMissing')}</p>}
      </section>
      <section className="grid gap-2 text-13 text-muted">
        <h2 className="text-16 font-semibold text-text">{t('check')}</h2>
        <p>{t('checkText')}</p>
        <p>{t('checkPrices', { count: `${inside}`, all: `${ranges.length}` })}</p>
        <a
          href={shareCandlesPath(share)}
          dir="ltr"
          className="num text-start text-12 break-all text-accent hover:underline"
        >
          {shareCandlesPath(share)}
        </a>
        {line === null ? null : (
          <>
            <p>{t('checkRoe')}</p>
            <p dir="ltr" className="num rounded-control bg-panel px-3 py-2 text-start text-12 break-words">
              {line}
            </p>
          </>
        )}
        <p>{t('checkOwner')}</p>
      </section>
    </>
  );
}

function Fills({ share, ranges }: { share: Share; ranges: readonly Ranged[] }) {
  const t = useTranslations('share');
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-12">
        <thead className="text-faint">
          <tr className="h-8 border-b border-line">
            <th scope="col" className="pe-3 text-start font-normal">
              {t('number')}
            </th>
            <th scope="col" className="pe-3 text-start font-normal max-sm:hidden">
              {t('time')}
            </th>
            <th scope="col" className="pe-3 text-end font-normal">
              {t('price')}
            </th>
            <th scope="col" className="pe-3 text-end font-normal">
              {t('part')}
            </th>
            <th scope="col" className="text-start font-normal">
              <span className="max-sm:sr-only">{t('check')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ranges.map(({ fill, inside }) => (
            <tr key={fill.id} className="h-8 border-b border-line [font-variant-numeric:var(--numeric)]">
              <td className="py-1 pe-3 text-start whitespace-nowrap">
                {fill.id}
                {/* On small screens its time stands below. */}
                <bdi className="block text-muted sm:hidden">{utc(fill.ts)}</bdi>
              </td>
              <td className="pe-3 text-start whitespace-nowrap text-muted max-sm:hidden">
                <bdi dir="ltr">{utc(fill.ts)}</bdi>
              </td>
              <td className={cx('pe-3 text-end whitespace-nowrap', fill.side === 'buy' ? 'text-up' : 'text-down')}>
                <bdi dir="ltr">
                  {fill.side === 'buy' ? '▲' : '▼'} {priceText(share, fill.price)}
                </bdi>
              </td>
              <td className="pe-3 text-end">
                <bdi dir="ltr">{formatPercent(fill.part)}</bdi>
              </td>
              <td className="text-start">
                <Verdict inside={inside} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Verdict({ inside }: { inside: boolean | null }) {
  const t = useTranslations('share');
  if (inside === null) return <span className="text-faint">{t('rangeUnknown')}</span>;
  const Icon = inside ? IconCircleCheck : IconCircleAlert;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={14} className={inside ? 'text-success' : 'text-warning'} />
      <span className="max-sm:sr-only">{t(inside ? 'inRange' : 'outOfRange')}</span>
    </span>
  );
}
