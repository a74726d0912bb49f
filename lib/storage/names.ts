/** Every name under which this site keeps something in a browser. Outside readers rely on the spelling. */

/** Table SET-D: rooms of the namespaced store. */
export const NAMESPACES = [
  'separation',
  'common',
  'mix',
  'copy',
  'community',
  'activity',
  'earn',
  'microAxios',
  'microMd5',
  'webSdk',
  'Web3',
] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** Version of every stored record. */
export const DATA_VERSION = 1;

/** The local cookie store, kept 365 days. The boot script reads six of them before the first paint. */
export const COOKIE = {
  language: 'language',
  unit: 'unit',
  showAsset: 'show-asset',
  theme: 'theme',
  layout: 'layout',
  valuationUnit: 'valuation-unit',
  loginFlag: 'login-flag',
  /** `system` while the theme follows the operating system. */
  overallTheme: 'overall-theme',
  /** Colour of a rise: `green` or `red`. */
  updown: 'updown',
} as const;

/** Cookies of other rooms: the gateway sets the first two (the boot script reads the user id), the device token and simulation modules the others. */
export const FOREIGN_COOKIE = {
  refreshToken: 'bt_rtoken',
  userId: 'bt_uid',
  deviceToken: 'bt_dtoken',
  /** Mirror of the local-storage flag of the same name, for the edge and the boot script. */
  simulation: 'simulation-trade',
} as const;

/** Names in local storage that stand outside the namespaces. */
export const STORAGE = {
  simulation: 'simulation-trade',
  imageDomain: 'fastestimgdomain',
  /** Name of the asynchronous cache store. */
  cacheStore: 'local_cache',
  checkedDevice: 'userCheckDeviceUserIdHash',
} as const;

const common = <Name extends string>(name: Name) => `common:${name}` as const;

/** Preferences and other plain keys of local storage, written as `{namespace}:{key}`. */
export const KEY = {
  klineInterval: common('kline-interval'),
  spotLayout: common('spot-layout'),
  /** Layouts that were saved by name. */
  layouts: common('layouts'),
  /** Looks of charts that were saved by name. */
  templates: common('templates'),
  coin: common('user-selected-coin'),
  timezone: common('timezone'),
  guideFlags: common('guide-flags'),
  tipFlags: common('tip-flags'),
  ipDialogFlags: common('ip-dialog-flags'),
  fiatName: common('fiat-name'),
  areaCode: common('area-code'),
  confirmOrders: common('confirm-orders'),
  oneClick: common('one-click'),
  smallCoins: common('small-coins'),
  favourites: common('favourites'),
  marketColumns: common('market-columns'),
  /** Lists of pairs; the stars are the one in use. */
  watchlists: common('watchlists'),
  /** How charts look: type, scale, indicators. */
  chart: common('chart'),
  /** Charts beside the screen's own. */
  charts: common('charts'),
  /** What was drawn on charts, by pair. */
  drawings: common('drawings'),
  /** Sound and messages of the browser for notices. */
  noticeWays: common('notice-ways'),
  /** Keys that somebody chose himself. */
  hotkeys: common('hotkeys'),
  /** What of these an account and this browser agreed on last, see lib/kept. */
  kept: common('kept'),
  /** When this browser last heard from the venue, epoch ms; the offline page says it. */
  lastConnected: common('last-connected'),
  /** Claims of tabs, see lib/device. */
  fingerprint: common('fingerprint'),
  terminalCode: common('terminal-code'),
  /** Expiry of the good device token, and the demoted one; when a tab began to fetch one. */
  deviceToken: common('device-token'),
  demotedToken: common('device-token-demoted'),
  deviceTokenPending: common('device-token-pending'),
  /** Touched to wake the other tabs where BroadcastChannel is missing. */
  tabSignal: common('tab-signal'),
} as const;

/** What one tab does for all. */
export const LOCK = { refresh: 'session-refresh' } as const;

/** Names in session storage: what a tab was about before it went elsewhere. */
export const ERRAND = {
  /** Key of a login that was asked for by QR code; its page wants a login first. */
  qrLogin: common('qr-login'),
  /** A login at a third party; see lib/storage/pending-redirect.ts. */
  third: common('third-login'),
  /** An order that was worked out on the home page, for the form of the terminal. */
  order: common('order'),
  /** The spot order that was typed before the page's language changed, for the same form after it. */
  draft: common('spot-order'),
  /** The order of a contract that was typed before paper trading or a login began, for the same form after it. */
  contract: common('contract-order'),
  /** Somebody has just logged out in this tab; the page after that says so. */
  loggedOut: common('logged-out'),
  /** An account that was closed here; the login page says so. */
  closed: common('account-closed'),
} as const;

/** Channel on which tabs tell each other what changed. */
export const TAB_CHANNEL = 'meridian';
