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
    bucket.tokens = filled(bucket, rate, now);
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
    /** @param cost tokens, from 1 up to the burst */
    take(kind: C, keys: readonly string[], now: number, cost = 1): Verdict {
      const rate = rates[kind];
      const own = keys.map((key) => bucketOf(`${kind} ${key}`, rate, now));
      shrink();
      const least = Math.min(...own.map((bucket) => bucket.tokens));
      if (least < cost) return { ok: false, retryAfter: Math.ceil(((cost - least) * 1000) / rate.perSecond) };
      for (const bucket of own) bucket.tokens -= cost;
      return { ok: true };
    },
    /** Tokens in the emptiest of the buckets; takes none and makes none. */
    left(kind: C, keys: readonly string[], now: number): number {
      const rate = rates[kind];
      const tokens = keys.map((key) => {
        const bucket = buckets.get(`${kind} ${key}`);
        return bucket ? filled(bucket, rate, now) : rate.burst;
      });
      return Math.min(rate.burst, ...tokens);
    },
    size: () => buckets.size,
  };
}

function filled({ tokens, at }: Bucket, { perSecond, burst }: Rate, now: number): number {
  return Math.min(burst, tokens + (Math.max(0, now - at) * perSecond) / 1000);
}

export type Limits<C extends string> = ReturnType<typeof createLimits<C>>;
