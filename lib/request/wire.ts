import type { InternalAxiosRequestConfig } from 'axios';
import { queryText } from './query.ts';

const JSON_TYPE = 'application/json;charset=UTF-8';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Sends a text as it is; axios would read and write JSON anew. */
const ASIS = [(data: unknown) => data];

/**
 * Turns the body into the text that is sent, so that what is signed is what leaves, byte for byte (SGN-34). Files and
 * multipart forms stay what they are; the browser writes their boundary (REQ-17).
 */
export function seal(config: InternalAxiosRequestConfig): void {
  const { data, headers } = config;
  const type = String(headers.getContentType() ?? '');
  if (data === undefined || data === null) return;
  if (data instanceof URLSearchParams || (isTree(data) && type.toLowerCase().startsWith(FORM_TYPE))) {
    config.data = queryText(data);
    headers.setContentType(FORM_TYPE);
  } else if (isTree(data)) {
    config.data = JSON.stringify(data);
    headers.setContentType(JSON_TYPE);
  } else if (typeof data === 'string') {
    if (type === '') headers.setContentType(JSON_TYPE);
  } else {
    if (typeof FormData === 'function' && data instanceof FormData) headers.setContentType(false);
    return;
  }
  config.transformRequest = ASIS;
}

/** The sealed body as text; null where it is none. */
export function bodyTextOf({ data }: Pick<InternalAxiosRequestConfig, 'data'>): string | null {
  return typeof data === 'string' ? data : null;
}

/** What JSON can hold, and nothing that has a wire form of its own. */
function isTree(data: unknown): data is object {
  if (Array.isArray(data)) return true;
  if (typeof data !== 'object' || data === null) return false;
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === null || prototype === Object.prototype;
}
