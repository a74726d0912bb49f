import type { AxiosRequestConfig } from 'axios';
import { API } from '#lib/contract/endpoints.ts';
import { pathOf, queryOf } from '#lib/contract/signed-text.ts';
import { queryText } from './query.ts';

type Call = Pick<AxiosRequestConfig, 'url' | 'baseURL' | 'params'>;

/** A path that already begins with the base is not prefixed twice; one without a leading slash is below it (CAP-08). */
export function belowBase(url: string): string {
  const path = /^v1(?:[/?#]|$)/.test(url) ? `/${url}` : url;
  return new RegExp(`^${API}(?:[/?#]|$)`).test(path) ? path.slice(API.length) : path;
}

/** Path of a call as it is sent, `/v1/spot/order/place`: without host and query. */
export function pathOfCall({ url = '', baseURL = API }: Call): string {
  const base = pathOf(baseURL).replace(/\/+$/, '');
  const path = pathOf(url);
  return path === '' ? base : `${base}/${path.replace(/^\/+/, '')}`;
}

/**
 * A path in the spelling that goes over the line (GW-12): the browser encodes what a path cannot hold, and a signature
 * over another spelling would not hold at the gateway.
 */
export function pathOnWire(path: string): string {
  return new URL(`http://localhost${path}`).pathname;
}

/** Query of a call as it is sent, without `?`. */
export function queryOfCall({ url = '', params }: Call): string {
  return [queryOf(url), queryText(params)].filter((part) => part !== '').join('&');
}
