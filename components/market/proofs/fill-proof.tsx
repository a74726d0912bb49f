import { getTranslations } from 'next-intl/server';
import { addDecimal, signOf } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice, formatSize } from '#lib/format/price.ts';
import { times } from '#lib/order/steps.ts';
import { outcomeOf, type Sides } from '../outcome/outcome.ts';
import type { OutcomeMarket } from '../outcome/outcome-card.tsx';

type FillProps = { readonly market: OutcomeMarket; readonly sides: Sides };

/** Levels that the example takes, so that its sum can be checked by eye. */
const LEVELS = 3;

/** A sale worked out the way a fill is explained: every level, the total, and the fee as a sum. */
export async function FillProof({ market: { instrument, row }, sides }: FillProps) {
  const t = await getTranslations('home.proofs.fill');
  const { base, quote, pricePlace, sizePlace, quotePlace, takerFee } = instrument;
  const value = sides.bids.slice(0, LEVELS).reduce<string>((sum, [, size]) => addDecimal(sum, size) ?? sum, '0');
  const wish = { side: 'sell', amount: { by: 'base', value } } as const;
  const outcome = outcomeOf({ instrument, last: row.ticker?.last ?? null, sides, wish });
  const taken = outcome.levels.filter(({ taken }) => signOf(taken) > 0).slice(0, LEVELS);
  const total = formatSize(outcome.total, quotePlace);
  return (
    <div dir="ltr" className="p-3">
      <p dir="auto" className="mb-1 font-medium">
        {t('sold', {
          size: formatSize(outcome.size, sizePlace),
          coin: base,
          price: formatPrice(outcome.average, pricePlace),
        })}
      </p>
      <table className="num w-full border-collapse">
        <thead className="text-faint">
          <tr className="h-6">
            <th scope="col" className="text-start font-normal">
              {t('price')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('amount')}
            </th>
            <th scope="col" className="text-end font-normal">
              <bdi>{t('total', { coin: quote })}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {taken.map((level) => (
            <tr key={level.price} className="h-6">
              <td>{formatPrice(level.price, pricePlace)}</td>
              <td className="text-end">{formatSize(level.taken, sizePlace)}</td>
              <td className="text-end">{formatSize(times(level.price, level.taken), quotePlace)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-medium">
          <tr className="h-6 border-t border-line">
            <th scope="row" className="text-start font-medium">
              {t('sum')}
            </th>
            <td className="text-end">{formatSize(outcome.size, sizePlace)}</td>
            <td className="text-end">{total}</td>
          </tr>
        </tfoot>
      </table>
      <p className="num mt-1 flex justify-between gap-2">
        <span className="text-muted">{t('fee')}</span>
        <span>
          {total} × {formatPercent(takerFee, { digits: 3 })} ={' '}
          <span className="font-medium">{formatSize(outcome.fee, quotePlace)}</span>{' '}
          <span className="text-muted">{quote}</span>
        </span>
      </p>
    </div>
  );
}
