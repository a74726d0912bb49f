/**
 * Which pages each story opens, and which parts of the gateway it is about beside what every page needs of it.
 * `npm test -- --changed` chooses by this table; what a page is made of is read from its imports. A new story needs its
 * row, and a row the pages that its story names: `tests/e2e/stories.test.ts`.
 */
export type Story = {
  /** Routes below `[locale]`; `all` also counts what is no page (manifest, robots, sitemaps). */
  readonly pages: readonly string[] | 'all';
  /** `all`: everything that the gateway does. */
  readonly about: readonly Subject[] | 'all';
  /** Runs in `npm run test:deep` only. */
  readonly deep?: true;
};

export type Subject = keyof typeof SUBJECTS;

/**
 * Parts of the gateway that only some stories are about, by the words in the names of their files and folders below
 * `gateway/`. What has no such word is of use to every page, and a change of it chooses every story.
 */
export const SUBJECTS = {
  /** Who somebody is: logins, sessions, sub-accounts, agencies. */
  account: ['accounts', 'user', 'agency'],
  announcements: ['announcements', 'announce', 'html'],
  captcha: ['captcha'],
  cards: ['cards'],
  /** Pages for programs; no story reads them. */
  documents: ['documented', 'openapi', 'doc'],
  images: ['images'],
  /** Prices, and the line they come by. */
  market: ['feed', 'market', 'stream'],
  outbox: ['outbox'],
  /** Orders, balances, histories. */
  trade: [
    'exchange',
    'engine',
    'journal',
    'projections',
    'trade',
    'order',
    'paper',
    'history',
    'guests',
    'asset',
    'assets',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const PRICES = ['/', '/markets', '/spot/[symbol]'];
const ENTRANCES = ['/login', '/register', '/forgot-password', '/agency/login'];
const OWN = [
  '/account/setting',
  '/modifyverification',
  '/devices',
  '/account/sub-account',
  '/subaccount/setting',
  '/subaccount/setting/antiphishing',
];
/** Most stories of accounts register somebody first, with a code by mail and a captcha. */
const REGISTERING = ['account', 'captcha', 'outbox'] as const;

export const STORIES: Readonly<Record<string, Story>> = {
  a11y: { pages: [...PRICES, '/login'], about: ['market'] },
  account: { pages: [...ENTRANCES, ...OWN], about: REGISTERING },
  'account-layout': { pages: ['/login', '/register', '/devices', '/account/setting'], about: REGISTERING },
  'account-moves': {
    pages: ['/spot/[symbol]', '/agency', '/account/setting', ...ENTRANCES],
    about: [...REGISTERING, 'trade'],
  },
  'account-orders': { pages: ['/spot/[symbol]', '/account/setting', '/register'], about: [...REGISTERING, 'trade'] },
  'account-own': { pages: [...OWN, '/agency', '/login', '/register', '/agency/login'], about: REGISTERING },
  'account-pages': { pages: [...ENTRANCES, '/announcements', '/[...rest]', '/not-found'], about: ['announcements'] },
  announcements: { pages: ['/announcements', '/announcements/[id]'], about: ['announcements'] },
  assets: {
    pages: ['/', '/asset', '/asset/spot', '/history', '/history/orders', '/history/fills', '/register'],
    about: [...REGISTERING, 'market', 'trade'],
  },
  bytes: { pages: [...PRICES, '/futures/[product]/[pair]'], about: [] },
  chart: { pages: ['/spot/[symbol]'], about: ['market', 'trade'] },
  'chart-trade': { pages: ['/spot/[symbol]'], about: ['market', 'trade'] },
  codes: { pages: [...ENTRANCES, '/account/setting', '/devices'], about: REGISTERING },
  firefox: { pages: [...PRICES, '/[...rest]', '/not-found'], about: ['market', 'trade'], deep: true },
  share: {
    pages: ['/futures/[product]/[pair]', '/futures/[product]/[pair]/share/[id]', '/spot/[symbol]/share/[id]'],
    about: ['market', 'trade', 'cards'],
  },
  tape: { pages: ['/futures/[product]/[pair]'], about: ['market', 'trade'] },
  quiz: { pages: ['/futures/[product]/[pair]', '/account/setting'], about: ['market', 'trade'] },
  relive: {
    pages: [
      '/',
      '/markets',
      '/spot/[symbol]',
      '/futures/[product]/[pair]',
      '/trade-swap',
      '/protection-fund',
      '/history/positions',
      '/history/funding',
      '/asset',
      '/announcements',
      '/login',
    ],
    about: ['market', 'trade'],
  },
  'futures-ticket': { pages: ['/futures/[product]/[pair]'], about: ['market', 'trade'] },
  habits: { pages: ['/spot/[symbol]', '/register', '/login'], about: [...REGISTERING, 'market'] },
  contracts: {
    pages: ['/trade-swap', '/trade-swap/[product]/[pair]', '/protection-fund', '/markets'],
    about: ['market'],
  },
  crawl: { pages: 'all', about: ['market', 'announcements', 'cards'] },
  domains: { pages: ['/', '/markets'], about: [] },
  fonts: { pages: PRICES, about: [] },
  futures: {
    pages: ['/futures', '/futures/[product]', '/futures/[product]/[pair]'],
    about: ['market', 'trade'],
  },
  'futures-lines': { pages: ['/futures/[product]/[pair]'], about: ['market', 'trade'] },
  html: { pages: [], about: ['announcements'] },
  notices: { pages: ['/spot/[symbol]', '/markets'], about: ['market', 'trade'] },
  installed: { pages: ['/markets', '/spot/[symbol]', '/login', '/download', '/offline'], about: [] },
  keys: { pages: ['/login', '/register', '/devices', '/account/setting'], about: REGISTERING },
  layout: { pages: [...PRICES, '/announcements', '/[...rest]', '/not-found'], about: ['market'] },
  leaving: { pages: ['/account/setting', '/login', '/register', '/secure-account'], about: [...REGISTERING, 'trade'] },
  locales: { pages: 'all', about: ['market'] },
  locks: {
    pages: [
      '/',
      '/login',
      '/register',
      '/forgot-password',
      '/account/setting',
      '/modifyverification',
      '/secure-account',
    ],
    about: REGISTERING,
  },
  market: { pages: [...PRICES, '/announcements'], about: ['market'] },
  methods: { pages: ['/login', '/register', '/account/setting', '/devices'], about: REGISTERING },
  paper: { pages: ['/spot/[symbol]'], about: ['market', 'trade'] },
  phone: { pages: ['/spot/[symbol]', '/futures/[product]/[pair]'], about: ['market', 'trade'] },
  protection: { pages: [...PRICES, '/login'], about: ['captcha'] },
  positions: {
    pages: [
      '/futures/[product]/[pair]',
      '/spot/[symbol]',
      '/history/fills',
      '/history/positions',
      '/history/funding',
      '/asset',
      '/asset/futures',
    ],
    about: ['market', 'trade'],
  },
  recover: { pages: PRICES, about: ['market', 'trade'] },
  refusals: { pages: ['/login', '/register', '/spot/[symbol]'], about: [...REGISTERING, 'trade'] },
  'session-end': {
    pages: ['/spot/[symbol]', '/login', '/register', '/devices', '/account/setting'],
    about: [...REGISTERING, 'trade'],
    deep: true,
  },
  settings: { pages: PRICES, about: ['market'] },
  simulation: { pages: PRICES, about: ['trade'] },
  start: { pages: [], about: 'all' },
  ticket: { pages: ['/', '/spot/[symbol]', '/futures/[product]/[pair]'], about: ['market', 'trade'] },
  theme: { pages: PRICES, about: ['market'] },
  third: { pages: ['/login', '/register', '/third/[type]', '/account/setting', '/devices'], about: REGISTERING },
  'trusted-types': { pages: 'all', about: [], deep: true },
  visitor: { pages: PRICES, about: [] },
  wallet: { pages: ['/login', '/register', '/account/setting', '/devices'], about: REGISTERING },
  walls: { pages: 'all', about: [] },
  'who-is-in': { pages: [...PRICES, '/announcements', ...ENTRANCES], about: REGISTERING },
};
