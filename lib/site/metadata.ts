import type { Metadata } from 'next';
import { CARD_SIZE, cardPath } from '#lib/contract/cards.ts';
import { alternatesFor, isIndexableLocale, listedLocales, mainOrigin } from '#lib/i18n/alternates.ts';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import { DEFAULT_LOCALE, type LocaleCode, languageKey } from '#lib/i18n/locales.ts';
import { parseSegment } from '#lib/i18n/segment.ts';
import { BRAND } from './brand.ts';
import { fitted } from './description.ts';
import { isIndexable } from './pages.ts';
import { siteRouting } from './routing.ts';

export type PageHead = {
  /** The internal `[locale]` segment. */
  readonly segment: string;
  /** Unprefixed path, `/spot/BTCUSDT`. */
  readonly path: string;
  /** Without the brand, which is added. */
  readonly title: string;
  readonly description?: string;
  /** False hides a page that its address alone would show, such as that of an unknown pair. */
  readonly indexable?: boolean;
};

/** Open Graph wants language_TERRITORY. The menu's key is that, but for these. */
const TERRITORIES: Readonly<Partial<Record<LocaleCode, string>>> = {
  asia: 'en_US',
  'zh-TC': 'zh_HK',
  'en-NG': 'en_NG',
  'en-IN': 'en_IN',
  'en-MY': 'en_MY',
  'en-PH': 'en_PH',
  'en-ZA': 'en_ZA',
  'en-FR': 'en_FR',
  'ru-FR': 'ru_FR',
};

export function ogLocale(code: LocaleCode): string {
  return TERRITORIES[code] ?? languageKey(code);
}

/** What `generateMetadata` of every page returns: title, canonical address, alternates, robots, Open Graph. */
export function pageMetadata(head: PageHead, config: RoutingConfig = siteRouting()): Metadata {
  const code = parseSegment(head.segment)?.code ?? DEFAULT_LOCALE;
  const listed = (head.indexable ?? true) && isIndexable(head.path) && isIndexableLocale(code);
  const { canonical, languages } = alternatesFor(head.path, config, code);
  const title = `${head.title} | ${BRAND.name}`;
  const others = listedLocales(config).filter((other) => other !== code);
  const description = head.description === undefined ? undefined : fitted(head.description);
  return {
    // No `metadataBase`: every address here is whole, and with one Next takes the slash of a home page away, which its
    // address has.
    title: { absolute: title },
    description,
    alternates: listed ? { canonical, languages } : { canonical },
    robots: listed ? undefined : { index: false, follow: true },
    openGraph: {
      type: 'website',
      siteName: BRAND.name,
      title,
      description,
      url: canonical,
      locale: ogLocale(code),
      alternateLocale: [...new Set(others.map(ogLocale))].filter((other) => other !== ogLocale(code)),
      images: [{ url: mainOrigin(config) + cardPath(code, head.path), ...CARD_SIZE, type: 'image/png', alt: title }],
    },
    twitter: { card: 'summary_large_image' },
  };
}
