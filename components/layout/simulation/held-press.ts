/** Code that does not come is not waited for any longer than this: the server turns the link away, and says so. ms */
const PATIENCE_MS = 4_000;

let held: HTMLAnchorElement | null = null;
let stop = () => {};

/**
 * Paper trading asks before a link leads out of it, and the code that knows which links do comes a moment after the page.
 * A link that is pressed in that moment waits for it.
 */
export function holdPresses(): void {
  const hold = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.origin !== window.location.origin) return;
    event.preventDefault();
    event.stopPropagation();
    held = link;
  };
  window.addEventListener('click', hold, true);
  const timer = setTimeout(releasePress, PATIENCE_MS);
  stop = () => {
    window.removeEventListener('click', hold, true);
    clearTimeout(timer);
  };
}

/** Presses it again: whoever decides about links can now. */
export function releasePress(): void {
  stop();
  held?.click();
  held = null;
}
