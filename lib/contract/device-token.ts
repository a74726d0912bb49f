/** What both halves know of the device token; paths that carry it: device-paths.ts. */

/** Answers `data` = token for `?appId=…&d=<base64url fingerprint>` (DT-33, DT-35). */
export const DEVICE_TOKEN_CALL = '/v1/constantid/udid/c1';

/** The gateway's own script, and the function it leaves on `window` (see DeviceTokenSdk). */
export const DEVICE_TOKEN_SCRIPT = '/cdnstatic/libs/device-token.v1.min.js';
export const DEVICE_TOKEN_GLOBAL = 'getDeviceToken';

/** Asks the gateway once; resolves with the token, '' when it gave none; rejects when nothing was heard. */
export type DeviceTokenSdk = (options: { readonly appId: string }) => Promise<string>;

/** Kinds of environments (REQ-35); each has its app id (DT-34). */
export const NODE_ENVS = ['production', 'beta', 'test', 'dev'] as const;
export type NodeEnv = (typeof NODE_ENVS)[number];
export const APP_IDS: Readonly<Record<NodeEnv, string>> = {
  production: 'meridian-web',
  beta: 'meridian-web',
  test: 'meridian-web-test',
  dev: 'meridian-web-dev',
};

/** A good token: 20 bytes as lower-case hex (GW-45). Any other length that is not empty is a demoted one. */
export const TOKEN_LENGTH = 40;
export const TOKEN_FORM = /^[0-9a-f]{40}$/;
/** A demoted token of the reference gateway: `d0` and 64 hex characters. */
export const DEMOTED_FORM = /^d0[0-9a-f]{64}$/;
