import type { DeepPartial, Styles } from 'klinecharts';
import type { ChartType } from '#stores/chart.ts';
import type { Move } from '../market.tsx';
import type { Tokens } from '../tokens.ts';

const SIZE = 12;

const TYPES = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  area: 'area',
} as const;

type Look = {
  readonly type: ChartType;
  /** The last price stands still: its mark has no colour of its own. */
  readonly stale: boolean;
  /** Which way the last price came. Its mark says this as ticker and book do, and not how its bar stands. */
  readonly move: Move;
  /** Width of a price on its axis, px; 0 while no price is known. */
  readonly priceWidth: number;
};

/** The price axis is never narrower, and does not move with every digit. px */
const PRICE_AXIS = 72;
const PRICE_PADDING = 8;

/** The chart in the colours of the theme. Called again on every change of theme; nothing is remembered here. */
export function chartStyles(tokens: Tokens, { type, stale, move, priceWidth }: Look): DeepPartial<Styles> {
  return {
    grid: {
      horizontal: { color: tokens.grid, style: 'solid', size: 1 },
      vertical: { color: tokens.grid, style: 'solid', size: 1 },
    },
    candle: { ...candle(tokens, stale ? 'flat' : move), type: TYPES[type] },
    indicator: indicator(tokens),
    xAxis: timeAxis(tokens),
    yAxis: { ...axis(tokens), size: Math.max(PRICE_AXIS, Math.ceil(priceWidth) + 2 * PRICE_PADDING) },
    separator: { size: 1, color: tokens.line, fill: true, activeBackgroundColor: tokens['accent-soft'] },
    crosshair: { horizontal: cross(tokens), vertical: cross(tokens) },
    overlay: overlay(tokens),
  };
}

function candle(tokens: Tokens, move: Move): DeepPartial<Styles['candle']> {
  const text = { family: tokens.font, size: SIZE, weight: 'normal' };
  const extreme = { color: tokens['text-faint'], textFamily: tokens.font, textSize: SIZE, textWeight: 'normal' };
  const up = tokens['up-mark'];
  const down = tokens['down-mark'];
  return {
    bar: {
      upColor: up,
      downColor: down,
      noChangeColor: tokens['text-faint'],
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: tokens['text-faint'],
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: tokens['text-faint'],
    },
    area: {
      lineColor: tokens.accent,
      lineSize: 2,
      backgroundColor: tokens['accent-soft'],
      point: { show: true, color: tokens.accent, rippleColor: tokens['accent-soft'], animation: false },
    },
    priceMark: { high: extreme, low: extreme, last: lastPrice(tokens, move) },
    tooltip: {
      offsetLeft: 8,
      offsetTop: 6,
      offsetRight: 8,
      title: { ...text, show: false },
      legend: { ...text, color: tokens['text-faint'], marginLeft: 4, marginRight: 4, marginTop: 2, marginBottom: 4 },
    },
  };
}

/** A price that stands still, or whose last move is not known, has no colour. */
export function lastPrice(tokens: Tokens, move: Move): DeepPartial<Styles['candle']['priceMark']['last']> {
  const label = {
    show: true,
    style: 'fill' as const,
    size: SIZE,
    family: tokens.font,
    color: move === 'flat' ? tokens.text : tokens[`${move}-contrast`],
    paddingLeft: 8,
    paddingRight: 8,
    borderRadius: 0,
  };
  const fill = move === 'flat' ? tokens['line-strong'] : tokens[`${move}-fill`];
  return {
    upColor: fill,
    downColor: fill,
    noChangeColor: fill,
    line: { show: true, style: 'dashed', dashedValue: [1, 3], size: 1 },
    text: { ...label, weight: '600', paddingTop: 4, paddingBottom: 2 },
    // The time left in the bar, under the price; once a second.
    extendTexts: [
      {
        ...label,
        weight: 'normal',
        paddingTop: 2,
        paddingBottom: 4,
        position: 'below_price',
        updateInterval: 1000,
        borderColor: 'transparent',
        borderSize: 0,
        borderStyle: 'solid',
        borderDashedValue: [2, 2],
      },
    ],
  };
}

function indicator(tokens: Tokens): DeepPartial<Styles['indicator']> {
  const bar = {
    style: 'fill' as const,
    borderStyle: 'solid' as const,
    borderSize: 1,
    borderDashedValue: [2, 2],
    upColor: tokens['up-volume'],
    downColor: tokens['down-volume'],
    noChangeColor: tokens['line-strong'],
  };
  const text = { family: tokens.font, size: SIZE, weight: 'normal' };
  return {
    ohlc: { upColor: tokens['up-volume'], downColor: tokens['down-volume'], noChangeColor: tokens['line-strong'] },
    bars: [bar],
    lines: seriesColours(tokens).map((color) => ({
      style: 'solid' as const,
      smooth: false,
      size: 1.5,
      dashedValue: [2, 2],
      color,
    })),
    circles: [
      { ...bar, upColor: tokens['series-1'], downColor: tokens['series-3'], noChangeColor: tokens['series-4'] },
    ],
    tooltip: {
      offsetLeft: 8,
      offsetTop: 4,
      offsetRight: 8,
      title: { ...text, color: tokens['text-faint'], marginLeft: 4, marginRight: 2, marginTop: 2, marginBottom: 4 },
      legend: { ...text, color: tokens['text-muted'], marginLeft: 4, marginRight: 4, marginTop: 2, marginBottom: 4 },
    },
  };
}

/** Indicator lines in their order. Never the colours of rise and fall. */
export function seriesColours(tokens: Tokens): string[] {
  return [
    tokens['series-1'],
    tokens['series-2'],
    tokens['series-3'],
    tokens['series-4'],
    tokens['series-5'],
    tokens['series-6'],
  ];
}

function axis(tokens: Tokens): DeepPartial<Styles['xAxis']> {
  return {
    axisLine: { show: true, color: tokens.line, size: 1 },
    tickLine: { show: false },
    tickText: {
      color: tokens['text-faint'],
      family: tokens.font,
      size: SIZE,
      weight: 'normal',
      marginStart: 8,
      marginEnd: 8,
    },
  };
}

/** 24 px high, with its text in the middle: the library adds the length of marks that are not shown. */
function timeAxis(tokens: Tokens): DeepPartial<Styles['xAxis']> {
  const { tickText, ...rest } = axis(tokens);
  return {
    ...rest,
    size: 24,
    tickLine: { show: false, length: 0 },
    tickText: { ...tickText, marginStart: 5, marginEnd: 6 },
  };
}

function cross(tokens: Tokens): DeepPartial<Styles['crosshair']['vertical']> {
  return {
    line: { style: 'dashed', dashedValue: [3, 3], size: 1, color: tokens['line-control'] },
    text: {
      style: 'fill',
      color: tokens.text,
      backgroundColor: tokens['line-strong'],
      borderColor: tokens['line-strong'],
      borderRadius: 0,
      family: tokens.font,
      size: SIZE,
      weight: '500',
      paddingLeft: 8,
      paddingRight: 8,
      paddingTop: 3,
      paddingBottom: 3,
    },
  };
}

function overlay(tokens: Tokens): DeepPartial<Styles['overlay']> {
  return {
    point: {
      color: tokens.panel,
      borderColor: tokens.accent,
      borderSize: 1.5,
      radius: 4,
      activeColor: tokens.accent,
      activeBorderColor: tokens['accent-soft'],
      activeBorderSize: 4,
      activeRadius: 4,
    },
    line: { style: 'solid', color: tokens.accent, size: 1.5 },
    rect: { style: 'stroke_fill', color: tokens['accent-soft'], borderColor: tokens.accent, borderSize: 1 },
    polygon: { style: 'stroke_fill', color: tokens['accent-soft'], borderColor: tokens.accent },
    circle: { style: 'stroke_fill', color: tokens['accent-soft'], borderColor: tokens.accent },
    arc: { color: tokens.accent, size: 1.5 },
    text: {
      style: 'fill',
      color: tokens['accent-contrast'],
      backgroundColor: tokens.accent,
      borderColor: tokens.accent,
      borderRadius: 4,
      family: tokens.font,
      size: SIZE,
      paddingLeft: 6,
      paddingRight: 6,
      paddingTop: 3,
      paddingBottom: 3,
    },
  };
}
