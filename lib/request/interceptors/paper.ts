import type { InternalAxiosRequestConfig } from 'axios';
import { type Env, PAPER_HEADER } from '#lib/contract/trade.ts';
import { ModeChangedError } from '../error.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /**
     * Whose account the caller means. A call that names it is always about an account; it is not sent at all when the
     * page's mode is another one by now.
     */
    mode?: Env;
    /** `false` switches the marker off for this call: login, user info, gateway configuration (SIM-15). */
    paper?: boolean;
  }
}

type Needs = {
  /** Whether the flag of simulation is set now. */
  readonly simulating: () => boolean;
};

/**
 * Areas under /v1 that are about trading, assets and orders, also those that paper accounts are refused in: the gateway
 * refuses by this marker. The rest belongs to no environment.
 */
const AREAS: ReadonlySet<string> = new Set([
  'spot',
  'margin',
  'futures',
  'swap',
  'asset',
  'order',
  'trade',
  'record',
  'p2p',
  'earn',
  'copy',
  'act',
  'paper',
  'stream-ticket',
]);

/**
 * Marks calls as paper trading while the flag is set, and never otherwise (SIM-14). Partner: the gateway's session guard.
 * @throws ModeChangedError when the call was made for the other environment
 */
export const paper = ({ simulating }: Needs) =>
  async function paper(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
    config.headers.delete(PAPER_HEADER);
    if (config.paper === false || !(config.mode || AREAS.has(areaOf(config.url ?? '')))) return config;
    const env: Env = simulating() ? 'paper' : 'live';
    if (config.mode && config.mode !== env) throw new ModeChangedError(config.mode, env);
    if (env === 'paper') config.headers.set(PAPER_HEADER, '1');
    return config;
  };

/** `spot` of `/spot/order/place` or `/v1/spot/order/place`. */
function areaOf(url: string): string {
  const [, area = ''] = /^(?:\/v1)?\/?([^/?#]*)/.exec(url) ?? [];
  return area;
}
