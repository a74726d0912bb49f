import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Change } from '#components/ui/change.tsx';
import { coinHue } from '#components/ui/coin.tsx';
import { Flash } from '#components/ui/flash.tsx';
import { renderKit } from '../kit.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a number flashes once when it changes, in the direction it went, and not when it first comes', () => {
  const { rerender } = renderKit(<Flash value={null}>number</Flash>);
  const flash = () => screen.getByText('number').dataset.flash;
  rerender(<Flash value="1.00">number</Flash>);
  expect(flash()).toBeUndefined();
  rerender(<Flash value="1.01">number</Flash>);
  expect(flash()).toBe('up');
  vi.advanceTimersByTime(239);
  expect(flash()).toBe('up');
  vi.advanceTimersByTime(1);
  expect(flash()).toBeUndefined();
  rerender(<Flash value="1.010">number</Flash>);
  expect(flash()).toBeUndefined();
  rerender(<Flash value="1.02">number</Flash>);
  rerender(<Flash value="1.020">number</Flash>);
  expect(flash(), 'a number that was only written otherwise ends it').toBeUndefined();
  rerender(<Flash value="0.9">number</Flash>);
  expect(flash()).toBe('down');
});

test('a change has its sign beside its colour, and nothing of either when it rounds to zero', () => {
  renderKit(
    <>
      <Change fraction="0.0038" />
      <Change fraction="-0.0112" />
      <Change fraction="0" />
      <Change fraction={null} />
    </>,
  );
  expect(screen.getByText('+0.38%').className).toContain('text-up');
  expect(screen.getByText('-1.12%').className).toContain('text-down');
  expect(screen.getByText('0.00%').className).toContain('text-muted');
  expect(screen.getByText('--').className).toContain('text-faint');
});

test('[LOC-35] a figure is a left-to-right island', () => {
  renderKit(<Change fraction="0.0038" />);
  // `num` isolates and sets the direction (globals.css).
  expect(screen.getByText('+0.38%').className.split(' ')).toContain('num');
});

test('a coin has the same colour everywhere, an unknown one too', () => {
  expect(coinHue('BTC')).toBe(62);
  expect(coinHue('NEWCOIN')).toBe(coinHue('NEWCOIN'));
  expect(coinHue('NEWCOIN')).not.toBe(coinHue('OTHER'));
  expect(coinHue('NEWCOIN')).toBeLessThan(360);
});
