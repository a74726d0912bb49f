import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { DEVICE_TOKEN_PATHS, FURTHER_DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import { CONFIG } from '#lib/contract/endpoints.ts';
import { KEYS, world } from '../world.ts';

const env = { TRUST_PROXY: '10.0.0.1' };
const apps: App[] = [];
let closed: App;
let open: App;
beforeAll(async () => {
  closed = (await world({ env })).app;
  open = (await world({ env, signing: true })).app;
  apps.push(closed, open);
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

const config = async (app: App, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
  (await app.inject({ url: `${CONFIG.gatewaySign}?_t=1&languageType=0`, headers, remoteAddress })).json().data;
const overHttps = { 'x-forwarded-proto': 'https' };

describe('the config answer', () => {
  test('[GW-06] has the members and tables of the register', async () => {
    expect(await config(open, overHttps)).toEqual({
      gatewaySignConfig: {
        clientOpen: true,
        serverPublicKey: KEYS.serverPublicKey,
        serverPublicKeySign: KEYS.serverPublicKeySign,
        defaultAlgorithm: 'rsa2048',
        exactUrls: {
          '/v1/spot/withdraw': 2,
          '/v1/swap/new/withDraw': 2,
          '/v1/user/security/withdraw/set-no-pwd-flag': 2,
        },
        prefixUrls: {
          '/v1/spot/order/': 2,
          '/v1/mix/order/': 2,
          '/v1/mix/account/': 2,
          '/v1/mix/position/': 2,
          '/v1/user/security/': 2,
          '/v1/wallet/': 2,
        },
        signModes: {
          '0': ['path', 'time'],
          '1': ['path', 'time', 'traceId'],
          '2': ['path', 'time', 'traceId', 'body'],
        },
        userCheckDeviceUrl: ['/v1/user/login', '/v1/user/agency/login', '/v1/user/public/pre-check'],
      },
      deviceTokenConfig: { urls: expect.any(Array), refreshPeriod: 1200, lifetime: 14_400 },
    });
  });

  test('brings the device token’s list and times: the default paths and the encrypted ones', async () => {
    const { deviceTokenConfig } = await config(closed);
    expect(deviceTokenConfig.urls).toEqual([...DEVICE_TOKEN_PATHS, ...FURTHER_DEVICE_TOKEN_PATHS]);
  });

  test('a gateway without login never asks for signatures, not even over https', async () => {
    expect((await config(closed, overHttps)).gatewaySignConfig.clientOpen).toBe(false);
    expect((await config(closed)).gatewaySignConfig.clientOpen).toBe(false);
  });

  test('[GW-09] with login it does over https, own or said by a trusted proxy, and over nothing else', async () => {
    const clientOpen = async (headers: Record<string, string>, from?: string) =>
      (await config(open, headers, from)).gatewaySignConfig.clientOpen;
    expect(await clientOpen(overHttps)).toBe(true);
    expect(await clientOpen({})).toBe(false);
    expect(await clientOpen({ 'x-forwarded-proto': 'http' })).toBe(false);
    expect(await clientOpen(overHttps, '9.9.9.9')).toBe(false);
  });
});
