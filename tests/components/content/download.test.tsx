import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceOf } from '#components/content/download/device.ts';
import { InstallNow } from '#components/content/download/install-now.tsx';
import { renderKit } from '../kit.tsx';

const TEXTS = { install: 'Install', installed: 'You use it.', added: 'Added.', byHand: 'By hand.' };
let standalone = false;
beforeEach(() => {
  standalone = false;
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
});
afterEach(() => vi.unstubAllGlobals());

test('[APP-05] where the browser lets a page ask there is a button, and it asks', async () => {
  renderKit(<InstallNow texts={TEXTS} />);
  expect(screen.queryByRole('button')).toBeNull();
  const prompt = vi.fn(async () => undefined);
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offered));
  expect(offered.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(screen.getByRole('status').textContent).toBe('Added.');
});

test('[APP-05] where it does not, the page says how it goes by hand; inside the app, that one is there', async () => {
  const { unmount } = renderKit(<InstallNow texts={TEXTS} />);
  expect(await screen.findByText('By hand.', {}, { timeout: 10_000 })).toBeTruthy();
  unmount();
  standalone = true;
  renderKit(<InstallNow texts={TEXTS} />);
  expect(screen.getByRole('status').textContent).toBe('You use it.');
});

test.each([
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5],
  ['mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0],
  ['android', 'Mozilla/5.0 (Linux; Android 16; Pixel 10)', 5],
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0],
])('[APP-05] the steps of this device are marked: %s', (device, userAgent, maxTouchPoints) =>
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device));
