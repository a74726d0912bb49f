import { beforeEach, expect, test } from 'vitest';
import { KEY } from '#lib/storage/names.ts';
import { useChart } from '#stores/chart.ts';
import { kindOfKey, LOCAL_KINDS } from '#stores/kept.ts';
import { TEMPLATE_LIMIT, useTemplates } from '#stores/templates.ts';
import { POISON } from '../lib/safety/poison.ts';
import { clearBrowser } from '../lib/storage/browser.ts';

const templates = () => useTemplates.getState();
const chart = () => useChart.getState();

beforeEach(() => {
  clearBrowser();
  useTemplates.setState(useTemplates.getInitialState());
  useChart.setState(useChart.getInitialState());
  chart().hydrate();
  templates().hydrate()();
});

test('[SET-33] a look of the chart is kept by its name, and charts look so again', () => {
  chart().setType('hollow');
  chart().setScale('log');
  chart().toggleIndicator('RSI');
  chart().setIndicator('MA', { params: [5, 10] });
  expect(templates().save('  Night   shift ')).toBe(true);
  for (const name of ['RSI', 'MA'] as const) chart().toggleIndicator(name);
  chart().setIndicator('MA', null);
  chart().setType('area');
  chart().showLayer('orders', false);
  useTemplates.setState(useTemplates.getInitialState());
  templates().hydrate()();
  templates().use('Night shift');
  expect(chart()).toMatchObject({
    type: 'hollow',
    scale: 'log',
    indicators: ['MA', 'VOL', 'RSI'],
    settings: { MA: { params: [5, 10] } },
    // What one owns is no matter of a look.
    off: ['orders'],
  });
});

test('[SET-33] a name is saved over, deleted, needed, and there are so many at most', () => {
  for (let i = 0; i < TEMPLATE_LIMIT; i++) expect(templates().save(`T${i}`)).toBe(true);
  expect([templates().save('one more'), templates().save(' ')]).toEqual([false, false]);
  chart().setType('bars');
  expect(templates().save('T3')).toBe(true);
  expect(templates().saved[3]).toMatchObject({ name: 'T3', type: 'bars' });
  templates().remove('T3');
  expect(templates().saved).toHaveLength(TEMPLATE_LIMIT - 1);
});

test('[SET-33] hostile storage is no template, and a field that is not usable is as usual', () => {
  for (const text of [...POISON, '[{}]', '[[1]]', '{"0":1}']) {
    localStorage.setItem(KEY.templates, text);
    templates().hydrate()();
    expect(templates().saved).toEqual([]);
  }
  localStorage.setItem(KEY.templates, '[{"name":"x","type":"moon","indicators":["VOL","HACK"]},{"name":"x"}]');
  templates().hydrate()();
  expect(templates().saved).toEqual([
    { name: 'x', type: 'candles', scale: 'normal', indicators: ['VOL'], settings: {} },
  ]);
});

test('[SET-31] [SET-33] templates are a kind that is kept with the account', () => {
  templates().save('Mine');
  expect(kindOfKey(KEY.templates)).toBe('templates');
  const kept = LOCAL_KINDS.templates!.read();
  templates().remove('Mine');
  LOCAL_KINDS.templates!.take(kept);
  expect(templates().saved.map(({ name }) => name)).toEqual(['Mine']);
});
