import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compress, type Encoding } from '../base/encoding.ts';
import { bundle } from './bundle.ts';

export type Lib = {
  /** First 16 hex characters of the content's SHA-256; also what `?v=` must be for an answer that is kept for ever. */
  readonly version: string;
  readonly bytes: (coding: Encoding) => Promise<Buffer>;
};

export type Libs = ReadonlyMap<string, Lib>;

/** Name below /cdnstatic/libs → files of gateway/browser. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  'device-token.v1.min.js': ['device-token.ts'],
  'captcha.v1.min.js': ['words', 'work', 'style', 'track', 'view', 'slide', 'challenge', 'main'].map(
    (file) => `captcha/${file}.ts`,
  ),
};

/** The address is the specification's; behind it is the installed, patched version (SGN-56). */
const FORGE = 'node-forge.v1.0.0.min.js';

/** All files for browsers, read and made once. */
export function loadLibs(): Libs {
  const made = Object.entries(SCRIPTS).map(([name, files]) => [name, Buffer.from(bundle(name, files))] as const);
  return new Map([...made, [FORGE, forge()] as const].map(([name, bytes]) => [name, libOf(bytes)]));
}

/** The service worker of the site, which the front serves; its head names the build. */
export function siteWorker(): string {
  return bundle('site-worker.js', ['site-worker.ts']);
}

function forge(): Buffer {
  const path = createRequire(import.meta.url).resolve('node-forge/dist/forge.min.js');
  // The map is not served, so browsers must not look for it.
  return Buffer.from(readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
}

function libOf(plain: Buffer): Lib {
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]]);
  return {
    version: createHash('sha256').update(plain).digest('hex').slice(0, 16),
    bytes(coding) {
      const bytes =
        made.get(coding) ?? (coding === 'identity' ? Promise.resolve(plain) : compress(plain, coding, 'once'));
      made.set(coding, bytes);
      return bytes;
    },
  };
}
