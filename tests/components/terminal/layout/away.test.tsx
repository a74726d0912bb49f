import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AwayScreen } from '#components/terminal/layout/away-screen.tsx';
import { renderTrade, serverDocument } from '../stage.tsx';

const refresh = vi.hoisted(() => vi.fn());
// Next's router exists only inside a running site.
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }), usePathname: () => '/spot/BTCUSDT' }));

afterEach(() => {
  vi.useRealTimers();
  refresh.mockClear();
});

test('without the gateway the page has its heading and says what it does', () => {
  const page = serverDocument(<AwayScreen name="BTCUSDT" />);
  expect(page.querySelectorAll('h1')).toHaveLength(1);
  expect(page.querySelector('h1')?.textContent).toBe('BTCUSDT spot market');
  expect(page.querySelector('main')?.hasAttribute('data-stale')).toBe(true);
  expect(page.body.textContent).toContain('The market does not answer');
});

test('it asks again by itself every few seconds, and at once when told', () => {
  vi.useFakeTimers();
  const view = renderTrade(<AwayScreen name="BTCUSDT" />);
  act(() => vi.advanceTimersByTime(5000));
  expect(refresh).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(refresh).toHaveBeenCalledTimes(2);
  view.unmount();
  vi.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});
