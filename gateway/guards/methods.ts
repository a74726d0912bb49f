type Known = { readonly pattern: readonly string[]; readonly methods: Set<string> };

/**
 * Remembers which methods each path takes, so that a known path with a wrong method is answered 405 and not 404.
 * It holds one entry per registered route.
 */
export function createMethods() {
  const known = new Map<string, Known>();

  return {
    add(url: string, methods: string | readonly string[]): void {
      const entry = known.get(url) ?? { pattern: url.split('/'), methods: new Set<string>() };
      for (const method of [methods].flat()) entry.methods.add(method);
      known.set(url, entry);
    },
    /** @param path  without query @returns the methods in alphabetical order; none when no route has the path */
    of(path: string): readonly string[] {
      const segments = path.split('/');
      const entry = known.get(path) ?? [...known.values()].find(({ pattern }) => fits(pattern, segments));
      return [...(entry?.methods ?? [])].sort();
    },
  };
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, at) => part === segments[at] || (part.startsWith(':') && segments[at] !== ''))
  );
}
