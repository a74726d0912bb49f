import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { plain } from '#gateway/libs/bundle.ts';
import { loadLibs } from '#gateway/libs/libs.ts';
import { DEVICE_TOKEN_SCRIPT } from '#lib/contract/device-token.ts';
import { world } from '../world.ts';

const FORGE = '/cdnstatic/libs/node-forge.v1.0.0.min.js';

let app: App;
beforeAll(async () => {
  ({ app } = await world({ libs: loadLibs() }));
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('/cdnstatic/libs', () => {
  test('[SGN-56] has the installed node-forge at the address of the specification, without its map', async () => {
    const { version } = JSON.parse(readFileSync('node_modules/node-forge/package.json', 'utf8')) as { version: string };
    expect(version).toBe('1.4.3');
    const { statusCode, headers, body } = await get(FORGE);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body).not.toContain('sourceMappingURL');
    expect(readFileSync('node_modules/node-forge/dist/forge.min.js', 'utf8').startsWith(body.trimEnd())).toBe(true);
  });

  test('sends the same bytes plain, gzip and brotli', async () => {
    const bare = await get(FORGE);
    for (const [coding, unpack] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const packed = await get(FORGE, { 'accept-encoding': coding });
      expect(packed.headers['content-encoding']).toBe(coding);
      expect(packed.headers.vary).toContain('accept-encoding');
      expect(packed.rawPayload.length).toBeLessThan(bare.rawPayload.length / 2);
      expect(unpack(packed.rawPayload).equals(bare.rawPayload)).toBe(true);
    }
  });

  test('is kept for ever under the address with its hash, an hour under the bare one, and 304 when unchanged', async () => {
    const { headers } = await get(DEVICE_TOKEN_SCRIPT);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const etag = String(headers.etag);
    const [version] = etag.slice(1).split('-');
    const kept = await get(`${DEVICE_TOKEN_SCRIPT}?v=${version}`);
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get(`${DEVICE_TOKEN_SCRIPT}?v=other`)).headers['cache-control']).toBe('public, max-age=3600');
    const again = await get(DEVICE_TOKEN_SCRIPT, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('carries the walls of every answer, and an unknown name is 404 and not kept', async () => {
    expect((await get(FORGE)).headers['x-content-type-options']).toBe('nosniff');
    for (const name of ['x.js', '..%2f..%2fpackage.json', 'toString', '__proto__']) {
      const { statusCode, headers } = await get(`/cdnstatic/libs/${name}`);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });
});

describe('a script for browsers', () => {
  test('loses types, comments, imports and the word export, and keeps the rest', () => {
    const source = `import { b } from './b.ts';\nimport type { C } from './c.ts';\n/** Doc. */\nexport const a: number = b; // why\nexport function f<T>(x: T): T {\n  // inside\n  return x;\n}\n`;
    expect(plain('a.ts', source).replaceAll(/ +/g, ' ')).toBe('const a = b; // why\nfunction f (x ) {\nreturn x;\n}');
  });

  test.each(["import x from 'pkg';", 'export { a };', 'const a = `one\ntwo`;'])('%j cannot be made one', (source) =>
    expect(() => plain('a.ts', source)).toThrow('a.ts cannot be made a script'));
});
