import type { Chart, IndicatorCreate } from 'klinecharts';
import { formatCompact } from '#lib/format/price.ts';
import { type Indicator, isPane } from '#stores/chart.ts';
import type { Tokens } from '../tokens.ts';
import { candleOf, figureText } from './adapter.ts';
import { indicatorText, PARAMS } from './indicator-text.ts';
import { CANDLES, isNarrow } from './pixels.ts';
import { seriesColours } from './styles.ts';
import type { ChartPair, ChartWords } from './types.ts';

/** Makes the chart show exactly `wanted`: adds what is missing, removes what is too much, leaves the rest untouched. */
export function syncIndicators(chart: Chart, wanted: readonly Indicator[], context: Context): void {
  const shown = new Set(chart.getIndicators().map(({ id }) => id));
  const keep = new Set<string>(wanted);
  for (const id of shown) if (!keep.has(id)) chart.removeIndicator({ id });
  for (const name of wanted) {
    if (shown.has(name)) continue;
    const precision = precisionOf(name, context.pair.pricePlace);
    const create: IndicatorCreate = {
      name,
      id: name,
      calcParams: [...PARAMS[name]],
      styles: { lines: lineStyles(name, context.tokens()) },
      ...(precision === null ? {} : { precision }),
    };
    const made = name === 'VOL' ? volume(create, context) : lines(create, name, context);
    chart.createIndicator({ ...made, paneId: isPane(name) ? paneOf(name) : CANDLES.paneId }, !isPane(name));
    // The exact volume stands in the legend; a scale of its own would only be read as prices.
    if (name === 'VOL') chart.overrideYAxis({ paneId: paneOf(name), createTicks: () => [] });
  }
  sizePanes(chart, wanted);
}

/** The colours of a new theme. */
export function recolourIndicators(chart: Chart, tokens: Tokens): void {
  for (const { id, name } of chart.getIndicators()) {
    chart.overrideIndicator({ id, name, styles: { lines: lineStyles(name as Indicator, tokens) } });
  }
}

/** Those over the candles begin at different colours, so that two of them can be told apart. */
const FIRST_COLOUR: Readonly<Partial<Record<Indicator, number>>> = { EMA: 3, BOLL: 3, BBI: 5 };

function coloursOf(name: Indicator, tokens: Tokens): string[] {
  const all = seriesColours(tokens);
  const first = FIRST_COLOUR[name] ?? 0;
  return [...all.slice(first), ...all.slice(0, first)];
}

function lineStyles(name: Indicator, tokens: Tokens) {
  return coloursOf(name, tokens).map((color) => ({
    style: 'solid' as const,
    smooth: false,
    size: 1.5,
    dashedValue: [2, 2],
    color,
  }));
}

/** Decimals of an indicator's values; null for those that the library takes from the pair. */
function precisionOf(name: Indicator, pricePlace: number): number | null {
  if (!isPane(name) || name === 'VOL' || name === 'OBV') return null;
  return name === 'MACD' || name === 'AO' ? pricePlace : 2;
}

const paneOf = (name: Indicator) => `pane_${name}`;

/** Volume takes 16 % of the height, any other pane a fifth, and never so much that the candles lose half. */
export function sizePanes(chart: Chart, wanted: readonly Indicator[]): void {
  const height = chart.getSize()?.height ?? 0;
  if (height <= 0) return;
  const panes = wanted.filter(isPane);
  for (const name of panes) {
    const share = name === 'VOL' ? 0.16 : Math.min(0.2, 0.45 / panes.length);
    chart.setPaneOptions({ id: paneOf(name), height: Math.max(48, Math.round(height * share)), minHeight: 40 });
  }
}

type Context = { readonly pair: ChartPair; readonly words: ChartWords; readonly tokens: () => Tokens };

/** `Vol 412.86 BTC`, exactly as the candle has it, instead of the library's rounded figure. */
function volume(create: IndicatorCreate, { pair, words, tokens }: Context): IndicatorCreate {
  return {
    ...create,
    createTooltipDataSource: ({ chart, crosshair }) => {
      const candle = candleOf(crosshair.kLineData ?? chart.getDataList().at(-1));
      const colour = tokens();
      return {
        name: '',
        calcParamsText: '',
        features: [],
        legends: candle
          ? [
              {
                title: { text: `${words.volume} `, color: colour['text-faint'] },
                value: { text: `${formatCompact(candle[5])} ${pair.base}`, color: colour['text-muted'] },
              },
            ]
          : [],
      };
    },
  };
}

/** Their lines have names that say everything. */
const NAMED_LINES: ReadonlySet<Indicator> = new Set<Indicator>(['MA', 'EMA']);

/** `MA7 96,780.5  MA25 …` in the colours of the lines; what has a pane of its own says its name and periods first. */
function lines(create: IndicatorCreate, name: Indicator, { tokens }: Context): IndicatorCreate {
  return {
    ...create,
    createTooltipDataSource: ({ chart, indicator, crosshair }) => {
      const colours = coloursOf(name, tokens());
      const narrow = isNarrow(chart);
      const values = (indicator.result[crosshair.dataIndex ?? -1] ?? {}) as Readonly<
        Record<string, number | undefined>
      >;
      const legends = indicator.figures.flatMap(({ key, title }, index) => {
        const color = colours[index % colours.length]!;
        const text = figureText(values[key], indicator.precision, narrow);
        return title && text ? [{ title: { text: title.replace(/:? *$/, ' '), color }, value: { text, color } }] : [];
      });
      return { name: NAMED_LINES.has(name) ? '' : indicatorText(name), calcParamsText: '', features: [], legends };
    },
  };
}
