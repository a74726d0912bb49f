import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ThemePanel } from '#components/layout/theme-panel.tsx';
import { readCookies } from '#lib/storage/cookies.ts';
import { useSettings } from '#stores/settings.ts';
import { forgetCookies, renderKit } from '../kit.tsx';

const root = document.documentElement;
const reveals = vi.fn();

beforeEach(() => {
  forgetCookies();
  reveals.mockReset();
  // A browser with View Transitions: what is changed is told, and whether it was a transition.
  Object.assign(document, {
    startViewTransition: (change: () => void) => {
      reveals();
      change();
      return { ready: new Promise(() => {}), finished: Promise.resolve(), skipTransition: () => {} };
    },
  });
  useSettings.getState().hydrate('en');
  renderKit(<ThemePanel />);
});

const choose = (name: string, click: object) => fireEvent.click(screen.getByRole('button', { name }), click);

test('[SET-18] the four choices are offered and the stored one is marked', () => {
  for (const name of ['Light', 'Dark', 'Black', 'Follow the system'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  choose('Light', { detail: 1, clientX: 10, clientY: 20 });
  expect(screen.getByRole('button', { name: 'Light' }).getAttribute('aria-pressed')).toBe('true');
  expect(readCookies()).toMatchObject({ theme: 'light', overallTheme: 'light' });
  choose('Follow the system', { detail: 1, clientX: 10, clientY: 20 });
  expect(readCookies().overallTheme).toBe('system');
});

test('[THM-01] a click begins the reveal', () => {
  choose('Light', { detail: 1, clientX: 10, clientY: 20 });
  expect(reveals).toHaveBeenCalledOnce();
  expect(root.dataset.theme).toBe('light');
});

test('[THM-05] a key has no place on the screen, so the theme just changes', () => {
  choose('Light', { detail: 0 });
  expect(root.dataset.theme).toBe('light');
  choose('Dark', { detail: 0 });
  expect(root.dataset.theme).toBe('dark');
  expect(reveals).not.toHaveBeenCalled();
});

test('the colours of rising and falling prices can change places', () => {
  fireEvent.click(screen.getByRole('radio', { name: 'Red' }));
  expect(root.dataset.updown).toBe('red');
  expect(readCookies().updown).toBe('red');
  fireEvent.click(screen.getByRole('radio', { name: 'Green' }));
  expect(root.dataset.updown).toBe('green');
});
