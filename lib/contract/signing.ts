/** Tables of request signing that both halves agree on; the gateway hands them out, see GW-06 to GW-10. */

export type SignField = 'path' | 'time' | 'traceId' | 'body';
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
  '/v1/user/security/': 1,
};

/** Without a session these add the device check to their payload (SGN-53). */
export const DEVICE_CHECK_PATHS = ['/v1/user/login', '/v1/user/agency/login', '/v1/user/public/pre-check'] as const;

/** What the gateway offers for client keys; rsa1024 is accepted for parity, this is preferred. */
export const DEFAULT_ALGORITHM = 'rsa2048';

/** `data.gatewaySignConfig` (GW-06). */
export type GatewaySignConfig = {
  readonly clientOpen: boolean;
  /** Base64 of the SPKI DER. */
  readonly serverPublicKey: string;
  /** Base64, by the trusted root. */
  readonly serverPublicKeySign: string;
  readonly defaultAlgorithm: 'rsa1024' | 'rsa2048';
  readonly exactUrls: Readonly<Record<string, number>>;
  readonly prefixUrls: Readonly<Record<string, number>>;
  readonly signModes: Readonly<Record<string, readonly SignField[]>>;
  readonly userCheckDeviceUrl: readonly string[];
};
