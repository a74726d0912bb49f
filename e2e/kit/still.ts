import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifts: { value: number; sources: string[] }[];
  }
}

/** Writes down whatever moves by itself, from the first paint of every page on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        window.shifts.push({
          value: entry.value,
          sources: entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 150) ?? 'gone'),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Most that a page may move (UI-43). */
const MOST = 0.02;

/** What moved, if that was too much; nothing otherwise. */
export async function tooMuchShift(page: Page): Promise<Window['shifts']> {
  const shifts = await page.evaluate(() => window.shifts);
  return shifts.reduce((total, { value }) => total + value, 0) > MOST ? shifts : [];
}

/** Runs in the page: by how much it can be scrolled sideways, and what sticks out (not what a box of its own cuts). */
function overhangHere(): { by: number; widest: string } {
  const { scrollWidth, clientWidth, dir } = document.documentElement;
  const cut = (element: Element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return true;
    return false;
  };
  const out = [...document.body.querySelectorAll('*')].findLast((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return (
      width > 0 &&
      (dir === 'rtl' ? left < -1 : right > clientWidth + 1) &&
      getComputedStyle(element).position !== 'fixed' &&
      !cut(element)
    );
  });
  return {
    by: scrollWidth - clientWidth,
    widest: scrollWidth > clientWidth ? (out?.outerHTML.slice(0, 120) ?? '') : '',
  };
}

export const overhang = (page: Page) => page.evaluate(overhangHere);
export const NO_OVERHANG = { by: 0, widest: '' };

/** Tables that can be scrolled sideways, by their names. */
export const scrollingTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => {
        for (let box: HTMLElement | null = table; box && box !== document.body; box = box.parentElement)
          if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'visible') return true;
        return false;
      })
      .map((table) => table.getAttribute('aria-label') ?? ''),
  );
