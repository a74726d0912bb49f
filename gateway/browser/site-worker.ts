/** Name of the build; written before this script by whoever serves it (gateway/front/worker.ts). */
declare const BUILD: string;

/** What a service worker has and the types of a page do not name. */
type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetching = {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Scope = {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install', hear: (event: Lasting & { addRoutes?(rule: object): Promise<void> }) => void): void;
  addEventListener(name: 'activate', hear: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', hear: (event: Fetching) => void): void;
  addEventListener(name: 'message', hear: (event: Lasting & Pick<MessageEvent, 'data' | 'ports'>) => void): void;
};
const scope = self as unknown as Scope;

/** Files whose names change with their content, of this build and of earlier ones: an open tab may still ask for those. */
const FILES = 'files';
/** The page that says there is no network, in each language that was read here, with what it needs; one for each build. */
const OFFLINE = 'offline ';
const FILE_PATH = '/_next/static/';
const CALLS = '/v1/';
const OFFLINE_PAGE = /^(?:\/[A-Za-z]{2,4}(?:-[A-Za-z]{2})?)?\/offline$/;
const NAMED_FILE = /static\/[\w./~%-]{1,200}\.(?:js|css|woff2)/g;

/** What is kept at most: files, bytes of them all and of one, languages, files that a page names. */
const MOST = { files: 400, bytes: 24_000_000, one: 2_000_000, languages: 3, named: 80 };
const SIZE = 'x-kept-bytes';

scope.addEventListener('install', (event) => {
  // Calls never come here, so none waits for this script to start. Where a browser cannot be told, they pass untouched.
  const past = event.addRoutes?.({ condition: { urlPattern: `${CALLS}*` }, source: 'network' });
  event.waitUntil(Promise.allSettled([past, carryOver()]));
});

scope.addEventListener('activate', (event) => event.waitUntil(begin()));

scope.addEventListener('message', (event) => {
  const data: unknown = event.data;
  // Only pages of this origin can say anything here.
  if (data === 'build') event.ports[0]?.postMessage(BUILD);
  else if (data === 'activate') event.waitUntil(scope.skipWaiting());
  else if (typeof data === 'string' && OFFLINE_PAGE.test(data)) event.waitUntil(keepOffline(data).catch(() => {}));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin || pathname.startsWith(CALLS)) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(event, pathname));
  else if (pathname.startsWith(FILE_PATH)) event.respondWith(fileOf(request));
});

/** Pages always come from the network: what they show is of this moment. Without one, the page that says so. */
async function pageOf({ request, preloadResponse }: Fetching, pathname: string): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const kept = await offlineFor(pathname).catch(() => undefined);
    if (kept) return kept;
    throw error;
  }
}

/** In the language of the address, else in one that was read here before. */
async function offlineFor(pathname: string): Promise<Response | undefined> {
  const cache = await caches.open(OFFLINE + BUILD);
  const [, first = ''] = pathname.split('/');
  const pages = await languagesIn(cache);
  const path = [`/${first}/offline`, '/offline', ...pages.toReversed()].find((page) => pages.includes(page));
  return path === undefined ? undefined : cache.match(path, { ignoreVary: true });
}

async function fileOf(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true, ignoreSearch: true }).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic') void keepFile(request, answer.clone());
  return answer;
}

/** Sizes of what is kept, by address, oldest first; read once for the life of this script. */
let sizes: Promise<Map<string, number>> | null = null;
/** One write after the other, so that the sum is right. */
let writing: Promise<unknown> = Promise.resolve();

function keepFile(request: Request, answer: Response): Promise<unknown> {
  writing = writing.then(() => write(request, answer)).catch(() => {});
  return writing;
}

async function write({ url }: Request, answer: Response): Promise<void> {
  const body = await answer.arrayBuffer();
  if (body.byteLength > MOST.one) return;
  const cache = await caches.open(FILES);
  sizes ??= sizesIn(cache);
  const known = await sizes;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  headers.set(SIZE, String(body.byteLength));
  await cache.put(url, new Response(body, { headers }));
  known.delete(url);
  known.set(url, body.byteLength);
  let total = [...known.values()].reduce((sum, size) => sum + size, 0);
  for (const [oldest, size] of known) {
    if (known.size <= MOST.files && total <= MOST.bytes) return;
    known.delete(oldest);
    total -= size;
    await cache.delete(oldest);
  }
}

async function sizesIn(cache: Cache): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (const request of await cache.keys()) {
    const size = (await cache.match(request, { ignoreVary: true }))?.headers.get(SIZE);
    known.set(request.url, Number.parseInt(size ?? '0', 10));
  }
  return known;
}

/** Fetches the offline page of a language as anybody would get it, and every file that it names; the page last. */
async function keepOffline(path: string): Promise<void> {
  const cache = await caches.open(OFFLINE + BUILD);
  if (await cache.match(path, { ignoreVary: true })) return;
  const page = await fetch(path, { credentials: 'omit', cache: 'no-cache' });
  const type = page.headers.get('content-type') ?? '';
  if (page.status !== 200 || page.redirected || !type.startsWith('text/html')) return;
  const named = (await page.clone().text()).match(NAMED_FILE) ?? [];
  const files = [...new Set(named)].slice(0, MOST.named).map((file) => `/_next/${file}`);
  await Promise.all(files.map((file) => addOnce(cache, file)));
  await cache.put(path, page);
  const pages = await languagesIn(cache);
  for (const oldest of pages.slice(0, -MOST.languages)) await cache.delete(oldest);
}

async function addOnce(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file, { ignoreVary: true })) return;
  await cache.add(file);
}

/** Addresses of the offline pages, the one kept first first. */
async function languagesIn(cache: Cache): Promise<string[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  return paths.filter((path) => OFFLINE_PAGE.test(path));
}

/** A new build has the languages of the one before it from its first moment. */
async function carryOver(): Promise<void> {
  for (const name of await offlineCaches())
    for (const path of await languagesIn(await caches.open(name))) await keepOffline(path);
}

async function begin(): Promise<void> {
  for (const name of await offlineCaches()) await caches.delete(name);
  // The network is asked while this script is still starting.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** Those of other builds. */
async function offlineCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(OFFLINE) && name !== OFFLINE + BUILD);
}
