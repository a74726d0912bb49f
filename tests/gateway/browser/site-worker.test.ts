import { beforeEach, expect, test } from 'vitest';
import { siteWorker } from '#gateway/libs/libs.ts';

const ORIGIN = 'https://localhost';
const at = (path: string) => new URL(path, ORIGIN).href;

/** The part of the browser's cache that the worker asks. */
class FakeCache {
  readonly kept = new Map<string, Response>();
  match = async (what: Request | string) => this.kept.get(typeof what === 'string' ? at(what) : what.url)?.clone();
  put = async (what: Request | string, answer: Response) => {
    const url = typeof what === 'string' ? at(what) : what.url;
    this.kept.delete(url);
    this.kept.set(url, answer);
  };
  delete = async (what: Request | string) => this.kept.delete(typeof what === 'string' ? at(what) : what.url);
  keys = async () => [...this.kept.keys()].map((url) => new Request(url));
  add = async (path: string) => this.put(path, await get(path));
}

type Event = Record<string, unknown>;
type Site = (path: string) => Response | Error;

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });
const PAGE = '<link href="/_next/static/a.css"><script src="/_next/static/chunks/b.js"></script>"static/chunks/c.js"';
const online: Site = (path) => {
  if (path.endsWith('/offline')) return html(`${path} ${PAGE}`);
  if (path.startsWith('/_next/static/')) return new Response(`file ${path}`);
  return html(`page ${path}`);
};

let site: Site;
let asked: string[];
let names: Map<string, FakeCache>;
beforeEach(() => {
  site = online;
  asked = [];
  names = new Map();
});

async function get(what: Request | string): Promise<Response> {
  const path = typeof what === 'string' ? what : new URL(what.url).pathname;
  asked.push(path);
  const answer = site(path);
  if (answer instanceof Error) throw answer;
  // Whatever a fetch of this origin brings is basic; Node's own answers are not.
  return basic(answer);
}
function basic(answer: Response): Response {
  const { clone } = answer;
  return Object.defineProperties(answer, {
    type: { value: 'basic' },
    clone: { value: () => basic(clone.call(answer)) },
  });
}

/** The very bytes that are served, in a browser of three functions. */
function open(build: string) {
  const heard = new Map<string, (event: Event) => void>();
  const done: string[] = [];
  const open = async (name: string) => {
    const cache = names.get(name) ?? new FakeCache();
    names.set(name, cache);
    return cache;
  };
  const caches = {
    open,
    keys: async () => [...names.keys()],
    delete: async (name: string) => names.delete(name),
    match: async (what: Request) => {
      for (const cache of names.values()) {
        const found = await cache.match(what);
        if (found) return found;
      }
      return undefined;
    },
  };
  const self = {
    location: new URL(at('/sw.js')),
    clients: { claim: async () => done.push('claim') },
    registration: { navigationPreload: { enable: async () => done.push('preload') } },
    skipWaiting: async () => done.push('skip'),
    addEventListener: (name: string, hear: (event: Event) => void) => heard.set(name, hear),
  };
  new Function('self', 'caches', 'fetch', 'BUILD', siteWorker())(self, caches, get, build);
  const lasting = async (name: string, event: Event) => {
    const works: Promise<unknown>[] = [];
    heard.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  return {
    done,
    install: (event: Event = {}) => lasting('install', event),
    activate: () => lasting('activate', {}),
    say: (data: unknown, ports: unknown[] = []) => lasting('message', { data, ports }),
    /** null: the worker keeps out of it. */
    fetch(path: string, { mode = 'cors', method = 'GET' } = {}) {
      let answer: Promise<Response> | null = null;
      const url = at(path);
      heard.get('fetch')!({
        request: { url, method, mode },
        respondWith: (given: Promise<Response>) => (answer = given),
      });
      return answer as Promise<Response> | null;
    },
  };
}
const text = async (answer: Promise<Response> | null) => (await answer)?.text();
const kept = (name: string) => [...(names.get(name)?.kept.keys() ?? [])].map((url) => url.slice(ORIGIN.length));

test('[APP-02] calls, writes, other origins and files without a hash pass untouched', () => {
  const worker = open('one');
  expect(worker.fetch('/v1/asset/overview')).toBeNull();
  expect(worker.fetch('/v1/openapi.json', { mode: 'navigate' })).toBeNull();
  expect(worker.fetch('/brand/logo.svg')).toBeNull();
  expect(worker.fetch('/markets?_rsc=1')).toBeNull();
  expect(worker.fetch('/_next/static/x.js', { method: 'POST' })).toBeNull();
  expect(worker.fetch('https://elsewhere.example/_next/static/x.js')).toBeNull();
});

test('[APP-02] calls do not even wake it where the browser can be told so', async () => {
  const rules: unknown[] = [];
  await open('one').install({ addRoutes: async (rule: unknown) => rules.push(rule) });
  expect(rules).toEqual([{ condition: { urlPattern: '/v1/*' }, source: 'network' }]);
});

test('[APP-02] pages come from the network and are never kept; files are asked for once', async () => {
  const worker = open('one');
  expect(await text(worker.fetch('/markets', { mode: 'navigate' }))).toBe('page /markets');
  const file = '/_next/static/chunks/x.js';
  for (let i = 0; i < 3; i += 1) {
    expect(await text(worker.fetch(file))).toBe(`file ${file}`);
    await expect.poll(() => kept('files')).toEqual([file]);
  }
  expect(asked).toEqual(['/markets', file]);
});

test('[APP-02] what failed is not kept, nor what is too large', async () => {
  const worker = open('one');
  site = (path) =>
    new Response(path.endsWith('big.js') ? 'x'.repeat(2_000_001) : 'gone', {
      status: path.endsWith('big.js') ? 200 : 404,
    });
  expect((await worker.fetch('/_next/static/lost.js'))?.status).toBe(404);
  await text(worker.fetch('/_next/static/big.js'));
  site = online;
  await text(worker.fetch('/_next/static/small.js'));
  await expect.poll(() => kept('files')).toEqual(['/_next/static/small.js']);
});

test('[APP-02] at most 24 MB of files are kept; the oldest go', async () => {
  const worker = open('one');
  site = () => new Response('x'.repeat(1_900_000));
  for (let i = 0; i < 14; i += 1) await text(worker.fetch(`/_next/static/${i}.js`));
  await expect.poll(() => kept('files').at(-1)).toBe('/_next/static/13.js');
  await expect.poll(() => kept('files').length).toBe(12);
  expect(kept('files')[0]).toBe('/_next/static/2.js');
});

test('[APP-03] without a network a page is answered by the offline page of its language, with what that needs', async () => {
  const worker = open('one');
  await worker.say('/offline');
  await worker.say('/ar/offline');
  expect(kept('offline one')).toEqual([
    '/_next/static/a.css',
    '/_next/static/chunks/b.js',
    '/_next/static/chunks/c.js',
    '/offline',
    '/ar/offline',
  ]);
  site = () => new TypeError('no network');
  const offline = (path: string) => text(worker.fetch(path, { mode: 'navigate' }));
  expect(await offline('/ar/spot/BTCUSDT')).toContain('/ar/offline ');
  expect(await offline('/spot/BTCUSDT')).toMatch(/^\/offline /);
  expect(await offline('/ja')).toMatch(/^\/offline /);
  expect(await text(worker.fetch('/_next/static/chunks/c.js'))).toBe('file /_next/static/chunks/c.js');
});

test('[APP-03] what nobody kept fails as it would without a worker; an answer of any status is an answer', async () => {
  const worker = open('one');
  site = () => new Response('restarting', { status: 503 });
  expect((await worker.fetch('/', { mode: 'navigate' }))?.status).toBe(503);
  site = () => new TypeError('no network');
  await expect(worker.fetch('/', { mode: 'navigate' })).rejects.toThrow('no network');
});

test('[APP-03] it is told addresses of offline pages and no others, and keeps three languages', async () => {
  const worker = open('one');
  for (const wrong of ['/asset', '/offline/x', 'https://elsewhere.example/offline', '/../offline', 7, null])
    await worker.say(wrong);
  expect(asked).toEqual([]);
  for (const path of ['/offline', '/ja/offline', '/ar/offline', '/zh-TW/offline']) await worker.say(path);
  expect(kept('offline one').filter((path) => path.endsWith('/offline'))).toEqual([
    '/ja/offline',
    '/ar/offline',
    '/zh-TW/offline',
  ]);
});

test('[APP-04] a new build waits until it is told to begin; then it has the languages of the one before, alone', async () => {
  const before = open('one');
  await before.say('/ar/offline');
  const worker = open('two');
  await worker.install();
  expect(worker.done).toEqual([]);
  expect(kept('offline one')).toContain('/ar/offline');
  const builds: unknown[] = [];
  await worker.say('build', [{ postMessage: (build: unknown) => builds.push(build) }]);
  expect(builds).toEqual(['two']);
  await worker.say('activate');
  expect(worker.done).toEqual(['skip']);
  await worker.activate();
  expect(worker.done).toEqual(['skip', 'preload', 'claim']);
  expect([...names.keys()]).toEqual(['offline two']);
  expect(kept('offline two')).toContain('/ar/offline');
});
