import type { Candle } from '#lib/contract/shapes/market.ts';
import type { Indicator } from '#stores/chart.ts';
import type { Tokens } from '../tokens.ts';
import type { Drawings } from './drawings/desk.ts';
import type { FeedState } from './feed.ts';
import type { paneShares } from './indicators.ts';
import type { ChartPair, ChartSource, ChartView, ChartWords } from './types.ts';

export type EngineOptions = {
  readonly host: HTMLElement;
  /** The theme's colours inside `host`. */
  readonly tokens: Tokens;
  readonly pair: ChartPair;
  readonly view: ChartView;
  readonly words: ChartWords;
  readonly source: ChartSource;
  readonly zone: string;
  readonly tag: string;
  readonly now: () => number;
  readonly onState: (state: FeedState) => void;
  /** First and last candle in sight, at most once a frame. */
  readonly onRange: (first: Candle | null, last: Candle | null) => void;
  /** What was drawn is there to be changed. */
  readonly onDrawings: (desk: Drawings) => void;
  readonly onDrawn: () => void;
  /** Panes that the chart is too low for. */
  readonly onCrowded: (names: readonly Indicator[]) => void;
  /** The reader pulled at the edge of a pane: shares of the height. */
  readonly onPanes: (shares: ReturnType<typeof paneShares>) => void;
};
