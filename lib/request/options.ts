import type { NodeEnv } from '#lib/contract/device-token.ts';
import type { Rewrite } from '#lib/image-domain.ts';
import type { Trip } from './trip.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** `false`: a pending call of the same method and path is given up when this one begins (REQ-24). */
    ignoreCancelToken?: boolean;
    /** Puts the params of a POST, PUT or DELETE into the query (REQ-09). */
    joinParams?: boolean;
    /**
     * What of this call is not toasted; the end of the login always is (ENV-24), and so are secrets that could not be
     * encrypted. `true`: nothing else is, because nobody waits for it, or a list that failed says so in its place.
     * `refusals`: what a user did and the gateway refuses is said beside the action; that HTTP or the network failed
     * is toasted.
     */
    quiet?: boolean | 'refusals';
    /** Shares one answer between identical calls of the same second. */
    cached?: boolean;
    /** Cached calls that may be pending at the same time; further ones wait. */
    limited?: number;
    /** Step of that wait, ms. */
    gap?: number;
    /** `false`: a demand for a captcha goes to the caller as it is. */
    needGeetest?: boolean;
    nodeEnv?: NodeEnv;
    /** Puts pictures of the answer on the fastest host (IMG-09). */
    replaceImages?: Rewrite;
    /** During server rendering, for pages of a user only: the user's cookies (REQ-42). */
    visitorCookies?: string;
    /** Notes of the links; made by `send`. */
    trip?: Trip;
  }
}

/** ms */
export const TIMEOUT = { first: 10_000, second: 60_000 } as const;

/** The second variant of the client: the same chain with other defaults (REQ-27). */
export const V2 = {
  timeout: TIMEOUT.second,
  cached: true,
  limited: 2,
  gap: 1_000,
  needGeetest: false,
  nodeEnv: 'production',
} as const;
