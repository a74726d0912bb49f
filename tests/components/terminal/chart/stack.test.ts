import { expect, test } from 'vitest';
import { stackLines } from '#components/terminal/chart/orders/stack.ts';

const free = { height: 400, now: 200, taken: { top: 0, bottom: 0 } };
const tagged = (y: number) => ({ y, tagged: true });

test('lines that keep apart stand at their own places', () => {
  expect(stackLines([tagged(50), tagged(300)], free)).toEqual([
    { tag: 0, label: 0 },
    { tag: 0, label: 0 },
  ]);
});

test('tags that touch make room for each other, labels leave the newest price alone', () => {
  const [first, second] = stackLines([tagged(190), tagged(194)], free);
  expect(second!.tag + 194 - (first!.tag + 190)).toBe(20);
  expect(Math.max(first!.label + 190, second!.label + 194)).toBeLessThanOrEqual(182);
});

test('a line without a tag is in nobody’s way', () => {
  expect(stackLines([tagged(100), { y: 101, tagged: false }], free).map(({ tag }) => tag)).toEqual([0, 0]);
});

test('tags leave the edges to lines that are beyond them', () => {
  const [top, bottom] = stackLines([tagged(5), tagged(395)], { ...free, taken: { top: 40, bottom: 20 } });
  expect([top!.tag + 5, bottom!.tag + 395]).toEqual([50, 370]);
});
