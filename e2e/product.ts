import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PORT = process.env.E2E_PORT ?? '3543';
const HTTP_PORT = process.env.E2E_HTTP_PORT ?? '3580';

/** What `npm start` notes about itself in its data folder. */
export type RunNote = {
  readonly origin: string;
  readonly httpOrigin: string;
  /** Page of the outbox, with its key. */
  readonly outbox: string;
  readonly outboxKey: string;
  readonly pids: { readonly gateway: number; readonly site: number };
  readonly supervisor: number;
};

export type Product = {
  readonly dataDir: string;
  /** As it is now: a process that was started again has another id. */
  note(): RunNote;
  /** Everything it has said so far, both streams. */
  said(): string;
  /** Ends it as Ctrl-C does, and removes its data. @returns its exit code */
  stop(): Promise<number | null>;
};

/**
 * For all stories together: starts the product as `npm start` does, on its own ports and with its own data, and stops
 * it after the last test. With E2E_ORIGIN, E2E_HTTP_ORIGIN and E2E_DATA_DIR set a product that runs already is used.
 */
export default async function sharedProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN) return undefined;
  const product = await startProduct({ PORT, HTTP_PORT });
  const { origin, httpOrigin } = product.note();
  Object.assign(process.env, { E2E_ORIGIN: origin, E2E_HTTP_ORIGIN: httpOrigin, E2E_DATA_DIR: product.dataDir });
  return async () => {
    await product.stop();
  };
}

/** What opens the outbox of the shared product, and of those that stories start for themselves. */
export function outboxKey(): string {
  const note = readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'run.json'), 'utf8');
  return (JSON.parse(note) as RunNote).outboxKey;
}

/** A product of one's own, for stories that break it. Ports are free ones unless `settings` names some. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-e2e-'));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: await freePort(),
      HTTP_PORT: await freePort(),
      DATA_DIR: dataDir,
      // Stories know the prices: kit/market.ts has the same seed.
      MARKET_SEED: 'meridian',
      // All visitors of these stories come from one address.
      RATE_MARKET: '5000',
      RATE_DEFAULT: '5000',
      RATE_CAPTCHA: '500',
      CAPTCHA_TRIES: '10000',
      RATE_PAGE: '5000',
      ...(process.env.E2E_DATA_DIR ? { OUTBOX_KEY: outboxKey() } : {}),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  await ready(child, () => said);
  return {
    dataDir,
    note: () => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')),
    said: () => said,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      rmSync(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** Not 0: a gateway that is started again must come back where its pages look for it. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

function ready(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => said().includes('Ctrl-C stops everything') && resolve());
    child.on('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready:\n${said()}`)));
  });
}
