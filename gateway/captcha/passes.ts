/** Milliseconds that a solved puzzle lasts for the same deed, and further tries it is good for. */
export const PASS = { ms: 600_000, tries: 4 } as const;
/** Kept at most, some 200 bytes each; the oldest goes first, and its visitor solves another. */
const MOST = 20_000;

/** One deed: the call, the device, and whose account it is about, as the call names it. */
export type Deed = { readonly device: string; readonly scene: string; readonly path: string; readonly name: string };
type Pass = { readonly until: number; left: number };

/**
 * A wrong code and then the right one are one deed of one person: what was solved for the first call is good for the next
 * ones, for a while and a few times, from the same device, at the same call, for the same name.
 */
export class Passes {
  readonly #now: () => number;
  readonly #kept = new Map<string, Pass>();
  /** By device and scene, so that a page is not shown a puzzle that its call would not need. */
  readonly #near = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A puzzle was solved for this deed, and this try has used it. */
  grant(deed: Deed): void {
    const until = this.#now() + PASS.ms;
    put(this.#kept, keyOf(deed), { until, left: PASS.tries });
    put(this.#near, nearOf(deed), until);
  }

  /** Whether a call of this device may have one; its name is known later, and counts. */
  mayHave(near: Pick<Deed, 'device' | 'scene'>): boolean {
    return (this.#near.get(nearOf(near)) ?? 0) > this.#now();
  }

  /** One of its tries. @returns whether there was one */
  take(deed: Deed): boolean {
    const pass = this.#kept.get(keyOf(deed));
    if (!pass || pass.left === 0 || pass.until <= this.#now()) {
      this.#near.delete(nearOf(deed));
      return false;
    }
    pass.left -= 1;
    return true;
  }
}

function keyOf({ device, scene, path, name }: Deed): string {
  return JSON.stringify([device, scene, path, name]);
}
function nearOf({ device, scene }: Pick<Deed, 'device' | 'scene'>): string {
  return `${scene} ${device}`;
}

function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MOST) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
