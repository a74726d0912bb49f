import type { AxisRange, AxisTick, Bounding, Chart, IndicatorCreate } from 'klinecharts';
import { formatCompact } from '#lib/format/price.ts';
import { type Indicator, type IndicatorSettings, isPane } from '#stores/chart.ts';
import type { Tokens } from '../tokens.ts';
import { candleOf, figureText } from './adapter.ts';
import { hueNumbers, indicatorText, paramsOf, shareOf } from './indicator-text.ts';
import { LEAST_PANE, leastCandles, offeredPanes, paneHeights } from './pane-heights.ts';
import { CANDLES, isNarrow } from './pixels.ts';
import { seriesColours } from './styles.ts';
import type { ChartPair, ChartWords } from './types.ts';

/**
 * Makes the chart show exactly `wanted`, in this order and set like this; what is right already is left untouched.
 * @returns panes that the chart is too low for
 */
export function syncIndicators(chart: Chart, wanted: readonly Indicator[], context: Context): readonly Indicator[] {
  const { heights, out, shown: fit } = fitting(chart, wanted, context);
  const shown = new Map(chart.getIndicators().map((indicator) => [indicator.id, indicator]));
  const keep = new Set<string>(fit);
  for (const id of shown.keys()) if (!keep.has(id)) chart.removeIndicator({ id });
  for (const name of fit) {
    const calcParams = [...paramsOf(name, context.settings()[name])];
    const styles = stylesOf(name, context);
    const known = shown.get(name);
    if (!known) add(chart, { name, id: name, calcParams, ...(styles && { styles }) }, context);
    else if (`${known.calcParams}` !== `${calcParams}` || !sameColours(known.styles?.lines, styles?.lines))
      chart.overrideIndicator({ id: name, name, calcParams, ...(styles && { styles }) });
  }
  const panes = fit.filter(isPane);
  for (const [order, name] of panes.entries()) chart.setPaneOptions({ id: paneOf(name), order });
  if (heights) sizePanes(chart, panes, heights);
  return out;
}

function add(chart: Chart, create: IndicatorCreate, context: Context): void {
  const name = create.name as Indicator;
  const precision = precisionOf(name, context.pair.pricePlace);
  const whole = precision === null ? create : { ...create, precision };
  const made = name === 'VOL' ? volume(whole, context) : lines(whole, name, context);
  chart.createIndicator({ ...made, paneId: isPane(name) ? paneOf(name) : CANDLES.paneId }, !isPane(name));
  const paneId = paneOf(name);
  // The exact volume stands in the legend; a scale of its own would only be read as prices.
  if (name === 'VOL') chart.overrideYAxis({ paneId, createTicks: () => [] });
  const levels = LEVELS[name];
  if (levels)
    chart.overrideYAxis({ paneId, createTicks: ({ range, bounding }) => levelTicks(levels, range, bounding) });
}

/** Where these are read: bought or sold too much. */
const LEVELS: Readonly<Partial<Record<Indicator, readonly number[]>>> = {
  RSI: [30, 70],
  KDJ: [20, 80],
  WR: [-80, -20],
  CCI: [-100, 100],
};

function levelTicks(levels: readonly number[], { from, to }: AxisRange, { height }: Bounding): AxisTick[] {
  return levels
    .filter((value) => value > from && value < to)
    .map((value) => ({ value, text: `${value}`, coord: height * (1 - (value - from) / (to - from)) }));
}

/** The colours of a new theme. */
export function recolourIndicators(chart: Chart, context: Context): void {
  for (const { id, name } of chart.getIndicators()) {
    const styles = stylesOf(name as Indicator, context);
    if (styles) chart.overrideIndicator({ id, name, styles });
  }
}

function coloursOf(name: Indicator, { tokens, settings }: Context): string[] {
  const all = seriesColours(tokens());
  return hueNumbers(name, settings()[name]).map((number) => all[number - 1]!);
}

/** Volume has no line; with any style of its own the library looks for the colour of each bar in it by a path. */
function stylesOf(name: Indicator, context: Context) {
  return name === 'VOL' ? null : { lines: lineStyles(name, context) };
}

function lineStyles(name: Indicator, context: Context) {
  return coloursOf(name, context).map((color) => ({
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

type Lines = readonly { readonly color?: unknown }[];
function sameColours(a: Lines | undefined, b: Lines | undefined): boolean {
  return `${a?.map(({ color }) => color)}` === `${b?.map(({ color }) => color)}`;
}

const paneOf = (name: Indicator) => `pane_${name}`;

const CANDLES_PANE = { id: CANDLES.paneId } as const;

/** Those that the chart is high enough for, and the heights of their panes. */
function fitting(chart: Chart, wanted: readonly Indicator[], { settings }: Context) {
  const height = chart.getSize()?.height ?? 0;
  const all = wanted.filter(isPane);
  const panes = height > 0 ? offeredPanes(height, all) : all;
  const shares = panes.map((name) => shareOf(name, settings()[name]));
  // Before the chart has a size nothing is known to be too much.
  const heights = height > 0 ? paneHeights({ height, shares }) : null;
  const kept = heights ? panes.slice(0, heights.length) : all;
  const out = all.filter((name) => !kept.includes(name));
  return { heights, out, shown: wanted.filter((name) => !out.includes(name)) };
}

/** The panes take what they have room for; the candles keep the rest. */
function sizePanes(chart: Chart, panes: readonly Indicator[], heights: readonly number[]): void {
  chart.setPaneOptions({ ...CANDLES_PANE, minHeight: leastCandles(chart.getSize()?.height ?? 0) });
  for (const [at, name] of panes.entries())
    chart.setPaneOptions({ id: paneOf(name), height: heights[at]!, minHeight: LEAST_PANE });
}

/** Shares of the height that the panes have now. */
export function paneShares(chart: Chart): readonly (readonly [name: Indicator, share: number])[] {
  const whole = chart.getSize()?.height ?? 0;
  const panes = chart.getIndicators().flatMap(({ name }) => (isPane(name as Indicator) ? [name as Indicator] : []));
  if (whole <= 0) return [];
  return panes.map((name) => [name, Math.round(((chart.getSize(paneOf(name))?.height ?? 0) / whole) * 1000) / 1000]);
}

export type Context = {
  readonly pair: ChartPair;
  readonly words: ChartWords;
  readonly tokens: () => Tokens;
  readonly settings: () => Readonly<Partial<Record<Indicator, IndicatorSettings>>>;
};

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
function lines(create: IndicatorCreate, name: Indicator, context: Context): IndicatorCreate {
  return {
    ...create,
    createTooltipDataSource: ({ chart, indicator, crosshair }) => {
      const colours = coloursOf(name, context);
      const narrow = isNarrow(chart);
      const values = (indicator.result[crosshair.dataIndex ?? -1] ?? {}) as Readonly<
        Record<string, number | undefined>
      >;
      const legends = indicator.figures.flatMap(({ key, title }, index) => {
        const color = colours[index % colours.length]!;
        const text = figureText(values[key], indicator.precision, narrow);
        return title && text ? [{ title: { text: title.replace(/:? *$/, ' '), color }, value: { text, color } }] : [];
      });
      return {
        name: NAMED_LINES.has(name) ? '' : indicatorText(name, context.settings()[name]),
        calcParamsText: '',
        features: [],
        legends,
      };
    },
  };
}
