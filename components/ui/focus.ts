const REACHED =
  'a[href], button, input, select, textarea, summary, iframe, [contenteditable="true"], [tabindex], audio[controls], video[controls]';

/** What Tab reaches inside, in its order. */
export function reachable(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(REACHED)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && !element.closest('[inert]') && isDrawn(element),
  );
}

/** Radio buttons of one group are one stop; which of them does not matter at the ends of a box. */
function isDrawn(element: Element): boolean {
  return typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true });
}

/** The last of a box when Tab leaves it, the first when Shift and Tab do; null while the way goes on inside. */
export function leavesAt(box: HTMLElement, back: boolean): 'end' | 'start' | null {
  const list = reachable(box);
  const at = list.indexOf(document.activeElement as HTMLElement);
  if (back) return at <= 0 ? 'start' : null;
  return at === list.length - 1 ? 'end' : null;
}

/** What Tab would reach after an element, as if the box were not there. */
export function nextAfter(element: HTMLElement, box: HTMLElement): HTMLElement | undefined {
  const list = reachable(document).filter((one) => !box.contains(one));
  return list[list.indexOf(element) + 1];
}

/** Kinds of input that take text, as the browser names them; one without a kind is one of text. */
const TYPED = ['text', 'search', 'email', 'tel', 'url', 'password'];

/**
 * The first field of a box that is typed in: a key pressed blindly then writes, instead of pressing the cross. Null where a
 * keyboard of the screen would cover the box at once.
 */
export function firstField(box: ParentNode): HTMLElement | null {
  if (window.matchMedia?.('(pointer: coarse)').matches) return null;
  const isTyped = (one: HTMLElement) =>
    one instanceof HTMLTextAreaElement || (one instanceof HTMLInputElement && TYPED.includes(one.type));
  return reachable(box).find((one) => isTyped(one) && !one.matches('[readonly]')) ?? null;
}

/** Takes the focus into a box that opened, unless something inside has it already. */
export function enter(box: HTMLElement, wanted?: HTMLElement | null): void {
  if (!wanted && box.contains(document.activeElement)) return;
  (wanted ?? reachable(box)[0] ?? box).focus({ preventScroll: true });
}

/** Gives the focus back after closing; who has moved it meanwhile keeps it. */
export function giveBack(box: Element | null, to: Element | null): void {
  const active = document.activeElement;
  if (active && active !== document.body && !box?.contains(active)) return;
  if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
}
