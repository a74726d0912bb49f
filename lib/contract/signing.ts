/** Tables of request signing that both halves agree on; the gateway hands them out, see GW-06 to GW-10. */

/** In the order they have in the signed text, whatever the order of a list (GW-10). */
export const SIGN_FIELDS = ['path', 'time', 'traceId', 'body'] as const;
export type SignField = (typeof SIGN_FIELDS)[number];
export type SignMode = 0 | 1 | 2;

/** Fields of the signed text by mode. Their order in the text is always path, time, traceId, body. */
export const SIGN_MODES: Readonly<Record<`${SignMode}`, readonly SignField[]>> = {
  '0': ['path', 'time'],
  '1': ['path', 'time', 'traceId'],
  '2': ['path', 'time', 'traceId', 'body'],
};

/** Exact path → mode. */
export const SIGN_EXACT: Readonly<Record<string, SignMode>> = {
  '/v1/spot/withdraw': 2,
  '/v1/swap/new/withDraw': 2,
  '/v1/user/security/withdraw/set-no-pwd-flag': 2,
};

/** Beginning of the path → mode; matched as plain text, so each ends in `/`. */
export const SIGN_PREFIXES: Readonly<Record<string, SignMode>> = {
  '/v1/spot/order/': 2,
  '/v1/mix/order/': 2,
  '/v1/mix/account/': 2,
  '/v1/mix/position/': 2,
  '/v1/user/security/': 2,
  '/v1/wallet/': 2,
};

/** Without a session these add the device check to their payload (SGN-53). */
export const DEVICE_CHECK_PATHS = ['/v1/user/login', '/v1/user/agency/login', '/v1/user/public/pre-check'] as const;

/** Kinds of client keys, and nothing else (SGN-02). */
export const ALGORITHMS = ['rsa1024', 'rsa2048'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];
/** A client's public key: base64 of its SPKI DER (GW-01). */
export type ClientKey = { readonly publicKey: string; readonly algorithm: Algorithm };

/** What the gateway offers for client keys; rsa1024 is accepted for parity, this is preferred. */
export const DEFAULT_ALGORITHM: Algorithm = 'rsa2048';

/** Headers of a signed call, and the one of a refused one. `tm` and `uhti` are on every call. */
export const SIGN_HEADER = {
  tm: 'tm',
  traceId: 'uhti',
  sign: 'device-sign',
  mode: 'device-sign-mode',
  dataMd5: 'device-sign-data-md5',
  key: 'device-sign-key',
} as const;

/** Why a signature was refused; value of the header `gw-sign-error`, also `data.code` and `code` (GW-25). */
export const SIGN_CODE = { missed: '00020', modeNotMatched: '00021', expired: '00022', invalid: '00023' } as const;
export type SignCode = (typeof SIGN_CODE)[keyof typeof SIGN_CODE];

/** How the gateway judges time, ms (GW-14, GW-28, GW-29). */
export const SIGN_WINDOW = { skew: 300_000, traceSkew: 2_000, replay: 600_000 } as const;

type Modes = Readonly<Record<string, number | string>>;

/**
 * The mode a path is signed in, as text (GW-07): the exact path wins, then the longest prefix, matched as plain text.
 * @returns null for a path that is not signed
 */
export function signModeOf(path: string, exactUrls: Modes, prefixUrls: Modes): string | null {
  if (Object.hasOwn(exactUrls, path)) return String(exactUrls[path]);
  const [longest] = Object.keys(prefixUrls)
    .filter((prefix) => prefix !== '' && path.startsWith(prefix))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? null : String(prefixUrls[longest]);
}

/** Fields of a mode, null when the mode or one of its words is unknown (SGN-33). */
export function fieldsOf(mode: string, signModes: Readonly<Record<string, unknown>>): readonly SignField[] | null {
  const fields = Object.hasOwn(signModes, mode) ? signModes[mode] : undefined;
  if (!Array.isArray(fields) || fields.length === 0) return null;
  return fields.every((field): field is SignField => SIGN_FIELDS.includes(field)) ? fields : null;
}
