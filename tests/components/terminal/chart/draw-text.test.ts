import { expect, test } from 'vitest';
import { drawText } from '#components/terminal/chart/draw-text.ts';

/** A brush whose digits are 8 px wide, on a canvas of 68 px, and what it was told. */
function brush() {
  const written: { text: string; at: readonly number[]; font: string }[] = [];
  const ctx = {
    canvas: { clientWidth: 68 },
    font: '',
    fillStyle: '',
    textAlign: 'left' as CanvasTextAlign,
    textBaseline: 'top' as CanvasTextBaseline,
    measureText: (text: string) => ({ width: text.length * 8 }) as TextMetrics,
    fillText: (text: string, ...at: number[]) => written.push({ text, at, font: ctx.font }),
  };
  return { ctx, written };
}
const STYLE = {
  size: 12,
  family: 'Inter',
  weight: '600',
  paddingLeft: 8,
  paddingRight: 8,
  paddingTop: 4,
  paddingBottom: 2,
};
const drawn = (attrs: Parameters<typeof drawText>[1], style: Parameters<typeof drawText>[2] = STYLE) => {
  const { ctx, written } = brush();
  const boxes: object[] = [];
  drawText(ctx, attrs, style, (box) => boxes.push(box));
  return { boxes, written };
};

test('a number is written as wide as its own digits, never squeezed into another width', () => {
  const { boxes, written } = drawn({ x: 10, y: 20, text: '91,760' });
  expect(written).toEqual([{ text: '91,760', at: [18, 24], font: '600 12px Inter' }]);
  expect(boxes).toEqual([{ x: 10, y: 20, width: 64, height: 18 }]);
});

test('a text ends, stands in the middle or stands on the point it is given', () => {
  expect(drawn({ x: 100, y: 50, text: '91,760', align: 'right', baseline: 'bottom' }).boxes).toEqual([
    { x: 36, y: 32, width: 64, height: 18 },
  ]);
  expect(drawn({ x: 100, y: 50, text: '91,760', align: 'center', baseline: 'middle' }).boxes).toEqual([
    { x: 68, y: 41, width: 64, height: 18 },
  ]);
});

test('the last price and the time left under it are as wide as their axis', () => {
  const price = drawn({ x: 0, y: 0, text: '91,760', width: 40, height: 20 });
  const left = drawn({ x: 0, y: 20, text: '59', width: 40, height: 20 });
  expect([price.boxes, left.boxes]).toEqual([
    [{ x: 0, y: 0, width: 68, height: 20 }],
    [{ x: 0, y: 20, width: 68, height: 20 }],
  ]);
});
