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

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  ...(process.env.E2E_DEEP ? {} : { grepInvert: /@deep/ }),
  globalSetup: './e2e/product.ts',
  use: {
    baseURL: process.env.E2E_ORIGIN ?? 'https://localhost:3543',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
