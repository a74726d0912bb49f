/** True while a key belongs to a field or an open dialog, not to the page. */
export function typing(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select')) return true;
  return target.closest('[role=dialog], [role=menu], [role=listbox]') !== null;
}
