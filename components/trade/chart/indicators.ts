import type { Chart, IndicatorCreate } from 'klinecharts';
import { formatCompact } from '#lib/format/price.ts';
import { type Indicator, isPane } from '#stores/chart.ts';
import type { Tokens } from '../tokens.ts';
import { candleOf } from './adapter.ts';
import { PARAMS } from './indicator-text.ts';
import type { ChartPair, ChartWords } from './types.ts';

const CANDLE_PANE = 'candle_pane';

/** Makes the chart show exactly `wanted`: adds what is missing, removes what is too much, leaves the rest untouched. */
export function syncIndicators(
  chart: Chart,
  wanted: readonly Indicator[],
  context: { pair: ChartPair; words: ChartWords; tokens: () => Tokens },
): void {
  const shown = new Set(chart.getIndicators().map(({ id }) => id));
  const keep = new Set<string>(wanted);
  for (const id of shown) if (!keep.has(id)) chart.removeIndicator({ id });
  for (const name of wanted) {
    if (shown.has(name)) continue;
    const create: IndicatorCreate = { name, id: name, calcParams: [...PARAMS[name]] };
    if (!isPane(name)) chart.createIndicator({ ...create, paneId: CANDLE_PANE }, true);
    else if (name === 'VOL') chart.createIndicator({ ...volume(create, context), paneId: paneOf(name) });
    else chart.createIndicator({ ...create, paneId: paneOf(name) });
  }
  sizePanes(chart, wanted);
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

/** `Vol 412.86 BTC`, exactly as the candle has it, instead of the library's rounded figure. */
function volume(
  create: IndicatorCreate,
  { pair, words, tokens }: { pair: ChartPair; words: ChartWords; tokens: () => Tokens },
): IndicatorCreate {
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
