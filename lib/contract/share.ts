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
