import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { MISSING } from '#lib/format/amount.ts';
import { signOf } from '#lib/format/decimal.ts';
import { formatPrice, formatSize } from '#lib/format/price.ts';
import { shareOfWhole } from '#lib/market/scale.ts';
import type { TakenLevel } from '#lib/order/taken.ts';
import type { Side } from '#lib/rules/words.ts';
import type { Outcome } from './outcome.ts';

/** Levels in sight; a larger order takes more than these. */
const SHOWN = 11;

type RowsProps = {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly outcome: Outcome;
  readonly onPick: ((index: number) => void) | undefined;
};

/** The side of the book that an order meets, best first, with what it takes of each level. */
export function LevelRows({ instrument, side, outcome, onPick }: RowsProps) {
  const t = useTranslations('home.outcome');
  return (
    <table dir="ltr" className="num w-full table-fixed border-collapse text-12">
      <caption className="sr-only">{t(side === 'buy' ? 'asks' : 'bids')}</caption>
      <thead className="text-faint">
        <tr className="h-6">
          <th scope="col" className="ps-4 text-start font-normal">
            {t('price', { coin: instrument.quote })}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('taken')}
          </th>
          <th scope="col" className="pe-4 text-end font-normal">
            {t('offered')}
          </th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: SHOWN }, (_, index) => (
          <LevelRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place in the book, not a price
            key={index}
            level={outcome.levels[index]}
            side={side}
            instrument={instrument}
            onPick={onPick && (() => onPick(index))}
          />
        ))}
      </tbody>
      <tfoot>
        <tr className="h-8 border-t border-line font-medium">
          <th scope="row" className="ps-4 text-start font-medium">
            {t('sum')}
          </th>
          <td className="text-end">{formatSize(outcome.size, instrument.sizePlace)}</td>
          <td className="pe-4 text-end">{formatPrice(outcome.average, instrument.pricePlace)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

type RowProps = {
  readonly level: TakenLevel | undefined;
  readonly side: Side;
  readonly instrument: Instrument;
  readonly onPick: (() => void) | undefined;
};

function LevelRow({ level, side, instrument, onPick }: RowProps) {
  const t = useTranslations('home.outcome');
  const { pricePlace, sizePlace } = instrument;
  const price = level ? formatPrice(level.price, pricePlace) : '';
  const share = level ? shareOfWhole(level.taken, level.offered, 100) : 0;
  const some = level !== undefined && signOf(level.taken) > 0;
  return (
    <tr className="relative h-6 hover:bg-hover">
      <td className={cx('ps-4', side === 'buy' ? 'text-down' : 'text-up')}>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 inset-y-px origin-right bg-accent opacity-15"
          // Scaled, not resized: a box that grows from its far edge would move, and count as a shift of the layout.
          style={{ transform: `scaleX(${some ? share / 100 : 0})` }}
        />
        {level && onPick ? (
          // Not on the way of Tab: the amount field does the same, and eleven stops would be in it.
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('pick', { price })}
            onClick={onPick}
            className="relative after:absolute after:-inset-y-1 after:start-0 after:w-56"
          >
            {price}
          </button>
        ) : (
          <span className="relative">{price}</span>
        )}
      </td>
      <td className={cx('relative text-end', some ? 'font-medium' : 'text-faint')}>
        {level ? (some ? formatSize(level.taken, sizePlace) : MISSING) : ''}
      </td>
      <td className="relative pe-4 text-end text-muted">{level ? formatSize(level.offered, sizePlace) : ''}</td>
    </tr>
  );
}
