import { beforeEach, expect, test } from 'vitest';
import { KEY } from '#lib/storage/names.ts';
import { useCharts } from '#stores/charts.ts';
import { kindOfKey, LOCAL_KINDS } from '#stores/kept.ts';
import { POISON } from '../lib/safety/poison.ts';
import { clearBrowser } from '../lib/storage/browser.ts';

const charts = () => useCharts.getState();
const again = () => {
  useCharts.setState(useCharts.getInitialState());
  charts().hydrate();
};

beforeEach(() => {
  clearBrowser();
  again();
});

test('[UI-49] how many charts there are, their pairs and intervals outlive the page', () => {
  expect(charts().count).toBe('1');
  charts().setCount('4');
  charts().setCell(1, { symbol: 'DOGEUSDT' });
  charts().setCell(1, { interval: '5m' });
  again();
  expect(charts().count).toBe('4');
  expect(charts().cells[1]).toEqual({ symbol: 'DOGEUSDT', interval: '5m' });
  expect(charts().cells).toHaveLength(3);
});

test('[UI-49] hostile storage is one chart, and a cell that is not usable is as usual', () => {
  const usual = charts().cells;
  for (const text of [...POISON, '{"count":3,"cells":"x"}', '{"cells":[1,{"symbol":"<b>"}]}']) {
    localStorage.setItem(KEY.charts, text);
    again();
    expect([charts().count, charts().cells]).toEqual(['1', usual]);
  }
  localStorage.setItem(KEY.charts, '{"count":"2","cells":[{"symbol":"SOLUSDT","interval":"9h"}]}');
  again();
  expect([charts().count, charts().cells[0]]).toEqual(['2', { symbol: 'SOLUSDT', interval: '' }]);
});

test('[SET-31, UI-49] several charts are kept with the account, in the form the store reads', () => {
  expect(kindOfKey(KEY.charts)).toBe('charts');
  charts().setCount('2');
  const kept = LOCAL_KINDS.charts!.read();
  charts().setCount('4');
  LOCAL_KINDS.charts!.take(kept);
  expect(charts().count).toBe('2');
  LOCAL_KINDS.charts!.take(null);
  expect(charts().count).toBe('1');
});
