'use client';

import { useTranslations } from 'next-intl';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { formatPrice } from '#lib/format/price.ts';
import { useMarket } from '../../market.tsx';
import styles from './orders.module.css';
import { type Beyond, EDGE_LIMIT } from './use-places.ts';

type AnyLine = { readonly id: string; readonly price: string };

type BeyondProps<Line extends AnyLine> = {
  readonly lines: readonly Line[];
  /** What a line is, in a word, and its colour. */
  readonly wordOf: (line: Line) => string;
  readonly toneOf: (line: Line) => string;
  readonly beyond: Beyond;
  /** Whether the scale holds lines that were brought in. */
  readonly reached: boolean;
  readonly onReach: (prices: readonly string[]) => void;
};

/** Lines beyond the scale, at the edge they are behind; a press brings them in. */
export function BeyondTags<Line extends AnyLine>(props: BeyondProps<Line>) {
  const { beyond, reached, onReach, ...edge } = props;
  if (!reached && beyond.above.length + beyond.below.length === 0) return null;
  return (
    <LateTexts area="chart">
      <Edge {...edge} list={beyond.above} edge="above" onReach={onReach} />
      <Edge {...edge} list={beyond.below} edge="below" onReach={onReach} />
      {reached ? <Back onBack={() => onReach([])} /> : null}
    </LateTexts>
  );
}

type EdgeProps<Line extends AnyLine> = Pick<BeyondProps<Line>, 'lines' | 'wordOf' | 'toneOf' | 'onReach'> & {
  readonly list: readonly number[];
  readonly edge: keyof Beyond;
};

function Edge<Line extends AnyLine>({ lines, wordOf, toneOf, list, edge, onReach }: EdgeProps<Line>) {
  const t = useTranslations('trade.own');
  const far = useTranslations('chart.own');
  const { pricePlace, quote } = useMarket().instrument;
  const all = list.flatMap((index) => lines[index] ?? []);
  const shown = all.length > EDGE_LIMIT ? all.slice(0, EDGE_LIMIT - 1) : all;
  const rest = all.slice(shown.length);
  const arrow = edge === 'above' ? '↑' : '↓';
  return (
    <div className={styles.edge} data-edge={edge}>
      {shown.map((line) => {
        const word = wordOf(line);
        const price = formatPrice(line.price, pricePlace, { exact: true });
        const name = far('bringIn', { what: t('tag', { what: word, price, quote }) });
        return (
          <button
            key={line.id}
            type="button"
            data-tone={toneOf(line)}
            aria-label={name}
            title={name}
            onClick={() => onReach([line.price])}
            className={styles.far}
          >
            {arrow} {word} <span className="num">{formatPrice(line.price, pricePlace)}</span>
          </button>
        );
      })}
      {rest.length > 0 ? (
        <button
          type="button"
          data-tone="cost"
          onClick={() => onReach(rest.map(({ price }) => price))}
          className={styles.far}
        >
          {arrow} {far('moreLines', { count: `${rest.length}` })}
        </button>
      ) : null}
    </div>
  );
}

function Back({ onBack }: { readonly onBack: () => void }) {
  const t = useTranslations('chart.own');
  return (
    <button type="button" data-tone="cost" onClick={onBack} className={styles.back}>
      {t('candlesOnly')}
    </button>
  );
}
