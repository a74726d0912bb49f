import type { MetadataRoute } from 'next';
import { DEFAULT_LOCALE, direction, languageTag } from '#lib/i18n/locales.ts';
import { BRAND } from '#lib/site/brand.ts';
import common from '#messages/en/common.json' with { type: 'json' };

/** One manifest for all languages: browsers keep it under the address of the installation, not per language. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: BRAND.name,
    short_name: BRAND.shortName,
    description: common.description,
    lang: languageTag(DEFAULT_LOCALE),
    dir: direction(DEFAULT_LOCALE),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The page colour of the default theme, --page in tokens.css.
    background_color: '#000000',
    theme_color: '#000000',
    icons: [
      { src: '/brand/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/brand/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    ],
  };
}
