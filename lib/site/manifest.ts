import type { MetadataRoute } from 'next';
import { direction, languageTag } from '#lib/i18n/locales.ts';
import { joinPrefix } from '#lib/i18n/paths.ts';
import { parseSegment, prefixOf } from '#lib/i18n/segment.ts';
import { BRAND } from './brand.ts';

/** Words of one language. */
export type ManifestWords = {
  readonly description: string;
  /** Where a long press on the icon leads: name of the place, unprefixed path. */
  readonly places: readonly { readonly name: string; readonly path: string }[];
};

const ENDING = '.webmanifest';

/** `/manifests/ja.webmanifest`: one for each language, because name, direction and places are of one. */
export function manifestPath(segment: string): string {
  return `/manifests/${segment}${ENDING}`;
}

/** The internal segment that a file name of `/manifests/` is about; null for any other name. */
export function segmentOfManifest(file: string): string | null {
  const segment = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '';
  return parseSegment(segment) === null ? null : segment;
}

/**
 * What a browser installs. The id is the same in every language: who changes the language has one app, not two, and it
 * opens in the new one. @throws TypeError for what is no segment
 */
export function webManifest(segment: string, { description, places }: ManifestWords): MetadataRoute.Manifest {
  const parsed = parseSegment(segment);
  if (!parsed) throw new TypeError(`${segment} is no segment of a language`);
  const prefix = prefixOf(segment);
  return {
    id: '/',
    name: BRAND.name,
    short_name: BRAND.shortName,
    description,
    lang: languageTag(parsed.code),
    dir: direction(parsed.code),
    start_url: joinPrefix(prefix, '/'),
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    categories: ['finance'],
    background_color: BRAND.colour,
    theme_color: BRAND.colour,
    icons: ICONS,
    shortcuts: places.map(({ name, path }) => ({ name, url: joinPrefix(prefix, path), icons: [SHORTCUT_ICON] })),
  };
}

const PNG = 'image/png';
const SHORTCUT_ICON = { src: '/brand/icon-192.png', sizes: '192x192', type: PNG };

/** Written from `public/brand/icon.svg` by `npm run icons`. */
const ICONS: NonNullable<MetadataRoute.Manifest['icons']> = [
  { src: '/brand/icon-192.png', sizes: '192x192', type: PNG, purpose: 'any' },
  { src: '/brand/icon-512.png', sizes: '512x512', type: PNG, purpose: 'any' },
  { src: '/brand/maskable-192.png', sizes: '192x192', type: PNG, purpose: 'maskable' },
  { src: '/brand/maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
  { src: '/brand/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
];
