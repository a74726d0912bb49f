import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#gateway/config.ts';
import { watchBuild } from '#gateway/process/build.ts';
import { createHealth } from '#gateway/process/health.ts';
import type { Env } from '#lib/contract/trade.ts';
import { feed, handClock, NOON, scratch, world } from '../world.ts';

const OURS = 'a'.repeat(64);
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A built site in a folder; null leaves the file out. */
function site(buildId: string | null, trustHash: string | null): string {
  const { path, remove } = scratch();
  closers.push(remove);
  const dist = join(path, '.next');
  mkdirSync(dist);
  if (buildId !== null) writeFileSync(join(dist, 'BUILD_ID'), buildId);
  if (trustHash !== null) writeFileSync(join(dist, 'trust-hash'), `${trustHash}\n`);
  return dist;
}

const SITE = { SITE_URL: 'http://localhost:3000' };

async function ask(dist: string, env: Record<string, string> = SITE, live = true, deposed: readonly Env[] = []) {
  const clock = handClock();
  const health = createHealth({
    config: readConfig(env),
    build: watchBuild(dist, clock),
    // The embedded feed never stops; only its word for it is another one here.
    feed: { ...feed, status: () => ({ live, newest: NOON - 5000 }) },
    clock,
    trustHash: OURS,
    version: '1.2.3',
    deposed: () => deposed,
  });
  const { app } = await world({ health });
  closers.push(() => app.close());
  clock.at += 90_500;
  const answer = await app.inject('/v1/healthz');
  return { status: answer.statusCode, body: answer.json() };
}

describe('healthz', () => {
  test('is 200 and raw when everything fits', async () => {
    expect(await ask(site('build-1', OURS))).toEqual({
      status: 200,
      body: {
        status: 'ready',
        build: 'build-1',
        feed: { source: 'synthetic', live: true, newest: NOON - 5000 },
        trust: 'match',
        uptime: 90,
        version: '1.2.3',
      },
    });
  });

  test('is 503 and names the engines that another gateway took over', async () => {
    const { status, body } = await ask(site('build-1', OURS), SITE, true, ['paper', 'live']);
    expect(status).toBe(503);
    expect(body.reason).toContain('owns the engines (live, paper) now');
  });

  test('is 503 with one sentence when the site was built with another root', async () => {
    const { status, body } = await ask(site('build-1', 'b'.repeat(64)));
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'unavailable', trust: 'mismatch' });
    expect(body.reason).toMatch(/^The site was built with another root certificate .*npm start.*\.$/);
  });

  test('is 503 when the site is not built', async () => {
    const { status, body } = await ask(site(null, null));
    expect(status).toBe(503);
    expect(body).toMatchObject({ trust: 'unbuilt', build: null });
    expect(body.reason).toContain('npm start');
  });

  test('is 503 when the feed has stopped', async () => {
    const { status, body } = await ask(site('build-1', OURS), undefined, false);
    expect(status).toBe(503);
    expect(body.reason).toContain('market feed');
  });

  test('asks for no build where there is none to be had', async () => {
    expect((await ask(site(null, null), {})).status).toBe(200);
    expect((await ask(site(null, null), { SITE_URL: 'http://localhost:3000', SITE_MODE: 'development' })).status).toBe(
      200,
    );
  });
});

test('a new build is seen within a second, and the disk is read once a second at most', () => {
  const clock = handClock();
  const dist = site('one', OURS);
  const current = watchBuild(dist, clock);
  expect(current()).toEqual({ id: 'one', trustHash: OURS });
  writeFileSync(join(dist, 'BUILD_ID'), 'two');
  clock.at += 999;
  expect(current().id).toBe('one');
  clock.at += 1;
  expect(current().id).toBe('two');
  rmSync(join(dist, 'BUILD_ID'));
  clock.at -= 5000;
  expect(current().id).toBeNull();
});
