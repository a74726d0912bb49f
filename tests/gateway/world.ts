import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppNeeds, buildApp } from '#gateway/app.ts';
import type { App } from '#gateway/app-type.ts';
import { type Environment, readConfig } from '#gateway/config.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { createHealth } from '#gateway/health.ts';
import { createLog, type LogLevel } from '#gateway/log.ts';

/** 2026-11-20 12:00:00 UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12);

/** A clock that a test turns by hand. */
export function handClock(at = NOON) {
  const clock = { at, now: () => clock.at };
  return clock;
}

/** Real market data, a few listings would do but the whole list is as fast. */
export const feed = createSyntheticFeed({ seed: 'tests' });

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
  const config = readConfig({ RATE_MARKET: '1000', RATE_DEFAULT: '1000', ...env });
  const clock = handClock();
  const { lines, log } = keptLog();
  const health = createHealth({
    config,
    build: () => ({ id: null, trustHash: null }),
    feed,
    clock,
    trustHash: 'f'.repeat(64),
    version: '1.2.3',
  });
  const app = buildApp({
    config,
    feed,
    clock,
    keys: { served: async () => KEYS },
    health,
    log,
    version: '1.2.3',
    ...needs,
  });
  routes?.(app);
  await app.ready();
  return { app, clock, lines, config };
}

/** A folder for one test file. @returns its path and how to remove it */
export function scratch(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'gateway-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
