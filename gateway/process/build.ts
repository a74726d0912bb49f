import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';

/** What the folder of the built site says about itself. */
export type SiteBuild = {
  /** null: there is no build. */
  readonly id: string | null;
  /** SHA-256 of the root certificate it was built with, hex. */
  readonly trustHash: string | null;
};

/** Two small files are read again after this many milliseconds, however often somebody asks. */
const KEEP = 1000;

/** @param folder  usually `.next`; a file that is missing or cannot be read counts as not there */
export function watchBuild(folder: string, clock: Clock): () => SiteBuild {
  let build = readBuild(folder);
  let readAt = clock.now();

  return function currentBuild() {
    const now = clock.now();
    if (Math.abs(now - readAt) >= KEEP) {
      build = readBuild(folder);
      readAt = now;
    }
    return build;
  };
}

function readBuild(folder: string): SiteBuild {
  return { id: textOf(join(folder, 'BUILD_ID')), trustHash: textOf(join(folder, 'trust-hash')) };
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch {
    return null;
  }
}
