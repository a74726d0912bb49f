import { alternatesFor, listedLocales, mainOrigin } from '#lib/i18n/alternates.ts';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import { isLocale, type LocaleCode } from '#lib/i18n/locales.ts';
import { PAIR_PAGES, type PairMarket, PUBLIC_PAGES } from './pages.ts';

/**
 * Addresses in one file. With 24 alternates an address takes 2.5 kB, and 50 MB is what search engines read.
 * There is no lastmod: prices change all the time, and a date that is not true is worse than none.
 */
export const FILE_LIMIT = 10_000;

type Kind = 'pages' | keyof typeof PAIR_PAGES;
const KINDS: readonly Kind[] = ['pages', ...(Object.keys(PAIR_PAGES) as (keyof typeof PAIR_PAGES)[])];

function pathsOf(kind: Kind, instruments: readonly PairMarket[]): readonly string[] {
  if (kind === 'pages') return PUBLIC_PAGES;
  return instruments.flatMap((market) => PAIR_PAGES[kind](market) ?? []);
}

/**
 * The index of all sitemaps. All of them live on the main domain, also those of languages with a domain of their own:
 * the robots file of every domain names this index, which is what allows it to list them.
 */
export function sitemapIndex(config: RoutingConfig, instruments: readonly PairMarket[]): string {
  const files = listedLocales(config).flatMap((code) =>
    KINDS.flatMap((kind) => {
      const count = Math.ceil(pathsOf(kind, instruments).length / FILE_LIMIT);
      return Array.from({ length: count }, (_, at) => `${mainOrigin(config)}/sitemaps/${code}/${kind}-${at + 1}.xml`);
    }),
  );
  const entries = files.map((file) => `<sitemap><loc>${escapeXml(file)}</loc></sitemap>`);
  return xml('sitemapindex', '', entries);
}

/** One sitemap by its name, `spot-1.xml`; null when there is no such file. */
export function sitemapFile(
  { locale, file }: { locale: string; file: string },
  config: RoutingConfig,
  instruments: readonly PairMarket[],
): string | null {
  const [, name = '', number = ''] = /^([a-z]+)-([1-9][0-9]{0,3})\.xml$/.exec(file) ?? [];
  const kind = KINDS.find((known) => known === name);
  if (!kind || !isLocale(locale) || !listedLocales(config).includes(locale)) return null;
  const start = (Number.parseInt(number, 10) - 1) * FILE_LIMIT;
  const paths = pathsOf(kind, instruments).slice(start, start + FILE_LIMIT);
  if (paths.length === 0) return null;
  const entries = paths.map((path) => entry(path, locale, config));
  return xml('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', entries);
}

function entry(path: string, code: LocaleCode, config: RoutingConfig): string {
  const { canonical, languages } = alternatesFor(path, config, code);
  const links = Object.entries(languages).map(
    ([tag, url]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(url)}"/>`,
  );
  return `<url><loc>${escapeXml(canonical)}</loc>${links.join('')}</url>`;
}

function xml(root: string, attributes: string, entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${attributes}>`,
    ...entries,
    `</${root}>\n`,
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
