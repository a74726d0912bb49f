import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { DEVICE_TOKEN_PATHS, FURTHER_DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import { APP_IDS, DEVICE_TOKEN_CALL } from '#lib/contract/device-token.ts';
import { fingerprint, protocolOf, withoutDoors } from '../protocol/guarded.ts';
import { world } from '../world.ts';

// Some listed paths are signed ones; a session without a key needs no signature.
const { clock, protocol } = protocolOf({ sessionKeys: () => ({ sessionId: 's', userId: '1', key: null }) });
const LISTED = [...DEVICE_TOKEN_PATHS, ...FURTHER_DEVICE_TOKEN_PATHS];
const OTHER = '/v1/other';

let app: App;
beforeAll(async () => {
  ({ app } = await world({
    protocol: withoutDoors(protocol),
    routes(made) {
      const schema = { tags: ['security'], summary: 'x' };
      for (const url of [...LISTED, OTHER]) made.get(url, { schema }, async (request) => request.device as never);
    },
  }));
});
afterAll(() => app.close());

const ask = async (query: string) => (await app.inject(`${DEVICE_TOKEN_CALL}?${query}`)).json();
const good = async () => (await ask(`appId=${APP_IDS.test}&d=${fingerprint()}`)).data as string;
const deviceAt = async (url: string, headers: Record<string, string>) => (await app.inject({ url, headers })).json();

describe('GET /v1/constantid/udid/c1', () => {
  test('[DT-33][DT-35] answers the token as text in the envelope, for the app id of each environment', async () => {
    for (const appId of new Set(Object.values(APP_IDS))) {
      const answer = await ask(`appId=${appId}&d=${fingerprint()}&_t=1&languageType=0`);
      expect(answer).toEqual({
        status: 'success',
        code: '00000',
        msg: 'success',
        data: expect.stringMatching(/^[0-9a-f]{40}$/),
      });
      expect(protocol.tokens.check(answer.data, clock.now())).toBe('valid');
    }
  });

  test('answers a demoted token to a browser that tells too little, never an error', async () => {
    for (const d of ['', '&d=', '&d=%21', `&d=${fingerprint({ a: 1 })}`])
      expect((await ask(`appId=${APP_IDS.test}${d}`)).data).toMatch(/^d0[0-9a-f]{64}$/);
  });

  test('refuses an app id that is none of ours', async () => {
    expect(await ask('appId=other')).toMatchObject({ status: 'error', code: '40000', data: { field: 'appId' } });
    expect(await ask('d=x')).toMatchObject({ code: '40000', data: { field: 'appId', rule: 'required' } });
  });

  test('every token is another one', async () => {
    expect(new Set(await Promise.all(Array.from({ length: 20 }, good))).size).toBe(20);
  });
});

describe('the device of a request', () => {
  test('[DT-02] is read from the header on every listed path, whatever state the token is in', async () => {
    const token = await good();
    for (const url of LISTED) {
      expect(await deviceAt(url, { 'device-token': token })).toEqual({ state: 'valid', token });
      expect(await deviceAt(url, {})).toEqual({ state: 'missing', token: null });
    }
    const [url] = DEVICE_TOKEN_PATHS;
    expect((await deviceAt(url, { 'device-token': protocol.tokens.demoted(APP_IDS.test, clock.at) })).state).toBe(
      'demoted',
    );
    expect((await deviceAt(url, { 'device-token': 'x'.repeat(40) })).state).toBe('foreign');
    expect(
      (await deviceAt(url, { 'device-token': protocol.tokens.issue(APP_IDS.test, clock.at - 14_401_000) })).state,
    ).toBe('expired');
  });

  test('is read from the cookie on other paths, never on a listed one', async () => {
    const token = await good();
    const headers = { cookie: `a=b; bt_dtoken=${token}; c=d` };
    expect(await deviceAt(OTHER, headers)).toEqual({ state: 'valid', token });
    expect((await deviceAt(DEVICE_TOKEN_PATHS[0], headers)).state).toBe('missing');
  });
});
