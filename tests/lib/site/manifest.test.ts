import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCALES } from '#lib/i18n/locales.ts';
import { manifestPath, segmentOfManifest, webManifest } from '#lib/site/manifest.ts';

const WORDS = { description: 'A terminal.', places: [{ name: 'Markets', path: '/markets' }] };

test('[APP-01] each language has its own manifest: direction, first page and places are of it, the app is one', () => {
  expect(webManifest('en~', WORDS)).toMatchObject({ id: '/', lang: 'en', dir: 'ltr', start_url: '/', scope: '/' });
  expect(webManifest('ar', WORDS)).toMatchObject({ id: '/', dir: 'rtl', start_url: '/ar', scope: '/' });
  expect(webManifest('ar', WORDS).shortcuts?.map(({ name, url }) => [name, url])).toEqual([['Markets', '/ar/markets']]);
  // On a domain of its own a language has no prefix.
  expect(webManifest('id~', WORDS)).toMatchObject({ start_url: '/' });
});

test('[APP-01] a file name leads to its segment, and no other name to anything', () => {
  for (const code of LOCALES)
    for (const segment of [code, `${code}~`])
      expect(segmentOfManifest(manifestPath(segment).replace('/manifests/', ''))).toBe(segment);
  for (const name of ['', '.webmanifest', 'xx.webmanifest', 'en', 'en~~.webmanifest', '../en.webmanifest'])
    expect(segmentOfManifest(name)).toBeNull();
  expect(() => webManifest('xx', WORDS)).toThrow(TypeError);
});

/** Width and height of a PNG, from its header. */
function sizeOf(path: string): string {
  const bytes = readFileSync(`public${path}`);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('[APP-01] every picture it names is there in its size, for launchers that cut it too', () => {
  const icons = webManifest('en~', WORDS).icons ?? [];
  const drawn = icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of drawn) expect(sizeOf(src)).toBe(sizes);
  expect(drawn.map(({ sizes, purpose }) => `${purpose} ${sizes}`).toSorted()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
});
