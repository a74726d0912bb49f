import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent, request } from './node-http.ts';

export type SiteProblem =
  /** No connection, or it broke. */
  | 'away'
  /** No answer, or no further byte of it, in time. */
  | 'slow'
  /** More requests wait already than the site will answer in time. */
  | 'busy'
  /** An answer that must not be passed on. */
  | 'broken';

export class SiteError extends Error {
  override name = 'SiteError';
  readonly problem: SiteProblem;

  constructor(problem: SiteProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

export type Question = {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: Readable | undefined;
  /** Aborted when nobody wants the answer any more. */
  readonly signal?: AbortSignal | undefined;
};

export type Whole = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

export type Site = {
  /** The `Host` the site is asked under; what the visitor's browser called us never reaches it. */
  readonly host: string;
  /** Without a slash at the end. */
  readonly origin: string;
  /** The answer as it begins to arrive. @throws SiteError */
  ask(question: Question): Promise<IncomingMessage>;
  /** The whole answer. @throws SiteError 'broken' when it is longer than `limit` bytes */
  askWhole(question: Question, limit: number): Promise<Whole>;
  close(): void;
};

/** One site process renders on one core: more sockets would only queue there instead of here. */
const SOCKETS = 32;
const WAITING_LIMIT = 1_024;
/** What a connection says that the other side has closed. */
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

type SiteNeeds = {
  /** Origin, `http://localhost:41234`. */
  readonly url: string;
  /** Longest silence, ms: until the first byte of an answer and between any two. */
  readonly patience: number;
};

/**
 * The client of the site process: keep-alive, bounded, and it gives up in time.
 *
 * Answers that are passed on as they arrive have sockets of their own: a visitor who reads slowly holds one, and must
 * not keep the pages from being made.
 */
export function createSite({ url, patience }: SiteNeeds): Site {
  const { protocol, hostname, port, host, origin } = new URL(url);
  if (protocol !== 'http:') throw new TypeError(`The site is asked over plain http on this machine, not at ${url}`);
  const streams = new Agent({ keepAlive: true, maxSockets: SOCKETS, maxFreeSockets: 16 });
  const wholes = new Agent({ keepAlive: true, maxSockets: SOCKETS, maxFreeSockets: 16 });
  let waiting = 0;

  async function begin(question: Question, agent: Agent): Promise<IncomingMessage> {
    if (waiting >= WAITING_LIMIT) throw new SiteError('busy', `${waiting} requests are waiting for the site`);
    waiting += 1;
    try {
      return await once(question, agent, true);
    } finally {
      waiting -= 1;
    }
  }

  /** @param agent false: over a connection of its own */
  function once(question: Question, agent: Agent | false, mayRepeat: boolean): Promise<IncomingMessage> {
    const { method, path, headers, body, signal } = question;
    return new Promise((resolve, reject) => {
      const outgoing: ClientRequest = request(
        { agent, hostname, port, method, path, headers, timeout: patience, ...(signal ? { signal } : {}) },
        resolve,
      );
      outgoing.on('timeout', () => outgoing.destroy(new SiteError('slow', `no byte from the site in ${patience} ms`)));
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection may be closed by the site in the very moment it is used again, and others of its age with it.
        if (mayRepeat && !body && outgoing.reusedSocket && CLOSED.has(error.code ?? '') && !signal?.aborted)
          return resolve(once(question, false, false));
        reject(
          error instanceof SiteError ? error : new SiteError('away', 'the site cannot be reached', { cause: error }),
        );
      });
      if (body) body.pipe(outgoing);
      else outgoing.end();
    });
  }

  async function askWhole(question: Question, limit: number): Promise<Whole> {
    const answer = await begin(question, wholes);
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await readWhole(answer, limit) };
  }

  return {
    host,
    origin,
    ask: (question) => begin(question, streams),
    askWhole,
    close() {
      streams.destroy();
      wholes.destroy();
    },
  };
}

/** @throws SiteError 'broken' when longer than `limit`, 'away' when it breaks off */
export async function readWhole(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw new SiteError('broken', `an answer of the site is longer than ${limit} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    answer.destroy();
    throw error instanceof SiteError
      ? error
      : new SiteError('away', 'an answer of the site broke off', { cause: error });
  }
  return Buffer.concat(chunks, length);
}
