/** A browser's answers to media queries, which a test can change. */
export function fakeMedia(answers: Record<string, boolean>) {
  const listeners = new Map<string, Set<() => void>>();
  const listenersOf = (query: string) => {
    const known = listeners.get(query) ?? new Set();
    listeners.set(query, known);
    return known;
  };
  const matchMedia = (query: string) => ({
    get matches() {
      return answers[query] ?? false;
    },
    addEventListener: (_: 'change', listener: () => void) => listenersOf(query).add(listener),
    removeEventListener: (_: 'change', listener: () => void) => listenersOf(query).delete(listener),
  });
  Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true });
  return {
    change(query: string, matches: boolean) {
      answers[query] = matches;
      for (const listener of listenersOf(query)) listener();
    },
  };
}
