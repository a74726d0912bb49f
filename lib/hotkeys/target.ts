/** True while plain keys belong to what the target is, not to the page. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select') !== null;
}

/** True inside of something that lies over the page and has keys of its own. */
export function isOverlay(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null;
}
