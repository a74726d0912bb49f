import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { type Tone, writeAttribute, writeText } from '#components/ui/painted.tsx';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { MISSING } from '#lib/format/amount.ts';
import type { TakenLevel } from '#lib/order/taken.ts';
import type { Side } from '#lib/rules/words.ts';
import type { Outcome } from './outcome.ts';
import { figuresOf, type LevelWords, levelWords } from './words.ts';

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
  const { size, sum } = figuresOf(instrument, outcome);
  return (
    <table dir="ltr" className="num w-full table-fixed border-collapse text-12">
      <caption className="sr-only">{t(side === 'buy' ? 'asks' : 'bids')}</caption>
      <thead className="text-faint">
        <tr className="h-6">
          <th scope="col" className="ps-4 text-start font-normal">
            <bdi>{t('price', { coin: instrument.quote })}</bdi>
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
          <td className="text-end" data-figure="size">
            {size}
          </td>
          <td className="pe-4 text-end" data-figure="sum">
            {sum}
          </td>
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
  const { price, taken, offered, share } = levelWords(instrument, level);
  return (
    <tr data-level="" className="relative h-6 hover:bg-hover">
      <td className={cx('ps-4', side === 'buy' ? 'text-down' : 'text-up')}>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 inset-y-px origin-right bg-accent opacity-15"
          // Scaled, not resized: a box that grows from its far edge would move, and count as a shift of the layout.
          style={{ transform: scaleOf(share) }}
        />
        {onPick ? (
          // Not on the way of Tab: the amount field does the same, and eleven stops would be in it.
          <button
            type="button"
            tabIndex={-1}
            hidden={price === ''}
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
      <td className="relative text-end font-medium" data-tone={toneOf(taken)}>
        {taken}
      </td>
      <td className="relative pe-4 text-end text-muted">{offered}</td>
    </tr>
  );
}

const scaleOf = (share: number) => `scaleX(${share / 100})`;
const toneOf = (taken: string): Tone => (taken === MISSING ? 'none' : 'plain');

/** Writes a level into a row that was drawn with another one. @param pick the name of its button, by its price */
export function paintLevel(row: HTMLTableRowElement, words: LevelWords, pick: (price: string) => string): void {
  const [first, taken, offered] = row.cells;
  const [bar, price] = first?.children ?? [];
  if (bar instanceof HTMLElement) bar.style.transform = scaleOf(words.share);
  writeText(price ?? null, words.price);
  writeAttribute(price ?? null, 'aria-label', pick(words.price));
  writeAttribute(price ?? null, 'hidden', words.price === '' ? '' : null);
  writeText(taken ?? null, words.taken);
  writeAttribute(taken ?? null, 'data-tone', toneOf(words.taken));
  writeText(offered ?? null, words.offered);
}
