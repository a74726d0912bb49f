/** How the last attempt to get a token went (DT-09). */
export const TOKEN_STATUS = { none: 0, success: 1, demoted: 2, error: 3, timeout: 4 } as const;
export type TokenStatus = (typeof TOKEN_STATUS)[keyof typeof TOKEN_STATUS];

/** A token as the page has it. */
export type DeviceToken = {
  /** '' while there is none. */
  readonly token: string;
  readonly status: TokenStatus;
  /** Epoch ms after which it should have been renewed; 0 without a token. */
  readonly expireTime: number;
};

export const RETRIES = 1;
/** ms */
export const RETRY_DELAY = 1_000;
/** A fetch that takes longer holds up nobody any more, here or in other tabs. ms */
export const RACE_TIMEOUT = 10_000;
/** What a call that needs a token waits for the first one. ms */
export const CALLER_WAIT = 5_000;
/** The cookie outlives the token, so that the gateway knows a device that comes back. */
export const COOKIE_DAYS = 7;

const CRAWLER = /bot\b|crawl|spider|slurp|bingpreview|facebookexternalhit|embedly|quora link/i;

/** A program that reads pages for somebody else: it gets no token (DT-37). */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent);
}
