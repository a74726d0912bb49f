import { beforeEach, describe, expect, test } from 'vitest';
import { DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import { isListed, setListed } from '#lib/device-token/listed.ts';
import { send } from '#lib/request/client.ts';
import { TestLine } from '../line.ts';

const TOKEN = 'a'.repeat(40);
let token: string;
let reported: string[];
let line: TestLine;

beforeEach(() => {
  token = TOKEN;
  reported = [];
  setListed(DEVICE_TOKEN_PATHS);
  line = new TestLine({
    device: { listed: isListed, token: async () => token, report: (path) => reported.push(path) },
    cipher: { concerns: () => false, protect: () => Promise.reject(new Error('never')), failed: () => {} },
  });
});

const post = (url: string, more = {}) => send({ url, method: 'POST', data: {}, ...more }, line.client);
const sent = () => line.last.headers['device-token'];

describe('the device token', () => {
  test.each(DEVICE_TOKEN_PATHS)('[DT-02] %s carries it', async (path) => {
    await post(`${path}?x=1`);
    expect(sent()).toBe(TOKEN);
    await post(path.slice(3));
    expect(sent()).toBe(TOKEN);
  });

  test.each([
    '/v1/user/login/',
    '/v1/user/login/other',
    '/v1/market/tickers',
    '/v1/user/logins',
    '/v1/spot/withdraw/x',
  ])('[DT-03] %s does not', async (path) => {
    await post(path, { headers: { 'device-token': 'by hand' } });
    expect(sent()).toBeUndefined();
  });

  test('[DT-04] the list of the server counts, and nothing else', async () => {
    setListed(['/v1/other']);
    await post('/v1/user/login');
    expect(sent()).toBeUndefined();
    await post('/v1/other');
    expect(sent()).toBe(TOKEN);
  });

  test('[DT-05, DT-06, DT-07] a missing one is reported but for the QR status, and never holds up the call', async () => {
    token = '';
    for (const path of DEVICE_TOKEN_PATHS) await post(path);
    expect(line.heard).toHaveLength(41);
    expect(line.heard.every(({ headers }) => headers['device-token'] === undefined)).toBe(true);
    expect(reported).toEqual(DEVICE_TOKEN_PATHS.filter((path) => path !== '/v1/user/public/getQrKeyStatus'));
  });

  test('[DT-38] a foreign host never gets it', async () => {
    await post('/v1/user/login', { baseURL: 'https://foreign.example/v1' });
    expect([sent(), reported]).toEqual([undefined, []]);
  });
});
