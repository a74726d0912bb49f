import { beforeEach, describe, expect, test } from 'vitest';
import { ladder } from '#components/terminal/book/ladder.ts';
import { drawSide, type SidePaint } from '#components/terminal/book/paint.ts';
import { createRowCanvas, ROW_HEIGHT } from '#components/terminal/rows/row-canvas.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import { recordingBrush } from '../rows/brush.ts';
import { NAMED } from '../rows/tokens.ts';

const scale = { pricePlace: 1, sizePlace: 2 };
const levels = (...prices: string[]) => prices.map((price): Level => [price, '1.00']);
const record = recordingBrush();
const canvas = createRowCanvas(record.surface, record.brush);
const side = (change: Partial<SidePaint> = {}): SidePaint => ({
  side: 'ask',
  rows: ladder(levels('10.1', '10.2', '10.3'), { side: 'ask', step: '0.1', scale, count: 10 }),
  scale,
  place: 1,
  deepest: 300n,
  width: 240,
  marked: -1,
  stale: false,
  tokens: NAMED,
  own: new Set(),
  ...change,
});
const prices = () => record.texts().filter((_, i) => i % 3 === 0);

beforeEach(() => {
  canvas.resize(240, 4 * ROW_HEIGHT, 1);
  record.forget();
});

describe('half a book', () => {
  test('asks end with the best one above the middle, bids begin with it', () => {
    drawSide(canvas, side());
    expect(prices()).toEqual(['10.3', '10.2', '10.1']);
    expect(record.of('fillText').at(-1)?.args[2]).toBe(3 * ROW_HEIGHT + ROW_HEIGHT / 2 + 0.5);
    canvas.reset();
    record.forget();
    const rows = ladder(levels('10.0', '9.9'), { side: 'bid', step: '0.1', scale, count: 10 });
    drawSide(canvas, side({ side: 'bid', rows }));
    expect(prices()).toEqual(['10.0', '9.9']);
  });

  test('an update draws the changed rows alone', () => {
    drawSide(canvas, side());
    record.forget();
    const rows = ladder(
      [
        ['10.1', '1.00'],
        ['10.2', '1.00'],
        ['10.3', '2.00'],
      ],
      {
        side: 'ask',
        step: '0.1',
        scale,
        count: 10,
      },
    );
    expect(drawSide(canvas, side({ rows }))).toBe(1);
    expect(prices()).toEqual(['10.3']);
  });

  test('the pointer marks its level and every better one', () => {
    drawSide(canvas, side({ marked: 1 }));
    const marked = record.boxes().filter(({ colour }) => colour === 'hover');
    expect(marked.map(({ args }) => args[1])).toEqual([2 * ROW_HEIGHT, 3 * ROW_HEIGHT]);
  });

  test('numbers that stopped are grey and without bars', () => {
    drawSide(canvas, side({ stale: true }));
    expect(new Set(record.of('fillText').map(({ colour }) => colour))).toEqual(new Set(['text-faint']));
    expect(record.boxes()).toEqual([]);
  });

  test('bars measure the total against the deepest', () => {
    drawSide(canvas, side());
    expect(record.boxes().map(({ args }) => args[2])).toEqual([240, 160, 80]);
  });
});

test('a row where one has an order is marked at its edge, and only that one', () => {
  drawSide(canvas, side({ own: new Set([102n]) }));
  const marks = record.boxes().filter(({ colour }) => colour === 'accent');
  expect(marks.map(({ args }) => args[1])).toEqual([2 * ROW_HEIGHT + 4]);
});
