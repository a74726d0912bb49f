/** Indicators that no menu offers (INDICATORS in stores/chart.ts has those that are), as the library calls them. */
const UNUSED = [
  'averagePrice',
  'bias',
  'brar',
  'currentRatio',
  'differentOfMovingAverage',
  'easeOfMovementValue',
  'momentum',
  'priceAndVolumeTrend',
  'psychologicalLine',
  'simpleMovingAverage',
];

/** The rest of it would hold what nobody asks for. */
const EXPORTS =
  'export { dispose, getFigureClass, getHotkey, getOverlayClass, getSupportedFigures, getSupportedHotkeys, ' +
  'getSupportedIndicators, getSupportedLocales, getSupportedOverlays, init, registerFigure, registerHotkey, ' +
  'registerIndicator, registerLocale, registerOverlay, registerStyles, registerXAxis, registerYAxis, utils, version };';

/**
 * What the chart library registers for everybody and we never draw: its own drawings, where ours have names of their
 * own, shapes and indicators that nothing uses, words and looks that ours replace. A tenth of it, which nothing then
 * holds and the build drops.
 */
export const CUTS = [
  ...UNUSED.map((name) => [`    ${name},\n`, '']),
  ['    volume,\n    volumeRatio,\n', '    volume,\n'],
  [
    '[fibonacciLine, horizontalRayLine, horizontalSegment, horizontalStraightLine, parallelStraightLine, priceChannelLine, ' +
      'priceLine, rayLine, segment, straightLine, verticalRayLine, verticalSegment, verticalStraightLine, ' +
      'simpleAnnotation, simpleTag, brush]',
    '[]',
  ],
  ['[circle, line, polygon, rect, text, arc, path]', '[circle, line, rect, text]'],
  [EXPORTS, 'export { dispose, getFigureClass, init, registerFigure, registerOverlay };'],
  ["    'zh-CN': zhCN,\n", ''],
  ['    light: light,\n    dark: dark\n', ''],
];
