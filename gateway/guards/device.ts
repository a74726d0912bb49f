import type { FastifyRequest } from 'fastify';
import { DEVICE_TOKEN_PATHS, FURTHER_DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { limitKey } from '../base/address.ts';
import type { Clock } from '../base/clock.ts';
import type { DeviceTokens } from '../protocol/device-token.ts';
import { cookieOf } from './cookies.ts';
import './request-decorations.ts';

/** The client keeps a good token here for 7 days (DT-12), and sends the header on listed paths alone. */
export const DEVICE_COOKIE = 'bt_dtoken';

const LISTED: ReadonlySet<string> = new Set([...DEVICE_TOKEN_PATHS, ...FURTHER_DEVICE_TOKEN_PATHS]);

type Needs = { readonly tokens: Pick<DeviceTokens, 'check'>; readonly clock: Clock };

/** Notes the device of a request. It refuses nothing: what follows from a state is for the captcha's risk policy. */
export const device = ({ tokens, clock }: Needs) =>
  function noteDevice(request: FastifyRequest): void {
    const header = request.headers[HEADER.deviceToken];
    const sent = typeof header === 'string' ? header : undefined;
    const listed = LISTED.has(request.routeOptions.url ?? '');
    const token = sent ?? (listed ? undefined : cookieOf(request.headers.cookie, DEVICE_COOKIE));
    request.device = { state: tokens.check(token, clock.now()), token: token ?? null };
  };

/** What a captcha is bound to: the device, or for want of a good token the address. */
export function deviceKey({ device, client }: Pick<FastifyRequest, 'device' | 'client'>): string {
  return device.state === 'valid' ? `device ${device.token}` : `address ${limitKey(client.ip)}`;
}
