/** What a caller may still ask: on every answer in headers, and for all classes at once from `ACCOUNT_LIMITS`. */

/** GET: `AccountLimits` of whoever asks, the call itself taken off. */
export const ACCOUNT_LIMITS = '/v1/account/limits';

/** Headers of every answer, also of refusals; a 429 has `retry-after` (seconds) besides. */
export const LIMIT_HEADER = {
  /** Calls at once after a rest. */
  limit: 'ratelimit-limit',
  /** Calls that could follow at once: the least of address, device and account. */
  remaining: 'ratelimit-remaining',
  /** Seconds until there are `limit` again, rounded up. */
  reset: 'ratelimit-reset',
  /** `20;w=1;burst=80;class=trade`: 20 in a window of 1 s, 80 at once, counted in this class. */
  policy: 'ratelimit-policy',
} as const;
