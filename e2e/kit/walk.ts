import type { Page } from '@playwright/test';

export type Stop = { readonly name: string; readonly seen: boolean; readonly marked: boolean };

/** A walk that is longer goes in circles. */
export const LONGEST = 200;

/** Presses Tab until the page has been left. The focus stands on the first stop already. @returns every stop */
export async function walkByTab(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (let stop = await page.evaluate(focusStop); stop; stop = await page.evaluate(focusStop)) {
    stops.push(stop);
    if (stops.length >= LONGEST) break;
    await page.keyboard.press('Tab');
  }
  return stops;
}

/** Runs in the page: what has the focus, whether it is in sight, and whether one can see that it has the focus. */
function focusStop(): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const marks = (one: Element | null): boolean => {
    if (!one) return false;
    const style = getComputedStyle(one);
    const outline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    return outline || style.boxShadow !== 'none';
  };
  // A field wears the ring on the box around it, a splitter on the line inside, a checkbox on its drawing.
  const around = [
    element,
    element.parentElement,
    element.parentElement?.parentElement ?? null,
    element.closest('search'),
  ];
  const line = element.getAttribute('role') === 'separator' && getComputedStyle(element, '::after').opacity === '1';
  const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
  return {
    name: element.outerHTML.replace(/ class="[^"]*"/, '').slice(0, 120),
    seen: width > 0 && height > 0 && bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth,
    marked: line || around.some(marks),
  };
}
