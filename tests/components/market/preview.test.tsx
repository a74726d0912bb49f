import { expect, test } from 'vitest';
import { sideOf } from '#components/market/preview/use-preview.ts';

/** A row of 44 px below a head that ends at 500 px of a window of 900. */
function rowAt(top: number): HTMLElement {
  document.body.innerHTML = '<table><thead><tr><th></th></tr></thead><tbody><tr></tr></tbody></table>';
  const [head, row] = [document.querySelector('thead'), document.querySelector<HTMLElement>('tbody tr')];
  if (!head || !row) throw new Error('no table');
  window.innerHeight = 900;
  head.getBoundingClientRect = () => new DOMRect(0, 460, 1000, 40);
  row.getBoundingClientRect = () => new DOMRect(0, top, 1000, 44);
  return row;
}

test('the preview of a row opens where most of its card is seen, never under the head of the list', () => {
  expect(sideOf(rowAt(520))).toBe('below');
  // What is above the row lies under the head for the most part.
  expect(sideOf(rowAt(640))).toBe('below');
  expect(sideOf(rowAt(800))).toBe('above');
});
