import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHosts } from '#gateway/base/hosts.ts';
import { silentLog } from '#gateway/base/log.ts';
import { createFront, type Front } from '#gateway/front/front.ts';
import { parseRouting } from '#lib/i18n/config.ts';
import { BOOT_SCRIPT } from '#lib/safety/boot.ts';
import { type Answer, ask } from './kit/ask.ts';
import { headOf } from './kit/head.ts';
import { expect, test } from './kit/story.ts';
import { words } from './kit/words.ts';

const MAIN = 'www.meridian.example';
const ID = 'id.meridian.example';
const FRANCE = 'meridian-fr.example';
const DOMAINS = { SITE_DOMAIN: MAIN, LOCALE_DOMAINS: `id=${ID},fr-FR=${FRANCE}` };

/** The built site and the front before it. A whole product with public domains would need a root of its own and a build. */
let site: ChildProcess;
let front: Front;
let server: Server;

test.beforeAll(async () => {
  const sitePort = await freePort();
  const next = ['node_modules/next/dist/bin/next', 'start', '-H', 'localhost', '-p', `${sitePort}`];
  const env = { ...process.env, ...DOMAINS, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  site = spawn(process.execPath, next, { env: env as NodeJS.ProcessEnv, stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    site.stdout?.on('data', (chunk) => /ready/i.test(`${chunk}`) && resolve());
    site.on('exit', (code) => reject(new Error(`the site ended with ${code}`)));
  });
  // As the product has them: whoever asks by a name that is none of these is turned away.
  const routing = parseRouting(DOMAINS);
  const hosts = createHosts({ routing, host: '127.0.0.1', hstsHosts: [], trustProxy: [] });
  front = createFront({
    siteUrl: `http://localhost:${sitePort}`,
    routing,
    isElsewhere: (request) => hosts.kindOf(request) === 'foreign',
    production: true,
    log: silentLog,
    clock: { now: () => Date.now() },
    imageHosts: [],
    buildId: 'domains',
    inlineScripts: [BOOT_SCRIPT],
  });
  server = createServer((request, response) => front.handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
test.afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await front?.close();
  if (site.exitCode === null) {
    site.removeAllListeners('exit');
    site.kill();
    await once(site, 'exit');
  }
});

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}

const at = (host: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(path, { at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers: { host, ...headers } });

test('[LOC-37] an own domain shows its language without a prefix and without a redirect', async () => {
  for (const [host, code, lang] of [
    [ID, 'id', 'id'],
    [FRANCE, 'fr-FR', 'fr-FR'],
    [MAIN, 'en', 'en'],
  ] as const)
    for (const path of ['/', '/markets']) {
      // What is no home page is served as it is asked for, whatever the browser speaks; so is the home of an own domain.
      const speaks: Record<string, string> = path === '/' && host === MAIN ? {} : { 'accept-language': 'ja' };
      const { status, body } = await at(host, path, speaks);
      const head = headOf(body);
      expect([host, path, status, head.lang]).toEqual([host, path, 200, lang]);
      expect(new URL(head.canonical).href).toBe(`https://${host}${path}`);
      if (path === '/markets') expect(body).toContain((await words(code))('markets.title'));
    }
});

test('[LOC-36, LOC-43] alternates lead to the domains, the same ones from each', async () => {
  const hosts = [MAIN, ID, FRANCE];
  const lists = await Promise.all(hosts.map(async (host) => headOf((await at(host, '/markets')).body).alternates));
  expect(lists[0]).toMatchObject({
    'x-default': `https://${MAIN}/markets`,
    en: `https://${MAIN}/markets`,
    id: `https://${ID}/markets`,
    'fr-FR': `https://${FRANCE}/markets`,
    fr: `https://${MAIN}/fr/markets`,
    ja: `https://${MAIN}/ja/markets`,
  });
  expect(lists[1]).toEqual(lists[0]);
  expect(lists[2]).toEqual(lists[0]);
});

test('[LOC-37] the prefix of a language that has moved leads there in one step; others stay where they are asked for', async () => {
  for (const [host, to] of [
    [MAIN, `https://${ID}/markets?q=BTC`],
    [FRANCE, `https://${ID}/markets?q=BTC`],
    [ID, '/markets?q=BTC'],
  ] as const) {
    const moved = await at(host, '/id/markets?q=BTC');
    expect([host, moved.status, moved.headers.location]).toEqual([host, 308, to]);
  }
  const { status, body } = await at(ID, '/ja/markets');
  const { lang, canonical } = headOf(body);
  expect([status, lang, canonical]).toEqual([200, 'ja', `https://${MAIN}/ja/markets`]);
});

test('[LOC-32] the home page of the main site sends a visitor to the domain of his language', async () => {
  const { status, headers } = await at(MAIN, '/', { 'accept-language': 'id-ID,id;q=0.9' });
  expect([status, headers.location]).toEqual([307, `https://${ID}/`]);
});

test('[LOC-38] the language menu leads to the domains', async () => {
  const { body } = await at(MAIN, '/markets');
  expect(body).toContain(`href="https://${ID}/markets"`);
});

test('[LOC-44] every domain names the one index of sitemaps', async () => {
  for (const host of [MAIN, ID, FRANCE])
    expect((await at(host, '/robots.txt')).body).toContain(`Sitemap: https://${MAIN}/sitemap.xml`);
});

test('a host that nobody configured gets no page, only word that it is none of ours, and its own name nowhere', async () => {
  for (const path of ['/', '/markets', '/fr/markets', '/robots.txt']) {
    const { status, body } = await at('evil.example', path);
    expect([path, status, body.includes('evil.example')]).toEqual([path, 421, false]);
  }
});
