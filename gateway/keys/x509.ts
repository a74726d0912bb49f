/**
 * The certificate library, loaded only by a process that has something to issue.
 *
 * It brings a dependency container that reads decorator metadata through `Reflect`, a proposal that never became part
 * of the language. These three functions are all of it that is used, so no further package is needed.
 */
export async function loadX509(): Promise<typeof import('@peculiar/x509')> {
  if (!('getMetadata' in Reflect)) Object.assign(Reflect, metadata());
  return import('@peculiar/x509');
}

function metadata() {
  const known = new WeakMap<object, Map<unknown, unknown>>();
  const own = (key: unknown, target: object): unknown => known.get(target)?.get(key);
  return {
    defineMetadata(key: unknown, value: unknown, target: object): void {
      const entries = known.get(target) ?? new Map<unknown, unknown>();
      known.set(target, entries.set(key, value));
    },
    getOwnMetadata: own,
    getMetadata(key: unknown, target: object): unknown {
      for (let at: object | null = target; at !== null; at = Object.getPrototypeOf(at)) {
        const found = own(key, at);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}
