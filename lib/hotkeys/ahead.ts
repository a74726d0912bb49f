import { isOverlay, isTyping } from './target.ts';

/**
 * What is typed for a search field that was asked for and is not there yet: until it is, letters are its own and no hotkeys
 * of the page. One field at a time.
 */

/** A field that does not come within this is not waited for. ms */
const PATIENCE_MS = 10_000;
/** Longer than any name that is searched for. */
const LONGEST = 40;

let waiting: { text: string; readonly until: number } | null = null;

/** @param now ms   @returns whether letters are kept for a field that is on its way */
export function isAhead(now = performance.now()): boolean {
  if (waiting && now > waiting.until) endAhead();
  return waiting !== null;
}

/** A field was asked for. */
export function beginAhead(now = performance.now()): void {
  if (isAhead(now)) return;
  waiting = { text: '', until: now + PATIENCE_MS };
  document.addEventListener('keydown', onKeyDown, true);
}

/** The field is there, or was given up. @returns what was typed for it */
export function endAhead(): string {
  const text = waiting?.text ?? '';
  waiting = null;
  document.removeEventListener('keydown', onKeyDown, true);
  return text;
}

function onKeyDown(event: KeyboardEvent): void {
  if (!isAhead() || waiting === null) return;
  const { key, target } = event;
  // Whoever types somewhere else, or leaves, means that.
  if (isTyping(target) || key === 'Escape' || key === 'Tab') return void endAhead();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (key === 'Backspace') waiting.text = waiting.text.slice(0, -1);
  else if ([...key].length === 1) waiting.text = (waiting.text + key).slice(0, LONGEST);
  else if (key !== 'Enter' || isOverlay(target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
