import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fetchReferralConfig } from '#lib/api/referral.ts';
import { success } from '#lib/contract/envelope.ts';
import { REFERRAL_DEFAULT } from '#lib/contract/referral.ts';
import { referral } from '#lib/referral/browser.ts';
import { noteLanding } from '#lib/referral/landing.ts';
import { client } from '#lib/request/client.ts';
import { withoutGenerated } from '../request/asked.ts';
import { clearBrowser } from '../storage/browser.ts';

let server: Server;
let asked: string[] = [];
let answer: unknown;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(withoutGenerated(request.url ?? ''));
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    response.writeHead(200, headers).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  clearBrowser();
  window.history.replaceState(null, '', '/');
  asked = [];
  answer = success({ referralConfig: REFERRAL_DEFAULT });
});

test('[REF-03] the codes of the address are kept in the browser, under the namespace of activities', async () => {
  window.history.replaceState(null, '', '/ja/fee?vipCode=abc&token=x');
  await noteLanding();
  expect(asked).toEqual(['/v1/mix/config/referralConfig']);
  window.history.replaceState(null, '', '/ja/fee');
  expect(await referral().codes()).toEqual({ vipCode: 'abc' });
  expect(Object.keys(localStorage)).toEqual(['local_cache/local_cache/activity:referral']);
  await referral().registered();
  expect(localStorage).toHaveLength(0);
});

test('[REF-03] codes count that the page was opened with, should the address have changed since', async () => {
  const navigation = { name: 'https://x.test/?vipCode=opened' } as PerformanceEntry;
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation]);
  await noteLanding();
  entries.mockRestore();
  expect(await referral().codes()).toEqual({ vipCode: 'opened' });
  await referral().registered();
});

test('a visit without codes asks nothing and stores nothing', async () => {
  await noteLanding();
  expect([asked, localStorage.length]).toEqual([[], 0]);
});

test('an answer of another shape is refused', async () => {
  answer = success({ referralConfig: { open: true } });
  await expect(fetchReferralConfig()).rejects.toThrow(/another shape/);
  answer = success(null);
  await expect(fetchReferralConfig()).rejects.toThrow(/another shape/);
});
