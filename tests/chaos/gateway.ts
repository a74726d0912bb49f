import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { Envelope } from '#lib/contract/envelope.ts';

/** @param httpPort  a free one each time when it is not said */
export type Place = { readonly dir: string; readonly databaseUrl: string | null; readonly httpPort?: string };
export type End = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly said: string };

type Told = { readonly origin: string; readonly httpOrigin: string; readonly outboxKey: string | null };

/** Longer than any answer may take; whoever waits longer was forgotten. */
const ANSWER_MS = 15_000;

/** The real program in a process of its own, without a site, on free ports. */
export class Gateway {
  readonly #child: ChildProcess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly ended: Promise<End>;
  readonly origin: string;
  /** The same with TLS, by the root in the folder's trust. */
  readonly secureOrigin: string;
  /** Opens the outbox of this start. */
  readonly outboxKey: string | null;

  private constructor(child: ChildProcess, ended: Promise<End>, { origin, httpOrigin, outboxKey }: Told) {
    this.#child = child;
    this.ended = ended;
    this.origin = httpOrigin;
    this.secureOrigin = origin;
    this.outboxKey = outboxKey;
  }

  /**
   * @param under  a program and its arguments that start what follows them, with a bad disk for example
   * @throws Error with what it said when it does not come up
   */
  static async start(place: Place, under: readonly string[] = []): Promise<Gateway> {
    const { child, ended } = run(place, under);
    const told = once(child, 'message') as Promise<[Told]>;
    const first = await Promise.race([told, ended]);
    if (!Array.isArray(first)) throw new Error(`the gateway ended with ${first.code}: ${first.said}`);
    return new Gateway(child, ended, first[0]);
  }

  /** What a start comes to that cannot succeed. */
  static attempt(place: Place): Promise<End> {
    return run(place, []).ended;
  }

  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<End> {
    this.#child.kill(signal);
    return this.ended.finally(() => this.#agent.destroy());
  }

  /** @returns the envelope. Rejects when the connection ends before the answer is whole. */
  post<T>(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
    return this.#ask<T>('POST', path, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body));
  }

  get<T>(path: string, headers: Readonly<Record<string, string>> = {}) {
    return this.#ask<T>('GET', path, headers);
  }

  #ask<T>(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) {
    const { promise, resolve, reject } = Promise.withResolvers<Envelope<T> & { readonly cookie: string }>();
    const url = new URL(path, this.origin);
    const sent = request(
      url,
      { method, agent: this.#agent, timeout: ANSWER_MS, headers: { origin: this.origin, ...headers } },
      (answer) => void read(answer).then(resolve, reject),
    );
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} was not answered within ${ANSWER_MS} ms`)));
    sent.on('error', reject);
    sent.end(body);
    return promise;

    async function read(answer: IncomingMessage) {
      let text = '';
      answer.setEncoding('utf8');
      for await (const chunk of answer) text += chunk;
      const [cookie = ''] = answer.headers['set-cookie'] ?? [];
      return { ...(JSON.parse(text) as Envelope<T>), cookie: cookie.split(';')[0]! };
    }
  }
}

function run({ dir, databaseUrl, httpPort = '0' }: Place, under: readonly string[]) {
  const [program = '', ...args] = [...under, process.execPath, 'gateway/main.ts'];
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      HTTP_PORT: httpPort,
      INTERNAL_PORT: '0',
      TRUST_DIR: join(dir, 'trust'),
      DATA_DIR: join(dir, 'data'),
      BUILD_DIR: join(dir, 'none'),
      DATABASE_URL: databaseUrl ?? '',
      LOG_LEVEL: 'error',
      RATE_TRADE: '1000000',
      RATE_GUEST: '1000000',
      RATE_DEFAULT: '1000000',
      RATE_MARKET: '1000000',
    },
  });
  let said = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-10_000);
    });
  const ended = (once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>).then(([code, signal]) => ({
    code,
    signal,
    said,
  }));
  return { child, ended };
}
