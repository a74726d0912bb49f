import { expect, test, vi } from 'vitest';
import type { Drawings } from '#components/terminal/chart/drawings/desk.ts';
import { anywhereKey, drawingKey } from '#components/terminal/chart/drawings/keys.ts';

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

function deskWith(selected: boolean) {
  const desk = {
    view: () => ({ items: [1], selected: selected ? {} : null }),
    abort: vi.fn(() => false),
    undo: vi.fn(),
    redo: vi.fn(),
    move: vi.fn(),
    select: vi.fn(),
    selectNext: vi.fn(),
    nextCorner: vi.fn(),
    removeSelected: vi.fn(() => true),
  };
  return { desk: desk as unknown as Drawings, told: desk };
}

test('Ctrl or Command with Z takes back, with Shift or with Y does again; Z alone is a letter', () => {
  const { desk, told } = deskWith(false);
  expect(anywhereKey(desk, press('z', { ctrlKey: true }))).toBe(true);
  expect(anywhereKey(desk, press('Z', { metaKey: true, shiftKey: true }))).toBe(true);
  expect(anywhereKey(desk, press('y', { ctrlKey: true }))).toBe(true);
  expect(anywhereKey(desk, press('z'))).toBe(false);
  expect([told.undo.mock.calls.length, told.redo.mock.calls.length]).toEqual([1, 2]);
});

test('arrows move a selected drawing, with Shift ten times as far; without one they are the crosshair’s', () => {
  const { desk, told } = deskWith(true);
  expect(drawingKey(desk, press('ArrowLeft'))).toBe(true);
  expect(drawingKey(desk, press('ArrowDown', { shiftKey: true }))).toBe(true);
  expect(told.move.mock.calls).toEqual([[{ bars: -1, pixels: 0 }], [{ bars: 0, pixels: 10 }]]);
  expect(drawingKey(deskWith(false).desk, press('ArrowLeft'))).toBe(false);
});

test.each(['Delete', 'Backspace'])('%s removes what is selected, and nothing else', (key) => {
  const { desk, told } = deskWith(true);
  expect(drawingKey(desk, press(key))).toBe(true);
  expect(told.removeSelected).toHaveBeenCalledOnce();
  expect(drawingKey(deskWith(false).desk, press(key))).toBe(false);
});

test('Escape leaves the drawing; a key with Ctrl is the browser’s', () => {
  const { desk, told } = deskWith(true);
  expect(drawingKey(desk, press('Escape'))).toBe(true);
  expect(told.select).toHaveBeenCalledWith(null);
  expect(drawingKey(desk, press('ArrowLeft', { ctrlKey: true }))).toBe(false);
});
