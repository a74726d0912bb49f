import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAnnouncement, readAnnouncements } from '#lib/api/announcement-server.ts';
import { CODE } from '#lib/contract/codes.ts';
import { type Envelope, failure, success } from '#lib/contract/envelope.ts';

let server: Server;
let asked: string[];
let kept: (number | undefined)[];
let answer: Envelope<unknown>;

beforeEach(async () => {
  [asked, kept] = [[], []];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('GATEWAY_INTERNAL_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  // How long a page waits is no matter of a test: a busy machine may take longer than its two seconds.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: URL, init: RequestInit & { next?: { revalidate?: number } }) => {
    kept.push(init.next?.revalidate);
    return fetch(input, init);
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

const DETAIL = { id: '7', kind: 'news', at: 1, barUntil: null, locale: 'ja', title: 't', body: '<p>b</p>' };

test('announcements are read in the language of the page and kept for a minute', async () => {
  answer = success({ rows: [], cursor: null });
  expect(await readAnnouncements('ja', 10)).toEqual({ rows: [], cursor: null });
  answer = success(DETAIL);
  expect(await readAnnouncement('zh-TC', '7')).toEqual(DETAIL);
  expect([asked, kept]).toEqual([
    ['/v1/announcement/list?languageType=2&limit=10', '/v1/announcement/detail?languageType=5&id=7'],
    [60, 60],
  ]);
});

test('one that does not exist is unknown, and that is kept for ten seconds', async () => {
  answer = failure(CODE.announcementUnknown, 'no');
  expect(await readAnnouncement('en', '7')).toBe('unknown');
  expect(kept).toEqual([60, 10]);
});

test('other refusals, data of another shape and a gateway that is away are nothing', async () => {
  for (const one of [failure(CODE.unavailable, 'no'), success({ title: 't' }), success(null)]) {
    answer = one;
    expect([await readAnnouncement('en', '7'), await readAnnouncements('en', 5)]).toEqual([null, null]);
  }
  vi.stubEnv('GATEWAY_INTERNAL_URL', 'http://127.0.0.1:1');
  expect([await readAnnouncement('en', '7'), await readAnnouncements('en', 5)]).toEqual([null, null]);
});
