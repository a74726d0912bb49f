import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as plain } from 'node:http';
import { Agent, request as secure } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { connect as connectSecure } from 'node:tls';

const ROOT = `${process.env.TRUST_DIR ?? '.data/trust'}/root.crt`;

/** Where the product of this run answers, with and without TLS. */
export const origin = () => process.env.E2E_ORIGIN ?? 'https://localhost:3543';
export const httpOrigin = () => process.env.E2E_HTTP_ORIGIN ?? 'http://localhost:3580';
/** Our own root is the only one trusted. */
export const rootCertificate = () => readFileSync(ROOT);

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };
type Asking = { readonly headers?: Record<string, string>; readonly at?: string; readonly method?: string };

let agent: Agent | undefined;

/** One request as a crawler makes it: no redirect is followed, no cookie kept, no language asked for. */
export function ask(path: string, { headers = {}, at = origin(), method = 'GET' }: Asking = {}): Promise<Answer> {
  agent ??= new Agent({ ca: rootCertificate(), keepAlive: true, maxSockets: 8 });
  const url = new URL(path, at);
  const options = { method, headers, ...(url.protocol === 'https:' ? { agent } : {}) };
  return new Promise((resolve, reject) => {
    (url.protocol === 'https:' ? secure : plain)(url, options, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    })
      .on('error', reject)
      .end();
  });
}

/** Data of one call of the public market interface. */
export async function askMarket<T>(path: string): Promise<T> {
  const { body } = await ask(`/v1/market/${path}`);
  return (JSON.parse(body) as { data: T }).data;
}

/** Sends exactly these bytes as the target of a request over a socket of its own. @param at an origin, with TLS or without */
export function askRaw(target: string, at: string, headers: readonly string[] = []): Promise<Answer> {
  const { protocol, hostname, port, host } = new URL(at);
  const place = { host: hostname, port: Number.parseInt(port, 10) };
  const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''];
  return new Promise((resolve, reject) => {
    const socket =
      protocol === 'https:'
        ? connectSecure({ ...place, ca: rootCertificate(), servername: hostname })
        : connectPlain(place);
    let text = '';
    socket.setEncoding('latin1');
    socket.on(protocol === 'https:' ? 'secureConnect' : 'connect', () => socket.write(lines.join('\r\n'), 'latin1'));
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parse(text)));
  });
}

function parse(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  const status = Number.parseInt(first.split(' ')[1] ?? '0', 10);
  return { status, headers: Object.fromEntries(pairs), body: rest.join('\r\n\r\n') };
}
