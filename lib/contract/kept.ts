/** What people set up for themselves, kept with their account: one JSON object of each kind. */

export const KEPT = {
  /** GET, both. */
  list: '/v1/user/preferences',
  one: '/v1/user/preferences/one',
  put: '/v1/user/preferences/put',
} as const;

/** Nothing else is kept. What a kind looks like is the client's: the gateway reads none of it. */
export const KEPT_KINDS = [
  'layouts',
  'hotkeys',
  'watchlists',
  'drawings',
  'templates',
  'chart',
  'charts',
  'trading',
  'sounds',
  'guides',
] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** Bytes of one kind, as JSON without spaces in UTF-8. */
export const KEPT_BYTES = 64 * 1024;
/** Numbers of writes; nobody comes near. */
export const KEPT_VERSIONS = 1_000_000_000;
