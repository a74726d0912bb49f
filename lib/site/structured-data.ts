import { mainOrigin, pageUrl } from '#lib/i18n/alternates.ts';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import { type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { BRAND } from './brand.ts';

type Place = { readonly code: LocaleCode; readonly config: RoutingConfig };
export type Crumb = { readonly name: string; readonly path: string };

const CONTEXT = 'https://schema.org';

/** Who runs the site, and the site itself: for the home page of each language. */
export function siteData({ code, config }: Place, description: string): object {
  const origin = mainOrigin(config);
  const home = pageUrl(code, '/', config) ?? `${origin}/`;
  const profiles = Object.entries(BRAND.social).flatMap(([network, handle]) =>
    handle ? [PROFILE[network]?.(handle)] : [],
  );
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: BRAND.legalName,
    url: `${origin}/`,
    logo: `${origin}/brand/logo.svg`,
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
  const website = {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name: BRAND.name,
    url: home,
    description,
    inLanguage: languageTag(code).split('-u-')[0],
    publisher: { '@id': organization['@id'] },
  };
  return { '@context': CONTEXT, '@graph': [organization, website] };
}

/** The way from the home page to this one, home first. */
export function breadcrumbData({ code, config }: Place, crumbs: readonly Crumb[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(code, path, config) ?? mainOrigin(config) + path,
    })),
  };
}

const PROFILE: Readonly<Record<string, (handle: string) => string>> = {
  x: (handle) => `https://x.com/${handle}`,
  telegram: (handle) => `https://t.me/${handle}`,
  github: (handle) => `https://github.com/${handle}`,
};
