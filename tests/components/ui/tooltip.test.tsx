import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { place } from '#components/ui/place.ts';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { renderKit } from '../kit.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const trigger = () => screen.getByRole('button');
const tip = () => screen.queryByRole('tooltip');
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const draw = () =>
  renderKit(
    <Tooltip content="Why">
      <button type="button">Fee</button>
    </Tooltip>,
  );

test('[UI-30] hovering opens the tooltip at once and describes the trigger', () => {
  draw();
  fireEvent.pointerEnter(trigger());
  expect(tip()?.textContent).toBe('Why');
  expect(trigger().getAttribute('aria-describedby')).toBe(tip()?.id);
});

test('[UI-31] it is at most 300 px wide', () => {
  draw();
  fireEvent.pointerEnter(trigger());
  expect(tip()?.className).toContain('max-w-[300px]');
});

test('[UI-32] leaving closes it 200 ms later, not before', () => {
  draw();
  fireEvent.pointerEnter(trigger());
  fireEvent.pointerLeave(trigger());
  wait(199);
  expect(tip()).not.toBeNull();
  wait(1);
  expect(tip()).toBeNull();
});

test('[UI-32] moving into the tooltip keeps it open', () => {
  draw();
  fireEvent.pointerEnter(trigger());
  fireEvent.pointerLeave(trigger());
  wait(150);
  fireEvent.pointerEnter(tip() as HTMLElement);
  wait(1000);
  expect(tip()).not.toBeNull();
  fireEvent.pointerLeave(tip() as HTMLElement);
  wait(200);
  expect(tip()).toBeNull();
});

test('[UI-33] keyboard focus opens it, Esc closes it and nothing below hears that key', () => {
  const below = vi.fn();
  document.addEventListener('keydown', below);
  draw();
  act(() => trigger().focus());
  expect(tip()).not.toBeNull();
  below.mockClear();
  fireEvent.keyDown(trigger(), { key: 'Escape' });
  expect(tip()).toBeNull();
  expect(below).not.toHaveBeenCalled();
  document.removeEventListener('keydown', below);
});

test('a box takes the other side when only that has room, and stays inside the window', () => {
  const viewport = { width: 400, height: 300 };
  const box = { width: 200, height: 50 };
  expect(place({ anchor: { x: 100, y: 200, width: 40, height: 20 }, box, viewport, side: 'top' })).toEqual({
    x: 20,
    y: 144,
    side: 'top',
  });
  expect(place({ anchor: { x: 100, y: 10, width: 40, height: 20 }, box, viewport, side: 'top' })).toEqual({
    x: 20,
    y: 36,
    side: 'bottom',
  });
  expect(place({ anchor: { x: 0, y: 270, width: 10, height: 20 }, box, viewport, side: 'bottom' })).toEqual({
    x: 8,
    y: 214,
    side: 'top',
  });
  expect(place({ anchor: { x: 390, y: 100, width: 10, height: 20 }, box, viewport, side: 'bottom' }).x).toBe(192);
});
