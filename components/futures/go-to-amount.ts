import type { Side } from '#lib/rules/words.ts';

/** To the size of the order in the making, wherever this screen has its form. */
export function goToAmount(side: Side): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form input[data-place=amount]')];
  const seen = fields.find((field) => field.offsetParent !== null);
  if (seen) return seen.focus();
  // A narrow screen's form is a sheet, which this key opens.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: side === 'buy' ? 'b' : 's', bubbles: true }));
}
