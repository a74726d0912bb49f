import { SIGN_FIELDS, type SignField } from './signing.ts';

/** Values a signature may cover. `body` is the header `device-sign-data-md5`, never the body itself (GW-18). */
export type SignedParts = {
  /** As sent, see `pathOf`. */
  readonly path: string;
  /** Header `tm`: server-corrected epoch ms, 13 digits. */
  readonly tm: string;
  /** Header `uhti`. */
  readonly traceId: string;
  /** md5hex of the data text. */
  readonly bodyMd5: string;
};

/** Forms of the two headers every /v1 call carries. */
export const TM_FORM = /^\d{13}$/;
export const TRACE_FORM = /^w(\d{13})[0-9a-f]{11}$/;

/**
 * The text that is signed: the values of the chosen fields, always in the order path, time, traceId, body, joined by
 * one LF without one at the end (GW-10, GW-11).
 */
export function signedText({ path, tm, traceId, bodyMd5 }: SignedParts, fields: readonly SignField[]): string {
  const values: Readonly<Record<SignField, string>> = { path, time: timeOf(tm), traceId, body: bodyMd5 };
  return SIGN_FIELDS.filter((field) => fields.includes(field))
    .map((field) => values[field])
    .join('\n');
}

/** The first 8 of 13 digits: a bucket of 100 seconds (GW-13). */
export function timeOf(tm: string): string {
  return tm.slice(0, 8);
}

/** URL path as sent: from the first `/` to before `?` or `#`, percent-encoding untouched, without host (GW-12). */
export function pathOf(target: string): string {
  const [, path = ''] = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?([^?#]*)/i.exec(target) ?? [];
  return path;
}

/** What stands behind `?`, without the hash; '' where there is nothing. */
export function queryOf(target: string): string {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(target) ?? [];
  return query;
}

/**
 * A query in the one spelling both halves hash: pairs decoded as form-urlencoded (`+` is a space), encoded anew with
 * encodeURIComponent, sorted by encoded key, then by encoded value, in byte order (GW-16).
 * @param query without `?`
 */
export function canonicalQuery(query: string): string {
  // A leading `?` would be taken for the separator by URLSearchParams and lost.
  const pairs = [...new URLSearchParams(query.startsWith('?') ? `&${query}` : query)].map(
    ([key, value]) => [encodeURIComponent(key), encodeURIComponent(value)] as const,
  );
  return pairs
    .sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
}

type Sent = {
  /** Text of the body exactly as sent; '' or null without one. */
  readonly body: string | null;
  /** Header content-type, '' when there is none. */
  readonly contentType: string;
  /** Without `?`. */
  readonly query: string;
};

/** What `device-sign-data-md5` is the hash of: the body, else the canonical query, else nothing (GW-15, GW-17). */
export function dataText({ body, contentType, query }: Sent): string {
  const multipart = /^multipart\//i.test(contentType.trim());
  return body && !multipart ? body : canonicalQuery(query);
}

/** ASCII, so that the order of characters is the order of bytes. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
