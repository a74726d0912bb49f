import { beforeEach, expect, test } from 'vitest';
import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { DRAWING_LIMIT, type Drawing, NOTE_LIMIT, useDrawings } from '#stores/drawings.ts';
import { clearBrowser } from '../lib/storage/browser.ts';

const { of, keep } = useDrawings.getState();
const line = (value = 1): Drawing => ({ tool: 'segment', points: [{ timestamp: 60_000, value }] });

beforeEach(clearBrowser);

test('a pair has its own drawings, and no others', () => {
  keep('BTCUSDT', [line()]);
  keep('ETHUSDT', [line(2), line(3)]);
  expect(of('BTCUSDT')).toEqual([line()]);
  expect(of('ETHUSDT')).toHaveLength(2);
  expect(of('SOLUSDT')).toEqual([]);
  keep('BTCUSDT', []);
  expect(of('BTCUSDT')).toEqual([]);
});

test('drawings and pairs have limits, the oldest go', () => {
  keep(
    'BTCUSDT',
    Array.from({ length: DRAWING_LIMIT + 1 }, (_, i) => line(i)),
  );
  expect(of('BTCUSDT')).toHaveLength(DRAWING_LIMIT);
  expect(of('BTCUSDT')[0]).toEqual(line(1));
  for (let i = 0; i < 20; i++) keep(`PAIR${i}`, [line()]);
  expect(of('BTCUSDT')).toEqual([]);
  expect(of('PAIR19')).toEqual([line()]);
});

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['an unknown tool', '{"BTCUSDT":[{"tool":"laser","points":[{"timestamp":1,"value":1}]}]}'],
  ['a corner without a place', '{"BTCUSDT":[{"tool":"segment","points":[{"timestamp":1}]}]}'],
  ['a place that is no number', '{"BTCUSDT":[{"tool":"segment","points":[{"timestamp":1,"value":"1"}]}]}'],
])('%s is not drawn', (_, stored) => {
  writeLocal(KEY.drawings, stored);
  expect(of('BTCUSDT')).toEqual([]);
});

test('a note is cut at its limit', () => {
  keep('BTCUSDT', [{ ...line(), tool: 'text', text: 'x'.repeat(500) }]);
  expect(of('BTCUSDT')[0]?.text).toHaveLength(NOTE_LIMIT);
});

test('what was stored before drawings had a look still opens, and is kept with its version', () => {
  writeLocal(KEY.drawings, '{"BTCUSDT":[{"tool":"segment","points":[{"timestamp":60000,"value":1}]}]}');
  expect(of('BTCUSDT')).toEqual([line()]);
  keep('ETHUSDT', [line(2)]);
  expect(JSON.parse(readLocal(KEY.drawings) ?? '')).toEqual({
    version: 2,
    pairs: { BTCUSDT: [line()], ETHUSDT: [line(2)] },
  });
});

test('colour, width, dash and lock are kept; half a look, or one nobody can choose, is the default', () => {
  const style = { colour: 3, width: 1.5, dash: 'dashed' } as const;
  keep('BTCUSDT', [{ ...line(), style, locked: true }]);
  expect(of('BTCUSDT')).toEqual([{ ...line(), style, locked: true }]);
  for (const bad of [
    { colour: 3 },
    { ...style, colour: 8 },
    { ...style, width: 900 },
    { ...style, dash: 'none' },
    null,
  ]) {
    writeLocal(
      KEY.drawings,
      JSON.stringify({ version: 2, pairs: { BTCUSDT: [{ ...line(), style: bad, locked: 'yes' }] } }),
    );
    expect(of('BTCUSDT')).toEqual([line()]);
  }
});
