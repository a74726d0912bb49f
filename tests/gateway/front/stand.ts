import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Log, silentLog } from '#gateway/base/log.ts';
import type { Front, FrontSettings } from '#gateway/front/front.ts';
import { createFront } from '#gateway/front/front.ts';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';

/** A clock that tests move by hand. */
export function handClock(start = 1_700_000_000_000) {
  let now = start;
  return {
    now: () => now,
    pass(ms: number) {
      now += ms;
    },
  };
}

export type Seen = { method: string; url: string; headers: IncomingHttpHeaders };
type Behaviour = (request: IncomingMessage, response: ServerResponse, internal: string | null) => void;

/** What a prerendered page of the real site looks like, in small. */
export function pageHtml(heading: string, more = ''): string {
  const flight = JSON.stringify([1, `0:["$","h1",null,{"children":${JSON.stringify(heading)}}]\n`]);
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/>',
    `<script>${BOOT}</script><script src="/_next/static/chunks/a.js" async=""></script></head>`,
    `<body><h1>${heading}</h1>${'<p>a row of the page that makes it worth compressing</p>'.repeat(40)}${more}`,
    `<script id="_R_">${BOOTSTRAP}</script>`,
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
    `<script>self.__next_f.push(${flight.replaceAll('<', '\\u003c')})</script></body></html>`,
  ].join('');
}
export const BOOT = 'document.documentElement.dataset.theme="black";';
export const BOOTSTRAP =
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/b.js"],"runtimeModuleIds":[1]});';

export function sendPage(response: ServerResponse, html: string, headers: Record<string, string> = {}, status = 200) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 's-maxage=60, stale-while-revalidate=31535940',
    'x-nextjs-cache': 'HIT',
    'x-powered-by': 'Next.js',
    'x-middleware-rewrite': '/secret',
    etag: '"sites-own"',
    vary: 'rsc, next-router-state-tree',
    ...headers,
  });
  response.end(html);
}

/** Behaves like the built site: pages by the internal path, the rest by the path. */
const likeTheSite: Behaviour = (request, response, internal) => {
  const path = request.url?.split('?', 1)[0] ?? '/';
  if (request.headers.rsc) {
    const flight = { 'content-type': 'text/x-component', 'x-nextjs-rewritten-path': internal ?? '' };
    return sendPage(response, `0:${internal}`, flight);
  }
  if (internal?.endsWith('/not-found')) return sendPage(response, pageHtml(`nothing in ${internal}`));
  if (internal?.endsWith('/bad-address')) return sendPage(response, pageHtml(`no address: ${internal}`));
  if (internal !== null) {
    const known = /^\/[A-Za-z-]+~?(?:\/(?:fee|markets|spot\/BTCUSDT))?$/.test(internal);
    return sendPage(response, pageHtml(known ? `page ${internal}` : 'the shell of a 404'), {}, known ? 200 : 404);
  }
  if (path.startsWith('/_next/static/') && path.endsWith('.js')) {
    response.writeHead(200, {
      'content-type': 'application/javascript; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    return response.end('export const a = 1;\n'.repeat(200));
  }
  return sendPage(response, pageHtml('no such file'), {}, 404);
};

export type Stand = {
  readonly port: number;
  readonly front: Front;
  /** Every request the site got. */
  readonly seen: Seen[];
  readonly sitePort: number;
  /** When the front has been handed so many requests, and the site as many. */
  handled(count: number): Promise<void>;
  asked(count: number): Promise<void>;
  behave(behaviour: Behaviour): void;
  onSiteUpgrade(take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void;
  get(path: string, options?: Asking): Promise<Got>;
  /** Sends exactly these bytes as a request line's target over a bare socket. */
  raw(target: string, options?: { host?: string; method?: string; headers?: string[] }): Promise<Got>;
  stopSite(): Promise<void>;
  close(): Promise<void>;
};

type Asking = { headers?: Record<string, string>; method?: string; body?: string };

export type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A site, a front before it, and clients for both kinds of request; everything on loopback. */
export async function openStand(settings: Partial<FrontSettings> = {}): Promise<Stand> {
  let behaviour = likeTheSite;
  const seen: Seen[] = [];
  const atFront = counter();
  const atSite = counter();
  const site = createServer((incoming, response) => {
    seen.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers });
    const internal = incoming.headers['x-meridian-internal'];
    atSite.count();
    behaviour(incoming, response, typeof internal === 'string' ? internal : null);
  });
  const sitePort = await listen(site);
  const front = createFront({
    siteUrl: `http://localhost:${sitePort}`,
    routing: DEFAULT_ROUTING,
    production: true,
    log: silentLog,
    clock: { now: () => 1_700_000_000_000 },
    imageHosts: [],
    buildId: 'build-1',
    inlineScripts: [BOOT],
    ...settings,
  });
  const server = createServer((incoming, response) => {
    front.handle(incoming, response);
    atFront.count();
  });
  server.on('upgrade', front.upgrade);
  const port = await listen(server);
  const stopSite = () => closed(site);
  return {
    port,
    front,
    seen,
    sitePort,
    handled: atFront.reached,
    asked: atSite.reached,
    behave(next) {
      behaviour = next;
    },
    onSiteUpgrade: (take) => void site.on('upgrade', take),
    get: (path, options = {}) => get(port, path, options),
    raw: (target, options = {}) => raw(port, target, options),
    stopSite,
    async close() {
      await front.close();
      await closed(server);
      await stopSite();
    },
  };
}

/** A log that remembers. */
export function listeningLog() {
  const lines: { level: string; fields: object; message: string }[] = [];
  const at = (level: string) => (fields: object | string, message?: string) => {
    lines.push({ level, fields: typeof fields === 'string' ? {} : fields, message: message ?? String(fields) });
  };
  const log: Log = Object.assign(silentLog.child({}), { warn: at('warn'), error: at('error'), child: () => log });
  return { log, lines };
}

/** A promise with its handles, for a site that answers when the test says so. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}

function counter() {
  let counted = 0;
  const waiting: { count: number; resolve: () => void }[] = [];
  return {
    count() {
      counted += 1;
      for (const { count, resolve } of waiting) if (counted >= count) resolve();
    },
    reached: (count: number) =>
      new Promise<void>((resolve) => {
        if (counted >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return (server.address() as AddressInfo).port;
}

async function closed(server: ReturnType<typeof createServer>): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function get(port: number, path: string, { body, ...options }: Asking): Promise<Got> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: 'localhost', port, path, agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function raw(
  port: number,
  target: string,
  { host = `localhost:${port}`, method = 'GET', headers = [] }: { host?: string; method?: string; headers?: string[] },
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const [line = '', ...fields] = head.split('\r\n');
      resolve({
        status: Number.parseInt(line.split(' ')[1] ?? '0', 10),
        headers: Object.fromEntries(fields.map((field) => fieldOf(field))),
        body: Buffer.from(rest.join('\r\n\r\n'), 'latin1'),
      });
    });
    const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close', '', ''];
    socket.write(Buffer.from(lines.join('\r\n'), 'latin1'));
  });
}

function fieldOf(field: string): [string, string] {
  const colon = field.indexOf(':');
  return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
}
