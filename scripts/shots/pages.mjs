/** What is taken: pages by name, sizes by width, themes, languages by their place in the address. */
export const PAGES = {
  home: '/',
  markets: '/markets',
  spot: '/spot/BTCUSDT',
  login: '/login',
  register: '/register',
  announcements: '/announcements',
  download: '/download',
  futures: '/futures/usdt/BTCUSDT',
  contracts: '/trade-swap',
  contract: '/trade-swap/usdt/BTCUSDT',
  fund: '/protection-fund',
  missing: '/spot/NOPE',
};
/** Every widget in every state, which no build has: taken whole, from a product in development. */
export const KIT = { kit: '/kit' };
export const SIZES = { 1440: 900, 768: 1024, 375: 812 };
export const THEMES = ['dark', 'black', 'light'];
/** English has no place of its own. */
export const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/** Pictures of the documents: `[name, page, width, theme, whether somebody trades on it]`. */
export const DOCS = [
  ['terminal', 'spot', 1440, 'dark', true],
  ['screenshots/markets', 'markets', 1440, 'dark', false],
  ['screenshots/home', 'home', 1440, 'light', false],
  ['screenshots/phone', 'spot', 375, 'dark', true],
];
/** A picture of the documents is never larger, bytes. */
export const DOC_BYTES = 300_000;
