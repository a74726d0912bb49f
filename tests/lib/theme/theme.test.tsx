import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyTheme, appTheme, circleAt, REVEAL_MS, systemTheme, watchSystemTheme } from '#lib/theme.ts';
import { fakeMedia } from './media.ts';

const root = document.documentElement;

/** A browser with View Transitions: what it was asked to do. */
function withTransitions(ready: Promise<void> = Promise.resolve()) {
  const skipTransition = vi.fn();
  const started: string[] = [];
  const start = vi.fn((change: () => void) => {
    started.push(root.dataset.theme ?? '');
    change();
    return { ready, skipTransition, finished: ready.catch(() => undefined) };
  });
  Object.defineProperty(document, 'startViewTransition', { value: start, configurable: true });
  const cancel = vi.fn();
  const animate = vi.fn<(frames: PropertyIndexedKeyframes, options: KeyframeAnimationOptions) => unknown>(() => ({
    finished: Promise.resolve(),
    cancel,
  }));
  Object.defineProperty(root, 'animate', { value: animate, configurable: true });
  return { start, animate, cancel, skipTransition, started };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  root.dataset.theme = 'light';
  Object.assign(window, { innerWidth: 1000, innerHeight: 500 });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  Reflect.deleteProperty(root, 'animate');
  Reflect.deleteProperty(window, 'matchMedia');
});

describe('the circular reveal', () => {
  test('[THM-01] it opens at the click and reaches the farthest corner', async () => {
    const browser = withTransitions();
    root.dataset.theme = 'dark';
    applyTheme('light', { x: 900, y: 20 });
    await settled();
    expect(root.dataset.theme).toBe('light');
    const radius = Math.hypot(900, 480);
    expect(circleAt({ x: 900, y: 20 })).toEqual({
      closed: 'circle(0px at 900px 20px)',
      open: `circle(${radius}px at 900px 20px)`,
    });
    const [frames, options] = browser.animate.mock.calls.find(([{ clipPath }]) => clipPath) ?? [];
    expect(frames?.clipPath).toEqual(['circle(0px at 900px 20px)', `circle(${radius}px at 900px 20px)`]);
    expect(options).toMatchObject({ pseudoElement: '::view-transition-new(root)', duration: REVEAL_MS });
    expect(REVEAL_MS).toBeLessThan(200);
    expect(browser.skipTransition).toHaveBeenCalledTimes(1);
    // Nothing is left that could clip the views of the next change.
    expect(browser.cancel).toHaveBeenCalledTimes(browser.animate.mock.calls.length);
  });

  test('[THM-01] every corner is covered from every point', () => {
    for (const point of [
      { x: 0, y: 0 },
      { x: 1000, y: 500 },
      { x: 500, y: 250 },
      { x: 0, y: 499 },
    ]) {
      const radius = /circle\(([\d.]+)px/.exec(circleAt(point).open)?.[1] ?? '0';
      for (const [x, y] of [
        [0, 0],
        [1000, 0],
        [0, 500],
        [1000, 500],
      ] as const) {
        expect(Math.hypot(x - point.x, y - point.y)).toBeLessThanOrEqual(Math.ceil(Number(radius) * 1000) / 1000);
      }
    }
  });

  test('[THM-04] to dark and black the old view shrinks to the point', async () => {
    const { open, closed } = circleAt({ x: 10, y: 10 });
    for (const theme of ['dark', 'black'] as const) {
      const browser = withTransitions();
      applyTheme(theme, { x: 10, y: 10 });
      await settled();
      const [frames, options] = browser.animate.mock.calls.find(([{ clipPath }]) => clipPath) ?? [];
      expect([frames?.clipPath, frames?.zIndex]).toEqual([
        [open, closed],
        [1, 1],
      ]);
      expect(options?.pseudoElement).toBe('::view-transition-old(root)');
      expect(root.dataset.theme).toBe(theme);
    }
  });

  test('[THM-02] without View Transitions the theme still changes', () => {
    applyTheme('black', { x: 10, y: 10 });
    expect(root.dataset.theme).toBe('black');
  });

  test('[THM-03] under reduced motion the theme just changes', () => {
    const browser = withTransitions();
    fakeMedia({ '(prefers-reduced-motion: reduce)': true });
    applyTheme('dark', { x: 10, y: 10 });
    expect([root.dataset.theme, browser.start.mock.calls.length]).toEqual(['dark', 0]);
  });

  test('[THM-05] without a pointer position there is no animation', () => {
    const browser = withTransitions();
    applyTheme('dark');
    expect([root.dataset.theme, browser.start.mock.calls.length]).toEqual(['dark', 0]);
  });

  test('the change happens inside the transition, from the old view', () => {
    expect(withTransitions().started).toEqual([]);
    const browser = withTransitions();
    applyTheme('dark', { x: 1, y: 1 });
    expect(browser.started).toEqual(['light']);
  });

  test('a transition that the browser skips leaves the new theme and no error', async () => {
    const browser = withTransitions(Promise.reject(new DOMException('skipped', 'AbortError')));
    applyTheme('dark', { x: 1, y: 1 });
    await settled();
    expect([root.dataset.theme, browser.animate.mock.calls.length]).toEqual(['dark', 0]);
  });

  test('the theme that is there already plays nothing', () => {
    const browser = withTransitions();
    applyTheme('light', { x: 1, y: 1 });
    expect(browser.start).not.toHaveBeenCalled();
  });
});

test('[THM-06] the header word is dark for dark and black, standard for light', () => {
  expect([appTheme('dark'), appTheme('black'), appTheme('light')]).toEqual(['dark', 'dark', 'standard']);
});

test('[SET-18] the system theme is known and its changes are told until one stops listening', () => {
  const media = fakeMedia({ '(prefers-color-scheme: light)': true });
  expect(systemTheme()).toBe('light');
  const heard: string[] = [];
  const stop = watchSystemTheme((theme) => heard.push(theme));
  media.change('(prefers-color-scheme: light)', false);
  media.change('(prefers-color-scheme: light)', true);
  stop();
  media.change('(prefers-color-scheme: light)', false);
  expect(heard).toEqual(['dark', 'light']);
});

test('a browser without media queries counts as dark', () => {
  expect(systemTheme()).toBe('dark');
  expect(watchSystemTheme(() => undefined)()).toBeUndefined();
});
