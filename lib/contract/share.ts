/** Words of shared trades: a position or a fill that its owner shows to anybody who has the link. */

export const SHARE = {
  create: '/v1/share/create',
  list: '/v1/share/list',
  revoke: '/v1/share/revoke',
  /** GET, for everybody. */
  view: '/v1/share/view',
} as const;

export const SHARE_KINDS = ['position', 'fill'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** 128 bits from a cryptographic generator, as hexadecimal digits. */
export const SHARE_ID = /^[0-9a-f]{32}$/;
/** A link ends after so many days. */
export const SHARE_DAYS = 90;
/** Links that an account has at a time. */
export const SHARES_MOST = 50;
/** Fills that a shared position names; a longer one has its first and last ones. */
export const SHARE_FILLS = 60;
/** Longest referral code on a card. */
export const SHARE_CODE_LENGTH = 24;

export const SHARE_CODE = {
  /** There is no such link: it was never made, has ended, or its owner took it back. */
  shareUnknown: '44701',
  /** The account has as many links as it may have. */
  sharesFull: '44702',
} as const;

/** Where the page of a shared trade lies, without language prefix. */
export function sharePath({
  product,
  pair,
  id,
}: {
  readonly product: string;
  readonly pair: string;
  readonly id: string;
}): string {
  return product === 'spot' ? `/spot/${pair}/share/${id}` : `/futures/${product}/${pair}/share/${id}`;
}

const MINUTE = 60_000;
/** Candles that the chart of a shared trade may be made of, and how long each is, ms. */
const WIDTHS = [
  ['1m', MINUTE],
  ['5m', 5 * MINUTE],
  ['15m', 15 * MINUTE],
  ['1h', 60 * MINUTE],
  ['4h', 240 * MINUTE],
  ['1D', 1440 * MINUTE],
  ['1W', 10_080 * MINUTE],
] as const;
/** Candles of a trade at the most, and so many more before it. */
export const SHARE_CANDLES = 90;
const BEFORE = 20;

/** The finest candles of which a trade has no more than a chart has room for, and from when to when they are wanted. */
export function shareChart({
  openedAt,
  closedAt,
  at,
}: {
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly at: number;
}) {
  const end = closedAt ?? at;
  const [interval, width] = WIDTHS.find(([, ms]) => (end - openedAt) / ms <= SHARE_CANDLES) ?? WIDTHS[6];
  const start = Math.floor(openedAt / width) * width - BEFORE * width;
  return { interval, width, start: Math.max(0, start), end: end + 1 };
}
