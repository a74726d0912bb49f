import { beforeEach, expect, test } from 'vitest';
import { writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { DEFAULT_LOOK, PANE_LIMIT, useChart } from '#stores/chart.ts';
import { clearBrowser } from '../lib/storage/browser.ts';

const chart = () => useChart.getState();
const again = () => {
  useChart.setState(useChart.getInitialState());
  chart().hydrate();
};

beforeEach(() => {
  clearBrowser();
  useChart.setState(useChart.getInitialState());
});

test('type, scale, magnet and indicators outlive the page', () => {
  chart().hydrate();
  chart().setType('area');
  chart().setScale('log');
  chart().setMagnet(true);
  expect(chart().toggleIndicator('RSI')).toBe(true);
  expect(chart().toggleIndicator('MA')).toBe(false);
  again();
  expect(chart()).toMatchObject({ type: 'area', scale: 'log', magnet: true, indicators: ['VOL', 'RSI'] });
});

test('layers that are left out stay out, and an unknown one is nothing', () => {
  chart().hydrate();
  expect(chart().off).toEqual([]);
  chart().showLayer('fills', false);
  chart().showLayer('cost', false);
  chart().showLayer('cost', true);
  again();
  expect(chart().off).toEqual(['fills']);
  writeLocal(KEY.chart, JSON.stringify({ off: ['orders', 'moon', 7] }));
  again();
  expect(chart().off).toEqual(['orders']);
});

test('a pane too many is not added, one over the candles always is', () => {
  for (const name of ['MACD', 'RSI', 'KDJ'] as const) chart().toggleIndicator(name);
  expect(chart().indicators).toHaveLength(1 + PANE_LIMIT);
  expect(chart().toggleIndicator('WR')).toBe(false);
  expect(chart().toggleIndicator('BOLL')).toBe(true);
  expect(chart().indicators).toEqual(['MA', 'VOL', 'MACD', 'RSI', 'KDJ', 'BOLL']);
});

test('panes keep the order they were given, over a reload too', () => {
  for (const name of ['RSI', 'MACD'] as const) chart().toggleIndicator(name);
  again();
  expect(chart().indicators).toEqual(['MA', 'VOL', 'RSI', 'MACD']);
  chart().movePane('MACD', -1);
  chart().movePane('VOL', -1);
  chart().movePane('MA', 1);
  again();
  expect(chart().indicators).toEqual(['MA', 'VOL', 'MACD', 'RSI']);
});

test('parameters, colours and height of an indicator are kept, and can be as usual again', () => {
  chart().setIndicator('RSI', { params: [14, 21, 50] });
  chart().setIndicator('RSI', { height: 0.3, colours: [2, 3, 4] });
  again();
  expect(chart().settings).toEqual({ RSI: { params: [14, 21, 50], height: 0.3, colours: [2, 3, 4] } });
  chart().setIndicator('RSI', null);
  again();
  expect(chart().settings).toEqual({});
});

test('settings that nobody could choose are as usual, the others stay', () => {
  writeLocal(
    KEY.chart,
    JSON.stringify({
      settings: {
        MA: { params: [0, 25, 99], colours: [1.5], height: 'high' },
        EMA: { params: [5, 10, 1e9] },
        RSI: { params: [14, '2'], height: 0.2 },
        X: { height: 0.2 },
        KDJ: 7,
      },
    }),
  );
  again();
  expect(chart().settings).toEqual({ MA: {}, EMA: {}, RSI: { height: 0.2 } });
});

test.each([
  ['no JSON', '{"type":'],
  ['another shape', '[1,2]'],
  ['unknown words', '{"type":"pie","scale":"cube","indicators":"MA","magnet":"yes"}'],
  ['null', 'null'],
])('what is stored as %s means the usual look', (_, stored) => {
  writeLocal(KEY.chart, stored);
  again();
  expect(chart()).toMatchObject(DEFAULT_LOOK);
});

test('unknown indicators and panes too many are dropped, the rest stays', () => {
  writeLocal(KEY.chart, JSON.stringify({ indicators: ['MA', 'X', 'VOL', 'MACD', 'RSI', 'KDJ', 'WR'] }));
  again();
  expect(chart().indicators).toEqual(['MA', 'VOL', 'MACD', 'RSI', 'KDJ']);
});

test('[UI-47] a second pair brings the scale in percent and takes it with it', () => {
  chart().hydrate();
  chart().setScale('log');
  chart().setCompare('ETHUSDT');
  chart().setCompare('SOLUSDT');
  again();
  expect(chart()).toMatchObject({ compare: 'SOLUSDT', scale: 'percent' });
  chart().setCompare('');
  expect(chart()).toMatchObject({ compare: '', scale: 'log' });
  writeLocal(KEY.chart, JSON.stringify({ compare: '<b>' }));
  again();
  expect(chart().compare).toBe('');
});
