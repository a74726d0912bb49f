import { notFound } from 'next/navigation';
import { setRequestLocale } from 'next-intl/server';
import type { SiteLocale } from '#components/ui/locale.tsx';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import { DEFAULT_LOCALE, direction, type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { parseSegment, prefixOf, toSegment } from '#lib/i18n/segment.ts';

export type PageLocale = SiteLocale & { readonly bare: boolean };

/** What a segment means; English where it means nothing, so that even the page of nothing found has a language. */
export function pageLocale(segment: string): PageLocale {
  const { code, bare } = parseSegment(segment) ?? { code: DEFAULT_LOCALE as LocaleCode, bare: true };
  const known = toSegment(code, bare);
  return { code, bare, segment: known, prefix: prefixOf(known), direction: direction(code), tag: languageTag(code) };
}

/** First line of every page: its language, made known to next-intl so that the page stays static. 404 for no language. */
export async function openPage(params: Promise<{ locale: string }>): Promise<PageLocale> {
  const { locale: segment } = await params;
  if (!parseSegment(segment)) notFound();
  setRequestLocale(segment);
  return pageLocale(segment);
}

/** The domain a page is read on, as the configuration says it; '' while there is only one. */
export function pageHost({ code, bare }: Pick<PageLocale, 'code' | 'bare'>, routing: RoutingConfig): string {
  return (bare ? routing.localeDomains[code] : undefined) ?? routing.siteDomain;
}
