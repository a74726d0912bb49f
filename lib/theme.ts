import type { Layout, Theme, Updown } from './storage/defaults.ts';

export { OVERALL_THEMES, type OverallTheme, THEMES, type Theme } from './storage/defaults.ts';

/** Where the pointer was, in px of the viewport. */
export type Point = { readonly x: number; readonly y: number };

/** The reveal stays under 200 ms like every motion; the token --motion-reveal has the same value. */
export const REVEAL_MS = 190;

/** Value of the request header `appTheme`. */
export function appTheme(theme: Theme): 'dark' | 'standard' {
  return theme === 'light' ? 'standard' : 'dark';
}

/** The theme the operating system asks for. */
export function systemTheme(): Theme {
  return prefers('(prefers-color-scheme: light)') ? 'light' : 'dark';
}

/** Calls back on every change of the system's theme. @returns how to stop */
export function watchSystemTheme(changed: (theme: Theme) => void): () => void {
  if (typeof window === 'undefined' || !window.matchMedia) return () => undefined;
  const query = window.matchMedia('(prefers-color-scheme: light)');
  const listener = () => changed(systemTheme());
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Puts a theme on the document. With a pointer position the new view opens as a circle from there; to dark and black
 * the old view closes to that point instead. Without a position (keyboard, another tab), without View Transitions or
 * under reduced motion the theme just changes.
 */
export function applyTheme(theme: Theme, origin?: Point): void {
  const root = document.documentElement;
  if (root.dataset.theme === theme) return;
  const change = () => {
    root.dataset.theme = theme;
  };
  if (!origin || typeof document.startViewTransition !== 'function' || prefers('(prefers-reduced-motion: reduce)')) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  const reveal = () => animate(circleAt(origin), theme !== 'light', transition);
  // A transition that is skipped (hidden tab, the next click) rejects `ready`; the theme has changed all the same.
  transition.ready.then(reveal).catch(() => undefined);
}

/** Puts the other settings that styles depend on onto the document, where the boot script put them at first. */
export function markDocument({ layout, showAsset, updown, loggedIn }: Partial<DocumentMarks>): void {
  const { dataset } = document.documentElement;
  if (layout !== undefined) dataset.layout = layout;
  if (showAsset !== undefined) dataset.assets = showAsset ? 'shown' : 'hidden';
  if (updown !== undefined) dataset.updown = updown;
  if (loggedIn) dataset.login = 'in';
  else if (loggedIn === false) delete dataset.login;
}

export type DocumentMarks = {
  readonly layout: Layout;
  readonly showAsset: boolean;
  readonly updown: Updown;
  readonly loggedIn: boolean;
};

/** The point as a circle, and the smallest one around it that covers the viewport. */
export function circleAt({ x, y }: Point): { closed: string; open: string } {
  const width = Math.max(x, window.innerWidth - x);
  const height = Math.max(y, window.innerHeight - y);
  const at = `${x}px ${y}px`;
  return { closed: `circle(0px at ${at})`, open: `circle(${Math.hypot(width, height)}px at ${at})` };
}

function animate(
  { closed, open }: { closed: string; open: string },
  reversed: boolean,
  transition: ViewTransition,
): void {
  const timing = { duration: REVEAL_MS, easing: 'cubic-bezier(0.4, 0, 0.2, 1)', fill: 'both' } as const;
  const root = document.documentElement;
  // Both views stand still and opaque instead of the browser's cross-fade; the one that moves lies on top.
  const still = { opacity: [1, 1], mixBlendMode: ['normal', 'normal'] };
  const [mover, other] = reversed ? ['old', 'new'] : ['new', 'old'];
  const clipPath = reversed ? [open, closed] : [closed, open];
  const standing = root.animate(
    { ...still, zIndex: [0, 0] },
    { ...timing, pseudoElement: `::view-transition-${other}(root)` },
  );
  const moving = root.animate(
    { ...still, zIndex: [1, 1], clipPath },
    { ...timing, pseudoElement: `::view-transition-${mover}(root)` },
  );
  // What fills forwards outlives its views, and would clip those of the next change.
  const clear = () => {
    standing.cancel();
    moving.cancel();
  };
  transition.finished.then(clear, clear);
  // The browser's own fade lasts longer than ours and would hold the page back.
  moving.finished.then(() => transition.skipTransition()).catch(() => undefined);
}

function prefers(query: string): boolean {
  return typeof window !== 'undefined' && Boolean(window.matchMedia?.(query).matches);
}
