/** Price alerts and notices: words of their calls. What they take and answer is in `shapes/{alert,notice}.ts`. */

export const ALERT = {
  /** GET: all of the account, newest first. */
  list: '/v1/alert',
  create: '/v1/alert/create',
  update: '/v1/alert/update',
  remove: '/v1/alert/remove',
  pause: '/v1/alert/pause',
} as const;

export const NOTICE = {
  /** GET: newest first, by pages. */
  list: '/v1/notice',
  read: '/v1/notice/read',
  /** GET and POST. */
  settings: '/v1/notice/settings',
} as const;

/**
 * `above`, `below`: the market trades at a price or beyond; `rise`, `fall`: it is that much off where it was a window ago.
 * Of contracts: `markAbove`, `markBelow`: the mark price reaches a price; `fundingAbove`, `fundingBelow`: the rate of the next
 * stamp, by the minutes so far, reaches a rate.
 */
export const ALERT_KINDS = [
  ...(['above', 'below', 'rise', 'fall'] as const),
  ...(['markAbove', 'markBelow', 'fundingAbove', 'fundingBelow'] as const),
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** What each kind looks at, and which way. */
export const ALERT_WAITS = {
  above: { of: 'last', up: true },
  below: { of: 'last', up: false },
  rise: { of: 'change', up: true },
  fall: { of: 'change', up: false },
  markAbove: { of: 'mark', up: true },
  markBelow: { of: 'mark', up: false },
  fundingAbove: { of: 'funding', up: true },
  fundingBelow: { of: 'funding', up: false },
} as const satisfies Record<AlertKind, { readonly of: AlertFigure; readonly up: boolean }>;
export type AlertFigure = 'last' | 'change' | 'mark' | 'funding';

/** Of funding: what a rate may be, either way, in decimals that rates have. */
export const ALERT_RATE = { most: '0.03', places: 8 } as const;

/** Milliseconds of each window. */
export const ALERT_WINDOWS = { '5m': 300_000, '1h': 3_600_000, '24h': 86_400_000 } as const;
export type AlertWindow = keyof typeof ALERT_WINDOWS;

export const ALERT_REPEATS = ['once', 'daily', 'always'] as const;
export type AlertRepeat = (typeof ALERT_REPEATS)[number];

/** `on` waits, `paused` by its owner, `done` fired and will not again. */
export const ALERT_STATES = ['on', 'paused', 'done'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Of one account. `restMs`, `perDay`: how often one that always repeats fires at most. */
export const ALERT_LIMIT = { account: 50, symbol: 10, note: 60, restMs: 300_000, perDay: 20 } as const;

/**
 * What is told. A kind stands here from the day on that it has a source. `fill`: what an order got, one notice an order;
 * `orderEnd`: an order ended, and nobody asked for it; `deposit`: something arrived from the faucet or
 * from another account of the same owner; `security`: what protects the account was used or changed. Of contracts:
 * `trigger`: what waited for a price was placed; `marginCall`: a leg or a wallet comes near its liquidation, or got margin
 * by itself; `liquidation`: the venue closed a position, whole or in part; `funding`: what a stamp paid or took.
 */
export const NOTICE_KINDS = [
  ...(['alert', 'fill', 'orderEnd', 'trigger'] as const),
  ...(['marginCall', 'liquidation', 'funding', 'deposit', 'security'] as const),
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** `must` cannot be muted. */
export const NOTICE_LEVELS = ['info', 'good', 'warning', 'must'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

/** How a notice makes itself heard. `bell`: it counts as unread. */
export const NOTICE_WAYS = ['bell', 'toast', 'sound', 'browser'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** Ways that a kind does not take until its owner says otherwise: stamps come thrice a day, and are no news. */
export const NOTICE_MUTED: Readonly<Partial<Record<NoticeKind, readonly NoticeWay[]>>> = { funding: NOTICE_WAYS };

/** Kept of one account, and how long; rows of a page, and of a snapshot of the topic. */
export const NOTICE_LIMIT = { kept: 500, days: 90, page: 50, latest: 20 } as const;
