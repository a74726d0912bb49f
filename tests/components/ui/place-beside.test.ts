import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBeside, roomBeside } from '#components/ui/place-beside.ts';

const viewport = { width: 400, height: 300 };
const anchor = { x: 100, y: 100, width: 60, height: 20 };
const box = { width: 120, height: 80 };
const wish = { anchor, box, viewport, side: 'bottom', align: 'start', direction: 'ltr' } as const;

test('a box stands below its button, edge to edge, and above it where only there is room', () => {
  expect(placeBeside(wish)).toMatchObject({ x: 100, y: 124, height: 168 });
  expect(placeBeside({ ...wish, side: 'top' })).toMatchObject({ x: 100, y: 16, height: 88 });
  expect(placeBeside({ ...wish, anchor: { ...anchor, y: 270 } })).toMatchObject({ y: 186 });
  expect(placeBeside({ ...wish, align: 'end' })).toMatchObject({ x: 40 });
  expect(placeBeside({ ...wish, align: 'center' })).toMatchObject({ x: 70 });
});

test('in a page that is read from right to left the edges change places', () => {
  expect(placeBeside({ ...wish, direction: 'rtl' })).toMatchObject({ x: 40 });
  expect(placeBeside({ ...wish, direction: 'rtl', align: 'end' })).toMatchObject({ x: 100 });
  const beside = { ...wish, side: 'inline-end', anchor: { ...anchor, x: 200 } } as const;
  expect(placeBeside(beside)).toMatchObject({ x: 264, y: 100 });
  expect(placeBeside({ ...beside, direction: 'rtl' })).toMatchObject({ x: 76, y: 100 });
});

test('a box that is too large anywhere gets the side with more room, and that room', () => {
  const tall = { ...wish, box: { width: 120, height: 900 } };
  expect(placeBeside(tall)).toMatchObject({ y: 124, height: 168 });
  expect(placeBeside({ ...tall, anchor: { ...anchor, y: 220 } })).toMatchObject({ y: 8, height: 208 });
});

const edge = { min: 12, max: 240 };
const anchors = fc.record({ x: fc.integer(edge), y: fc.integer(edge), width: fc.nat(40), height: fc.nat(20) });
const boxes = fc.record({ width: fc.nat(500), height: fc.nat(500) });
const sides = fc.constantFrom('top' as const, 'bottom' as const, 'inline-start' as const, 'inline-end' as const);
const aligns = fc.constantFrom('start' as const, 'center' as const, 'end' as const);

test('wherever its button is, a box stays inside the window and does not cover it', () => {
  fc.assert(
    fc.property(anchors, boxes, sides, aligns, fc.boolean(), (at, size, side, align, mirrored) => {
      const direction = mirrored ? 'rtl' : 'ltr';
      const { x, y, width, height } = placeBeside({ anchor: at, box: size, viewport, side, align, direction });
      const [right, bottom] = [x + Math.min(size.width, width), y + Math.min(size.height, height)];
      if (width > 0 && height > 0) {
        expect(x).toBeGreaterThanOrEqual(8);
        expect(y).toBeGreaterThanOrEqual(8);
        expect(right).toBeLessThanOrEqual(392.5);
        expect(bottom).toBeLessThanOrEqual(292.5);
      }
      const apart = x >= at.x + at.width || right <= at.x || y >= at.y + at.height || bottom <= at.y;
      expect(apart).toBe(true);
    }),
  );
});

test('a box that is limited to its room before it is measured goes where it would go without a limit', () => {
  expect(roomBeside(wish)).toEqual({ width: 384, height: 168 });
  expect(roomBeside({ ...wish, side: 'inline-start' })).toEqual({ width: 228, height: 284 });
  fc.assert(
    fc.property(anchors, boxes, sides, aligns, (at, size, side, align) => {
      const others = { anchor: at, viewport, side, align, direction: 'ltr' } as const;
      const room = roomBeside(others);
      const limited = { width: Math.min(size.width, room.width), height: Math.min(size.height, room.height) };
      expect(placeBeside({ ...others, box: limited })).toEqual(placeBeside({ ...others, box: size }));
    }),
  );
});
