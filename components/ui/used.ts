/** What a visitor does first, also where a program fills a form for him. */
const DEEDS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'input', 'wheel'] as const;

/** Resolves once somebody uses the page: what only he needs costs nobody else anything. */
export function used(page: EventTarget = window): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const done = () => {
      over.abort();
      resolve();
    };
    for (const deed of DEEDS) page.addEventListener(deed, done, { capture: true, passive: true, signal: over.signal });
  });
}
