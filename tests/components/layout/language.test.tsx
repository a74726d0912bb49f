import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { LanguageOffer } from '#components/layout/language-offer.tsx';
import { CurrencyList, LanguageList } from '#components/layout/language-panel.tsx';
import { SiteEffects } from '#components/layout/site-effects.tsx';
import { CURRENCY_CODES } from '#lib/format/currency.ts';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';
import { readCookies } from '#lib/storage/cookies.ts';
import { useSettings } from '#stores/settings.ts';
import { ENGLISH, forgetCookies, renderKit } from '../kit.tsx';

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  usePathname: () => window.location.pathname,
}));

const at = (address: string) => window.history.replaceState(null, '', address);
/** jsdom cannot leave the page; what a click would do is seen before. */
const stay = (event: Event) => event.preventDefault();

beforeEach(() => {
  forgetCookies();
  at('/');
  document.removeEventListener('click', stay);
  document.addEventListener('click', stay);
});

test('[LOC-24] the menu has the 23 languages by their own names, with the English name as description', () => {
  renderKit(<LanguageList routing={DEFAULT_ROUTING} />);
  const links = screen.getAllByRole('link');
  expect(links).toHaveLength(23);
  expect(links.map((link) => link.textContent)).toEqual(LANGUAGES.map(({ nativeName }) => nativeName));
  const japanese = screen.getByRole('link', { name: '日本語', description: 'Japanese' });
  expect(japanese.getAttribute('lang')).toBe('ja');
});

test('[LOC-24] [LOC-22] the current entry is marked, on a page without an entry that of its base', () => {
  renderKit(<LanguageList routing={DEFAULT_ROUTING} />, { ...ENGLISH, code: 'bg', prefix: '/bg', segment: 'bg' });
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'true');
  expect(current.map((link) => link.textContent)).toEqual(['English']);
});

test('[LOC-25] a language leads to the same page with its query and hash, and is remembered', () => {
  at('/ja/spot/BTCUSDT?interval=1h#book');
  renderKit(<LanguageList routing={DEFAULT_ROUTING} />, { ...ENGLISH, code: 'ja', prefix: '/ja', segment: 'ja' });
  const german = screen.getByRole('link', { name: 'Deutsch' });
  expect(german.getAttribute('href')).toBe('/de/spot/BTCUSDT?interval=1h#book');
  expect(screen.getByRole('link', { name: 'English' }).getAttribute('href')).toBe('/spot/BTCUSDT?interval=1h#book');
  expect(readCookies().language).toBeUndefined();
  fireEvent.click(german);
  expect(readCookies().language).toBe('de');
});

test('[LOC-38] on a configured domain a language with a domain of its own is linked there', () => {
  const routing = {
    ...DEFAULT_ROUTING,
    siteDomain: window.location.host,
    localeDomains: { 'zh-CN': 'zh.example.com' },
  };
  at('/markets');
  renderKit(<LanguageList routing={routing} />);
  expect(screen.getByRole('link', { name: '简体中文' }).getAttribute('href')).toBe('https://zh.example.com/markets');
});

test('[LOC-25] a crawlable link of the footer takes query and hash along and remembers the choice', () => {
  at('/markets?q=btc#list');
  renderKit(
    <>
      <SiteEffects code="en" />
      <a href="/fr/markets" data-language="fr">
        Français
      </a>
    </>,
  );
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Français' });
  expect(link.getAttribute('href')).toBe('/fr/markets');
  fireEvent.click(link);
  expect(new URL(link.href).pathname + new URL(link.href).search + new URL(link.href).hash).toBe(
    '/fr/markets?q=btc#list',
  );
  expect(readCookies().language).toBe('fr');
});

test('[CUR-02] [CUR-08] the 13 currencies are offered by symbol and short name, and choosing one stores it', async () => {
  const user = userEvent.setup();
  useSettings.getState().hydrate('en');
  renderKit(<CurrencyList />);
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.textContent?.replace(/^\P{L}+|^(?:NT|HK)\$|^Rp/u, ''))).toEqual(CURRENCY_CODES);
  const yen = screen.getByRole('button', { name: /JPY/ });
  expect(within(yen).getByText('¥')).toBeTruthy();
  expect(yen.getAttribute('aria-pressed')).toBe('false');
  await user.click(yen);
  expect(yen.getAttribute('aria-pressed')).toBe('true');
  expect(readCookies().unit).toBe('JPY');
});

const speak = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

test('[LOC-32] on an unprefixed page the language of the visitor is offered with this page in it', () => {
  speak('de-AT', 'en');
  at('/markets?q=btc');
  renderKit(<LanguageOffer code="en" bare routing={DEFAULT_ROUTING} />);
  expect(screen.getByRole('link', { name: 'View in Deutsch' }).getAttribute('href')).toBe('/de/markets?q=btc');
});

test('[LOC-32] dismissing the offer is a choice of this language, and it stays away', async () => {
  const user = userEvent.setup();
  speak('de');
  const { unmount } = renderKit(<LanguageOffer code="en" bare routing={DEFAULT_ROUTING} />);
  await user.click(screen.getByRole('button', { name: 'Stay in English' }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(readCookies().language).toBe('en');
  unmount();
  renderKit(<LanguageOffer code="en" bare routing={DEFAULT_ROUTING} />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('[LOC-32] nothing is offered on a page that names its language, nor to whoever reads this one', () => {
  speak('de');
  renderKit(<LanguageOffer code="ja" bare={false} routing={DEFAULT_ROUTING} />);
  speak('en-US');
  renderKit(<LanguageOffer code="en" bare routing={DEFAULT_ROUTING} />);
  expect(screen.queryByRole('link')).toBeNull();
});
