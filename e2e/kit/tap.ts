import { expect, type Locator } from '@playwright/test';

/** Runs in the page: what a finger meets at the middle of a control and near its ends; empty where it is the control itself. */
function metHere(control: Element): string {
  const { left, top, width, height } = control.getBoundingClientRect();
  if (width === 0 || height === 0) return 'it has no size';
  const own = (element: Element | null) =>
    element !== null &&
    (control.contains(element) || (element.contains(control) && element.matches('a, button, label')));
  for (const [x, y] of [
    [0.5, 0.5],
    [0.15, 0.5],
    [0.85, 0.5],
  ] as const) {
    const met = document.elementFromPoint(left + width * x, top + height * y);
    if (!own(met)) return met ? `${met.tagName} ${met.outerHTML.slice(0, 120)}` : 'it lies outside the window';
  }
  return '';
}

/**
 * That a press reaches a control: it is seen, in the window, and nothing is painted over it. `toBeVisible` knows nothing of
 * what lies on top.
 */
export async function tappable(control: Locator, what = String(control)): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  await expect.poll(() => control.evaluate(metHere), { message: `what lies over ${what}` }).toBe('');
}
