import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '#gateway/base/app-type.ts';
import { createLog, type LogLevel } from '#gateway/base/log.ts';
import { type Environment, readConfig } from '#gateway/config.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { buildApp } from '#gateway/process/app.ts';
import type { AppNeeds } from '#gateway/process/app-needs.ts';
import { createHealth } from '#gateway/process/health.ts';
import { codesOf } from '#gateway/routes/documented-codes.ts';
import type { Envelope } from '#lib/contract/envelope.ts';

/** 2026-11-20 12:00:00 UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12);

/** A clock that a test turns by hand. */
export function handClock(at = NOON) {
  const clock = { at, now: () => clock.at };
  return clock;
}

/** Real market data, a few listings would do but the whole list is as fast. */
export const feed = createSyntheticFeed({ seed: 'tests' });

/** Opens the outbox of every world. */
export const OUTBOX = 'outbox-of-these-tests';

export const KEYS = { serverPublicKey: 'c2VydmVy', serverPublicKeySign: 'c2lnbg==' };

/** A log that keeps its lines. */
export function keptLog(level: LogLevel = 'warn') {
  const lines: string[] = [];
  return { lines, log: createLog({ level, clock: { now: () => NOON }, write: (line) => lines.push(line) }) };
}

type Options = Partial<Omit<AppNeeds, 'config'>> & {
  readonly env?: Environment;
  /** Further routes, put in before the app is ready. */
  readonly routes?: (app: App) => void;
};

/** The real app on the real feed with a clock that stands still; injected requests come from 127.0.0.1. */
export async function world({ env = {}, routes, ...needs }: Options = {}) {
  const config = readConfig({ RATE_MARKET: '1000', RATE_DEFAULT: '1000', OUTBOX_KEY: OUTBOX, ...env });
  const clock = handClock();
  const { lines, log } = keptLog();
  const health = createHealth({
    config,
    build: () => ({ id: null, trustHash: null }),
    feed,
    clock,
    trustHash: 'f'.repeat(64),
    version: '1.2.3',
    deposed: () => [],
  });
  const app = buildApp({
    config,
    feed,
    clock,
    keys: { served: async () => KEYS },
    health,
    log,
    version: '1.2.3',
    // A disk that stalls for ten seconds is the machine's fault and no test's subject.
    patience: 60_000,
    ...needs,
  });
  const described = holdToCodes(app);
  routes?.(app);
  described.begin();
  await app.ready();
  return { app, clock, lines, config };
}

/**
 * Whatever a test asks: a call answers no code that its description lacks. One that does shows in the answer. Routes that
 * a test puts in before `begin` are in no description.
 */
function holdToCodes(app: App): { begin(): void } {
  const own = new Set<string>();
  let begun = false;
  app.addHook('onRoute', ({ url }) => void (begun || own.add(url)));
  app.addHook('onSend', async ({ is404, routeOptions: { url = '', method, config, schema } }, _reply, payload) => {
    const described = !is404 && schema?.tags && !own.has(url);
    if (!described || typeof payload !== 'string' || !payload.startsWith('{"status":"error"')) return payload;
    const answer = JSON.parse(payload) as Envelope<unknown>;
    const known: readonly string[] = codesOf({ url, method: method ?? 'GET', config });
    return known.includes(answer.code) ? payload : JSON.stringify({ ...answer, code: `${answer.code}, undocumented` });
  });
  return {
    begin() {
      begun = true;
    },
  };
}

/** A folder for one test file. @returns its path and how to remove it */
export function scratch(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'gateway-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
