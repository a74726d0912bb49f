import { isPagePath, splitPrefix } from '#lib/i18n/paths.ts';
import { isSimulationRoute } from '#lib/simulation/routes.ts';

export type OnDoor = (path: string) => void;

let anchor: HTMLElement | null = null;
/** Where the question of the last press stands; null where that is about to close, such as a menu, or is gone. */
export const pressedLink = (): HTMLElement | null => (anchor?.isConnected ? anchor : null);

/**
 * Hears every press on a link, and every form, that leads to a page of this site which paper trading does not know, and
 * keeps it from happening: one ear for all, also for links that are written later. What opens another tab or another
 * site is left alone. @returns stops it
 */
export function watchLinks(onDoor: OnDoor): () => void {
  const hold = (event: Event, address: string, element: HTMLElement) => {
    const path = doorOf(address);
    if (path === null) return;
    // The press goes on to its element: a menu closes, a link sees that it must not lead anywhere.
    event.preventDefault();
    anchor = element.closest('[role=dialog], [role=menu], [role=listbox]') ? null : element;
    onDoor(path);
  };
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return;
    hold(event, link.href, link);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
    const url = new URL(form.action, window.location.href);
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') url.searchParams.set(name, value);
    hold(event, url.href, form);
  };
  // Presses before anything on the page hears them; forms after, because a search may have answered by itself.
  window.addEventListener('click', onClick, true);
  window.addEventListener('submit', onSubmit);
  return () => {
    window.removeEventListener('click', onClick, true);
    window.removeEventListener('submit', onSubmit);
  };
}

/** The page that an address leads out to, unprefixed and with its query; null where it leads nowhere out. */
export function doorOf(address: string): string | null {
  const { location } = window;
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
  if (url?.origin !== location.origin || !isPagePath(url.pathname)) return null;
  if (url.pathname === location.pathname || isSimulationRoute(url.pathname)) return null;
  return splitPrefix(url.pathname).rest + url.search + url.hash;
}
