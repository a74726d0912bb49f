import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Footer } from '#components/layout/footer.tsx';
import { LocaleProvider } from '#components/ui/locale.tsx';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';
import messages from '#messages/en/index.ts';
import { ENGLISH } from '../kit.tsx';

vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }));
vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/spot/BTCUSDT' }));

test.each([
  ['/', '/ja'],
  ['/spot/BTCUSDT', '/ja/spot/BTCUSDT'],
  ['/trade-swap/usdt/BTCUSDT', '/ja/trade-swap/usdt/BTCUSDT'],
])('[LOC-25] the HTML of %s has a plain link to it in every language, before any script', async (path, japanese) => {
  const footer = await Footer({ locale: { ...ENGLISH, bare: true }, path, routing: DEFAULT_ROUTING });
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <LocaleProvider value={ENGLISH}>{footer}</LocaleProvider>
    </NextIntlClientProvider>,
  );
  const links = [...html.matchAll(/<a\b[^>]*\bhreflang="[^"]+"[^>]*>/gi)].map(([link]) => link);
  expect(links).toHaveLength(LANGUAGES.length);
  expect(links.filter((link) => link.includes(`href="${japanese}"`))).toHaveLength(1);
});
