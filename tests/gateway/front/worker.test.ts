import { afterEach, expect, test } from 'vitest';
import { openStand, type Stand } from './stand.ts';

let stand: Stand;
afterEach(() => stand.close());

test('[APP-02] the worker is served at the root with the walls, asked for each time, and changes with the build', async () => {
  let build = 'one';
  stand = await openStand({ worker: 'work();', buildId: () => build });
  const first = await stand.get('/sw.js');
  expect(first).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'; style-src"),
    },
  });
  expect(first.body.toString()).toBe('const BUILD = "one";\nwork();');
  const again = await stand.get('/sw.js', { headers: { 'if-none-match': first.headers.etag ?? '' } });
  expect(again.status).toBe(304);
  build = 'two';
  expect((await stand.get('/sw.js')).body.toString()).toBe('const BUILD = "two";\nwork();');
  expect(stand.seen).toEqual([]);
});

test('[APP-02] in development the address holds what takes an earlier worker away', async () => {
  stand = await openStand({ worker: 'work();', production: false });
  const { body } = await stand.get('/sw.js');
  expect(body.toString()).toContain('registration.unregister()');
  expect(body.toString()).not.toContain('work()');
});

test('without a worker its address is any other file', async () => {
  stand = await openStand();
  expect((await stand.get('/sw.js')).status).toBe(404);
});
