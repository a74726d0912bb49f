import { existsSync } from 'node:fs';

const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = '/usr/bin/chromium';

/** The Chromium that measures: CHROMIUM, or the one without windows, or the whole one where that is all there is. */
export function chromiumPath({ env = process.env, exists = existsSync } = {}) {
  if (env.CHROMIUM) return env.CHROMIUM;
  return exists(SHELL) || !exists(WHOLE) ? SHELL : WHOLE;
}
