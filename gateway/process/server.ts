import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { CODE, type Code } from '#lib/contract/codes.ts';
import { API, STREAM_PATH } from '#lib/contract/endpoints.ts';
import { failure } from '#lib/contract/envelope.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { OPERATOR } from '#lib/contract/operator.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { StartError } from '../base/start-error.ts';
import { hasOneHost } from '../front/headers.ts';
import { createServer as createHttpServer } from '../front/node-http.ts';
import { checkTarget } from '../front/target.ts';
import { admitSite } from '../guards/internal.ts';
import { DATA_WALLS } from '../guards/stamp.ts';
import type { Trust } from '../keys/trust.ts';
import { limitSockets, type SocketLimits } from './sockets.ts';

/** What a listener hands on: pages to the front, the stream to the hub. */
export type FrontDoor = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  turnAway(socket: Duplex, what: 'malformed' | 'long'): void;
};
export type StreamDoor = Pick<FrontDoor, 'upgrade'>;

type Needs = {
  /** After `ready()`. */
  readonly app: Pick<App, 'routing'>;
  readonly front: FrontDoor;
  readonly hub: StreamDoor;
  /** Without it the listener speaks plain http. */
  readonly tls?: Trust['tls'] | undefined;
  readonly maxConnections: number;
  readonly maxPerAddress: number;
  /** Whether an address is a proxy that we trust. */
  readonly isProxy?: (ip: string) => boolean;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
};

/** Paths below these belong to the app, not to the site: calls, and files that the gateway makes. */
const APP_PATHS = [API, '/cdnstatic', '/multiLang'];

/** Times in milliseconds, sizes in bytes. A client that sends slowly is let go long before it costs anything. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  /** Nothing comes and nothing goes: an answer that nobody reads is not kept for ever. */
  silence: 60_000,
  connectionsCheckingInterval: 2_000,
  handshakeTimeout: 10_000,
  maxHeaderSize: 16 * 1024,
  maxRequestsPerSocket: 10_000,
  maxHeadersCount: 100,
  /** Sockets of the loopback listener; the site needs a handful. */
  internalConnections: 256,
} as const;

/** Sockets of one address that are taken: as many as it may make calls of the market, should each come by its own. */
export const NEW_SOCKETS = { perSecond: 50, burst: 400 } as const;

const SERVER_OPTIONS = {
  headersTimeout: LIMITS.headersTimeout,
  requestTimeout: LIMITS.requestTimeout,
  keepAliveTimeout: LIMITS.keepAliveTimeout,
  connectionsCheckingInterval: LIMITS.connectionsCheckingInterval,
  maxHeaderSize: LIMITS.maxHeaderSize,
  // Node's own refusal has no walls; ours counts them besides.
  requireHostHeader: false,
  // Anything else that asks for an upgrade (h2c) is answered as the plain request it also is.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
};

const TLS_OPTIONS = {
  minVersion: 'TLSv1.2',
  ALPNProtocols: ['http/1.1'],
  handshakeTimeout: LIMITS.handshakeTimeout,
} as const;

/**
 * One listener of the public address: malformed targets are turned away first, then `/v1/stream` goes to the hub,
 * `/v1` to the app and everything else to the front.
 */
export function createServer({
  app,
  front,
  hub,
  tls,
  maxConnections,
  maxPerAddress,
  isProxy,
  clock,
  log,
}: Needs): Server {
  const refuse = refuser(clock);

  const listener = guarded(log, refuse, (request, response) => {
    const target = checkTarget(request.url ?? '');
    // Node still answers HTTP/0.9, which has no host and no headers; no browser speaks it.
    const isRead = request.httpVersionMajor === 1 && hasOneHost(request);
    if (!isRead || (!target.ok && isProgram(request.url ?? ''))) return refuse(response, 400, CODE.badRequest);
    if (target.ok && isForApp(target.path)) return app.routing(request, response);
    // People mistype: the front tells them so with a page.
    if (!target.ok) response.shouldKeepAlive = false;
    front.handle(request, response);
  });
  const server = tls
    ? createHttpsServer({ ...SERVER_OPTIONS, ...TLS_OPTIONS, ...tls }, listener)
    : createHttpServer(SERVER_OPTIONS, listener);

  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuse(response, 417, CODE.badRequest),
  );
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A peer that vanishes now must not end the process; hub and front add their own handlers.
    socket.on('error', () => socket.destroy());
    const target = checkTarget(request.url ?? '');
    if (!target.ok || !hasOneHost(request)) endRaw(socket, '400 Bad Request', clock);
    else if (target.path === STREAM_PATH) hub.upgrade(request, socket, head);
    else if (isForApp(target.path)) endRaw(socket, '404 Not Found', clock);
    else front.upgrade(request, socket, head);
  });
  server.on('clientError', (error: ParseError, socket: Duplex) => {
    const what = PAGE_OF[error.code ?? ''];
    const [, target = '/'] = /^[A-Z]+ (\S+)/.exec(error.rawPacket?.toString('latin1', 0, 256) ?? '') ?? [];
    if (what && socket.writable && !isProgram(target)) front.turnAway(socket, what);
    else endUnread(error, socket, clock);
  });
  const pace = { ...NEW_SOCKETS, now: () => clock.now() };
  return limited(server, { most: maxConnections, perAddress: maxPerAddress, isProxy, pace });
}

type InternalNeeds = Pick<Needs, 'app' | 'clock' | 'log'> & { readonly token: string };

/** The loopback listener for the site: public market reads with the token, nothing else. */
export function createInternalServer({ app, token, clock, log }: InternalNeeds): Server {
  const refuse = refuser(clock);
  const listener = guarded(log, refuse, (request, response) => {
    const target = checkTarget(request.url ?? '');
    if (target.ok && hasOneHost(request) && admitSite(request, target.path, token)) app.routing(request, response);
    else refuse(response, 404, CODE.notFound);
  });
  const server = createHttpServer(SERVER_OPTIONS, listener);
  server.on('clientError', (error: ParseError, socket: Duplex) => endUnread(error, socket, clock));
  return limited(server, { most: LIMITS.internalConnections, perAddress: LIMITS.internalConnections });
}

const operators = new WeakSet<IncomingMessage>();

/** Whether a request came by the operator's own port. */
export const isOperators = (request: IncomingMessage): boolean => operators.has(request);

/** Where an operator moves the time of a replay, on this machine alone; nothing else is here. */
export function createOperatorServer({ app, clock, log }: Omit<InternalNeeds, 'token'>): Server {
  const refuse = refuser(clock);
  const listener = guarded(log, refuse, (request, response) => {
    const target = checkTarget(request.url ?? '');
    if (!target.ok || !hasOneHost(request) || !target.path.startsWith(OPERATOR.replay))
      return refuse(response, 404, CODE.notFound);
    operators.add(request);
    app.routing(request, response);
  });
  const server = createHttpServer(SERVER_OPTIONS, listener);
  server.on('clientError', (error: ParseError, socket: Duplex) => endUnread(error, socket, clock));
  return limited(server, { most: LIMITS.internalConnections, perAddress: LIMITS.internalConnections });
}

type Place = {
  readonly host: string;
  readonly port: number /** Setting to blame, `PORT`. */;
  readonly setting: string;
};

/** @returns the port that was taken @throws StartError with one sentence when it cannot be had */
export function listen(server: Server, { host, port, setting }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new StartError(whyNot(error.code ?? error.message, { host, port, setting }), { cause: error }));
    });
    server.listen({ host, port }, () => {
      server.removeAllListeners('error');
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Takes no new connection, lets running answers finish, and cuts what is left after the grace.
 * @param grace  milliseconds
 */
export function closeServer(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      for (const socket of sockets.get(server) ?? []) socket.destroy();
    }, grace);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Open sockets, upgraded ones too, which Node itself no longer counts among the connections of a server. */
const sockets = new WeakMap<Server, Set<Socket>>();

function limited(server: Server, limits: SocketLimits): Server {
  sockets.set(server, limitSockets(server, limits));
  server.timeout = LIMITS.silence;
  server.maxRequestsPerSocket = LIMITS.maxRequestsPerSocket;
  server.maxHeadersCount = LIMITS.maxHeadersCount;
  return server;
}

/** What Node could not read as a request. */
type ParseError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** Of these a person may be the author: an address that is far too long, or with bytes that are none of an address. */
const PAGE_OF: Readonly<Record<string, 'malformed' | 'long'>> = {
  HPE_HEADER_OVERFLOW: 'long',
  HPE_INVALID_URL: 'malformed',
};

function endUnread(error: ParseError, socket: Duplex, clock: Clock): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else endRaw(socket, STATUS_OF[error.code ?? ''] ?? '400 Bad Request', clock);
}

const STATUS_OF: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** For a connection that has no response object: a bare status, and the connection ends. */
function endRaw(socket: Duplex, status: string, clock: Clock): void {
  const walls = Object.entries(DATA_WALLS).map(([name, value]) => `${name}: ${value}\r\n`);
  const own = `connection: close\r\ncontent-length: 0\r\ncache-control: no-store\r\n`;
  const headers = `${own}${walls.join('')}${HEADER.requestTime}: ${clock.now()}`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n`, () => socket.destroy());
}

type Refuse = (response: ServerResponse, status: number, code: Code) => void;

/** Refusals outside the app. The texts live in the app, so these have none. */
function refuser(clock: Clock): Refuse {
  return function refuse(response, status, code) {
    const body = JSON.stringify(failure(code, ''));
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...DATA_WALLS,
      [HEADER.requestTime]: String(clock.now()),
      ...(status === 400 ? { connection: 'close' } : {}),
    });
    response.end(body);
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A bug in a handler costs one answer, never the process. */
function guarded(log: Needs['log'], refuse: Refuse, handle: Listener): Listener {
  return (request, response) => {
    try {
      handle(request, response);
    } catch (error) {
      log.error({ err: error }, 'a request could not be handed on');
      if (response.headersSent) response.destroy();
      else refuse(response, 500, CODE.internal);
    }
  };
}

function isForApp(path: string): boolean {
  return APP_PATHS.some((own) => path === own || path.startsWith(`${own}/`));
}

/** Whether a target that cannot be read is a program's: a call, or a form that no browser sends. */
function isProgram(raw: string): boolean {
  return raw[0] !== '/' || /^\/v1(?![^/\\?#%])/.test(raw);
}

function whyNot(code: string, { host, port, setting }: Place): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program: stop it, or set ${setting} to another port.`;
  }
  if (code === 'EACCES') {
    return `This user may not listen on port ${port} of ${host}: set ${setting} to a port above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `${host} is not an address of this machine: set HOST to one that is, such as 127.0.0.1.`;
  }
  return `Port ${port} on ${host} cannot be listened on (${code}): set ${setting} or HOST to something else.`;
}
