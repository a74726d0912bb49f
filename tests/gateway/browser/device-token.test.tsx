import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadLibs } from '#gateway/libs/libs.ts';
import { tellsEnough } from '#gateway/protocol/device-token.ts';
import {
  DEVICE_TOKEN_CALL,
  DEVICE_TOKEN_GLOBAL,
  DEVICE_TOKEN_SCRIPT,
  type DeviceTokenSdk,
} from '#lib/contract/device-token.ts';

let sdk: DeviceTokenSdk;
beforeAll(async () => {
  // As a page runs it: the very bytes that are served, as a classic script.
  const bytes = await loadLibs().get(DEVICE_TOKEN_SCRIPT.split('/').at(-1)!)!.bytes('identity');
  new Function(bytes.toString('utf8'))();
  sdk = (window as unknown as Record<string, DeviceTokenSdk>)[DEVICE_TOKEN_GLOBAL]!;
});
afterEach(() => vi.unstubAllGlobals());

const answering = (body: unknown) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return { json: async () => body };
  });
  return asked;
};

test('[DT-33] the SDK asks the own origin with the app id and enough facts of the browser for a good token', async () => {
  const asked = answering({ code: '00000', data: 'abc' });
  expect(await sdk({ appId: 'meridian web&x' })).toBe('abc');
  const url = new URL(asked[0]!, 'https://localhost');
  expect(asked[0]!.startsWith(`${DEVICE_TOKEN_CALL}?`)).toBe(true);
  expect(url.searchParams.get('appId')).toBe('meridian web&x');
  expect(tellsEnough(url.searchParams.get('d')!)).toBe(true);
});

test('[DT-35] the SDK unwraps the envelope, and answers nothing where there is no token', async () => {
  for (const body of [{ code: '42900', data: null }, { code: '00000', data: null }, { code: '00000' }]) {
    answering(body);
    expect(await sdk({ appId: 'x' })).toBe('');
  }
});

test('the SDK leaves what failed on the way to its caller', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(sdk({ appId: 'x' })).rejects.toThrow('Failed to fetch');
});
