import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const CERTIFICATE = `${process.env.TRUST_DIR ?? '.data/trust'}/server.crt`;

/** Chromium trusts exactly our server key: a service worker does not register when errors are ignored altogether. */
function spki(): string {
  if (!existsSync(CERTIFICATE)) return '';
  const key = new X509Certificate(readFileSync(CERTIFICATE)).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

/**
 * The short run takes Chromium without its window and toolbars where that is installed: the same engine, a fifth less
 * time. The long run takes the whole browser.
 */
function browser(): string {
  const [shell, whole] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return existsSync(shell) && !(process.env.E2E_DEEP && existsSync(whole)) ? shell : whole;
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // A story waits for a page that a busy machine may draw slowly; how fast pages are is measured elsewhere.
  expect: { timeout: 30_000 },
  ...(process.env.E2E_DEEP ? {} : { grepInvert: /@deep/ }),
  globalSetup: './e2e/product.ts',
  use: {
    baseURL: process.env.E2E_ORIGIN ?? `https://localhost:${process.env.E2E_PORT ?? '3543'}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'off',
    // What a worker answers passes by the routes that stories lay. Those about it let it in (installed.spec.ts).
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--ignore-certificate-errors-spki-list=${spki()}`,
      ],
    },
  },
});
