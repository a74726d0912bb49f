/** Requests a second, and how many at once after a rest. */
export type Rate = { readonly perSecond: number; readonly burst: number };

export type Verdict =
  | { readonly ok: true }
  | { readonly ok: false /** Milliseconds, > 0. */; readonly retryAfter: number };

type Bucket = { tokens: number; at: number };

/** The burst is this many times the rate. */
export const BURST = 4;

/** Buckets kept at most; the one unused longest goes first. Some 100 bytes each. */
const BUCKETS = 50_000;

/**
 * Token buckets by class of route and key. A request that has several keys (address, device) must have a token in each
 * of their buckets, so that a made-up device never widens what an address may send.
 *
 * Time is an argument (epoch ms); a clock that jumps back gives nothing and takes nothing.
 */
export function createLimits<C extends string>(rates: Readonly<Record<C, Rate>>, most = BUCKETS) {
  const buckets = new Map<string, Bucket>();

  function bucketOf(name: string, rate: Rate, now: number): Bucket {
    const bucket = buckets.get(name) ?? { tokens: rate.burst, at: now };
    const passed = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(rate.burst, bucket.tokens + (passed * rate.perSecond) / 1000);
    bucket.at = now;
    // Put back at the end: the map's order is the order of last use.
    buckets.delete(name);
    buckets.set(name, bucket);
    return bucket;
  }

  function shrink(): void {
    for (const name of buckets.keys()) {
      if (buckets.size <= most) return;
      buckets.delete(name);
    }
  }

  return {
    take(kind: C, keys: readonly string[], now: number): Verdict {
      const rate = rates[kind];
      const own = keys.map((key) => bucketOf(`${kind} ${key}`, rate, now));
      shrink();
      const least = Math.min(...own.map((bucket) => bucket.tokens));
      if (least < 1) return { ok: false, retryAfter: Math.ceil(((1 - least) * 1000) / rate.perSecond) };
      for (const bucket of own) bucket.tokens -= 1;
      return { ok: true };
    },
    size: () => buckets.size,
  };
}

export type Limits<C extends string> = ReturnType<typeof createLimits<C>>;
